import { expect, test } from 'vitest';
import { gateReport, whatChanges } from '../../../src/registry/answers/gate-report.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { WORLD, withAltered, withDeposits } from '../rules/case.ts';

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
