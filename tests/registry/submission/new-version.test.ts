import { describe, expect, test } from 'vitest';
import { alreadyHere } from '../../../src/registry/model/rule.ts';
import { nextVersion, versionAfter } from '../../../src/registry/submission/series-form.ts';

// The form of a deposit file is that of src/registry/surfaces/deposit-files.ts; the browser tests read those that are published.
const FILE = `# A \\*title\\*

- Identifier: AXN:08.PHILOLOGICAL.🧴🧱🎼🐠📦🛁
- Creator: Editors of the sample archive
- ORCID: 0000-0002-1825-0097
- License: CC-BY-4.0
- Version: v1.0
- Keywords: snake\\_case, C\\#

A description.

- Version: v9.9
`;

test('a new version begins with what it has in common with the old one', () => {
  expect(nextVersion({ t: 'A *title*', c: 'Editors', y: 'glossary' }, FILE)).toEqual({
    title: 'A *title*',
    creator: 'Editors',
    content_type: 'glossary',
    orcid: '0000-0002-1825-0097',
    license: 'CC-BY-4.0',
    keywords: 'snake_case, C#',
    version: 'v1.1',
  });
  expect(nextVersion({ t: 'A', c: 'B', y: 'c' }, '')).toMatchObject({ license: '', version: '' });
});

test('the version after one has a higher last number', () => {
  expect(['v1.0', '2.1.9', 'v1.0-draft', 'first', ''].map(versionAfter)).toEqual([
    'v1.1',
    '2.1.10',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a refusal', () => {
  const duplicate = { level: 'error', deposit: 45 } as const;
  const [error, warning] = [{ level: 'error' }, { level: 'warning' }] as const;

  test.each([
    ['a duplicate', [duplicate], 45],
    ['a duplicate with advice', [duplicate, warning], 45],
    ['a duplicate that breaks another rule', [duplicate, error], undefined],
    ['another fault', [error], undefined],
    ['no finding', [], undefined],
  ])('of %s says where the work is already', (_name, findings, deposit) => {
    expect(alreadyHere(findings)).toBe(deposit);
  });
});
