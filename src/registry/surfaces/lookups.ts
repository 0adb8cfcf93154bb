import { type Archive, indexOf, textFile } from '../archive/archive.ts';
import { spokenWords } from '../archive/find/reading.ts';
import { labelOf } from '../archive/find/route.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { doiOf } from '../archive/resolution/view.ts';
import { targetNumber } from '../archive/resolution/words.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { webPath } from '../archive/resources/resource.ts';
import { divide, type Keyed, spreadDigits } from '../archive/resources/shards.ts';
import { glyphsAgree, hexOf, paddedHex } from '../identity/axn.ts';
import type { Hashes } from '../identity/hash.ts';
import { orcidsIn } from '../identity/names.ts';
import { plainGlyphs } from '../identity/parts.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Capture } from '../model/observations.ts';
import { type ArchiveNames, engagements, isArchiveCard } from '../observation/engagement.ts';
import {
  GLYPH_WORDS_FILE,
  type GlyphWords,
  type HashRow,
  type IdRow,
  LOOKUP_FILES,
  LOOKUP_INDEX,
  type LookupIndex,
  lookupFile,
  MOST_LISTED,
  type ObservedRow,
  REGISTER_FILES,
  RETIRED_AXNS,
  rowsFile,
  SHARDS,
  shardOf,
} from '../pages/publication/site-files.ts';
import { file, jsonText, rowsText, type Surface, singleFile } from '../pages/publication/surface.ts';
import { normalizeDoi } from '../text/links.ts';
import { onceFor } from '../text/once.ts';
import { registrySurface } from './deposits.ts';

// Look-ups: from labels and identifiers to deposits, from addresses to observations, from bytes to
// glyphs.

export const hexToDepositSurface = singleFile(
  {
    name: 'hex-to-deposit',
    path: '/data/hex-to-deposit.json',
    purpose: 'From a HEX label, current or retired, padded or not, to the deposit number.',
    group: 'citations',
    derived_from: [registrySurface.path],
    resource: { schema: 'hex-to-deposit', count: ({ archive }) => indexOf(archive).byHex.size },
  },
  ({ archive }) => {
    const { byHex, byLabel } = indexOf(archive);
    const labels = [...byHex].map(([hex, deposit]) => {
      // A label that is written exactly as in an identifier names that deposit; otherwise, every deposit with the same padded label.
      const alike = byLabel.get(paddedHex(hex)) ?? [];
      const exact = alike.filter((one) => one.hex === hex);
      const numbers = (exact.length > 0 ? exact : alike).map((one) => one.deposit_number);
      return [hex, numbers.length > 1 ? numbers : deposit.deposit_number] as const;
    });
    const sorted = labels.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
    return jsonText(Object.fromEntries(sorted));
  },
);

export const retiredAxnsSurface = singleFile(
  {
    name: 'retired-axns',
    path: RETIRED_AXNS,
    purpose:
      'From a retired identifier to the deposit number; a HEX label alone may since name another deposit.',
    group: 'citations',
    derived_from: [registrySurface.path],
    resource: { schema: 'retired-axns', count: ({ archive }) => retired(archive).length },
  },
  ({ archive }) => jsonText(Object.fromEntries(retired(archive))),
);

function retired(archive: Archive): [axn: string, number: number][] {
  return [...indexOf(archive).byAxn].flatMap(([axn, deposit]): [string, number][] =>
    axn === deposit.axn ? [] : [[axn, deposit.deposit_number]],
  );
}

/** How many rows a file has before it is divided: a row has about 75 bytes, so that a file has at most ten kilobytes or so. */
const MOST = { hash: 128, id: 160 } as const;

/**
 * `/data/lookup/<X>.json`: from an identifier to deposit numbers, in files of a few kilobytes. It takes a hash, a SWHID, an ORCID iD, a
 * DOI, a sovereign id, spoken words, a retired AXN, glyphs that were not made from the hash, and a label that is not the deposit number in
 * hexadecimal. Numbers and all other labels need no look-up: one is the other in hexadecimal.
 */
export const lookupSurface: Surface = {
  name: 'lookup',
  path: LOOKUP_FILES,
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
      ...[...hashes.files].map(([prefix, rows]) => file(lookupFile('hash', prefix), () => rowsText(rows))),
      ...[...ids.files].map(([prefix, rows]) => file(lookupFile('id', prefix), () => rowsText(rows))),
    ];
  },
};

