import { textFile } from '../../archive/archive.ts';
import { catalogOf } from '../../archive/resources/documents.ts';
import { AXN_PROTOCOL_PATH } from '../../archive/resources/files.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { changeRegistry, type FileChange } from '../../archive/resources/registry-files.ts';
import { IMAGES, type Resource } from '../../archive/resources/resource.ts';
import { updateDocuments } from '../../documents/update.ts';
import type { AxnTables } from '../../model/catalog.ts';
import type { Deposit } from '../../model/deposit.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { editionFile, readEdition } from '../../reading/editions.ts';
import { type DraftDeposit, draftDeposit, finishDeposit } from './deposits.ts';
import { compareDerived, compareEditions, derivedIn } from './derived.ts';
import { checkGraph } from './entry-values.ts';
import { foundTables } from './glyph-tables.ts';
import { type NumberedEntry, numbered } from './identifiers.ts';
import { lenientJson } from './lenient-json.ts';
import { adoptLogs, copyNamed, keepOthers } from './other-files.ts';
import { withPointers } from './pointers.ts';
import { foundEntries } from './registry-source.ts';
import { type Adoption, type AdoptionInput, reportOf, settled } from './settle.ts';
import { withOwnTexts } from './shared-labels.ts';
import { AdoptionNotes } from './source.ts';
import { adoptTables } from './tables.ts';

// The adoption of another archive: a pure function from two archives to a changeset.

/** Adopts an archive. Never throws for what the source says. */
export function adopt(input: AdoptionInput): Adoption {
  const { archive, source, hashes, now } = input;
  const notes = new AdoptionNotes(hashes);
  const { registry } = archive;
  const stop = (): Adoption => ({
    changeset: null,
    known: {},
    report: reportOf(input, notes, registry.deposits.length),
    stopped: true,
    added: 0,
    waivers: [],
  });
  const found = foundEntries(source, notes);
  if (!found) {
    notes.add({
      rule: RULE_IDS.entrySchema,
      resource: 'archive',
      key: RESOURCES.registry.path,
      value: null,
      done: 'stopped',
      note: 'The source has neither data/registry.json nor data/chunks/registry/. Name the folder that holds data/.',
    });
    return stop();
  }
  const { entries, aside, stopped } = numbered(found, notes, input.keep);
  const fresh = newEntries(entries, registry.deposits, notes);
  if (stopped || !fresh) return stop();
  const drafted = fresh.map((entry, at) => {
    input.progress?.(at + 1, fresh.length);
    return draftDeposit(entry, source, hashes, notes, now);
  });
  const keepText = new Set(input.keepText);
  const drafts = withOwnTexts(
    drafted,
    { deposits: registry.deposits, files: archive.files, keepText },
    notes,
  );
  if (!drafts) return stop();
  const { tables, files: documents } = glyphTables(input, drafts, notes);
  const deposits = finished(drafts, tables, registry.deposits);
  const all = [...registry.deposits, ...deposits];
  const others = adoptTables({
    archive,
    source,
    notes,
    deposits: all,
    completing: { hashes, day: now.slice(0, 10) },
  });
  if (deposits.length > 0)
    checkGraph(source, new Map(all.map(({ deposit_number, axn }) => [deposit_number, axn])), notes);
  const logs = adoptLogs(archive, source, notes, now);
  const texts = textChanges(drafts, deposits, notes);
  const more = new Set([
    ...notes.kept,
    ...others.more,
    ...logs.more,
    ...texts.more,
    ...(aside.length > 0 ? [RESOURCES.registry.path] : []),
  ]);
  const { judged, made } = editionsIn(deposits, source, notes);
  const named = copyNamed(archive, source, notes, [...imagesOf(others.values), ...judged], hashes.sha256);
  const kept = keepOthers(archive, source, notes, more, hashes.sha256);
  const after = { ...registry, deposits: all };
  const grown = deposits.length > 0 ? changeRegistry({ registry }, after) : undefined;
  const files = [
    ...(grown?.files ?? []),
    ...texts.files,
    ...documents,
    ...others.files,
    ...logs.files,
    ...named,
    ...kept,
  ];
  const stated = {
    resource: RESOURCES.registry.name,
    head: {},
    items: new Map(
      fresh.map(({ number, raw }) => [String(number), derivedIn(RESOURCES.registry as Resource, raw)]),
    ),
  };
  const known = grown ? { registry: grown.registry } : {};
  return settled(input, notes, files, known, deposits.length, (proposed) => {
    compareDerived(proposed, [stated, ...others.stated], notes);
    compareEditions(proposed, made, notes);
  });
}

/** The images that adopted captures name. */
function imagesOf({ captures = {} }: Readonly<Record<string, unknown>>): string[] {
  const { entries = [] } = captures as { entries?: readonly { imgs: readonly string[] }[] };
  const images = entries.flatMap(({ imgs }) => imgs.map((path) => path.replace(/^\/+/, '')));
  return images.filter((path) => path.startsWith(IMAGES));
}

