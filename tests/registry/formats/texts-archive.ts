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

/** The texts in one archive, as tar-stream reads it, and as the tar of the system unpacks it, where it has one. */
export const textsArchiveFormat: Format = {
  name: 'tar (ustar), gzip',
  reader: 'tar-stream, tar',
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
