import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { gateReport, whatChanges } from '../../../src/registry/answers/gate-report.ts';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import type { Finding } from '../../../src/registry/rules/rule.ts';
import { WORLD, withAltered, withDeposits } from '../rules/case.ts';

// The gate's report of findings: one comment, and log commands.

const SITE = { base_url: 'https://registry.example/', sample: false };
const ONE: Finding = {
  rule: 'REG-003',
  level: 'error',
  field: 'title',
  actual: 'another value',
  requirement: 'Deposits stay.',
  remedy: RULES.find(({ id }) => id === 'REG-003')?.remedy ?? '',
  where: 'data/registry.json, deposit 2',
};
const reportOf = (site: typeof SITE, findings: Finding[]) =>
  gateReport(
    { base: 'b'.repeat(40), head: 'a'.repeat(40), checked: ['entry', 'archive'], findings, does: [] },
    site,
    RULES,
  );
const report = (...findings: Finding[]) => reportOf(SITE, findings);

describe('the gate’s comment', () => {
  test('says that validation passed, and what was validated', () => {
    expect(report()).toBe(
      [
        `<!-- gate {"head":"${'a'.repeat(40)}","ok":true} -->`,
        '### The gate accepts this change: no findings',
        `Checked \`${'a'.repeat(40)}\` against \`${'b'.repeat(40)}\`: entry, archive.\n`,
      ].join('\n\n'),
    );
  });

  test('names each place once, and for each finding the rule with its URL, the field, the actual value and the remedy', () => {
    const text = report(ONE, { ...ONE, field: null, level: 'warning' }, { ...ONE, where: 'api/index.json' });
    expect(text).toContain('### The gate refuses this change: 2 errors, 1 warning');
    expect(text.match(/\*\*In\*\* .*/g)).toEqual([
      '**In** `data/registry.json, deposit 2`',
      '**In** `api/index.json`',
    ]);
    expect(text).toContain(
      '- ✗ [REG-003](https://registry.example/protocol/rules/#REG-003) `title`: found `another value`\n  Deposits stay\\.\n  → Restore the earlier value\\.',
    );
    expect(text).toContain(
      '- ! [REG-003](https://registry.example/protocol/rules/#REG-003) found `another value`',
    );
  });

  test('names the path of the rules page where a sample has no URL yet', () => {
    const at = (base_url: string) => reportOf({ base_url, sample: true }, [ONE]);
    expect(at('https://registry.example')).toContain(
      '- ✗ REG-003 at `/protocol/rules/#REG-003` `title`: found',
    );
    expect(at('http://localhost:8080')).toContain('[REG-003](http://localhost:8080/protocol/rules/#REG-003)');
  });

  test('stays below the length limit of a comment, and counts the omitted findings', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      ...ONE,
      actual: `${at} `.repeat(300),
      where: `data/${at}`,
    }));
    const text = report(...many);
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.length).toBeGreaterThan(55_000);
    const shown = text.match(/^- ✗/gm)?.length ?? 0;
    expect(text).toContain(`… and ${2000 - shown} more, which the log of the check lists.`);
    expect(text).toMatch(/Checked `a+` against `b+`: entry, archive\.\n$/);
  });

  test('shows a remedy that is not the rule’s own as code', () => {
    const types: string[] = [];
    visit(parseMarkdown(report({ ...ONE, remedy: 'Ask @channel about #1' })), 'text', ({ value }) => {
      types.push(value);
    });
    expect(types.join(' ')).not.toMatch(/[@#]/);
  });
});

// The gate's summary of a change, for the person who merges.

const { deposits } = WORLD.registry;
const file = (path: string) => ({ path, before: undefined, after: new Uint8Array() });

test('the summary of a change names new deposits by number, without their texts and logs', () => {
  const base = withDeposits(WORLD, deposits.slice(0, -2));
  const files = ['data/registry.json', 'data/texts/AXN-05-text.md', 'data/pre-overwrite-receipts.log'].map(
    file,
  );
  const last = deposits.length;
  expect(whatChanges(base, WORLD, files)).toEqual([`New: deposits ${last - 1} to ${last}`]);
});

test('the summary of a change names the changed fields of earlier deposits, and both values of a status', () => {
  const mirrors = { archive: 'https://evil.example/' };
  const head = withAltered(WORLD, 1, { status: 'WITHDRAWN', withdrawn_at: '2026-07-15', mirrors });
  expect(whatChanges(WORLD, head, [file('data/site.json')])).toEqual([
    'Deposit 1: status `ACTIVE` → `WITHDRAWN`, `withdrawn_at`, `mirrors`',
    '`data/site.json` changed',
  ]);
  expect(whatChanges(WORLD, WORLD, [])).toEqual([]);
});

test('the comment lists forty changes and counts the rest', () => {
  const does = Array.from({ length: 42 }, (_, at) => `Deposit ${at + 1}: \`mirrors\``);
  const outcome = { base: 'b', head: 'a', checked: ['entry'], findings: [], does };
  const report = gateReport(outcome, WORLD.site, RULES);
  expect(report).toContain('**What this change does**\n\n- Deposit 1: `mirrors`\n- Deposit 2: `mirrors`\n');
  expect(report).toContain('- Deposit 40: `mirrors`\n- and 2 more\n\nChecked ');
});
