import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { readMarker } from '../../../src/registry/answers/marker.ts';
import { record, refusal } from '../../../src/registry/answers/mint.ts';
import { issuesNamed, proposalWords } from '../../../src/registry/answers/proposal.ts';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { archiveOf, emptyArchive } from '../../fixtures/archive.ts';
import { DEPOSITOR, type RawFields, submission } from '../../fixtures/submissions.ts';
import { contextOf, NOW } from '../../fixtures/tools.ts';

const archive = emptyArchive();
const held = archiveOf(submission());
const about = { site: archive.site, body: 'ab'.repeat(32), at: NOW };
const refused = (changes: RawFields) => {
  const findings = runScope(RULES, 'submission', submission(changes), contextOf(archive), 'issue 1');
  return { findings, text: refusal(about, findings) };
};

/** The text of a comment outside code and HTML comments, which a forge interprets. */
function spoken(node: Nodes): string {
  if (node.type === 'code' || node.type === 'inlineCode') return '';
  if (node.type === 'html')
    return node.value.startsWith('<!--') && node.value.endsWith('-->') ? '' : node.value;
  if ('children' in node) return node.children.map(spoken).join(' ');
  return 'value' in node ? node.value : '';
}
const spokenIn = (text: string) => spoken(parseMarkdown(text, Number.POSITIVE_INFINITY));

describe('the mint’s refusal', () => {
  test('names every broken rule with its URL, the actual value and the remedy, and says how to try again', () => {
    const { text, findings } = refused({ title: '', license: 'No such license', date: '2026-02-30' });
    expect(findings.map(({ rule }) => rule).toSorted()).toEqual(['LIC-001', 'REQ-001', 'REQ-006']);
    for (const { rule } of findings) expect(text).toContain(`(${rule} at \`/protocol/rules/#${rule}\`)`);
    expect(text).toContain('`“2026-02-30”`');
    expect(text).toMatch(/close and reopen/);
    expect(readMarker(text)).toMatchObject({ state: 'refused', body: about.body });
  });

  test('of another protocol version names the current one and its document', () => {
    const { text } = refused({ protocol_version: 'svc-deposit-protocol/v0' });
    expect(text).toContain('https://registry.example/api/deposit-protocol.json');
    expect(text).toContain('`svc-deposit-protocol/v1`');
  });

  test('of a work that is a deposit already says so first, and asks for nothing where nothing else is wrong', () => {
    const findings = runScope(
      RULES,
      'submission',
      submission({ keywords: 'others' }),
      contextOf(held),
      'issue 1',
    );
    const text = refusal(about, findings);
    expect(text).toContain('**Already deposited: this work is deposit 1.**');
    expect(text).not.toMatch(/Not deposited yet|close and reopen/);
    const two = runScope(RULES, 'submission', submission({ license: '' }), contextOf(held), 'issue 1');
    expect(refusal(about, two)).toContain(
      'the text of this work is that of deposit 1. It is not deposited again; 2 problems',
    );
  });

  test('has the depositor’s words in code only', () => {
    const hostile =
      '@channel Closes #1 [x](javascript:alert(1)) <img src=x onerror=alert(1)> ``` $(id) https://evil.example';
    const { text } = refused({ license: hostile, date: hostile, version: hostile, orcid: hostile });
    const said = spokenIn(text);
    for (const word of ['@', '#1', 'javascript', '<img', 'onerror', 'evil.example'])
      expect(said).not.toContain(word);
    expect(text.length).toBeLessThan(65_536);
  });

  test('stays below the length limit for any text and any rules', () => {
    for (const { id: rule, requirement, remedy } of RULES) {
      const one = {
        rule,
        field: 'familiarization_receipt',
        actual: '🙂'.repeat(400),
        requirement,
        remedy,
        where: '',
      };
      const findings = Array.from({ length: 60 }, () => [
        { ...one, level: 'error' as const },
        { ...one, level: 'warning' as const },
      ]).flat();
      expect(refusal(about, findings).length).toBeLessThan(65_536);
    }
  });

  test('names every broken rule, however often one of them is broken', () => {
    const links = Array.from({ length: 100 }, (_one, at) => `[${at}](javascript:${at})`).join('\n\n');
    const { text, findings } = refused({ body: links, license: 'No such license', related_ids: 'nothing' });
    const rules = new Set(findings.filter(({ level }) => level === 'error').map(({ rule }) => rule));
    expect(rules.size).toBeGreaterThan(2);
    for (const rule of rules) expect(text).toContain(`(${rule} at `);
  });

  test('names the rules of the findings that it does not show', () => {
    const findings = RULES.slice(0, 32).map(({ id, requirement, remedy }) => ({
      ...{ rule: id, level: 'error' as const, field: 'title', actual: null, requirement, remedy, where: '' },
    }));
    const [one, two] = findings.slice(30).map(({ rule }) => rule);
    expect(refusal(about, findings)).toContain(
      `- and 2 more (${one}, ${two}), which are listed when these are fixed.`,
    );
  });
});

describe('the comment on a minted deposit', () => {
  const [deposit] = archiveOf(submission({ title: '@channel Closes #1' }, DEPOSITOR)).registry.deposits;
  if (!deposit) throw new Error('the fixture holds a deposit');

  test('has no text from the depositor', () => {
    expect(record(about, deposit)).not.toContain('@channel');
  });

  test('has a pull request whose text names the deposit and the issue', () => {
    const receipt = {
      timestamp: NOW,
      instance_label: 'mint',
      registry_version: 'v1.0',
      protocol_versions_read: {},
      content_sha256_verified: {},
      action_summary: 'mints',
    };
    const { title, text } = proposalWords([deposit], receipt);
    expect(title).toBe('Mint deposit 1');
    expect(issuesNamed(text)).toEqual([3]);
    expect(`${title}${text}`).not.toContain('@channel');
  });
});
