import ignore from 'ignore';
import type { Core } from './core.ts';
import { type MergeState, mergeState } from './policy.ts';
import { pullShape, type Shape } from './shapes.ts';
import type { Check, Pull } from './store/pulls.ts';

// Who must approve a change: the owners in a CODEOWNERS file, as GitHub reads it (docs.github.com, “About code owners”).

/** Where the file is. */
export const CODE_OWNERS = '.github/CODEOWNERS';

const wordsOf = (line: string) =>
  line
    .replace(/(?:^|\s)#.*/, '')
    .trim()
    .split(/\s+/);

/** A function from a path to its owners by a CODEOWNERS file. Patterns are those of .gitignore; the last match wins. */
export function codeOwners(text: string): (path: string) => readonly string[] {
  const lines = text.split('\n').flatMap((line) => {
    const [pattern, ...owners] = wordsOf(line);
    return pattern ? [{ pattern: ignore().add(pattern), owners }] : [];
  });
  return (path) => lines.findLast(({ pattern }) => pattern.ignores(path))?.owners ?? [];
}

/** An owner that a CODEOWNERS file names, and where. */
interface NamedOwner {
  readonly owner: string;
  /** From 1 on, as GitHub counts them. */
  readonly line: number;
  readonly source: string;
}

/** Every owner that a CODEOWNERS file names, each time that it does. */
export function ownersIn(text: string): readonly NamedOwner[] {
  return text.split('\n').flatMap((source, index) => {
    const [, ...owners] = wordsOf(source);
    return owners.map((owner) => ({ owner, line: index + 1, source }));
  });
}

// Whether a pull request can be merged now: reads the facts from the repository and the check runs, and applies the policy.

/** The merge state of an open pull request. `approved` is true where the code owner merges it. */
export async function stateOf(core: Core, pull: Pull, approved: boolean): Promise<MergeState> {
  const { repository, settings } = core;
  const base = (await repository.ref(`refs/heads/${pull.base_ref}`)) ?? pull.base_sha;
  const checks = newest(core.pulls.checks(pull.head_sha));
  const required = checks.find(
    ({ name, user_id }) => name === settings.requiredCheck && core.accounts.byId(user_id).role === 'actions',
  );
  const from = (await repository.mergeBase(base, pull.head_sha)) ?? base;
  const paths = await repository.changes(from, pull.head_sha);
  const ownersOf = codeOwners(settings.codeOwners);
  const facts = {
    conflicts: await repository.conflicts(base, pull.head_sha),
    current: await repository.isAncestor(base, pull.head_sha),
    required: required?.conclusion,
    othersFail: checks.some(
      (check) => check !== required && !['success', 'neutral', 'skipped'].includes(check.conclusion ?? ''),
    ),
    touchesOwned: paths.some((path) => ownersOf(path).length > 0),
    approved,
    held: core.quirks.held,
  };
  return mergeState(facts, settings);
}

/** A `pull-request`. Computes its merge state, unless `known` says that it is `unknown`, as on GitHub for a new one. */
export async function pullWithState(core: Core, pull: Pull, known?: 'unknown'): Promise<Shape> {
  if (known || pull.state === 'closed')
    return pullShape(core, pull, pull.merged_at ? false : null, 'unknown');
  const { state } = await stateOf(core, pull, false);
  return pullShape(core, pull, state !== 'dirty', state);
}

/** The newest run of each name and account. */
export function newest(checks: readonly Check[]): Check[] {
  const groups = Map.groupBy(checks, ({ name, user_id }) => `${user_id} ${name}`);
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}
