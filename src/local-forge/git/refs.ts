import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BatchProcess, type Measure } from './processes.ts';

// References are read from the files in which git keeps them (gitrepository-layout(5)): to start a process for them would take most of
// the time of the calls that list them.

/** All references of a repository and the objects that they point to, in order of their names. */
export function readRefs(repository: string): Map<string, string> {
  // In this order: git writes a reference among the packed ones before it removes its file.
  const loose = looseRefs(repository);
  const all = new Map([...packedRefs(repository), ...loose]);
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function looseRefs(repository: string): [string, string][] {
  const files = readdirSync(join(repository, 'refs'), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .map((name): [string, string] => [name, textOf(join(repository, name)).trim()])
    .filter(([, sha]) => /^[0-9a-f]{40}$/.test(sha));
}

function packedRefs(repository: string): [string, string][] {
  const lines = textOf(join(repository, 'packed-refs')).matchAll(/^([0-9a-f]{40}) (\S+)$/gm);
  return Array.from(lines, ([, sha = '', name = '']) => [name, sha]);
}

/** A file that is not there, or no more, is empty. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

// Moves references through one `git update-ref --stdin`, each in a transaction of its own. Git ends where one is refused, and the next
// starts it again.

const DONE = 'start: ok\nprepare: ok\ncommit: ok\n';

/** The answer to a transaction is complete with its last line; where it is refused, git ends. */
const measure: Measure = (bytes) => (bytes.length < DONE.length ? undefined : DONE.length);

/** Moves references of one repository. */
export class RefMoves {
  readonly #git: BatchProcess;

  constructor(repository: string) {
    this.#git = new BatchProcess(['-C', repository, 'update-ref', '--stdin', '-z'], measure);
  }

  /**
   * Moves a reference from one id to another, of which the null id means that there is none. Returns false, and changes nothing, where
   * it did not point to `before`, or cannot be moved.
   */
  async move(name: string, before: string, after: string): Promise<boolean> {
    const change = /^0+$/.test(after)
      ? `delete ${name}\0${before}\0`
      : `update ${name}\0${after}\0${before}\0`;
    try {
      return (await this.#git.ask(`start\0${change}prepare\0commit\0`)).toString() === DONE;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#git.close();
  }
}
