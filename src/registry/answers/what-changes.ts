import type { Archive } from '../archive/archive.ts';
import { resourceAt } from '../archive/resources/index.ts';
import { TEXTS } from '../archive/resources/resource.ts';
import type { Deposit } from '../model/deposit.ts';
import type { ChangedFile } from '../rules/rule.ts';
import { inert } from './markdown.ts';

// What a change does, for the person who looks at a pull request. A rule says whether a move is permitted; whether it is meant
// only people can say.

/**
 * What a change does to the archive, one line of Markdown each: deposits that are new, earlier ones with the fields that differ, and
 * other files. Empty where it does nothing. Throws nothing.
 */
export function whatChanges(base: Archive, head: Archive, files: readonly ChangedFile[]): string[] {
  const before = base.registry.deposits;
  const fresh = head.registry.deposits.slice(before.length).map(({ deposit_number }) => deposit_number);
  const moved = before.flatMap((one, at) => {
    const now = head.registry.deposits[at];
    const fields = now ? fieldsThatDiffer(one, now) : [];
    return fields.length > 0 ? [`Deposit ${one.deposit_number}: ${fields.join(', ')}`] : [];
  });
  const isSame = fresh.length === 0 && moved.length === 0 && head.registry.deposits.length === before.length;
  const rewritten = files.filter(({ path }) => isSame && resourceAt(path)?.kind === 'registry');
  const others = files.map(({ path }) => path).filter((path) => !isOfDeposits(path));
  return [
    ...(fresh.length > 0 ? [`New: ${named(fresh)}`] : []),
    ...moved,
    ...rewritten.map(({ path }) => `${inert(path, 200)} changed, although it says the same of every deposit`),
    ...others.map((path) => `${inert(path, 200)} changed`),
  ];
}

function named([first = 0, ...more]: readonly number[]): string {
  return more.length > 0 ? `deposits ${first} to ${more.at(-1)}` : `deposit ${first}`;
}

function fieldsThatDiffer(before: Deposit, now: Deposit): string[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Deposit>;
  return [...names]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => (name === 'status' ? `status ${word(before.status)} → ${word(now.status)}` : word(name)));
}

/** Whatever stands there: the entry may not have been found good. */
function word(given: unknown): string {
  return inert(String(given), 60);
}

/** The registry and its texts are listed by deposit; the logs grow with every change. */
function isOfDeposits(path: string): boolean {
  const kind = resourceAt(path)?.kind;
  return kind === 'registry' || kind === 'log' || path.startsWith(TEXTS);
}
