import { BRANCHES } from '../registry/forge-settings/names.ts';

export { BRANCHES };

/** The name of a branch family. */
export type Family = keyof typeof BRANCHES;

/** The number from which a branch claims deposits, or undefined where its name is not that of a mint's claim. */
export function firstOf({ name }: { readonly name: string }): number | undefined {
  const [, first] = /^([1-9]\d*)$/.exec(withoutPrefix(name, 'mint') ?? '') ?? [];
  return first === undefined ? undefined : Number(first);
}

/** The branch that claims numbers from a first one on. */
export const branchFor = (first: number) => `${BRANCHES.mint}${first}`;

/** The branch of a reading pass that begins while main is at a commit. */
export const readBranchOn = (main: string) => `${BRANCHES.read}${main.slice(0, 12)}`;

/** Whether a branch has a name as a reading pass gives it. */
export function isReadBranch({ name }: { readonly name: string }): boolean {
  return /^[0-9a-f]{12}$/.test(withoutPrefix(name, 'read') ?? '');
}

/** The family of a branch with a name as the bot gives it, or undefined. */
export function familyOf(name: string): Family | undefined {
  if (firstOf({ name }) !== undefined) return 'mint';
  return isReadBranch({ name }) ? 'read' : undefined;
}

function withoutPrefix(name: string, family: Family): string | undefined {
  return name.startsWith(BRANCHES[family]) ? name.slice(BRANCHES[family].length) : undefined;
}
