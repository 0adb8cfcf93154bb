import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveFiles } from '../../../../src/archive/files.ts';
import { validateArchive } from '../../../../src/archive/prove.ts';
import { type Changeset, preview } from '../../../../src/registry/archive/changeset.ts';
import { lenientJson } from '../../../../src/registry/changes/adoption/source.ts';
import { alwaysIn } from '../../../fixtures/always.ts';
import { emptyArchive } from '../../../fixtures/archive.ts';
import { adoptFiles, foreignArchive } from '../../../fixtures/foreign/archive.ts';
import { FAULTS } from '../../../fixtures/foreign/faults.ts';
import { runs } from '../../../fixtures/runs.ts';

// Random damage to an archive never crashes its adoption, never changes an identifier, and loses no byte of a text.

type Files = ReadonlyMap<string, Uint8Array>;

const NOW = '2026-11-20T12:00:00Z';
const TARGET = emptyArchive();

/** Damage to a file: a bit flipped; bytes cut, doubled or inserted; lines swapped; a token of JSON replaced; the file removed or emptied. */
const Damage = fc.record({
  file: fc.nat(),
  kind: fc.constantFrom('flip', 'cut', 'double', 'insert', 'swap', 'replace', 'remove', 'empty'),
  at: fc.nat(),
  more: fc.nat(),
  value: fc.jsonValue({ maxDepth: 3 }),
});
type DamageValue = typeof Damage extends fc.Arbitrary<infer Value> ? Value : never;

function damaged(files: Files, damages: readonly DamageValue[]): Map<string, Uint8Array> {
  const now = new Map(files);
  for (const damage of damages) {
    const paths = [...now.keys()].filter((path) => !path.startsWith('api/'));
    const path = paths[damage.file % Math.max(1, paths.length)];
    const bytes = path === undefined ? undefined : now.get(path);
    if (path === undefined || !bytes) continue;
    if (damage.kind === 'remove') now.delete(path);
    else now.set(path, spoiled(bytes, damage, path));
  }
  return now;
}

function spoiled(bytes: Uint8Array, { kind, at, more, value }: DamageValue, path: string): Uint8Array {
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  if (kind === 'flip') return bytes.map((byte, index) => (index === place ? byte ^ (1 << (more % 8)) : byte));
  if (kind === 'cut') return bytes.slice(0, place);
  if (kind === 'double') return new Uint8Array([...bytes, ...bytes.slice(place)]);
  if (kind === 'insert') return new Uint8Array([...bytes.slice(0, place), more % 256, ...bytes.slice(place)]);
  if (kind === 'empty') return new Uint8Array();
  const text = new TextDecoder().decode(bytes);
  if (kind === 'swap') {
    const lines = text.split('\n');
    const [a, b] = [at % lines.length, more % lines.length];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return new TextEncoder().encode(lines.join('\n'));
  }
  // A key, a text, a number or a word of JSON.
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+|true|false|null/g)];
  const token = tokens[at % Math.max(1, tokens.length)];
  if (!token || !path.endsWith('.json')) return bytes;
  const end = token.index + token[0].length;
  return new TextEncoder().encode(text.slice(0, token.index) + JSON.stringify(value) + text.slice(end));
}

/** The identity of each entry of a source, as far as it can be read. */
function identities(files: Files): Map<string, unknown[]> {
  const bytes = files.get('data/registry.json');
  const json = bytes ? lenientJson(bytes).json : undefined;
  const entries = (json as { deposits?: unknown } | undefined)?.deposits;
  const list = Array.isArray(entries) ? (entries as Record<string, unknown>[]) : [];
  return new Map(
    list.flatMap((one) => (typeof one?.axn === 'string' ? [[one.axn, [one.deposit_number, one.hash]]] : [])),
  );
}

function holds(files: readonly Uint8Array[], part: Uint8Array): boolean {
  const wanted = Buffer.from(part);
  return files.some((file) => Buffer.from(file).includes(wanted));
}

function check(files: Files): void {
  const { changeset, stopped, report } = adoptFiles(files, NOW);
  if (stopped) {
    expect(changeset).toBeNull();
    expect(report.findings.some(({ done, note }) => done === 'stopped' && (note ?? '') !== '')).toBe(true);
    return;
  }
  if (!changeset) return;
  const proposed = preview(TARGET, changeset as Changeset);
  expect(validateArchive(proposed, NOW).filter(({ level }) => level === 'error')).toEqual([]);
  const due = identities(files);
  for (const { axn, deposit_number, hash } of proposed.registry.deposits) {
    const [number, stated] = due.get(axn) ?? [deposit_number, hash];
    expect(Number(number)).toBe(deposit_number);
    if (typeof stated === 'string' && /^[0-9a-f]{64}$/.test(stated)) expect(hash).toBe(stated);
  }
  const written = changeset.files.flatMap((file) =>
    'write' in file
      ? [typeof file.write === 'string' ? new TextEncoder().encode(file.write) : file.write]
      : [],
  );
  for (const [path, bytes] of files)
    if (path.startsWith('data/texts/')) expect([path, holds(written, bytes)]).toEqual([path, true]);
}

const sample = new Map(archiveFiles('.').map(({ path, bytes }) => [path, bytes]));
const foreign = foreignArchive(FAULTS, 40).files;

test.each([
  ['the sample', sample],
  ['an archive with every fault', foreign],
])('damage never crashes an adoption, changes no identity and loses no text: %s', (_what, files) => {
  alwaysIn(runs(40), fc.array(Damage, { minLength: 1, maxLength: 4 }), (damages) =>
    check(damaged(files, damages)),
  );
});
