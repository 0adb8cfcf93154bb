import { resolve } from 'node:path';
import { beginBeside, discard, holdsArchive, isFree, putInPlace } from '../archive/create.ts';
import { listFiles, storeOf } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { ArchiveError } from '../archive/load.ts';
import { archiveRoot, callerFolder, projectRoot } from '../archive/location.ts';
import { validateArchive, validateChange } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import type { Archive, FileStore } from '../registry/archive/archive.ts';
import { preview } from '../registry/archive/changeset.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import { adopt } from '../registry/changes/adoption/adopt.ts';
import type { Adoption, AdoptionInput } from '../registry/changes/adoption/settle.ts';
import { lenientJson, soundText } from '../registry/changes/adoption/source.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import type { AdoptionFinding } from '../registry/model/receipts.ts';
import { Site } from '../registry/model/site.ts';
import { LINE_CAP } from '../registry/model/submission.ts';
import { LISTS } from '../registry/rules/index.ts';
import { cleanText } from '../registry/submission/sanitize.ts';
import { CATALOG_PATH } from '../registry/surfaces/catalog.ts';
import { UsageError } from '../registry/text/errors.ts';
import { isFields } from '../registry/text/json.ts';
import { printable, printableJson, shorten } from '../registry/text/strings.ts';
import { makeSurfaces } from '../site/prove.ts';
import { instant, waiting } from './command.ts';
import { parsedAt } from './files.ts';
import { progress } from './terminal.ts';

/**
 * Adopts the archive in a folder into another, which is created if it is missing, and prints the findings. Writes everything or
 * nothing. Returns the exit code. Throws an `ArchiveError` and a `UsageError`.
 */
export async function adoptArchive(call: Call<'adopt'>): Promise<0 | 1> {
  const folder = resolve(callerFolder(), call.source);
  const source = sourceFolder(folder);
  const target = call.into === undefined ? archiveRoot() : resolve(callerFolder(), call.into);
  if (target === folder)
    throw new UsageError('An archive cannot be adopted into itself. Name another folder with --into.');
  const keep = keptNumbers(call.keep);
  const isNew = !holdsArchive(target);
  const site = call.site === undefined ? undefined : parsedAt(call.site, Site, 'settings file');
  if (isNew && !isFree(target))
    throw new UsageError(
      `${call.into ?? target} holds no archive and is not empty. Name a new folder with --into.`,
    );
  const root = isNew ? beginBeside(target, projectRoot(), site ?? ownSite(source)) : target;
  try {
    const name = nameOf(source, call.name);
    const done = await transact(root, (archive) => decided(archive, call, { source, name, keep }), waiting);
    if (isNew && done.ok && !call.dryRun) putInPlace(root, target);
    const { ok, added, waivers, report, changeset } = done;
    const files = changeset?.files.length ?? 0;
    const json = { ok, added, waivers: waivers.length, files, report };
    console.log(call.json ? printableJson(json) : asText(done, target, call));
    return ok ? 0 : 1;
  } finally {
    if (isNew) discard(root);
  }
}

interface Done extends Adoption {
  readonly ok: boolean;
}

async function decided(
  archive: Archive,
  call: Call<'adopt'>,
  given: Pick<AdoptionInput, 'source' | 'name' | 'keep'>,
): Promise<{ changeset: Adoption['changeset']; answer: Done }> {
  const now = instant();
  // No files are given to the rules of the change: the writer later writes the receipts of the files that it overwrites.
  const validate = (proposed: Archive, base: Archive) => [
    ...validateArchive(proposed, now),
    ...validateChange(proposed, { base, files: [] }, now),
  ];
  const adoption = adopt({
    ...{ ...given, keepText: call.keepText, archive, now },
    ...{ hashes, lists: LISTS, validate, progress: progress('entries read') },
  });
  const deviates = adoption.report.findings.length > archive.adoption.findings.length;
  const ok = !adoption.stopped && !(call.strict && deviates);
  if (ok && adoption.changeset) {
    const proposed = preview(archive, adoption.changeset, adoption.known);
    const left = validate(proposed, archive).filter(({ level }) => level === 'error');
    if (left[0])
      throw new Error(
        `a waiver does not hold: ${left[0].rule} ${left[0].where}, ${left[0].field}: ${left[0].actual}`,
      );
    await makeSurfaces(proposed);
  }
  return { changeset: ok && !call.dryRun ? adoption.changeset : null, answer: { ...adoption, ok } };
}

