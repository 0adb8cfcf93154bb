import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { type Move, review, withdraw } from '../../../src/registry/changes/moves.ts';
import type { Capture, RegisterEntry } from '../../../src/registry/model/observations.ts';
import type { Waivers } from '../../../src/registry/model/receipts.ts';
import type { Address, Concept, NmenRegistry, Term } from '../../../src/registry/model/tables.ts';
import type { Publication } from '../../../src/registry/pages/publication/surface.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { concept } from '../../fixtures/captures.ts';
import { mapping } from '../../fixtures/mappings.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { BARE, byIssue, submission } from '../../fixtures/submissions.ts';

// A small archive of which everything that is published of it was written down by hand beside the tests. No two of its values
// and no two of its counts are alike, so that whatever is put in the place of another is seen.

/** A work by the number of its issue. */
const work = (issue: number, fields: Parameters<typeof submission>[0]) =>
  submission({ ...BARE, reciprocity_notice: '', ...fields }, byIssue(issue));

const FIRST = work(11, {
  title: 'Ledgers of the *lower* hall',
  creator: 'North Reading Room',
  date: '2026-07-01',
  description:
    'The ledgers of the lower hall were kept by four hands over sixty years, and each hand counted the shelves in a way of its own; this inventory sets the four counts side by side, names the shelves on which they differ, and says which count is to be trusted where.\n\nIt ends with the year in which the hall was closed.',
  ...{ content_type: 'inventory', license: 'CC0-1.0', keywords: 'ledger, hall', version: 'v1.0' },
  substrate: 'AI-assisted (tool); Spelling was checked by a program.',
  related_ids: 'doi:10.1000/182',
  defines_concepts: 'lower hall | place | The hall below the others.\nhand | person | Whoever kept a ledger.',
  body: '# Ledgers\n\nFour hands kept them.',
});

const SOUTH = { creator: 'South Office', orcid: '', content_type: 'dataset', license: 'CC-BY-4.0' };
const SECOND = work(12, {
  ...{ ...SOUTH, title: 'A list of doors', date: '2026-07-02', keywords: 'doors', version: 'v1.1' },
  description:
    'Every door of the house with its lock and its key, as it was found on one day, so that a missing key is known to be missing.',
  substrate: 'human-only',
  body: 'Doors: twelve. Their shelves are in deposit 1.',
});

const FOURTH = work(14, {
  ...{ title: 'Names of the visitors', creator: 'West Porch', date: '2026-07-04', content_type: 'record' },
  date_created: '18XX',
  description:
    'A book of visitors, copied from the first page to the last, with the days on which nobody came, of which there were many.',
  ...{ license: 'MIT', substrate: 'Machine-authored', keywords: 'visitors', version: 'v3.0' },
  body: 'Nobody came.',
});

const after = (archive: Archive, { changeset, known }: Move) => preview(archive, changeset, known);

function shelf(): Archive {
  const two = archiveOf(FIRST, SECOND);
  const [first] = two.registry.deposits;
  const third = work(13, {
    ...{ ...SOUTH, title: 'A list of doors and windows', date: '2026-07-03', substrate: 'human-only' },
    description:
      'Every door and every window of the house: the list of the doors is corrected in two places, and the windows are new.',
    ...{
      keywords: 'doors, windows',
      version: 'v2.0',
      supersedes: '2',
      date_created: '1889-06',
      language: 'en-us',
    },
    body: `See ${first?.axn} for the shelves, which deposit 1 lists.`,
  });
  const four = archiveOf(FIRST, SECOND, third, FOURTH);
  const withdrawn = after(
    four,
    withdraw(four, 4, 'A visitor asked for it.', true, '2026-07-16T09:00:00Z', hashes.sha256),
  );
  const rejected = after(withdrawn, review(withdrawn, 3, 'wiki', 'rejected', '2026-07-16T10:00:00Z'));
  return withCollections(withFates(rejected));
}

/**
 * A retired identifier for the first; and a plain value in the place of the hash of each issue
 * body, so that the form of the issue may change without these tests.
 */
