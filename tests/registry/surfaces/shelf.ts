import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { type Move, review, withdraw } from '../../../src/registry/changes/moves.ts';
import type { Publication } from '../../../src/registry/pages/publication/surface.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { BARE, byIssue, submission } from '../../fixtures/submissions.ts';
import { withCollections } from './collections.ts';

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
  description:
    'A book of visitors, copied from the first page to the last, with the days on which nobody came, of which there were many.',
  ...{ license: 'MIT', substrate: 'Machine-authored', keywords: 'visitors', version: 'v3.0' },
  body: 'Nobody came.',
});

const after = (archive: Archive, { changeset, registry }: Move) => preview(archive, changeset, { registry });

function shelf(): Archive {
  const two = archiveOf(FIRST, SECOND);
  const [first] = two.registry.deposits;
  const third = work(13, {
    ...{ ...SOUTH, title: 'A list of doors and windows', date: '2026-07-03', substrate: 'human-only' },
    description:
      'Every door and every window of the house: the list of the doors is corrected in two places, and the windows are new.',
    ...{ keywords: 'doors, windows', version: 'v2.0', supersedes: '2' },
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

/** The archive. */
export const SHELF: Archive = shelf();

/** Published from a commit, where no site is built. */
export const PUBLICATION: Publication = { sourceCommit: 'c0ffee', scripts: new Map(), folder: null };

/** The text of everything that is published of an archive, by path. */
export function published(
  archive: Archive = SHELF,
  publication: Publication = PUBLICATION,
): Promise<Map<string, string>> {
  return publishedTexts(archive, publication);
}
