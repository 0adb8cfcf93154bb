import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { writeTable } from '../resources/files.ts';
import { RESOURCES, type ResourceValues } from '../resources/index.ts';
import type { FileChange } from '../resources/registry-files.ts';
import { changeRegistry } from '../resources/registry-files.ts';
import { editionsOf } from './editions.ts';
import { indexConcepts } from './index-stage.ts';
import { withDefinedConcepts } from './minted-terms.ts';

/** The files in which an archive differs from what its deposits come to, and the values of their resources. */
interface Relinked {
  readonly files: readonly FileChange[];
  readonly known: Pick<ResourceValues, 'registry' | 'concepts' | 'terms'>;
}

/**
 * Everything in an archive that follows from which deposits were read: the concept index, the lexical registry, the
 * editions. `deposits` replace those of the archive. Reads each text once; the texts that were read before need no parsing.
 */
export function relink(archive: Archive, deposits: readonly Deposit[]): Relinked {
  const { concepts, references } = indexConcepts(archive, deposits);
  const registry = { ...archive.registry, deposits: [...deposits] };
  const editions = editionsOf({ ...archive, registry, concepts }, references);
  const isNew = editions.deposits.some((deposit, at) => deposit !== archive.registry.deposits[at]);
  const after = { ...registry, deposits: [...editions.deposits] };
  const changed = isNew ? changeRegistry(archive, after) : { registry: after, files: [] };
  const known = {
    registry: changed.registry,
    concepts,
    terms: withDefinedConcepts(archive.terms, concepts, registry),
  };
  return { files: [...editions.files, ...changedTables(archive, known), ...changed.files], known };
}

function changedTables(archive: Archive, { concepts, terms }: Relinked['known']): FileChange[] {
  const tables = [
    [RESOURCES.concepts, archive.concepts, concepts],
    [RESOURCES.terms, archive.terms, terms],
  ] as const;
  return tables.flatMap(([resource, before, after]) => {
    const write = before === after ? '' : writeTable(resource, after);
    return before === after || write === writeTable(resource, before) ? [] : [{ path: resource.path, write }];
  });
}
