import type { Archive } from '../../archive/archive.ts';
import { LOGS, RESOURCES, valueIn } from '../../archive/resources/index.ts';
import type { FileChange } from '../../archive/resources/registry-files.ts';
import { ADOPTED, EDITIONS, linesIn, TEXTS } from '../../archive/resources/resource.ts';
import { utf8 } from '../../identity/hash.ts';
import { timeAfter } from '../../rules/of-change.ts';
import { parseStrict } from '../../text/json.ts';
import { type AdoptionNotes, decode, type SourceFiles, textValue } from './source.ts';

// Everything else that another archive holds: logs, what we derive ourselves, and whatever has no place here, which is kept as it is.

/** Files that are made again from the sources, and so are not kept. */
const DERIVED = [
  /^data\/(?:browse-index|state|citation-graph|lexical-overlay|wiki-entries|hex-to-deposit)\.json$/,
  /^data\/(?:chunks|deposits)\//,
  /^data\/[^/]+\.csv$/,
  /^(?:s|pagefind|_astro|feeds|resourcesync|datasets|cards)\//,
  /^(?:sitemap[^/]*\.xml|SHA256SUMS\.txt|robots\.txt|404\.html|index\.html|llms\.txt)$/,
  /^(?:wiki|graph|lexical|citations|captures|addresses|resolve|records|register|browse)\/.*\.html$/,
];

/** The logs whose lines say something here as well. Receipts of adoptions are of the archive that adopted. */
const LOG_NAMES: ReadonlySet<string> = new Set([
  RESOURCES.familiarization.name,
  RESOURCES.overwrites.name,
  RESOURCES.intakes.name,
]);

/**
 * Appends the valid lines of logs that the archive does not have and that are not dated after `now`. The file is kept as well where some
 * are not.
 */
export function adoptLogs(
  archive: Archive,
  source: SourceFiles,
  notes: AdoptionNotes,
  now: string,
): FileChange[] {
  const files: FileChange[] = [];
  for (const log of LOGS.filter(({ name }) => LOG_NAMES.has(name))) {
    const bytes = source.read(log.path);
    if (!bytes) continue;
    const known = new Set(linesIn(String(valueIn(archive, log))));
    const { text, encoding, mark } = decode(bytes);
    const valid: string[] = [];
    let whole = encoding === 'utf-8' && !mark;
    text.split(/\r?\n/).forEach((line, at) => {
      if (line.trim() === '') return;
      const read = soundLine(line, log.schema);
      const isLate = read !== undefined && timeAfter(JSON.parse(read), now) !== undefined;
      const sound = isLate ? undefined : read;
      if (sound !== undefined) valid.push(sound);
      if (sound === line) return;
      whole = false;
      if (sound !== undefined)
        notes.replaced({ resource: log.name, key: String(at + 1), field: log.item_name }, line, sound);
      else
        notes.add({
          rule: 'RCP-002',
          resource: log.name,
          key: String(at + 1),
          value: line,
          done: 'quarantined',
          note: `The line is ${isLate ? 'dated after the adoption' : 'no receipt'}; the file of the source is kept.`,
        });
    });
    if (!whole) notes.kept.add(log.path);
    notes.file(log.path, bytes, 'read', log.path);
    const added = valid.filter((line) => !known.has(line));
    if (added.length > 0) files.push({ path: log.path, append: `${added.join('\n')}\n` });
  }
  return files;
}

/** The line of a log as it can stand here; undefined where it is none. */
function soundLine(
  line: string,
  schema: { safeParse(value: unknown): { success: boolean } },
): string | undefined {
  try {
    const { value, replaced } = textValue(parseStrict(line));
    if (!schema.safeParse(value).success) return undefined;
    return replaced.length > 0 ? JSON.stringify(value) : line;
  } catch {
    return undefined;
  }
}

/** Copies the files that adopted items name: images of captures, and editions that a person judged. */
export function copyNamed(
  archive: Archive,
  source: SourceFiles,
  notes: AdoptionNotes,
  named: Iterable<string>,
  sha256: (data: Uint8Array) => string,
): FileChange[] {
  return [...new Set(named)].flatMap((path): FileChange[] => {
    const bytes = source.read(path);
    if (!bytes) return [];
    notes.file(path, bytes, 'copied', path);
    const there = archive.files.read(path);
    return there && sha256(there) === sha256(bytes) ? [] : [{ path, write: bytes }];
  });
}

/** Keeps what stands nowhere else below `data/adopted/`, under a plain name; what we derive is only named. */
export function keepOthers(
  archive: Archive,
  source: SourceFiles,
  notes: AdoptionNotes,
  sha256: (data: Uint8Array) => string,
): FileChange[] {
  const files: FileChange[] = [];
  const before = new Map(archive.adoption.files.map((file) => [file.path, file]));
  for (const path of source.paths) {
    const isMore = notes.kept.has(path);
    const adopted = before.get(path);
    if (notes.knows(path) && !isMore && !adopted) continue;
    const bytes = source.read(path);
    if (!bytes) continue;
    if (adopted?.sha256 === sha256(bytes)) {
      notes.file(path, bytes, adopted.became, adopted.at);
      continue;
    }
    if (notes.knows(path) && !isMore) continue;
    if (archive.documents.get(path) === decode(bytes).text) {
      notes.file(path, bytes, 'read', path);
      continue;
    }
    if (!isMore && DERIVED.some((pattern) => pattern.test(path))) {
      notes.file(path, bytes, 'derived');
      continue;
    }
    const at = `${ADOPTED}${plainName(path, sha256)}`;
    notes.file(path, bytes, 'kept', at);
    const stray =
      path.startsWith(TEXTS) && !isMore
        ? (['quarantined', 'A text of no deposit'] as const)
        : path.startsWith(EDITIONS)
          ? (['kept', 'An edition that the reading pass did not write'] as const)
          : undefined;
    if (stray) {
      const [done, what] = stray;
      const note = `${what}; it is kept as ${at}.`;
      notes.add({ rule: 'TXT-004', resource: 'archive', key: path, value: path, done, note });
    }
    const there = archive.files.read(at);
    if (!there || sha256(there) !== sha256(bytes)) files.push({ path: at, write: bytes });
  }
  return files;
}

const LONGEST_NAME = 100;

/** A name by REG-004: letters, digits and `.`, `_`, `-`; with a part of the hash of the path where that is not the path itself. */
function plainName(path: string, sha256: (data: Uint8Array) => string): string {
  const plain = path
    .replaceAll('/', '-')
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.+/, '_');
  const isSame =
    plain.replaceAll('-', '/') === path && plain.length <= LONGEST_NAME && plain === plain.toLowerCase();
  return isSame ? plain : `${sha256(utf8(path)).slice(0, 12)}-${plain.slice(-LONGEST_NAME)}`;
}
