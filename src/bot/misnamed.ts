import { LABELS } from '../registry/forge-settings/names.ts';
import { misnamedAnswer, postAnswer } from './answer.ts';
import type { MintContext } from './pass-context.ts';
import { isSkipped, orSkip } from './run-state.ts';

// Issues that are meant to be deposits, by a title that is almost that of one.

const MOST = 20;

/** Tells such issues how to write the title: each once, which its label shows, and so many in a pass. */
export async function answerMisnamed(context: MintContext): Promise<void> {
  const { forge, misnamed, say, state } = context;
  const untold = misnamed.filter(
    ({ number, labels }) =>
      !isSkipped(state, number) && !Object.values(LABELS).some((label) => labels.includes(label)),
  );
  for (const issue of untold.slice(0, MOST)) {
    await orSkip(context, issue.number, () => postAnswer(forge, issue, misnamedAnswer(context, issue)));
    say(`issue ${issue.number}: told how to write its title`);
  }
}
