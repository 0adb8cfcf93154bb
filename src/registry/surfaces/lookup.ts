import { type Archive, indexOf, textFile } from '../archive.ts';
import { orcidsIn } from '../citation/names.ts';
import { plainGlyphs, spokenWords } from '../find/reading.ts';
import { divide, type Keyed, spreadDigits } from '../find/shards.ts';
import { isHashOfFile } from '../held-text.ts';
import { glyphsAgree, hexOf, paddedHex } from '../identity/axn.ts';
import type { Hashes } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { normalizeDoi } from '../text/links.ts';
import {
  type HashRow,
  type IdRow,
  LOOKUP_FOLDER,
  LOOKUP_INDEX,
  type LookupIndex,
  type LookupKind,
  lookupFile,
  MOST_LISTED,
} from './lookup-files.ts';
import { registrySurface } from './registry.ts';
import { file, type PublishedFile, type Surface } from './surface.ts';

/** How many rows a file has before it is divided: a row has about 75 bytes, so that a file has at most ten kilobytes or so. */
const MOST = { hash: 128, id: 160 } as const;

/**
 * `/data/lookup/<X>.json`: from a hash, a SWHID, an ORCID, a DOI, a sovereign id, the spoken words, a retired AXN, glyphs that are not made of the hash, or a label that is not that of its
 * number to deposits, in files of a few kilobytes. Numbers and other labels need none: one is the other in hexadecimal.
 */
export const lookupSurface: Surface = {
  name: 'lookup',
  path: `${LOOKUP_FOLDER}<X>.json`,
  purpose:
    'From a hash or another identifier to deposit numbers, in small files that are divided as they grow; index.json names the divided ones.',
  derived_from: [registrySurface.path, webPath(RESOURCES.resolution)],
  files: ({ archive, tools }) => {
    const hashes = divide(hashRows(archive, tools), MOST.hash);
    const ids = divide(idRows(archive), MOST.id);
    const shared = sharedLabels(archive).map(([label]) => label);
    const index: LookupIndex = {
      deposits: archive.registry.deposits.length,
      divided: { hash: hashes.divided, id: ids.divided },
      ...(shared.length > 0 ? { shared_labels: shared } : {}),
    };
    return [
      file(LOOKUP_INDEX, () => `${JSON.stringify(index)}\n`),
      ...filesOf('hash', hashes.files),
      ...filesOf('id', ids.files),
    ];
  },
};

function filesOf(kind: LookupKind, files: ReadonlyMap<string, readonly unknown[]>): PublishedFile[] {
  return [...files].map(([prefix, rows]) =>
    file(lookupFile(kind, prefix), () => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`),
  );
}

/** Each hash that an entry states, and where that is not the hash of the published text, that one, too. */
function hashRows({ registry, files }: Archive, { sha256 }: Pick<Hashes, 'sha256'>): Keyed<HashRow>[] {
  return registry.deposits.flatMap((deposit): Keyed<HashRow>[] => {
    const { hash, deposit_number } = deposit;
    if (isHashOfFile(deposit)) return [{ digits: hash, row: [hash, deposit_number] }];
    const text = deposit.redacted ? undefined : files.read(textFile(deposit));
    const digest = text && sha256(text);
    const stated: Keyed<HashRow> = {
      digits: hash,
      row: digest === hash ? [hash, deposit_number] : [hash, deposit_number, 'stated'],
    };
    return digest === undefined || digest === hash
      ? [stated]
      : [stated, { digits: digest, row: [digest, deposit_number] }];
  });
}

/** A label without zeros that only pad it, as the router reads one. */
const labelOf = (hex: string) => hex.replace(/^0+/, '').padStart(2, '0');

/** The labels that several deposits have, with these deposits. */
function sharedLabels(archive: Archive): [label: string, deposits: readonly Deposit[]][] {
  return [...indexOf(archive).byLabel].flatMap(([padded, deposits]) =>
    deposits.length > 1 ? [[labelOf(padded), deposits] as [string, readonly Deposit[]]] : [],
  );
}

/** The rows of every other identifier, in the order of the identifiers. */
function idRows(archive: Archive): Keyed<IdRow>[] {
  const numbers = new Map<string, Set<number>>();
  const add = (id: string | undefined, number?: number) => {
    if (id === undefined) return;
    const known = numbers.get(id) ?? new Set();
    numbers.set(id, known);
    if (number !== undefined) known.add(number);
  };
  const statuses = new Map<string, IdRow['status']>();
  for (const { dead_doi, record, sovereign_id, status } of archive.resolution.mappings) {
    const doi = normalizeDoi(dead_doi) ?? dead_doi;
    const number = record === undefined ? undefined : Number(/(\d+)\/$/.exec(record)?.[1]);
    add(doi, number);
    if (!statuses.has(doi)) statuses.set(doi, status);
    if (number !== undefined) add(sovereign_id?.toUpperCase(), number);
  }
  for (const { deposit_number: number, ...deposit } of archive.registry.deposits) {
    add(deposit.content_swhid, number);
    for (const orcid of new Set(orcidsIn(deposit))) add(orcid, number);
    add(deposit.sovereign_id?.toUpperCase(), number);
    add(spokenWords(deposit.reading), number);
    if (!glyphsAgree(deposit, archive.tables)) add(plainGlyphs(deposit.emoji), number);
    for (const address of Object.values(deposit.mirrors ?? {})) add(normalizeDoi(address), number);
  }
  const { byAxn, byHex, byLabel } = indexOf(archive);
  for (const [axn, deposit] of byAxn) if (axn !== deposit.axn) add(plainGlyphs(axn), deposit.deposit_number);
  for (const [hex, { deposit_number: number }] of byHex) {
    const isShared = (byLabel.get(paddedHex(hex))?.length ?? 0) > 1;
    if (!isShared && labelOf(hex) !== hexOf(number)) add(`AXN:${labelOf(hex)}`, number);
  }
  for (const [label, deposits] of sharedLabels(archive))
    for (const { deposit_number } of deposits) add(`AXN:${label}`, deposit_number);
  return [...numbers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, of]) => {
      const newest = [...of].sort((a, b) => b - a);
      const [all, status] = [newest.length, statuses.get(id)];
      const row: IdRow = {
        id,
        of: newest.slice(0, MOST_LISTED),
        ...(all > MOST_LISTED ? { all } : {}),
        ...(status ? { status } : {}),
      };
      return { digits: spreadDigits(id), row };
    });
}
