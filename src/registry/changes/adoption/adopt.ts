import { type Archive, hasText, textFile } from '../../archive/archive.ts';
import { catalogOf } from '../../archive/resources/documents.ts';
import { AXN_PROTOCOL_PATH } from '../../archive/resources/files.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { changeRegistry, type FileChange } from '../../archive/resources/registry-files.ts';
import { IMAGES, type Resource } from '../../archive/resources/resource.ts';
import { updateDocuments } from '../../documents/update.ts';
import type { AxnTables } from '../../model/catalog.ts';
import type { Deposit } from '../../model/deposit.ts';
import { FILE_BASIS } from '../../model/vocabulary.ts';
import { editionFile, readEdition } from '../../reading/editions.ts';
import { same } from '../../rules/of-change.ts';
import { type DraftDeposit, finished } from './deposits.ts';
import { derivedIn } from './derived.ts';
import { EntryMapping } from './entry.ts';
import { foundRegistry, foundTables, type NumberedEntry, numbered } from './identifiers.ts';
import { adoptLogs, copyNamed, keepOthers } from './other-files.ts';
import { type Adoption, type AdoptionInput, nothingDone, reportOf, settled } from './settle.ts';
import { AdoptionNotes, lenientJson } from './source.ts';
import { adoptTables } from './tables.ts';
import { type AdoptedText, adoptedText } from './text.ts';

// The adoption of another archive: a pure function from two archives to a changeset.

/** Adopts an archive. Never throws for what the source says. */
export function adopt(input: AdoptionInput): Adoption {
  const { archive, source, hashes, now } = input;
  const notes = new AdoptionNotes(hashes);
  const { registry } = archive;
  const stop = () => nothingDone(reportOf(input, notes, registry.deposits.length), true);
  const found = foundRegistry(source, notes);
  if (!found) {
    notes.add({
      resource: 'archive',
      key: RESOURCES.registry.path,
      value: null,
      done: 'stopped',
      note: 'The source has neither data/registry.json nor data/chunks/registry/. Name the folder that holds data/.',
    });
    return stop();
  }
  const entries = numbered(found.entries, notes, input.keep);
  const fresh = notes.isStopped ? [] : newEntries(entries, registry.deposits, notes);
  if (notes.isStopped) return stop();
  const drafted = fresh.map((entry, at) => {
    input.progress?.(at + 1, fresh.length);
    const mapping = new EntryMapping(entry.raw, entry.number, notes, now);
    return { entry, mapping, text: adoptedText(entry, mapping, source, hashes, notes) };
  });
  const drafts = withOwnTexts(drafted, archive, new Set(input.keepText), notes);
  if (notes.isStopped) return stop();
  const { tables, files: documents } = glyphTables(input, drafts, notes);
  const deposits = finished(drafts, tables, registry.deposits);
  const all = [...registry.deposits, ...deposits];
  const byNumber = new Map(all.map((deposit) => [deposit.deposit_number, deposit]));
  const completing = { hashes, deposits: byNumber };
  const others = adoptTables(archive, source, notes, completing);
  const logs = adoptLogs(archive, source, notes, now);
  const texts = textChanges(drafts, deposits, notes);
  const images = (others.values.captures?.entries ?? []).flatMap(({ imgs }) => imgs.map(withoutSlash));
  const named = [
    ...images.filter((path) => path.startsWith(IMAGES)),
    ...judgedEditions(deposits, source, notes),
  ];
  const copied = copyNamed(archive, source, notes, named, hashes.sha256);
  const kept = keepOthers(archive, source, notes, hashes.sha256);
  const after = { ...registry, deposits: all };
  const grown = deposits.length > 0 ? changeRegistry({ registry }, after) : undefined;
  const files = [
    ...(grown?.files ?? []),
    ...texts,
    ...documents,
    ...others.files,
    ...logs,
    ...copied,
    ...kept,
  ];
  const stated = {
    resource: RESOURCES.registry.name,
    head: registry.deposits.length === 0 ? found.head : {},
    items: new Map(
      fresh.map(({ number, raw }) => [String(number), derivedIn(RESOURCES.registry as Resource, raw)]),
    ),
  };
  const known = grown ? { registry: grown.registry } : {};
  return settled(input, notes, files, known, deposits.length, [stated, ...others.stated]);
}

const withoutSlash = (path: string) => path.replace(/^\/+/, '');

/** The editions that a person judged, by path. Those of a reading pass like ours follow from the archive. */
function judgedEditions(deposits: readonly Deposit[], source: AdoptionInput['source'], notes: AdoptionNotes) {
  const paths = deposits.filter(({ generated_by }) => generated_by?.autonomous).map(editionFile);
  return paths.filter((path) => {
    const bytes = source.read(path);
    const isMade = bytes && readEdition(bytes)?.status === 'provisional-generated';
    if (isMade) notes.file(path, bytes, 'derived');
    return !isMade;
  });
}

