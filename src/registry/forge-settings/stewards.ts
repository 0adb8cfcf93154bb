import { EXAMPLE_OWNER } from './names.ts';
import type { ForgeState, Seen, Writer } from './state.ts';

// Who can approve a change of the code: the code owners with write access. GitHub lets nobody approve a pull request of their own.

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
export function ownerLogins({ codeOwners, teams }: ForgeState): Seen<ReadonlySet<string>> {
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
