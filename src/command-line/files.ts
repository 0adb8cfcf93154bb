import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { callerFolder } from '../archive/location.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { parseStrict } from '../registry/text/strict-json.ts';
import { UsageError } from './parse.ts';

// Files that a person names.

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
