import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callerFolder } from '../archive/location.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { readDraftForm } from '../registry/observation/draft-form.ts';
import type { PlacedDraft } from '../registry/observation/intake.ts';
import { parseStrict } from '../registry/text/strict-json.ts';
import { UsageError } from './parse.ts';

// The drafts that a person names: files, and folders of them.

const ENDING = /\.(?:json|md)$/i;

/**
 * The drafts of files and folders, in order; those of a folder by the names of its files. A file that cannot be
 * read as a draft counts as one, which the rules then refuse. Throws a `UsageError` for what is not there, and for a folder without drafts.
 */
export function draftsIn(named: readonly string[]): PlacedDraft[] {
  return named.flatMap((name) => filesOf(name).flatMap(draftsOf));
}

function filesOf(name: string): string[] {
  const place = resolve(callerFolder(), name);
  const isFolder = statOf(place, name).isDirectory();
  if (!isFolder) {
    if (!ENDING.test(name))
      throw new UsageError(`${name} is not a draft: give a .json or a .md file, or a folder.`);
    return [name];
  }
  const files = readdirSync(place)
    .filter((file) => ENDING.test(file))
    .sort()
    .map((file) => join(name, file));
  if (files.length === 0) throw new UsageError(`${name} holds no .json or .md file.`);
  return files;
}

function statOf(place: string, name: string) {
  try {
    return statSync(place);
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}`);
  }
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
