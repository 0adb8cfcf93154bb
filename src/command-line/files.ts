import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type * as z from 'zod';
import { ARCHIVE_FOLDERS } from '../archive/files.ts';
import { archiveRoot, callerFolder } from '../archive/location.ts';
import type { PlacedDraft } from '../registry/changes/intake.ts';
import type { PlacedValue } from '../registry/changes/mint.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { readDraftForm } from '../registry/observation/draft-form.ts';
import type { Author } from '../registry/rules/rule.ts';
import { UsageError } from '../registry/text/errors.ts';
import { parseStrict } from '../registry/text/json.ts';

// Files that a person names, and their content.

/** The text of a file. Throws a `UsageError` where it cannot be read, or is not UTF-8. */
export function textAt(file: string): string {
  try {
    return fromUtf8(readFileSync(resolve(callerFolder(), file)));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The content of a JSON file. Throws a `UsageError` where it cannot be read, or is not JSON. */
export function jsonAt(file: string): unknown {
  const text = textAt(file);
  try {
    return parseStrict(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}. Correct it at that place.`);
  }
}

/** The content of a JSON file, of a schema. Throws a `UsageError` that says what is wrong with it; `called` is the word for such a file. */
export function parsedAt<T>(file: string, schema: z.ZodType<T>, called: string): T {
  const { data, error } = schema.safeParse(jsonAt(file));
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'the top'}: ${message}`);
  throw new UsageError(`${file} is no ${called}: ${problems.slice(0, 5).join('; ')}`);
}

/** A value of a file that a person named, and the folder from which the paths in it start. */
export interface GivenValue extends PlacedValue {
  readonly folder: string;
}

/** The values of JSON files, each an object or an array of them. Throws a `UsageError` where one cannot be read. */
export function givenValues(files: readonly string[], called: string): GivenValue[] {
  return files.flatMap((file) => {
    const json = jsonAt(file);
    const folder = dirname(resolve(callerFolder(), file));
    if (!Array.isArray(json)) return [{ where: file, value: json, folder }];
    return json.map((value, at) => ({ where: `${file}, ${called} ${at + 1}`, value, folder }));
  });
}

const ENDING = /\.(?:json|md)$/i;

/**
 * The drafts of files and folders, in order; those of a folder by the names of its files. A file that cannot be read as a draft
 * still counts as one, and the rules refuse it. Throws a `UsageError` for a missing file, and for a folder without drafts.
 */
export function draftsIn(named: readonly string[]): PlacedDraft[] {
  return named.flatMap((name) => filesOf(name).flatMap(draftsOf));
}

function filesOf(name: string): string[] {
  const path = resolve(callerFolder(), name);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`${name} cannot be read: there is nothing of this name.`);
  if (!stat.isDirectory()) {
    if (!ENDING.test(name))
      throw new UsageError(`${name} is not a draft: give a .json or a .md file, or a folder.`);
    return [name];
  }
  const files = readdirSync(path)
    .filter((file) => ENDING.test(file))
    .sort()
    .map((file) => join(name, file));
  if (files.length === 0) throw new UsageError(`${name} holds no .json or .md file.`);
  return files;
}

function draftsOf(file: string): PlacedDraft[] {
  const unread = (actual: string, remedy: string) => [
    { where: file, value: null, unreadable: [{ actual, remedy }] },
  ];
  const bytes = readFileSync(resolve(callerFolder(), file));
  let text: string;
  try {
    text = fromUtf8(bytes);
  } catch {
    return unread('a file that is not UTF-8', 'Save it as UTF-8.');
  }
  if (/\.md$/i.test(file)) return [{ where: file, ...readDraftForm(text) }];
  try {
    const value = parseStrict(text.replace(/^\uFEFF/, ''));
    if (!Array.isArray(value)) return [{ where: file, value }];
    if (value.length === 0) return unread('an empty array', 'Give at least one draft.');
    return value.map((one: unknown, at) => ({ where: `${file}, draft ${at + 1}`, value: one }));
  } catch (error) {
    return unread(`a file that is not JSON: ${(error as Error).message}`, 'Correct the JSON at that place.');
  }
}

/** A path of a file to write, outside of the archive's own folders. Throws a `UsageError` for one inside of them. */
export function outsideArchive(path: string): string {
  const inside = ARCHIVE_FOLDERS.some((folder) => path.startsWith(`${archiveRoot()}${sep}${folder}${sep}`));
  if (inside)
    throw new UsageError(`${path} is in the archive, which this command does not change: name another file.`);
  return path;
}

/**
 * The author of a change, from the options, with the texts in the named files, such as a pull request's body. Throws a
 * `UsageError` for a file that cannot be read.
 */
export function authorOf({
  authorBot,
  path,
  text,
}: Pick<Call<'gate'>, 'authorBot' | 'path' | 'text'>): Author {
  return { automated: authorBot, path, texts: text.map(textAt) };
}
