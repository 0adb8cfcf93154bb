import { describe, expect, test } from 'vitest';
import { writeRegistry } from '../../src/registry/archive/changeset.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { TABLES_OF_TEXT, withoutText } from '../../src/registry/rules/removed.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

// Contents that a takedown removes from one earlier version of a table, and those that it leaves.

const archive = archiveOf(submission({ title: 'One' }), submission({ title: 'Two' }));
const [first, second] = archive.registry.deposits as [Deposit, Deposit];
const stated = { term: 'gauge', definition: 'Stated.', type: 'method' } as const;
const taken = { term: 'tether', definition: 'Taken from the text.', type: 'extracted' } as const;
/** As earlier versions stored it: with what a program extracted. */
const extracts = { wiki_article: 'An extract.', entities: [{ subject: 'Two' }] };
const full = { ...second, ...extracts, defines_concepts: [stated, taken] };
const redacted = { deposit: { ...second, redacted: true } as Deposit, archive };
const registry = (...deposits: object[]) =>
  ({ schema_version: 'registry/v1', deposits }) as Parameters<typeof writeRegistry>[0];

/** Removes the text from a table. Returns the table from its JSON; undefined where it stays as it is. */
function emptied(path: string, text: string): unknown {
  const bytes = withoutText(path, new TextEncoder().encode(text), redacted);
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

describe('of an earlier registry', () => {
  const due = registry(first, { ...second, defines_concepts: [stated] });

  test('the article, the entities and the concepts of the text go, in our form and in any other', () => {
    const lines = writeRegistry(registry(first, full));
    expect(emptied('data/registry.json', lines)).toEqual(JSON.parse(JSON.stringify(due)));
    expect(emptied('data/registry.json', JSON.stringify(registry(first, full), null, 2))).toEqual(
      JSON.parse(JSON.stringify(due)),
    );
  });

  test('nothing changes where nothing of the text is left, or the deposit is not there yet', () => {
    expect(emptied('data/registry.json', writeRegistry(due))).toBeUndefined();
    expect(emptied('data/registry.json', writeRegistry(registry(first)))).toBeUndefined();
    expect(emptied('data/registry.json', JSON.stringify(due))).toBeUndefined();
  });

  test('what is no JSON is not passed over', () => {
    expect(() => emptied('data/registry.json', '{"deposits":[\n{"deposit_number":2,\n')).toThrow(SyntaxError);
  });
});

test.each<[path: string, table: object, due: object]>([
  [
    'data/entity-index.json',
    { concepts: { a: { defined_in: 1 }, b: { defined_in: 2, definition: 'x' }, c: { defined_in: null } } },
    { concepts: { a: { defined_in: 1 }, c: { defined_in: null } } },
  ],
  [
    'data/lexical-minting-registry.json',
    {
      terms: [
        { term: 'a', defined_in_deposit: 1 },
        { term: 'b', defined_in_deposit: 2 },
      ],
    },
    { terms: [{ term: 'a', defined_in_deposit: 1 }] },
  ],
  [
    'data/semantic-addresses.json',
    {
      addresses: {
        a: { sources: ['mm-termindex', 'mm-mint'] },
        b: { sources: ['mm-mint', 'mm-main-capture'] },
      },
    },
    { addresses: { b: { sources: ['mm-mint', 'mm-main-capture'] } } },
  ],
])('%s loses what only the text had', (path, table, due) => {
  expect(TABLES_OF_TEXT).toContain(path);
  expect(emptied(path, JSON.stringify(table))).toEqual(due);
  expect(emptied(path, JSON.stringify(due))).toBeUndefined();
});