/** The settings of the source; undefined if they do not match the model. */
function ownSite(source: FileStore): Site | undefined {
  const own = Site.safeParse(lenientJson(source.read(RESOURCES.site.path) ?? new Uint8Array()).json);
  return own.success ? own.data : undefined;
}

function keptNumbers(pairs: readonly string[]): Map<number, string> {
  return new Map(
    pairs.map((pair) => {
      const [, number, axn] = /^(\d+)=(AXN:.+)$/.exec(pair) ?? [];
      if (number === undefined || axn === undefined)
        throw new UsageError(`--keep is ${pair}: write it as NUMBER=AXN, for example --keep 12=AXN:0C.…`);
      return [Number(number), axn];
    }),
  );
}

/** The files in which an archive may give its name, the likeliest first. */
const NAMED_IN = [RESOURCES.site.path, CATALOG_PATH.slice(1), RESOURCES.registry.path];
const NAMES = ['name', 'title', 'registry_name', 'archive_name'];

/** The name of the source: the given one, or the one in its own files; never the name of the folder that holds it. */
function nameOf(source: FileStore, given: string | undefined): string {
  const own = NAMED_IN.flatMap((path) => {
    const { json } = lenientJson(source.read(path) ?? new Uint8Array());
    return isFields(json) ? NAMES.map((name) => json[name]) : [];
  });
  const names = [given, ...own].map((name) =>
    typeof name === 'string'
      ? shorten(cleanText(soundText(name), { lines: false, isolates: false }).text, LINE_CAP)
      : '',
  );
  return names.find((name) => name !== '') ?? 'another archive';
}

const SHOWN = 30;

function asText(
  { ok, stopped, added, waivers, report, changeset }: Done,
  target: string,
  { dryRun, strict }: Call<'adopt'>,
): string {
  const counts = Map.groupBy(report.findings, ({ rule, done }) => `${rule}  ${done}`);
  const table = [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([what, all]) => `  ${String(all.length).padStart(6)}  ${what}`);
  const stops = report.findings.filter(({ done }) => done === 'stopped');
  const lines = stops.slice(0, SHOWN).flatMap(describe);
  if (stopped)
    return `${lines.join('\n')}\n\nNothing was written: the source has to be corrected, or a question answered.`;
  if (!changeset) return 'Nothing to do: the archive has all of this already.';
  const did = `${added} deposits, ${waivers.length} waivers, ${report.findings.length} findings.`;
  const ending =
    !ok && strict
      ? 'Nothing was written: --strict admits no deviation.'
      : dryRun
        ? 'Nothing was written: this was a dry run.'
        : `Adopted into ${target}. Next: ARCHIVE=${target} npm run validate, and npm start.`;
  return [
    ...(table.length > 0 ? ['Findings by rule and what was done:', ...table, ''] : []),
    did,
    ending,
  ].join('\n');
}

function describe({ rule, resource, key, field, found, note }: AdoptionFinding): string[] {
  return [
    `${rule}  ${resource} ${printable(key)}${field === undefined ? '' : `, ${field}`}`,
    `  found: ${printable(found)}`,
    ...(note === undefined ? [] : [`  what to do: ${printable(note)}`]),
  ];
}

// Another archive, as a folder of files. Nothing in it is trusted.

/** Folders of tools and of version control, which no archive publishes. */
const PASSED_BY = new Set(['node_modules', '.git', '.github', '.cache', '.astro', 'dist']);

/** The plain files below a folder; nothing outside of it is read. Throws an `ArchiveError` where the folder cannot be read. */
function sourceFolder(folder: string): FileStore {
  try {
    const paths = listFiles(folder, PASSED_BY);
    return storeOf(folder, () => paths);
  } catch (error) {
    throw new ArchiveError(
      `${folder} cannot be read: ${(error as Error).message}. Name the folder that holds data/.`,
    );
  }
}
