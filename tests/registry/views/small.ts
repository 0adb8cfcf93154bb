import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { Capture } from '../../../src/registry/model/observations.ts';
import type { Concept, DoiMapping } from '../../../src/registry/model/tables.ts';
import type { ViewContext } from '../../../src/registry/views/links.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { concept as conceptOf } from '../../fixtures/captures.ts';
import { byIssue, submission } from '../../fixtures/submissions.ts';

// A small archive in which everything refers to something, as the tests of views read it.

const work = (title: string, body: string, issue: number) =>
  submission({ title, body, defines_concepts: '' }, byIssue(issue));
/** Three deposits, of which the first text mentions nothing, and the second a term of the first. */
export const minted = archiveOf(
  work('On halls', 'The lower hall is a hall.', 1),
  work('On ledgers', 'A **ledger** of the Lower  Hall.', 2),
  work('Apart', 'Nothing of it.', 3),
);

/** A concept that a deposit defines. */
export const concept = (term: string, defined_in: number): Concept => ({
  ...conceptOf(term),
  ...{ definition: 'A thing.', defined_in },
});
const capture = {
  ...{ s: 'Panels', slug: 'lower-hall', q: 'lower hall', date: '2026-07-10', surface: 'Panel', sf: '' },
  ...{ d: 'Seen.', imgs: ['/a.png'], mt: 'EXACT MATCH', addr_id: '', obs_id: '' },
} as Capture;
export const battery = { source: 'mm-rf-battery', date: '2026-07-09', status: 'ZERO RESULT' };

export const ARCHIVE: Archive = {
  ...minted,
  concepts: {
    version: 'v1.0',
    method: 'By hand.',
    concepts: { ledger: concept('ledger', 2), 'lower hall': concept('lower hall', 1) },
  },
  terms: {
    version: 'v1.0',
    terms: [{ term: 'ledger', definition: 'A list.', type: 'genre', defined_in_deposit: 2 }],
  },
  captures: { ...minted.captures, entries: [capture] },
  addresses: {
    version: 'v1.0',
    description: 'Queries.',
    addresses: {
      'lower-hall': {
        canonical_query: 'lower hall',
        refers_to: ['Lower Hall'],
        battery_membership: [],
        sources: ['mm-main-capture', 'mm-rf-battery'],
        observations: [battery],
        note: 'By hand.',
      },
    },
  },
  resolution: {
    version: 'v1.0',
    mappings: [
      { ...({ dead_doi: '10.5555/a', status: 'RECOVERED' } as DoiMapping), record: '/s/records/2/' },
      { ...({ dead_doi: '10.5555/b', status: '410_GONE' } as DoiMapping) },
    ],
  },
};
export const [first, second, third] = ARCHIVE.registry.deposits as [Deposit, Deposit, Deposit];

/** The views of an archive whose texts name what `names` says. Glyphs have no pictures. */
export function contextOf(archive: Archive, names: readonly string[] = []): ViewContext {
  const tools: ViewContext['tools'] = {
    ...hashes,
    named: (_deposit, of) => (of === 'text' ? names : []),
    glyphs: ({ emoji }) => [...emoji].map((character) => ({ character, name: 'a glyph' })),
  };
  return { archive, tools };
}