/** Each hash that an entry states, and where that is not the hash of the published text, that one, too. */
function hashRows({ registry, files }: Archive, { sha256 }: Pick<Hashes, 'sha256'>): Keyed<HashRow>[] {
  const rows = registry.deposits.flatMap((deposit): HashRow[] => {
    const { hash, deposit_number } = deposit;
    if (isHashOfFile(deposit)) return [[hash, deposit_number]];
    const text = deposit.redacted ? undefined : files.read(textFile(deposit));
    const digest = text && sha256(text);
    if (digest === hash) return [[hash, deposit_number]];
    const stated: HashRow = [hash, deposit_number, 'stated'];
    return digest === undefined ? [stated] : [stated, [digest, deposit_number]];
  });
  return rows.map((row) => ({ digits: row[0], row }));
}

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
  for (const mapping of archive.resolution.mappings) {
    const doi = doiOf(mapping);
    add(doi, targetNumber(mapping));
    if (!statuses.has(doi)) statuses.set(doi, mapping.status);
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

/**
 * `/data/register-rows/<X>.json`: the fields of every observation in register and captures that tell it from another one. There is one
 * file for each first digit of `addr_id`, so that a page that checks a draft fetches only the file of its address.
 */
export const registerRowsSurface: Surface = {
  name: 'register-rows',
  path: REGISTER_FILES,
  purpose:
    'The keys of all observations of register and captures, in one file for each digit X after “ADDR-”.',
  derived_from: [webPath(RESOURCES.register), webPath(RESOURCES.captures)],
  files: ({ archive }) =>
    [...SHARDS].map((digit) => file(rowsFile(digit), () => rowsText(observedRows(archive).get(digit) ?? []))),
};

function observedRows(archive: Archive): ReadonlyMap<string, readonly ObservedRow[]> {
  return onceFor(archive, 'rows of observations', () => {
    const rows: ObservedRow[] = [];
    for (const entry of archive.register.entries) {
      const { slug, addr_id, q, surface, entity } = entry;
      for (const { obs_id, date, auth } of [entry, ...entry.observations])
        rows.push({ in: 'register', slug, addr_id, q, surface, obs_id, date, auth, entity });
    }
    const engages = engagementOf(archive.site);
    for (const capture of archive.captures.entries) {
      const { slug, addr_id, q, surface, obs_id, date, auth } = capture;
      const known = { slug, addr_id, q, surface, obs_id, date, ...(auth ? { auth } : {}) };
      rows.push({ in: 'captures', ...known, ...engages(capture) });
    }
    return Map.groupBy(rows, ({ addr_id }) => shardOf(addr_id));
  });
}

/** The cards and names by which the answer of a capture engages the archive: as much as the check of a draft that refers to it needs. */
function engagementOf(site: ArchiveNames): (capture: Capture) => Pick<ObservedRow, 'cards' | 'names'> {
  const sought = new Map<string, ArchiveNames>();
  for (const host of site.archive_hosts) sought.set(host, { archive_hosts: [host], archive_names: [] });
  for (const name of site.archive_names) sought.set(name, { archive_hosts: [], archive_names: [name] });
  return ({ cite_list, transcript }) => {
    const cards = (cite_list ?? [])
      .filter((card) => isArchiveCard(card, site))
      .map(({ position, url, host }) => ({ position, ...(url && { url }), ...(host && { host }) }));
    const names = [...sought].flatMap(([name, alone]) =>
      engagements({ transcript }, alone).length > 0 ? [name] : [],
    );
    return { ...(cards.length > 0 && { cards }), ...(names.length > 0 && { names }) };
  };
}

/** `/data/glyph-words.json`: what a page needs to read glyphs aloud, and to turn them back into the first bytes of a hash. */
export const glyphWordsSurface = singleFile(
  {
    name: 'glyph-words',
    path: GLYPH_WORDS_FILE,
    purpose: 'The glyph of each byte and the word that it is read as, from 0 to 255.',
    derived_from: ['/api/axn-protocol.json'],
  },
  ({ archive: { tables } }) => {
    const rows: GlyphWords = tables.glyph_table.map((glyph, byte) => [
      glyph,
      tables.cluster_readings[tables.cluster_table[byte] ?? ''] ?? '',
    ]);
    return rowsText(rows);
  },
);
