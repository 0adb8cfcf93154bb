import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { transact } from '../../src/archive/writer.ts';
import { validateProposal } from '../../src/gate/gate.ts';
import { catalogOf } from '../../src/registry/archive/resources/documents.ts';
import { updateDocuments } from '../../src/registry/documents/update.ts';
import { parseMarkdown } from '../../src/registry/markdown/parse.ts';
import { LISTS } from '../../src/registry/rules/index.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { bytesOf, temporaryFolder } from '../fixtures/disk.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { MOVED_ON } from '../fixtures/moves.ts';
import {
  carriedOut,
  edit,
  gateHere,
  gateResult,
  git,
  mintOne,
  propose,
  repository,
  rulesAgainst,
  withStray,
} from '../fixtures/proposals.ts';

// The required check: the project's own code over a proposed commit, from which nothing is run, installed or checked out.

/** Does what the protocol command would do in a checkout whose code has other rules. */
async function withOtherRules(root: string): Promise<void> {
  const reworded = LISTS.rules.map((rule) =>
    rule.id === 'DSC-001' ? { ...rule, requirement: 'Other words.' } : rule,
  );
  await transact(root, (archive) => {
    const lists = { ...LISTS, rules: reworded };
    const tools = { index: catalogOf(archive), documents: archive.documents, lists, hashes };
    const why = 'Other words for a rule.';
    const { files } = updateDocuments(tools, { names: 'all', version: 'minor', why, day: MOVED_ON });
    return {
      changeset: { files, reason: why, actor: 'protocol', at: `${MOVED_ON}T10:00:00Z` },
      answer: null,
    };
  });
}

