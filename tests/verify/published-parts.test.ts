import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { Archive } from '../../src/registry/archive.ts';
import { questionLines } from '../../src/registry/datasets/questions.ts';
import { changeRegistry } from '../../src/registry/mint/registry-files.ts';
import { RegistryPartFile } from '../../src/registry/model/deposit.ts';
import { SURFACES } from '../../src/registry/surfaces/index.ts';
import { registrySurfaces } from '../../src/registry/surfaces/registry.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { writePublication, writeSums } from '../fixtures/publication.ts';
import { withDuckDB } from '../registry/formats/duckdb.ts';
import { verified } from './sample.ts';

// The sample as a site publishes it whose registry is too large for one file: what reads it reads the parts.

const PARTS = new Map(registrySurfaces(0).map((surface) => [surface.name, surface]));
const PART = 'data/registry-0001.json';

function sampleInParts(): Archive {
  const { archive } = loadArchive(ROOT);
  const { registry } = changeRegistry(
    { registry: { ...archive.registry, deposits: [] }, bounds: { deposits: 20, bytes: 20_000_000 } },
    archive.registry,
  );
  return { ...archive, registry };
}

async function site(): Promise<string> {
  const folder = join(temporaryFolder(), 'site');
  await writePublication(
    folder,
    sampleInParts(),
    SURFACES.map((surface) => PARTS.get(surface.name) ?? surface),
  );
  return folder;
}

test('a copy is verified, and a part that was changed is told of', async () => {
  const folder = await site();
  const text = readFileSync(join(folder, PART), 'utf8');
  expect(RegistryPartFile.parse(JSON.parse(text)).deposits).toHaveLength(20);
  const whole = await verified(folder);
  expect(whole.report.problems).toEqual([]);
  expect(whole.report.checked).toContainEqual(
    expect.objectContaining({ what: 'identifiers derived from number, family and hash', count: 44 }),
  );
  writeFileSync(join(folder, PART), text.replace('"part":1', '"part":2'));
  writeSums(folder);
  const { code, report } = await verified(folder);
  expect(code).toBe(1);
  expect(report.problems.map(({ message }) => message).join('\n')).toContain(
    'does not hold deposits 1 to 20',
  );
});

test('DuckDB counts the families of all deposits by the chunks', async () => {
  const folder = await site();
  const { DuckDB = '' } = questionLines(folder, true).families;
  await withDuckDB(new Map(), async (ask) => {
    const [set = '', select = ''] = DuckDB.split(/(?<=;) /);
    await ask(set);
    const rows = await ask(select.replace(/;$/, ''));
    expect(rows.reduce((sum, row) => sum + Number(Object.values(row)[1]), 0)).toBe(44);
  });
});
