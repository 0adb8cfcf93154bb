import type { Archive, ArchiveIndex } from '../archive.ts';
import { textFile } from '../archive.ts';
import type { Deposit, Registry } from '../model/deposit.ts';
import { editionFile } from '../reading/editions.ts';
import { EMPTY } from '../resources/index.ts';

// As much of an archive as some of its deposits make: they and the deposits that they name. What a mint proposes is judged and made in
// it, so that this costs what the mint adds, and not what is there.

/** Deposits that changed, as they are in the archive of an index. */
export interface Touched {
  readonly archive: Archive;
  readonly index: ArchiveIndex;
  readonly touched: readonly Deposit[];
}

/**
 * An archive of the touched deposits and of those that they name: as they are related, supersede each other, or share a
 * series or the number of an issue. Its
 * settings, designations and documents are those of the whole archive; other tables are empty, since a mint changes none of them.
 */
export function neighborhood({ archive, index, touched }: Touched): Archive {
  const near = new Map<number, Deposit>();
  for (const deposit of [...touched.flatMap((one) => namedBy(one, archive, index)), ...touched])
    near.set(deposit.deposit_number, deposit);
  return archiveOf(archive, [...near.values()]);
}

/** The same without what changed: the touched deposits as the archive has them now, if it has them. */
export function before(near: Archive, { archive, index, touched }: Touched): Archive {
  const numbers = new Set(touched.map(({ deposit_number }) => deposit_number));
  const others = near.registry.deposits.filter(({ deposit_number }) => !numbers.has(deposit_number));
  return archiveOf(archive, [
    ...others,
    ...touched.flatMap(({ deposit_number }) => index.byNumber.get(deposit_number) ?? []),
  ]);
}

function archiveOf(archive: Archive, some: readonly Deposit[]): Archive {
  const deposits = some.toSorted((a, b) => a.deposit_number - b.deposit_number);
  const { schema_version } = archive.registry;
  const registry: Registry = { schema_version, total_deposits: deposits.length, deposits };
  const { tables, documents, site, nmen, files } = archive;
  const own = deposits.flatMap((deposit) => [textFile(deposit), editionFile(deposit)]);
  return {
    ...EMPTY,
    ...{ tables, documents, site, nmen, registry },
    files: {
      read: (path) => files.read(path),
      size: (path) => files.size(path),
      get paths() {
        return own.filter((path) => files.size(path) !== undefined).sort();
      },
    },
  };
}

function namedBy(
  deposit: Deposit,
  { registry, sealed }: Archive,
  { byAxn, byNumber }: ArchiveIndex,
): Deposit[] {
  const numbers = [
    deposit.supersedes,
    deposit.predecessor_deposit_number,
    deposit.superseded_by_deposit_number,
  ];
  const { version_series_id: series, issue_number: issue } = deposit;
  const isNear = (one: Deposit) =>
    (series !== undefined && one.version_series_id === series) ||
    (issue !== null && one.issue_number === issue);
  const members = [
    ...(series === undefined ? [] : (sealed?.under('series', series) ?? [])),
    ...(issue === null ? [] : (sealed?.under('issue', String(issue)) ?? [])),
    ...registry.deposits.filter(isNear),
  ];
  return [
    ...members,
    ...(deposit.related_ids ?? []).flatMap((id) => byAxn.get(id) ?? []),
    ...numbers.flatMap((number) => (number === undefined ? [] : (byNumber.get(number) ?? []))),
  ];
}
