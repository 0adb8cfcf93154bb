import { describe, expect, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import type { Deposit } from '../../../../src/registry/model/deposit.ts';
import type { FacetName } from '../../../../src/registry/pages/browse/facets.ts';
import { byLetter, letterOf } from '../../../../src/registry/pages/browse/letters.ts';
import { browseLists } from '../../../../src/registry/pages/browse/lists.ts';
import { depositLanguage } from '../../../../src/registry/reading/text-language.ts';
import { archiveOf } from '../../../fixtures/archive.ts';
import { byIssue, submission } from '../../../fixtures/submissions.ts';

const ARCHIVE = archiveOf(
  submission(
    {
      title: 'One',
      creator: 'North Office',
      date: '2024-05-01',
      keywords: 'Ledger, hall',
      content_type: 'inventory',
    },
    byIssue(1),
  ),
  submission(
    {
      title: 'Two',
      creator: 'South Office',
      date: '2025-05-01',
      keywords: 'doors, ledger',
      content_type: 'dataset',
    },
    byIssue(2),
  ),
  submission(
    {
      title: 'Three',
      creator: 'North Office',
      date: '2024-06-01',
      keywords: 'ledger, Ledger, 帳簿',
      content_type: 'Inventory',
    },
    byIssue(3),
  ),
);
const facts = { language: () => 'en' };
const lists = browseLists(ARCHIVE.registry.deposits, facts, hashes.sha256);
const of = (way: FacetName) =>
  [...lists[way].values()].map(({ value, slug, deposits, hasPage }) => [
    value,
    slug,
    deposits.map(({ deposit_number }) => deposit_number),
    hasPage,
  ]);

describe('the lists of a small archive', () => {
  test('are those that a person would write down', () => {
    expect(of('year')).toEqual([
      ['2025', '2025', [2], true],
      ['2024', '2024', [1, 3], true],
    ]);
    expect(of('creator')).toEqual([
      ['North Office', 'north-office', [1, 3], true],
      ['South Office', 'south-office', [2], false],
    ]);
    expect(of('type')).toEqual([
      ['inventory', 'inventory', [1, 3], true],
      ['dataset', 'dataset', [2], false],
    ]);
    expect(of('keyword')).toEqual([
      ['Ledger', 'ledger', [1, 2, 3], true],
      ['hall', 'hall', [1], false],
      ['doors', 'doors', [2], false],
      ['帳簿', '帳簿', [3], false],
    ]);
    expect(of('language')).toEqual([['en', 'en', [1, 2, 3], true]]);
  });

  test('have the families in the order of the specification', () => {
    const familiesOf = (of: typeof lists) => [...of.family.values()].map(({ value }) => value);
    const families = familiesOf(lists);
    expect(families).toEqual(['ARCHIVAL', 'DATASET', 'UNCLASSIFIED'].filter((one) => families.includes(one)));
    // A value that the vocabulary lacks, as an adopted archive can have one, comes last.
    const [first, ...others] = ARCHIVE.registry.deposits;
    const adopted = [{ ...(first as Deposit), family: String('EPISTOLARY') as Deposit['family'] }, ...others];
    expect(familiesOf(browseLists(adopted, facts, hashes.sha256)).at(-1)).toBe('EPISTOLARY');
  });
});

describe('the letters of a jump bar', () => {
  test.each([
    ['édition', 'E'],
    ['“quoted”', 'Q'],
    ['3D scan', '0–9'],
    ['архив', 'А'],
    ['識別子', '漢'],
    ['がくせい', 'か'],
    ['השמש', 'ה'],
    ['المخطوطات', 'ا'],
    ['+++', '#'],
  ])('%s stands under %s', (value, letter) => {
    expect(letterOf(value)).toBe(letter);
  });

  test('stand in one order, and what is under them too', () => {
    const groups = byLetter(['zeta', 'Éclair', 'eclipse', '識', 'ярус', '7', '!', 'ease'], (value) => value);
    expect(groups.map(({ letter, items }) => [letter, items.join(' ')])).toEqual([
      ['#', '!'],
      ['0–9', '7'],
      ['E', 'ease Éclair eclipse'],
      ['Z', 'zeta'],
      ['Я', 'ярус'],
      ['漢', '識'],
    ]);
  });
});

test('the language is that of the text, not of what describes it; a redacted one has none', () => {
  const [first] = ARCHIVE.registry.deposits;
  if (!first) throw new Error('no deposit');
  const german =
    'Die Dauerhaftigkeit einer Adresse hängt daran, dass jemand sie pflegt, und nicht daran, wie sie aussieht.';
  const deposit = { ...first, description: 'An English description of a German text, of some length.' };
  const text = `${deposit.title}\n${deposit.creator}\n${deposit.description}\n\`\`\`js\nconst x = 1;\n\`\`\`\n\n${german}\n`;
  const files = { read: () => new TextEncoder().encode(text) };
  expect(depositLanguage({ ...deposit, full_text_path: '/data/texts/AXN-01-text.md' }, files)).toBe('de');
  expect(depositLanguage({ ...deposit, redacted: true }, files)).toBeUndefined();
  const bare = {
    read: () => new TextEncoder().encode(`${deposit.title}\n${deposit.creator}\n${deposit.description}\n`),
  };
  expect(depositLanguage(deposit, bare)).toBe('en');
});
