import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import { differences, type Format } from './format.ts';

const PATH = textsArchiveSurface.path;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a reader says of a file of the archive. */
type Read = Readonly<Record<string, unknown>>;

/** The texts in one archive, as tar-stream reads it, as the tar of the system unpacks it, and as Python lists it, where it has them. */
export const textsArchiveFormat: Format = {
  name: 'tar (ustar), gzip',
  reader: 'tar-stream, tar, Python’s tarfile',
  surfaces: [textsArchiveSurface.name],
  check: async ({ archive, files }) => {
    const packed = files.get(PATH);
    if (!packed) return { documents: 0, errors: [`${PATH} is missing`] };
    const deposits = archive.registry.deposits.filter(({ redacted }) => !redacted);
    const written = deposits.map(({ hex, hash, minted_at }) => ({
      name: `texts/AXN-${hex}-text.md`,
      sha256: hash,
      mtime: Math.floor(Date.parse(minted_at) / 1000),
    }));
    const readers: Record<string, readonly Read[] | undefined> = {
      'tar-stream': await byTarStream(packed),
      tar: byTar(packed),
      Python: byPython(packed),
    };
    const errors = Object.entries(readers).flatMap(([reader, read]) => {
      if (!read) return [];
      const count = differences(reader, { files: written.length }, { files: read.length });
      return [
        ...count,
        ...written.flatMap((file, at) => differences(`${reader} ${file.name}`, file, read[at] ?? {})),
      ];
    });
    return { documents: written.length, errors };
  },
};

async function byTarStream(packed: Buffer): Promise<Read[]> {
  const read: Read[] = [];
  const entries = Readable.from([packed]).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    const { name, mtime, type } = entry.header;
    if (type !== 'file') throw new Error(`${name} is a ${type}`);
    read.push({ name, sha256: sha256(Buffer.concat(parts)), mtime: (mtime?.getTime() ?? 0) / 1000 });
  }
  return read;
}

/** Unpacked by the system: undefined where it has no tar. */
function byTar(packed: Buffer): Read[] | undefined {
  if (spawnSync('tar', ['--version']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'texts-archive-'));
  try {
    writeFileSync(join(folder, 'packed.tar.gz'), packed);
    const run = (...options: string[]) => {
      const { status, stderr, stdout } = spawnSync('tar', options, { cwd: folder, encoding: 'utf8' });
      if (status !== 0 || stderr !== '') throw new Error(`tar ${options.join(' ')}: ${stderr}`);
      return stdout.trim().split('\n');
    };
    const names = run('-tzf', 'packed.tar.gz');
    run('-xzf', 'packed.tar.gz');
    if (readdirSync(join(folder, 'texts')).length !== names.length)
      throw new Error('tar unpacks other files');
    return names.map((name) => {
      const file = join(folder, name);
      return { name, sha256: sha256(readFileSync(file)), mtime: statSync(file).mtimeMs / 1000 };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PYTHON = `
import hashlib, io, json, sys, tarfile
with tarfile.open(fileobj=io.BytesIO(sys.stdin.buffer.read()), mode='r:gz') as tar:
    print(json.dumps([{'name': one.name, 'sha256': hashlib.sha256(tar.extractfile(one).read()).hexdigest(), 'mtime': one.mtime}
        for one in tar.getmembers() if one.isfile() and one.mode == 0o644 and one.uid == 0]))
`;

/** As Python’s standard library reads it: undefined where there is no Python. */
function byPython(packed: Buffer): Read[] | undefined {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON], {
    input: packed,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error) return undefined;
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Read[];
}
