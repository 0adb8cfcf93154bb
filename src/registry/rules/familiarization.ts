import { lacks, receiptIn } from '../familiarization.ts';
import { catalogOf } from './catalog.ts';
import type { Problem, Rule, RuleContext } from './rule.ts';

// Automated depositors show that they have read the protocols (spec 5.3, decision 18). A person without a receipt is not refused.

function* receiptProblems(
  texts: readonly string[],
  needed: boolean,
  context: RuleContext,
): Iterable<Problem> {
  const given = texts.filter((text) => text.trim() !== '');
  const receipt = given.map(receiptIn).find((found) => found !== undefined);
  const field = 'familiarization_receipt';
  if (!receipt) {
    if (needed) yield { field, found: given.length > 0 ? 'no receipt that can be read' : 'nothing' };
    return;
  }
  for (const lack of lacks(receipt, catalogOf(context.archive))) yield { field, found: lack };
}

export const familiarizationRules: readonly Rule[] = [
  {
    id: 'FAM-002',
    level: 'error',
    says: 'An automated depositor brings a receipt that names the current version and hash of every protocol.',
    remedy: 'Run npm run familiarize, and paste the line that it prints.',
    checks: {
      submission: ({ fields, origin }, context) => {
        const text = fields.familiarization_receipt;
        return receiptProblems([text], origin.automated || text !== '', context);
      },
      // A change of the code alone deposits nothing.
      change: ({ author, files }, context) =>
        receiptProblems(author?.texts ?? [], Boolean(author?.automated) && files.length > 0, context),
    },
  },
];
