import { listed, ofSeen, type Verdict } from './line.ts';
import { ADMIN_ROLE } from './names.ts';
import type { Bypass, ForgeState, Seen, Writer } from './state.ts';
import { stewardsOf } from './stewards.ts';

// Who may bypass the ruleset of main. GitHub asks for the review of a code owner, and nobody reviews a change of their own: one
// steward alone could change no code, and two or more need no bypass.

const PLACE = 'Settings → Rules → Rulesets → main: bypass list';

const names = (people: readonly Writer[]) => listed(people.map(({ login }) => `@${login}`));

/** Whether an actor is one steward, by account or as administrator, for pull requests only. */
const isLone = (actor: Bypass, { id }: Writer) =>
  actor.bypass_mode === 'pull_request' &&
  ((actor.actor_type === 'User' && actor.actor_id === id) ||
    (actor.actor_type === 'RepositoryRole' && actor.actor_id === ADMIN_ROLE));

/** The bypass list that main is to have: empty for two or more stewards, one of them alone for pull requests only. */
export function bypassOf(state: ForgeState): readonly Bypass[] | undefined {
  const stewards = stewardsOf(state);
  if ('unseen' in stewards) return undefined;
  const [first, ...others] = stewards.value;
  if (!first || others.length > 0) return [];
  return [{ actor_type: 'User', actor_id: first.id, bypass_mode: 'pull_request' }];
}

/** Tells which case it is, two or more stewards or one alone, and judges the bypass list of main by it. */
export function judgeBypass(state: ForgeState, bypass: Seen<readonly Bypass[]>): Verdict {
  return ofSeen(stewardsOf(state), (stewards) =>
    ofSeen(bypass, (actors) => {
      const [first, ...others] = stewards;
      const shown = listed(
        actors.map((one) => `${one.actor_type} ${one.actor_id ?? ''} (${one.bypass_mode ?? 'always'})`),
      );
      if (!first || others.length > 0) {
        const who = `${stewards.length} stewards (${names(stewards)})`;
        if (actors.length === 0)
          return { right: `${who}, and nobody bypasses the rules: they approve each other.` };
        return { wrong: `${who}, and the rules of main do not bind ${shown}.`, todo: `${PLACE} empty.` };
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
          right: `${who}, who may merge a pull request without a review, and even without the check.`,
        };
      return { wrong: `${who}, and the rules of main do not bind ${shown}.`, todo };
    }),
  );
}