/** The editions of a reading pass like ours: those that a person judged, by path, and those that follow from the archive. */
function editionsIn(deposits: readonly Deposit[], source: AdoptionInput['source'], notes: AdoptionNotes) {
  const judged: string[] = [];
  const made: [Deposit, string][] = [];
  for (const deposit of deposits.filter(({ generated_by }) => generated_by?.autonomous)) {
    const path = editionFile(deposit);
    const bytes = source.read(path);
    const edition = bytes && readEdition(bytes);
    if (bytes && edition?.status === 'provisional-generated') {
      notes.file(path, bytes, 'derived');
      made.push([deposit, edition.file]);
    } else judged.push(path);
  }
  return { judged, made };
}

/** The entries that the archive does not have; undefined where one has a number that another deposit has here. */
function newEntries(
  entries: readonly NumberedEntry[],
  here: readonly Deposit[],
  notes: AdoptionNotes,
): readonly NumberedEntry[] | undefined {
  const taken = entries.filter(({ number, axn }) => number <= here.length && here[number - 1]?.axn !== axn);
  for (const { number, axn } of taken)
    notes.add({
      rule: RULE_IDS.numbers,
      resource: 'registry',
      key: String(number),
      field: 'axn',
      value: axn,
      done: 'stopped',
      note: `Deposit ${number} of this archive is ${here[number - 1]?.axn}. Adopt into an archive in which nothing was minted after the last adoption.`,
    });
  return taken.length > 0 ? undefined : entries.filter(({ number }) => number > here.length);
}

function glyphTables(
  { archive, source, hashes, lists, now }: AdoptionInput,
  drafts: readonly DraftDeposit[],
  notes: AdoptionNotes,
): { tables: AxnTables; files: readonly FileChange[] } {
  const bytes = source.read(AXN_PROTOCOL_PATH);
  const protocol = bytes ? lenientJson(bytes).json : undefined;
  const proofs = drafts
    .filter(({ text }) => text.fields.hash_tried === undefined)
    .map(({ entry, text }) => ({ hash: text.fields.hash ?? '', emoji: entry.emoji }));
  const { tables, from } = foundTables(protocol, proofs, archive.tables);
  const isOurs =
    JSON.stringify(tables.glyph_table) === JSON.stringify(archive.tables.glyph_table) &&
    JSON.stringify(tables.cluster_table) === JSON.stringify(archive.tables.cluster_table);
  if (from === 'ours' || isOurs) return { tables: archive.tables, files: [] };
  const document = JSON.parse(archive.documents.get(AXN_PROTOCOL_PATH) ?? '{}') as Record<string, unknown>;
  const why =
    from === 'protocol'
      ? 'the glyph table of the adopted archive'
      : 'the glyph table that the proved deposits of the adopted archive show';
  notes.add({
    rule: RULE_IDS.glyphs,
    resource: 'archive',
    key: AXN_PROTOCOL_PATH,
    field: 'glyph_table',
    value: tables.glyph_table,
    done: from === 'protocol' ? 'kept' : 'derived',
    note: `Identifiers are derived by ${why}.`,
  });
  const { files } = updateDocuments(
    { index: catalogOf(archive), documents: archive.documents, lists, hashes },
    {
      names: ['axn-protocol'],
      version: 'minor',
      why: `Adopted ${why}.`,
      day: now.slice(0, 10),
      content: { ...document, ...tables },
      adopted: true,
    },
  );
  return { tables: { ...archive.tables, ...tables }, files };
}

/** The deposits of the drafts; an identifier that is or was another deposit's is no retired one of theirs. */
function finished(drafts: readonly DraftDeposit[], tables: AxnTables, here: readonly Deposit[]): Deposit[] {
  const owners = new Map<string, number>();
  for (const { axn, deposit_number, axn_history = [] } of here)
    for (const one of [axn, ...axn_history.map((old) => old.axn)]) owners.set(one, deposit_number);
  for (const { entry } of drafts) owners.set(entry.axn, entry.number);
  const deposits = drafts.map((draft) => {
    const deposit = finishDeposit(draft, tables, owners);
    for (const { axn } of deposit.axn_history ?? []) owners.set(axn, deposit.deposit_number);
    return deposit;
  });
  const current = new Map([...here, ...deposits].map((one) => [one.deposit_number, one.axn]));
  return drafts.map(({ mapping }, at) => withPointers(deposits[at] as Deposit, mapping, { current, owners }));
}

function textChanges(
  drafts: readonly DraftDeposit[],
  deposits: readonly Deposit[],
  notes: AdoptionNotes,
): { files: FileChange[]; more: string[] } {
  const files: FileChange[] = [];
  const more: string[] = [];
  drafts.forEach(({ text }, at) => {
    const deposit = deposits[at];
    if (!deposit || !text.bytes) return;
    const path = textFile(deposit);
    files.push({ path, write: text.bytes });
    if (!text.file) return;
    notes.file(text.file.path, text.file.bytes, 'copied', path);
    if (text.file.differs) more.push(text.file.path);
  });
  return { files, more };
}
