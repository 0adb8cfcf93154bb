import type { Archive } from '../archive/archive.ts';
import { catalogOf } from '../archive/resources/documents.ts';
import type { RegistryLists } from '../documents/document.ts';
import * as documents from '../documents/verify.ts';
import { onceFor } from '../text/once.ts';
import type { Rule, RuleContext } from './rule.ts';

// The documents agree with the catalog. They are verified, never silently hashed again.

function* alteredOrGone({ archive, hashes }: RuleContext) {
  const index = catalogOf(archive);
  yield* documents.altered(index, archive.documents, hashes);
  for (const problem of documents.missing(index, archive.documents)) {
    if (problem.actual?.startsWith('no file')) yield problem;
  }
}

const RESTORE = 'Restore the document. Only the protocol command changes it.';
const UPDATE = 'Run npm run protocol -- update --all --why "…", and review what it changes.';

/** The rules of the catalog. `lists` gives the lists that documents are generated from, of which this is a part. */
export function catalogRules(lists: () => RegistryLists): readonly Rule[] {
  // An archive and what a change makes of it have the same documents, unless it is a change of documents.
  const stale = (archive: Archive, { hashes }: RuleContext) =>
    onceFor(archive.documents, 'stale documents', () => [
      ...documents.stale(catalogOf(archive), archive.documents, lists(), hashes),
    ]);
  return [
    {
      id: 'FAM-001',
      requirement: 'The protocols of the registry match the hashes in its index.',
      remedy:
        'Your submission is not at fault. Nothing is minted until the stewards of the registry restore the altered protocol.',
      needs: 'all',
      checks: { submission: (_submission, context) => alteredOrGone(context) },
    },
    {
      id: 'IDX-001',
      requirement: 'Protocols and schemas match their hashes in the index.',
      remedy: RESTORE,
      checks: {
        archive: (archive, { hashes }) => documents.altered(catalogOf(archive), archive.documents, hashes),
      },
    },
    {
      id: 'IDX-002',
      requirement: 'Every path in the index exists, and every document is in the index.',
      remedy: 'Restore the file, or add the document with the protocol command.',
      checks: { archive: (archive) => documents.missing(catalogOf(archive), archive.documents) },
    },
    {
      id: 'IDX-003',
      requirement:
        'A changed document has a new version and a new entry in the change log, which is append-only.',
      remedy: 'Restore the document and the index, then make the change with npm run protocol -- update.',
      checks: {
        change: ({ base }, { archive }) =>
          documents.unannounced(
            { index: catalogOf(base), documents: base.documents },
            { index: catalogOf(archive), documents: archive.documents },
          ),
      },
    },
    {
      id: 'IDX-004',
      requirement: 'Every document equals what the protocol command generates.',
      remedy: UPDATE,
      checks: { archive: stale },
    },
    {
      id: 'IDX-005',
      requirement:
        'Each document states the same version as the index, the change log and every document that names it.',
      remedy: RESTORE,
      checks: { archive: (archive) => documents.disagreeing(catalogOf(archive), archive.documents) },
    },
  ];
}
