import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { bytesOf, writeArchive } from '../fixtures/disk.ts';
import { richEntry, submission } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

// A disk that fills while a mint appends to a log. Linux can be told how large a file may become (setrlimit(2), RLIMIT_FSIZE): what passes
// that size is cut to what fits, as on a full disk, and the next write fails.

/** What a mint came to: its exit code, what it said, and which archive is there, byte for byte. */
interface Filled {
  readonly code: number | null;
  readonly said: string;
  readonly left: 'old' | 'new' | 'neither';
}

/** A mint that appends to a log, which is the largest file of its archive. */
interface FillingMint {
  /** How many bytes it appends. */
  readonly appended: number;
  /** Runs it on a new copy, of which no file may grow by more than so many bytes beyond the log. */
  readonly run: (copy: string, bytes: number) => Promise<Filled>;
}

const LOG = RESOURCES.overwrites.path;
/** More than any other file of the archive has. */
const LOG_BYTES = 200_000;

/** Prepares the mint in an empty folder. */
export async function fillingMint(folder: string): Promise<FillingMint> {
  const old = writeArchive(archiveOf(submission()), join(folder, 'old'));
  const entry = join(folder, 'entry.json');
  writeFileSync(entry, JSON.stringify(richEntry({ title: 'The records, mended', supersedes: 1 })));
  writeFileSync(join(folder, 'text.md'), 'The mended text.');
  const args = ['scripts/run.mjs', 'mint', '--rich', entry, '--text', join(folder, 'text.md')];
  const minted = async (root: string, limit?: number) => {
    const limited = limit === undefined ? [] : ['prlimit', `--fsize=${limit}`];
    const [program = '', ...rest] = [...limited, process.execPath, ...args];
    return ended(program, rest, root);
  };
  // Its own line, again and again.
  const first = join(folder, 'first');
  cpSync(old, first, { recursive: true });
  await minted(first);
  const line = readFileSync(join(first, LOG), 'utf8');
  while (statSync(join(old, LOG)).size < LOG_BYTES) appendFileSync(join(old, LOG), line);
  const size = statSync(join(old, LOG)).size;
  const whole = join(folder, 'new');
  cpSync(old, whole, { recursive: true });
  await minted(whole);
  const [before, after] = [bytesOf(old), bytesOf(whole)].map((bytes) => JSON.stringify(bytes));
  return {
    appended: statSync(join(whole, LOG)).size - size,
    run: async (copy, bytes) => {
      cpSync(old, copy, { recursive: true });
      const { code, said } = await minted(copy, size + bytes);
      const found = JSON.stringify(bytesOf(copy));
      return { code, said, left: found === before ? 'old' : found === after ? 'new' : 'neither' };
    },
  };
}

function ended(program: string, args: readonly string[], root: string) {
  const { INIT_CWD: _caller, ...inherited } = process.env;
  const cache = `${root}.cache`;
  mkdirSync(cache, { recursive: true });
  const env = { ...inherited, ARCHIVE: root, CACHE: cache, REGISTRY_TIME: NOW };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise<{ code: number | null; said: string }>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, said }));
  });
}
