import { catalogOf } from '../archive/resources/documents.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { type Problem, RULE_IDS } from '../model/rule.ts';
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
  const receipt = given.map(receiptIn).find((found) => found !== undefined);
  const field = 'familiarization_receipt';
  if (!receipt) {
    if (needed) yield { field, actual: given.length > 0 ? 'a receipt that cannot be read' : null };
    return;
  }
  for (const lack of lacks(receipt, catalogOf(context.archive))) yield { field, actual: lack };
}

/** An accepted receipt is in the log, too: the mint appends those of issues, a commit adds its own. */
function* logProblems({ author, files, base }: Change, { archive }: RuleContext): Iterable<Problem> {
  if (author?.path !== 'B' || files.length === 0) return;
  const receipt = author.texts.map(receiptIn).find((found) => found !== undefined);
  if (!receipt) return;
  const added = archive.familiarization.slice(base.familiarization.length).split('\n');
  if (added.some((line) => same(receiptIn(line), receipt))) return;
  yield {
    field: 'familiarization_receipt',
    actual: 'a receipt that the change does not add to the log in the same form',
    where: RESOURCES.familiarization.path,
    remedy: `Commit the line that npm run familiarize appended to ${RESOURCES.familiarization.path}, and paste that same line.`,
  };
}

export const familiarizationRules: readonly Rule[] = [
  {
    id: RULE_IDS.familiarization,
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
