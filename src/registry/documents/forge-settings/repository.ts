import { byHand, type CheckList, judged, listed, ofSeen, seenIn, setting } from './line.ts';
import { EXAMPLE_OWNER, MAIN } from './names.ts';
import type { ForgeState, Seen, Writer } from './state.ts';

// What the repository is, and who may write to it. Who can approve a change of the code: the code owners with write access. GitHub lets
// nobody approve a pull request of their own.

/** The owners that a CODEOWNERS file names, each once: `@login`, `@organization/team` or an e-mail address. */
export function ownersIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.replace(/(?:^|\s)#.*/, '').trim());
  const owners = lines.flatMap((line) => line.split(/\s+/).slice(1));
  return [...new Set(owners.filter((one) => one.includes('@')))];
}

/** The owners that were never replaced. */
export const placeholdersIn = (text: string): readonly string[] =>
  ownersIn(text).filter((one) => one === EXAMPLE_OWNER);

/** The teams among owners, as `organization/team`. */
export const teamsIn = (text: string): readonly string[] =>
  ownersIn(text)
    .filter((one) => one.startsWith('@') && one.includes('/') && one !== EXAMPLE_OWNER)
    .map((one) => one.slice(1));

/** The logins of all code owners, in lower case; not seen while CODEOWNERS is as it came, or where a team's members are not. */
function ownerLogins({ codeOwners, teams }: ForgeState): Seen<ReadonlySet<string>> {
  if ('unseen' in codeOwners) return codeOwners;
  const text = codeOwners.value ?? '';
  if (ownersIn(text).length === 0 || placeholdersIn(text).length > 0)
    return { unseen: 'CODEOWNERS must name the stewards first.' };
  const logins = ownersIn(text).flatMap((one) => (one.includes('/') ? [] : [one.replace(/^@/, '')]));
  for (const team of teamsIn(text)) {
    const members = teams[team];
    if (!members || 'unseen' in members)
      return members ?? { unseen: `The members of ${team} were not read.` };
    logins.push(...members.value);
  }
  return { value: new Set(logins.map((login) => login.toLowerCase())) };
}

/** The stewards: code owners with write access. One who is alone needs a bypass, two or more approve each other's changes. */
export function stewardsOf(state: ForgeState): Seen<readonly Writer[]> {
  const owners = ownerLogins(state);
  if ('unseen' in owners) return owners;
  if ('unseen' in state.writers) return state.writers;
  const people = state.writers.value.filter(({ login }) => owners.value.has(login.toLowerCase()));
  return people.length > 0
    ? { value: people }
    : { unseen: 'No code owner has write access: correct that first.' };
}

/** What GitHub finds wrong in CODEOWNERS, once it was written: until then another line says so. */
function codeOwnerErrorsOf({ codeOwners, codeOwnerErrors }: ForgeState): ForgeState['codeOwnerErrors'] {
  const text = seenIn(codeOwners);
  const isWritten = text === undefined || placeholdersIn(text).length === 0;
  return isWritten ? codeOwnerErrors : { unseen: 'CODEOWNERS must name the stewards first.' };
}

/** What the repository is, and who may write to it. */
export const REPOSITORY: CheckList = {
  section: '1. The repository',
  lines: [
    byHand(
      setting(
        'repository-public',
        'It is **public**. The workflows fetch a proposed commit without a token, and GitHub enforces required form fields only in public repositories.',
        '',
        ['private'],
        'Settings → General → Danger Zone: make it public.',
      ),
    ),
    setting(
      'default-branch',
      `Its default branch is called \`${MAIN}\`. The workflows, the rulesets and the mint name it.`,
      '',
      ['default_branch'],
      `Settings → General → Default branch: choose ${MAIN}, or rename the branch.`,
    ),
    setting(
      'issues-on',
      'Issues are on.',
      '',
      ['has_issues'],
      'Settings → General → Features: turn on Issues.',
    ),
    {
      id: 'code-owners-named',
      text: `\`.github/CODEOWNERS\` names the stewards instead of \`${EXAMPLE_OWNER}\`: a team of your organization that has write access to the repository, or a list of such accounts. \`npm run init\` (section 2) writes it; check this line and the next after the push.`,
      judge: ({ codeOwners }) =>
        ofSeen(codeOwners, (text = '') => {
          const kept = placeholdersIn(text);
          const owners = ownersIn(text);
          return judged(
            kept.length === 0 && owners.length > 0,
            `CODEOWNERS names ${listed(owners)}.`,
            kept.length > 0
              ? `CODEOWNERS still names ${listed(kept)}.`
              : 'CODEOWNERS names nobody, or is missing.',
            'Write the stewards into .github/CODEOWNERS, and push it.',
          );
        }),
    },
    {
      id: 'code-owners-valid',
      text: 'GitHub finds no error in that file: it ignores an owner without write access, and says so on the page that shows the file.',
      judge: (state) =>
        ofSeen(codeOwnerErrorsOf(state), (errors) =>
          judged(
            errors.length === 0,
            'GitHub finds no error in CODEOWNERS.',
            `GitHub finds in CODEOWNERS: ${errors.slice(0, 5).join('; ')}.`,
            'Correct these lines, or give the owners write access: Settings → Collaborators and teams.',
          ),
        ),
    },
    {
      id: 'write-access',
      text: '**Nobody else has write access.** Anyone who can push a branch can also push a workflow that reports a check of any name on any commit, and thereby pass the gate. Depositors need no access: they open issues, or propose entries from a fork.',
      judge: (state) =>
        ofSeen(ownerLogins(state), (owners) =>
          ofSeen(state.writers, (writers) => {
            const others = writers.filter(({ login }) => !owners.has(login.toLowerCase()));
            return judged(
              others.length === 0,
              `Write access: ${listed(writers.map(({ login }) => `@${login}`)) || 'nobody'}, all code owners.`,
              `Others than code owners have write access: ${listed(others.map(({ login }) => `@${login}`))}.`,
              'Settings → Collaborators and teams: take it from them, or make them code owners.',
            );
          }),
        ),
    },
  ],
};
