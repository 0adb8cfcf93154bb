import { catalogOf } from '../documents/catalog-of.ts';
import type { RegistryLists } from '../documents/document.ts';
import * as documents from '../documents/verify.ts';
import { misstated, unlisted } from './built-index.ts';
import { RULE_IDS } from './ids.ts';
import type { Problem, RuleContext, RuleSet } from './rule.ts';

// The documents agree with the catalog (spec 1.5, 5 and 9; decisions 12 and 18). They are verified, never silently hashed again.

function* alteredOrGone({ archive, hashes }: RuleContext) {
  const index = catalogOf(archive);
  yield* documents.altered(index, archive.documents, hashes);
  for (const problem of documents.missing(index, archive.documents)) {
    if (problem.actual?.startsWith('no file')) yield problem;
  }
}

const RESTORE = 'Restore the document. Only the protocol command changes it.';
const BUILD = 'Build the site again. Derived files are never edited.';
const UPDATE = 'Run npm run protocol -- update --all --why "…", and review what it changes.';

/** Problems of a published index, which is built again and never edited. */
function* remedied(problems: Iterable<Problem>): Iterable<Problem> {
  for (const problem of problems) yield { remedy: BUILD, ...problem };
}

/** The rules of the catalog. `lists` gives the lists that documents are generated from, of which this is a part. */
export function catalogRules(lists: () => RegistryLists): RuleSet {
  return {
    titles: { IDX: 'Documents and their index' },
    rules: [
      {
        id: RULE_IDS.repositoryHashes,
        level: 'error',
        requirement: 'The protocols of the registry match the hashes in its index.',
        remedy:
          'Your submission is not at fault. Nothing is minted until the stewards of the registry restore the altered protocol.',
        checks: { submission: (_submission, context) => alteredOrGone(context) },
      },
      {
        id: RULE_IDS.catalogHashes,
        level: 'error',
        requirement:
          'Protocols and schemas match their hashes in the index, and in a built site so do surfaces and scripts.',
        remedy: RESTORE,
        checks: {
          archive: (archive, { hashes }) => documents.altered(catalogOf(archive), archive.documents, hashes),
          site: (site, context) => remedied(misstated(site, context)),
        },
      },
      {
        id: RULE_IDS.catalogPaths,
        level: 'error',
        requirement:
          'Every path in the index exists, and every document is in the index. In a built site, every file is in the index, and every registry has its count.',
        remedy: 'Restore the file, or add the document with the protocol command.',
        checks: {
          archive: (archive) => documents.missing(catalogOf(archive), archive.documents),
          site: (site) => remedied(unlisted(site, lists())),
        },
      },
      {
        id: RULE_IDS.documentVersion,
        level: 'error',
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
        id: RULE_IDS.generatedDocuments,
        level: 'error',
        requirement: 'Every document equals what the protocol command generates.',
        remedy: UPDATE,
        checks: {
          archive: (archive, { hashes }) =>
            documents.stale(catalogOf(archive), archive.documents, lists(), hashes),
        },
      },
      {
        id: RULE_IDS.documentVersions,
        level: 'error',
        requirement:
          'Each document states the same version as the index, the change log and every document that names it.',
        remedy: RESTORE,
        checks: { archive: (archive) => documents.disagreeing(catalogOf(archive), archive.documents) },
      },
    ],
  };
}
