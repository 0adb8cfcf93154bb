import type { Deposit } from '../model/deposit.ts';

// How the search index names its documents. The list of names is fetched before every first search, and each hit has its name: so the
// name itself says what the order of the results depends on, and nothing more is fetched for it.

/** Where a deposit stands: current, or a mark of one letter for what should stand behind the current ones. */
export type Standing = '' | 's' | 'w' | 'd';

/** A document of the index. */
export interface IndexedDocument {
  readonly number: number;
  readonly standing: Standing;
  /** The number of the first version, where one of this deposit's versions superseded another. */
  readonly first?: number;
}

const STANDINGS: Readonly<Record<Deposit['status'], Standing>> = {
  ACTIVE: '',
  SUPERSEDED: 's',
  WITHDRAWN: 'w',
  DRAFT_PENDING: 'd',
};

/**
 * The name of each deposit's document, in order: `12`; `8s-8` for deposit 8, superseded, and `27-8` for its current version.
 * A deposit's name changes only when its status does.
 */
export function documentNames(deposits: readonly Deposit[]): string[] {
  const before = new Map<number, number>();
  for (const { deposit_number, superseded_by_deposit_number: by } of deposits)
    if (by !== undefined) before.set(by, deposit_number);
  return deposits.map(({ deposit_number, status, superseded_by_deposit_number: by }) => {
    const first = firstVersion(deposit_number, before);
    const series = by !== undefined || first !== deposit_number ? `-${first}` : '';
    return `${deposit_number}${STANDINGS[status]}${series}`;
  });
}

function firstVersion(number: number, before: ReadonlyMap<number, number>): number {
  const passed = new Set<number>();
  let first = number;
  for (let at = before.get(first); at !== undefined && !passed.has(at); at = before.get(first)) {
    passed.add(at);
    first = at;
  }
  return first;
}

/** What a document's name says. Throws on a name of another form. */
export function readDocument(name: string): IndexedDocument {
  const [, number, standing = '', first] = /^(\d+)([swd]?)(?:-(\d+))?$/.exec(name) ?? [];
  if (number === undefined) throw new Error(`${name} is not the name of a document of the search index`);
  return {
    number: Number(number),
    standing: standing as Standing,
    ...(first === undefined ? {} : { first: Number(first) }),
  };
}
