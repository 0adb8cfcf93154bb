import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchive } from '../../src/archive/create.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { addressProposal, addTerms } from '../../src/registry/changes/terms.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { TITLE_MATCH } from '../../src/registry/model/tables.ts';
import {
  ADDRESS_SOURCES,
  ADDRESS_TYPES,
  MATCH_STATUSES,
  MATCH_TYPES,
  NMEN_STATUSES,
  OBSERVATION_CLASSES,
  RESOLVE_STATUSES,
  TERM_TYPES,
} from '../../src/registry/model/vocabulary.ts';
import { addressesView } from '../../src/registry/observation/addresses/view.ts';
import { readingPass } from '../../src/registry/reading/pass.ts';
import { sampleSteps } from '../../src/sample/steps.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { bytesOf, command, temporaryFolder, unchanged } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';
import { NOW, TOOLS } from '../fixtures/tools.ts';

function emptySample(): string {
  const root = temporaryFolder();
  createArchive(root, ROOT);
  return root;
}

test('the first steps of the sample mint the first deposits of the checkout, one on each path', async () => {
  const root = emptySample();
  for await (const { command: name, args, at } of sampleSteps(root)) {
    const { code } = await runHere(name, args, { ARCHIVE: root, REGISTRY_TIME: at });
    expect([name, code]).toEqual(['mint', 0]);
    if (loadArchive(root).registry.deposits.length === 2) break;
  }
  // Fields that the reading pass fills in come later, and are not compared.
  const compared = 'axn hash title description minted_at status wiki_article sovereign_id'.split(' ');
  const [minted, wanted] = [root, ROOT].map((folder) =>
    loadArchive(folder)
      .registry.deposits.slice(0, 2)
      .map((deposit) => compared.map((field) => deposit[field as keyof Deposit])),
  );
  expect(minted).toEqual(wanted);
});

longTest('the sample command makes every record of the checkout again, byte for byte', async () => {
  const root = emptySample();
  expect((await command(root, 'sample')).code).toBe(0);
  const records = (folder: string) => {
    const data = bytesOf(join(folder, 'data'));
    return { ...data, [RESOURCES.overwrites.path.replace('data/', '')]: 'as it was made' };
  };
  expect(records(root)).toEqual(records(ROOT));
});

test('every text in src/sample is the one that its deposit in the checkout has', () => {
  const folder = join(ROOT, 'src/sample');
  const archive = loadArchive(ROOT);
  const { deposits } = archive.registry;
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(names).toHaveLength(deposits.length);
  const wrong = names.filter((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    const text = source
      .slice(Math.max(0, source.indexOf('### Full Text\n\n')))
      .replace('### Full Text\n\n', '')
      .replace(/\{\{axn:(\d+)\}\}/g, (_, number) => deposits[Number(number) - 1]?.axn ?? '');
    const deposit = deposits[Number.parseInt(name, 10) - 1];
    if (deposit?.redacted) return false;
    const kept = fromUtf8(archive.files.read(`data/texts/AXN-${deposit?.hex}-text.md`) ?? new Uint8Array());
    return !kept.includes(text.trim().normalize('NFC'));
  });
  expect(wrong).toEqual([]);
});

test('nothing is left to do in the sample: no pass, no list of terms and no building of addresses changes it', () => {
  const archive = loadArchive(ROOT);
  const value = JSON.parse(readFileSync(join(ROOT, 'src/sample/records/terms.json'), 'utf8')) as unknown;
  const changes = [
    readingPass(archive, 'all', TOOLS),
    addTerms(archive, [{ where: 'terms.json', value }], NOW),
    addressProposal(archive, [], TOOLS),
  ].map(({ changeset }) => changeset?.files.map(({ path }) => path) ?? []);
  expect(changes).toEqual([[], [], []]);
});

test('the sample has records of every kind: each class, type, source, status, way and form occurs', () => {
  const archive = loadArchive(ROOT);
  const { captures, register, terms, resolution, nmen } = archive;
  const found = Object.values(addressesView(archive).addresses);
  const entries = register.entries.flatMap((entry) => [entry, ...entry.observations]);
  const matched = resolution.mappings.map(({ match_type }) => match_type);
  const vocabularies: readonly (readonly [vocabulary: readonly unknown[], found: readonly unknown[]])[] = [
    [TERM_TYPES, terms.terms.map(({ type }) => type)],
    [OBSERVATION_CLASSES, found.map(({ observation_class }) => observation_class)],
    [ADDRESS_TYPES, found.map(({ type }) => type)],
    [ADDRESS_SOURCES, found.flatMap(({ sources }) => sources)],
    [MATCH_STATUSES, captures.entries.map(({ mt }) => mt)],
    [[null, 0, 1, 2, 3], entries.map(({ cites }) => cites ?? null)],
    [RESOLVE_STATUSES, resolution.mappings.map(({ status }) => status)],
    [MATCH_TYPES, matched],
    [NMEN_STATUSES, nmen.entities.flatMap(({ designations }) => designations.map(({ status }) => status))],
  ];
  for (const [vocabulary, values] of vocabularies)
    expect(vocabulary.filter((value) => !values.includes(value))).toEqual([]);
  expect(captures.entries.some(({ d }) => d.length > 380)).toBe(true);
  expect(entries.some(({ ev, transcript }) => ev === 'capture' && !transcript)).toBe(true);
  expect(matched.some((type) => TITLE_MATCH.test(type))).toBe(true);
});

test('the sample command leaves alone an archive that is not marked as a sample', async () => {
  const root = emptySample();
  const path = join(root, 'data/site.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"sample": true', '"sample": false'));
  const { code, stderr } = await unchanged(root, () => command(root, 'sample'));
  expect([code, stderr]).toEqual([
    1,
    'data/site.json does not mark this archive as a sample, so it is not minted again.\n',
  ]);
});

test('the model submission that is offered for copying would be minted', async () => {
  const root = emptySample();
  const { code, stdout } = await command(root, 'mint', join(ROOT, '.github/my-work.md'), '--dry-run');
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^would be minted: deposit 1 {2}AXN:01\./),
  ]);
});
