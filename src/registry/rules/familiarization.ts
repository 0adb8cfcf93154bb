import { catalogOf } from '../archive/resources/documents.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { Problem } from '../model/rule.ts';
import { lacks, receiptIn } from '../submission/familiarization.ts';
import { same } from './of-change.ts';
import type { Change, Rule, RuleContext } from './rule.ts';

// Automated depositors prove that they have read the protocols. A person needs no receipt.

function* receiptProblems(
  texts: readonly string[],
  needed: boolean,
  context: RuleContext,
): Iterable<Problem> {
  const given = texts.filter((text) => text.trim() !== '');
  const field = 'familiarization_receipt';
  // A receipt of before may stand in an earlier commit: the most complete one counts.
  const [gaps] = given
    .flatMap((text) => receiptIn(text) ?? [])
    .map((receipt) => lacks(receipt, catalogOf(context.archive)))
    .toSorted((a, b) => a.length - b.length);
  if (gaps) for (const lack of gaps) yield { field, actual: lack };
  else if (needed) yield { field, actual: given.length > 0 ? 'a receipt that cannot be read' : null };
}

/** An accepted receipt is in the log, too: the mint appends those of issues, a commit adds its own. */
function* logProblems({ author, files, base }: Change, { archive }: RuleContext): Iterable<Problem> {
  if (author?.path !== 'B' || files.length === 0) return;
  const receipts = author.texts.flatMap((text) => receiptIn(text) ?? []);
  if (receipts.length === 0) return;
  const added = archive.familiarization.slice(base.familiarization.length).split('\n').map(receiptIn);
  if (receipts.some((receipt) => added.some((line) => same(line, receipt)))) return;
  yield {
    field: 'familiarization_receipt',
    actual: 'a receipt that the change does not add to the log in the same form',
    where: RESOURCES.familiarization.path,
    remedy: `Commit the line that npm run familiarize appended to ${RESOURCES.familiarization.path}, and paste that same line.`,
  };
}

export const familiarizationRules: readonly Rule[] = [
  {
    id: 'FAM-002',
    requirement:
      'An automated depositor provides a receipt that names the current version and hash of every protocol.',
    remedy: 'Run npm run familiarize, and paste the line that it prints.',
    fields: ['familiarization_receipt'],
    needs: 'catalog',
    checks: {
      submission: ({ fields, origin }, context) => {
        const text = fields.familiarization_receipt;
        return receiptProblems([text], origin.automated || text !== '', context);
      },
      // A change of the code alone deposits nothing.
      *change(change, context) {
        const { author, files } = change;
        yield* receiptProblems(author?.texts ?? [], Boolean(author?.automated) && files.length > 0, context);
        yield* logProblems(change, context);
      },
    },
  },
];
