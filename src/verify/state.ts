import { Unreadable } from './source.ts';

// What an interrupted verification leaves, so that the next one goes on: a file with a line for each file that was found to be right.

/** What is known to be right of one publication. */
export interface Memory {
  /** Says which publication it is, by hashes; what is kept of another one is forgotten. */
  open(of: readonly string[]): void;
  /** Whether a file with this hash was found to be right. */
  has(path: string, sha256: string): boolean;
  /** A file was found to be right. */
  add(path: string, sha256: string): void;
  /** How many files `open` found in it. */
  readonly known: number;
  /** Writes what is not written yet. */
  flush(): void;
}

const VERSION = 'verify/1';
/** So many lines are written at once. */
const LINES = 64;

/** A memory in a file, to which a line is added for each file of the publication. Throws what the disk throws. */
export async function fileMemory(file: string): Promise<Memory> {
  const { appendFileSync, existsSync, readFileSync, writeFileSync } = await import('node:fs');
  const right = new Set<string>();
  let waiting = '';
  let known = 0;
  const flush = () => {
    if (waiting !== '') appendFileSync(file, waiting);
    waiting = '';
  };
  return {
    open: (of) => {
      const head = [VERSION, ...of].join(' ');
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (text !== '' && !text.startsWith('verify/'))
        throw new Unreadable(`${file} is not the state of a verification: it was left as it is.`);
      const [first, ...lines] = text.split('\n');
      // A line that was cut off by the interruption has no line end, and is the last.
      const last = lines.pop();
      if (first === head && last !== undefined) {
        for (const line of lines) right.add(line);
        known = right.size;
        if (last === '') return;
        writeFileSync(file, `${[head, ...lines].join('\n')}\n`);
      } else writeFileSync(file, `${head}\n`);
    },
    has: (path, sha256) => right.has(`${sha256}  ${path}`),
    add: (path, sha256) => {
      const line = `${sha256}  ${path}`;
      if (right.has(line)) return;
      right.add(line);
      waiting += `${line}\n`;
      if (right.size % LINES === 0) flush();
    },
    flush,
    get known() {
      return known;
    },
  };
}
