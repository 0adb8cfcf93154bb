import { listed, ofSeen, type Verdict } from './line.ts';
import { ADMIN_ROLE } from './names.ts';
import { PAGE, shownActor } from './ruleset.ts';
import type { Bypass, ForgeState, Seen, Writer } from './state.ts';
import { stewardsOf } from './stewards.ts';

// Who may bypass the ruleset of reviews. GitHub asks for the review of a code owner, and nobody reviews a change of their own: one
// steward alone could change no code, and two or more need no bypass.

/** The name of that ruleset. */
export const REVIEW = 'review';

const PLACE = `${PAGE} → ${REVIEW}: bypass list`;

const names = (people: readonly Writer[]) => listed(people.map(({ login }) => `@${login}`));

/** Whether an actor is one steward, by account or as administrator, for pull requests only. */
const isLone = (actor: Bypass, { id }: Writer) =>
  actor.bypass_mode === 'pull_request' &&
  ((actor.actor_type === 'User' && actor.actor_id === id) ||
    (actor.actor_type === 'RepositoryRole' && actor.actor_id === ADMIN_ROLE));

/** The bypass list that the ruleset of reviews is to have: empty for two or more stewards, one of them alone for pull requests only. */
export function bypassOf(state: ForgeState): readonly Bypass[] | undefined {
  const stewards = stewardsOf(state);
  if ('unseen' in stewards) return undefined;
  const [first, ...others] = stewards.value;
  if (!first || others.length > 0) return [];
  return [{ actor_type: 'User', actor_id: first.id, bypass_mode: 'pull_request' }];
}

/** Tells which case it is, two or more stewards or one alone, and judges the bypass list by it. */
export function judgeBypass(state: ForgeState, bypass: Seen<readonly Bypass[]>): Verdict {
  return ofSeen(stewardsOf(state), (stewards) =>
    ofSeen(bypass, (actors) => {
      const [first, ...others] = stewards;
      const shown = listed(actors.map(shownActor));
      if (!first || others.length > 0) {
        const who = `${stewards.length} stewards (${names(stewards)})`;
        if (actors.length === 0)
          return { right: `${who}, and nobody bypasses a review: they approve each other.` };
        return { wrong: `${who}, and ${shown} need no review.`, todo: `${PLACE} empty.` };
      }
      const who = `One steward (${names(stewards)})`;
      const todo = `${PLACE} @${first.login} or Repository admin, For pull requests only; or name a second steward in CODEOWNERS.`;
      if (actors.length === 0)
        return {
          wrong: `${who} and an empty bypass list: nobody can approve a change of the code, so none can be merged.`,
          todo,
        };
      if (actors.length === 1 && actors.every((one) => isLone(one, first)))
        return {
          right: `${who}, who may merge a pull request without a review, but not without the gate.`,
        };
      return { wrong: `${who}, and ${shown} need no review.`, todo };
    }),
  );
}