/** Code of every kind that somebody might run, each of which would write a file. */
function addCode(root: string, witness: string): void {
  const code = `require('node:fs').writeFileSync(${JSON.stringify(witness)}, '');`;
  const module = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(witness)}, '');\n`;
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'src'));
  for (const path of ['scripts/run.mjs', 'scripts/gate.ts', 'astro.config.mjs', 'src/content.config.ts'])
    writeFileSync(join(root, path), module);
  const names = ['preinstall', 'install', 'prepare', 'gate', 'build'];
  const scripts = Object.fromEntries(names.map((name) => [name, `node -e "${code}"`]));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'other', scripts }));
  writeFileSync(join(root, '.npmrc'), 'ignore-scripts=false\n');
  writeFileSync(join(root, '.gitattributes'), '* filter=run diff=run export-subst\n');
}

longSuite('the gate passes', () => {
  // Takes long: the gate in a process of its own builds the site.
  test('a mint: every scope is checked, the repository is as it was, and of scripts, settings and packages that come with it none is run', async () => {
    const witness = join(temporaryFolder(), 'it-ran');
    const proposal = await propose(async (root) => {
      await mintOne(root);
      addCode(root, witness);
    });
    const [files, refs] = [bytesOf(proposal.root), git(proposal.root, 'show-ref', '--head')];
    const { ok, checked, findings } = await gateResult(proposal);
    expect({ ok, checked, findings }).toEqual({
      ...{ ok: true, findings: [] },
      checked: ['entry', 'item', 'archive', 'change', 'site'],
    });
    expect(bytesOf(proposal.root)).toEqual(files);
    expect(git(proposal.root, 'show-ref', '--head')).toBe(refs);
    expect(readdirSync(join(witness, '..'))).toEqual([]);
  });

  test('documents that come with the code that generates them, if they are announced and no record changes', async () => {
    const proposal = await propose(withOtherRules);
    const { ok, checked } = await gateResult(proposal);
    expect({ ok, checked }).toEqual({ ok: true, checked: ['entry', 'item', 'archive', 'change'] });
    const both = await propose(async (root) => {
      await mintOne(root);
      await withOtherRules(root);
    });
    expect(await rulesAgainst(both)).toBe('IDX-004');
  });
});

longTest('the gate accepts the receipt of a bot in a commit message, and in the pull request', async () => {
  const root = repository();
  const line = await carriedOut(root, 'familiarize');
  const inMessage = await propose(withStray, { root, message: `Add one\n\n${line}` });
  expect(await rulesAgainst(inMessage, '--author-bot')).toBe('REG-009');
  const body = join(temporaryFolder(), 'body.md');
  writeFileSync(body, `I read it all:\n\n${line}`);
  const inBody = await propose(withStray, { message: 'Add one' });
  expect(await rulesAgainst(inBody, '--author-bot', '--text', body)).toBe('REG-009');
});

test.each([
  ['a base that git does not have', { base: 'no-such-branch' }, [], 'git has no commit no-such-branch'],
  ['a head that looks like an option', { head: '--output=x' }, [], 'is not a git reference'],
  ['a folder that is not a repository', { root: tmpdir() }, [], 'git has no commit HEAD'],
  ['a text that is not there', {}, ['--text', '/nowhere/body.md'], '/nowhere/body.md cannot be read'],
] as const)('a usage error of the gate, %s: exit 2 and the usage', async (_name, wrong, args, message) => {
  const proposal = { root: repository(), base: 'HEAD', head: 'HEAD', ...wrong };
  const { code, stdout, stderr } = await gateHere(proposal, args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: npm run gate');
});

test('the gate tells people what it compared, what it found and which scopes it did not reach', async () => {
  const proposal = await propose((root) =>
    edit(root, 'data/registry.json', '"version":"v2.0"', '"version":"newest"'),
  );
  const { code, stdout } = await gateHere(proposal);
  expect(code).toBe(1);
  expect(stdout).toContain('data/registry.json, deposit 2\n  ✗ VER-001  version: found “newest”');
  expect(stdout).toContain(
    `${proposal.head} against ${proposal.base}: 3 errors.\nChecked: entry, item, archive, change. Not reached: site.`,
  );
  expect(stdout).not.toContain('::');
  expect(readFileSync(join(proposal.root, 'data/registry.json'), 'utf8')).toContain('newest');
});

test('what others wrote controls neither the log of the gate nor its comment', async () => {
  const words =
    '::set-output name=x::y\n::error::z\n##[add-mask]x\u001B[31m @channel Closes #1 <b>`</details>$' +
    '{{ x }}';
  const name = 'data/texts/::error::x\n::warning::@channel `<b>.md';
  const proposal = await propose((root) => {
    edit(
      root,
      'data/registry.json',
      '"version":"v2.0"',
      `"version":${JSON.stringify(words).replaceAll('$', '$$$$')}`,
    );
    writeFileSync(join(root, 'data/texts', name.slice('data/texts/'.length)), 'x');
  });
  const { stdout, report } = await gateHere(proposal);
  expect(stdout).not.toMatch(/^\s*::/m);
  expect(stdout).not.toMatch(/##\[|[^\P{Cc}\n]|\p{Cf}/u);
  const tree = parseMarkdown(report);
  const beside: string[] = [];
  visit(tree, (node) => {
    if ('value' in node && node.type !== 'inlineCode') beside.push(String(node.value));
  });
  expect(beside.join('\n')).not.toMatch(/@|#1|add-mask|details|set-output/);
  expect(beside.filter((value) => value.includes('<'))).toEqual([report.split('\n')[0]]);

  const { stdout: json } = await gateHere(proposal, ['--json']);
  expect(json).not.toContain('##[');
  expect(json.trim().split('\n').length).toBe(1);
  const { findings } = JSON.parse(json) as { findings: { where: string; actual: string }[] };
  expect(findings.map(({ where }) => where)).toContain(name);
  expect(findings[0]?.actual).toContain('##[add-mask]');
});

test('a gate whose site nobody began throws where the change has one: nothing passes unbuilt', async () => {
  const files = [{ path: 'data/registry.json', before: undefined, after: undefined }];
  const proposal = { root: '/nowhere', change: { base: emptyArchive(), files } };
  await expect(validateProposal(proposal, '2026-07-01T00:00:00Z', undefined)).rejects.toThrow(/not begun/);
});
