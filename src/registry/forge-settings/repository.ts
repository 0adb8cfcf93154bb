import { type CheckList, judged, listed, ofSeen, seenIn } from './line.ts';
import { EXAMPLE_OWNER, MAIN } from './names.ts';
import type { ForgeState } from './state.ts';
import { ownerLogins, ownersIn, placeholdersIn } from './stewards.ts';

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
    {
      id: 'repository-public',
      text: 'It is **public**. The workflows fetch a proposed commit without a token, and GitHub enforces required form fields only in public repositories.',
      judge: ({ isPublic }) =>
        judged(
          isPublic,
          'It is public.',
          'It is private.',
          'Settings → General → Danger Zone: make it public.',
        ),
    },
    {
      id: 'default-branch',
      text: `Its default branch is called \`${MAIN}\`. The workflows, the rulesets and the mint name it.`,
      judge: ({ defaultBranch }) =>
        judged(
          defaultBranch === MAIN,
          `The default branch is ${MAIN}.`,
          `The default branch is ${defaultBranch}.`,
          `Settings → General → Default branch: choose ${MAIN}, or rename the branch.`,
        ),
      fix: () => [{ method: 'PATCH', route: '', body: { default_branch: MAIN } }],
    },
    {
      id: 'issues-on',
      text: 'Issues are on.',
      judge: ({ hasIssues }) =>
        judged(
          hasIssues,
          'Issues are on.',
          'Issues are off.',
          'Settings → General → Features: turn on Issues.',
        ),
      fix: () => [{ method: 'PATCH', route: '', body: { has_issues: true } }],
    },
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
