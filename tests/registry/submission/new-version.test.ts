import { describe, expect, test } from 'vitest';
import { alreadyHere, sameAs } from '../../../src/registry/answers/already-here.ts';
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
  const duplicate = {
    rule: 'DUP-001',
    level: 'error',
    actual: sameAs('the same canonical text', 45, 'AXN:2D.X.🐢'),
  } as const;

  test('says where a work is that is there already, if nothing else is wrong', () => {
    expect(alreadyHere([duplicate])).toBe(45);
    expect(alreadyHere([duplicate, { rule: 'DSC-001', level: 'warning', actual: null }])).toBe(45);
    expect(alreadyHere([duplicate, { rule: 'LIC-001', level: 'error', actual: null }])).toBeUndefined();
    expect(alreadyHere([{ rule: 'LIC-001', level: 'error', actual: null }])).toBeUndefined();
    expect(alreadyHere([])).toBeUndefined();
  });
});