function withFates(archive: Archive): Archive {
  const retired = {
    axn: RETIRED,
    schema_version: 'axn-v1',
    retired_at: '2026-07-05',
    reason: 'Back-filled.',
  };
  const deposits = archive.registry.deposits.map((deposit) => ({
    ...deposit,
    ...(deposit.deposit_number === 1 && { legacy_axn: RETIRED, axn_history: [retired] }),
    submission_sha256: `${deposit.deposit_number}e`.repeat(32),
  }));
  return { ...archive, registry: { ...archive.registry, deposits } };
}

const RETIRED = 'AXN:7F.GOVERNANCE.🌵🌷🍄🌽';

// Contents of an archive beside its deposits: 8 concepts, 9 terms, 6 addresses, 7 captures, 10 register entries, 5 mappings,
// 11 entities, 12 waivers, 13 and 14 lines of logs. No count is that of another.

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The archive with the other resources filled: each with another number of things. */
function withCollections(archive: Archive): Archive {
  return {
    ...archive,
    concepts: {
      ...archive.concepts,
      concepts: Object.fromEntries(many(8, (at) => [`concept ${at}`, CONCEPT])),
    },
    terms: { ...archive.terms, terms: many(9, () => TERM) },
    addresses: {
      ...archive.addresses,
      addresses: Object.fromEntries(many(6, (at) => [`a-${at}`, ADDRESS])),
    },
    captures: { ...archive.captures, entries: many(7, () => CAPTURE) },
    register: { ...archive.register, entries: many(10, () => REGISTER_ENTRY) },
    resolution: { ...archive.resolution, mappings: many(5, () => MAPPING) },
    nmen: { ...archive.nmen, entities: many(11, () => ENTITY) },
    waivers: { waivers: many(12, () => WAIVER) },
    familiarization: '{"a":1}\n'.repeat(13),
    overwrites: '{"b":1}\n'.repeat(14),
  };
}

const CONCEPT: Concept = { ...concept('hall'), definition: 'A large room.', defined_in: 1 };
const TERM: Term = { term: 'hall', definition: 'A large room.', type: 'genre', defined_in_deposit: 1 };
const ADDRESS: Address = {
  ...{ canonical_query: 'a query that nobody captured', refers_to: [], battery_membership: [], sources: [] },
  observations: [{ source: 'mm-rf-battery', date: '2026-07-05', status: 'EXACT MATCH' }],
};
const OBSERVED = {
  ...{ slug: 'lower-hall', q: 'lower hall', date: '2026-07-05', surface: 'panel' },
  ...{ addr_id: 'ADDR-0123456789ab', obs_id: 'OBS-0123456789ab' },
};
const CAPTURE: Capture = { ...OBSERVED, s: 'A', sf: 'panel', mt: 'ADOPTION', d: 'An answer.', imgs: [] };
const REGISTER_ENTRY: RegisterEntry = {
  ...{ ...OBSERVED, entity: 'Engine', auth: 'signed out, not incognito', ev: 'paste' },
  ...{ transcript: 'An answer.', archive_present: false },
  ...{ dates: ['2026-07-05'], n_observations: 1, observations: [] },
};
const MAPPING = mapping('10.1000/1', { title: 'Ledgers', date: '2026-07-01' });
const ENTITY: NmenRegistry['entities'][number] = {
  entity: 'Engine',
  designations: [{ status: 'standing', since: '2026-07-01' }],
};
const WAIVER: Waivers['waivers'][number] = {
  ...{ rule: 'REQ-001', resource: 'registry', key: '9', value_sha256: 'b'.repeat(64) },
  ...{ reason: 'As adopted.', date: '2026-07-01', adopted_from: 'elsewhere' },
};

/** The archive. */
export const SHELF: Archive = shelf();

/** Published from a commit, where no site is built. */
export const PUBLICATION: Publication = { sourceCommit: 'c0ffee', scripts: new Map(), folder: null };

let shown: Promise<Map<string, string>> | undefined;

/** The text of everything that is published of an archive, by path; of this one, made once. */
export function published(
  archive: Archive = SHELF,
  publication: Publication = PUBLICATION,
): Promise<Map<string, string>> {
  if (archive !== SHELF || publication !== PUBLICATION) return publishedTexts(archive, publication);
  shown ??= publishedTexts(archive, publication);
  return shown;
}
