import { dirname, resolve } from 'node:path';
import { callerFolder } from '../archive/location.ts';
import { jsonAt } from './files.ts';

/** One value of a file that a person named: its place, and the folder from which the paths in it start. */
export interface GivenValue {
  readonly where: string;
  readonly value: unknown;
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
