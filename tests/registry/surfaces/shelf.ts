import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { type Move, review, withdraw } from '../../../src/registry/changes/moves.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { Publication } from '../../../src/registry/pages/publication/surface.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { BARE, byIssue, submission } from '../../fixtures/submissions.ts';
import { withCollections } from './collections.ts';

// A small archive of which everything that is published of it was written down by hand beside the tests. No two of its values
// and no two of its counts are alike, so that whatever is put in the place of another is seen.

const COMMON = { ...BARE, reciprocity_notice: '' };

const FIRST = submission(
  {
    ...COMMON,
    title: 'Ledgers of the *lower* hall',
    creator: 'North Reading Room',
    date: '2026-07-01',
    description:
      'The ledgers of the lower hall were kept by four hands over sixty years, and each hand counted the shelves in a way of its own; this inventory sets the four counts side by side, names the shelves on which they differ, and says which count is to be trusted where.\n\nIt ends with the year in which the hall was closed.',
    content_type: 'inventory',
    license: 'CC0-1.0',
    substrate: 'AI-assisted (tool); Spelling was checked by a program.',
    keywords: 'ledger, hall',
    version: 'v1.0',
    related_ids: 'doi:10.1000/182',
    defines_concepts:
      'lower hall | place | The hall below the others.\nhand | person | Whoever kept a ledger.',
    body: '# Ledgers\n\nFour hands kept them.',
  },
  byIssue(11),
);

const SECOND = submission(
  {
    ...COMMON,
    title: 'A list of doors',
    creator: 'South Office',
    orcid: '',
    date: '2026-07-02',
    description:
      'Every door of the house with its lock and its key, as it was found on one day, so that a missing key is known to be missing.',
    content_type: 'dataset',
    license: 'CC-BY-4.0',
    substrate: 'human-only',
    keywords: 'doors',
    version: 'v1.1',
    body: 'Doors: twelve. Their shelves are in deposit 1.',
  },
  byIssue(12),
);

const FOURTH = submission(
  {
    ...COMMON,
    title: 'Names of the visitors',
    creator: 'West Porch',
    date: '2026-07-04',
    description:
      'A book of visitors, copied from the first page to the last, with the days on which nobody came, of which there were many.',
    content_type: 'record',
    license: 'MIT',
    substrate: 'Machine-authored',
    keywords: 'visitors',
    version: 'v3.0',
    body: 'Nobody came.',
  },
  byIssue(14),
);

const after = (archive: Archive, { changeset, registry }: Move) => preview(archive, changeset, { registry });

function shelf(): Archive {
  const two = archiveOf(FIRST, SECOND);
  const [first] = two.registry.deposits;
  const third = submission(
    {
      ...COMMON,
      title: 'A list of doors and windows',
      creator: 'South Office',
      orcid: '',
      date: '2026-07-03',
      description:
        'Every door and every window of the house: the list of the doors is corrected in two places, and the windows are new.',
      content_type: 'dataset',
      license: 'CC-BY-4.0',
      substrate: 'human-only',
      keywords: 'doors, windows',
      version: 'v2.0',
      supersedes: '2',
      body: `See ${first?.axn} for the shelves, which deposit 1 lists.`,
    },
    byIssue(13),
  );
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
  const fates: Record<number, Partial<Deposit>> = {
    1: { legacy_axn: RETIRED, axn_history: [retired] },
  };
  const deposits = archive.registry.deposits.map((deposit) => ({
    ...deposit,
    ...fates[deposit.deposit_number],
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