/** The entries that the archive does not have. One whose number another deposit has here stops `notes`. */
function newEntries(
  entries: readonly NumberedEntry[],
  here: readonly Deposit[],
  notes: AdoptionNotes,
): readonly NumberedEntry[] {
  for (const { number, axn } of entries) {
    const own = here[number - 1]?.axn ?? axn;
    const note = `Deposit ${number} of this archive is ${own}. Adopt into an archive in which nothing was minted after the last adoption.`;
    if (own !== axn) notes.stop('AXN-004', String(number), 'axn', axn, note);
  }
  return entries.filter(({ number }) => number > here.length);
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
  const isOurs = (['glyph_table', 'cluster_table'] as const).every((name) =>
    same(tables[name], archive.tables[name]),
  );
  if (from === 'ours' || isOurs) return { tables: archive.tables, files: [] };
  const document = JSON.parse(archive.documents.get(AXN_PROTOCOL_PATH) ?? '{}') as Record<string, unknown>;
  const why =
    from === 'protocol'
      ? 'the glyph table of the adopted archive'
      : 'the glyph table that the proved deposits of the adopted archive show';
  notes.add({
    rule: 'AXN-002',
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

function textChanges(
  drafts: readonly DraftDeposit[],
  deposits: readonly Deposit[],
  notes: AdoptionNotes,
): FileChange[] {
  return deposits.flatMap((deposit, at) => {
    const { bytes, file } = drafts[at]?.text ?? {};
    if (!bytes) return [];
    const path = textFile(deposit);
    if (file) notes.file(file.path, file.bytes, 'copied', path);
    if (file?.differs) notes.kept.add(file.path);
    return [{ path, write: bytes }];
  });
}

// Deposits with the very same label. Their identifiers differ, so all are kept, and AXN-005 is waived; but the text of a label is one file,
// which one of them has.

/**
 * The drafts, of which at most one of each label has a text. Several with one stop `notes`, unless `keepText` has the identifier of that whose
 * text is published.
 */
function withOwnTexts(
  drafts: readonly DraftDeposit[],
  here: Archive,
  keepText: ReadonlySet<string>,
  notes: AdoptionNotes,
): readonly DraftDeposit[] {
  const changed = new Map<DraftDeposit, DraftDeposit>();
  const earlier = Map.groupBy(here.registry.deposits, ({ hex }) => hex);
  for (const [hex, same] of Map.groupBy(drafts, ({ entry }) => entry.hex)) {
    const before = earlier.get(hex) ?? [];
    if (same.length + before.length === 1) continue;
    const holder = before.find((deposit) => hasText(here, deposit))?.deposit_number;
    const claims = claimsTo(same);
    const kept = claims.find(({ entry }) => keepText.has(entry.axn));
    if (holder === undefined && claims.length > 1 && !kept) {
      const numbers = claims.map(({ entry }) => entry.number).join(', ');
      const names = claims.map(({ entry }) => entry.axn).join(' or ');
      const note = `These deposits have one label, and each has a text, of which only one can be published as the text of that label. Which one? Run the command again with --keep-text AXN, where AXN is ${names}. The text of the other is kept below data/adopted/.`;
      notes.stop('AXN-005', numbers, 'hex', hex, note);
      continue;
    }
    const number = holder ?? (kept ?? claims[0])?.entry.number;
    if (number === undefined) continue;
    for (const draft of same)
      if (draft.entry.number !== number)
        changed.set(draft, { ...draft, text: withoutText(draft.text), heldBy: number });
  }
  return drafts.map((draft) => changed.get(draft) ?? draft);
}

/**
 * The deposits of one label that have a text of their own: of several that name one file, the one whose hash it has, else the one that
 * names it, else the first; and where any has a file, none that has only the words of its entry.
 */
function claimsTo(same: readonly DraftDeposit[]): readonly DraftDeposit[] {
  const withFile = same.filter(({ text }) => text.file !== undefined);
  const withText = withFile.length > 0 ? withFile : same.filter(({ text }) => text.bytes !== undefined);
  const names = ({ entry, text }: DraftDeposit) =>
    String(entry.raw.full_text_path ?? '').replace(/^\/+/, '') === text.file?.path;
  return [...Map.groupBy(withText, (draft) => draft.text.file?.path ?? draft.entry.axn).values()].flatMap(
    (of) => of.find(({ text }) => text.fields.hash_tried === undefined) ?? of.find(names) ?? of.slice(0, 1),
  );
}

/** For a deposit without a text here: its hash, marked as that of no published text. */
function withoutText(text: AdoptedText): AdoptedText {
  const { content_swhid: _of, ...fields } = text.fields;
  const isOfFile = fields.hash_status === undefined || fields.hash_basis === FILE_BASIS;
  const proved = isOfFile && text.bytes ? { hash_status: 'verified' as const, hash_basis: ELSEWHERE } : {};
  return { fields: { ...fields, ...proved } };
}

const ELSEWHERE = 'a text that is not published';
