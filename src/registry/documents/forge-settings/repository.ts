import { comparing, type Line, listed, seen, seenIn, Unseen } from './line.ts';
import { EXAMPLE_OWNER, MAIN } from './names.ts';
import type { ForgeState, Writer } from './state.ts';

// The repository, and who may write to it. Who can approve a change of the code: the code owners with write access. GitHub lets
// nobody approve a pull request of their own.

/** The owners that a CODEOWNERS file names, each once: `@login`, `@organization/team` or an e-mail address. */
export function ownersIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/(?:^|\s)#.*/, '').trim());
  const owners = lines.flatMap((line) => line.split(/\s+/).slice(1));
  return [...new Set(owners.filter((one) => one.includes('@')))];
}

/** The logins of all code owners, in lower case. Throws `Unseen` while CODEOWNERS is as it came. */
function ownerLogins({ codeOwners, owners }: ForgeState): ReadonlySet<string> {
  const named = ownersIn(seen(codeOwners) ?? '');
  if (named.length === 0 || named.includes(EXAMPLE_OWNER))
    throw new Unseen('CODEOWNERS must name the stewards first.');
  return new Set(seen(owners).map((login) => login.toLowerCase()));
}

/** The stewards: code owners with write access. One who is alone needs a bypass, two or more approve each other's changes. */
export function stewardsOf(state: ForgeState): readonly Writer[] {
  const owners = ownerLogins(state);
  const people = seen(state.writers).filter(({ login }) => owners.has(login.toLowerCase()));
  if (people.length === 0) throw new Unseen('No code owner has write access: correct that first.');
  return people;
}

/** Logins in a sentence. */
export const shownLogins = (all: readonly Writer[]): string => listed(all.map(({ login }) => `@${login}`));

export const REPOSITORY: readonly Line[] = [
  ...comparing(
    'Settings → General',
    [
      'repository-public',
      '',
      'private',
      { todo: 'Settings → General → Danger Zone: make it public.', fix: () => [] },
    ],
    [
      'default-branch',
      '',
      'default_branch',
      { todo: `Settings → General → Default branch: choose ${MAIN}, or rename the branch.` },
    ],
    ['issues-on', '', 'has_issues', { todo: 'Settings → General → Features: turn on Issues.' }],
  ),
  {
    id: 'code-owners-named',
    todo: 'Write the stewards into .github/CODEOWNERS, and push it.',
    judge: ({ codeOwners }) => {
      const owners = ownersIn(seen(codeOwners) ?? '');
      if (owners.includes(EXAMPLE_OWNER)) return { wrong: `CODEOWNERS still names ${EXAMPLE_OWNER}.` };
      if (owners.length === 0) return { wrong: 'CODEOWNERS names nobody, or is missing.' };
      return { says: `CODEOWNERS names ${listed(owners)}.` };
    },
  },
  {
    id: 'code-owners-valid',
    todo: 'Correct these lines, or give the owners write access: Settings → Collaborators and teams.',
    judge: ({ codeOwners, codeOwnerErrors }) => {
      if (ownersIn(seenIn(codeOwners) ?? '').includes(EXAMPLE_OWNER))
        throw new Unseen('CODEOWNERS must name the stewards first.');
      const errors = seen(codeOwnerErrors);
      return errors.length > 0
        ? { wrong: `GitHub finds in CODEOWNERS: ${errors.slice(0, 5).join('; ')}.` }
        : {};
    },
  },
  {
    id: 'write-access',
    todo: 'Settings → Collaborators and teams: take it from them, or make them code owners.',
    judge: (state) => {
      const owners = ownerLogins(state);
      const writers = seen(state.writers);
      const others = writers.filter(({ login }) => !owners.has(login.toLowerCase()));
      return others.length > 0
        ? { wrong: `Others than code owners have write access: ${shownLogins(others)}.` }
        : { says: `Write access: ${shownLogins(writers) || 'nobody'}, all code owners.` };
    },
  },
];
