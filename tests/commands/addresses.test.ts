import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { AddressRegistry } from '../../src/registry/model/tables.ts';
import { addressesView } from '../../src/registry/observation/addresses/view.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { captureDraft, withCaptures, withConcepts, withTerms } from '../fixtures/captures.ts';
import { bytesOf, temporaryFolder, unchanged, writeArchive } from '../fixtures/disk.ts';
import { move, SHELF } from '../fixtures/moves.ts';
import { written } from '../fixtures/pictures.ts';

// Addresses from captures, concepts, terms and tracker lists, by the command.

const TERMS = ['sealed deposit', 'operator', 'never asked for'];
const STOCK = withCaptures(withTerms(withConcepts(SHELF, ['lower hall', 'sealed deposit']), TERMS), [
  captureDraft({ q: '"lower hall"', mt: 'ADOPTION', d: 'x'.repeat(400) }),
  captureDraft({ q: 'lower hall', mt: 'ZERO RESULT', date: '2026-07-11' }),
  captureDraft({ q: 'lower hall', mt: 'unrated', date: '2026-07-12' }),
]);

/** Runs the command with lists, and gives its answer and what then stands in the file. */
async function build(root: string, lists: readonly unknown[], ...args: string[]) {
  const folder = temporaryFolder();
  const files = lists.map((list, at) =>
    join(folder, written(folder, `list-${at}.json`, JSON.stringify(list))),
  );
  const { code, stdout, stderr } = await move(root, 'addresses', ...files, '--json', ...args);
  expect(stderr).toBe('');
  const answer = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  expect(code).toBe(answer.ok ? 0 : 1);
  return { answer, registry: addressesIn(root) };
}

const addressesIn = (root: string) =>
  JSON.parse(readFileSync(join(root, 'data/semantic-addresses.json'), 'utf8')) as AddressRegistry;

/** The addresses of an archive by their queries, as they are published. */
const byQuery = (root: string) =>
  Object.fromEntries(
    Object.values(addressesView(loadArchive(root)).addresses).map((one) => [one.canonical_query, one]),
  );

const list = (source: string, ...addresses: unknown[]) => ({ source, addresses });

describe('addresses', () => {
  test('come from captures, concepts and the terms that somebody asked for', async () => {
    const root = writeArchive(STOCK);
    const { registry } = await build(root, []);
    const rows = Object.entries(registry.addresses);
    expect(rows.map(([slug, one]) => [slug, one.canonical_query, one.sources.join()])).toEqual([
      ['lower-hall', 'lower hall', 'mm-main-capture,mm-termindex'],
      // The digits of the address, since the unquoted query has the plain slug.
      ['lower-hall-ca81fcb3b2e8', '"lower hall"', 'mm-main-capture'],
      ['sealed-deposit', 'sealed deposit', 'mm-termindex,mm-mint'],
    ]);
    const { 'lower hall': unquoted, '"lower hall"': quoted, 'sealed deposit': concept } = byQuery(root);
    expect(quoted).toEqual({
      canonical_query: '"lower hall"',
      is_quoted: true,
      refers_to: ['lower hall'],
      type: 'single_concept',
      battery_membership: [],
      sources: ['mm-main-capture'],
      observations: [
        {
          source: 'mm-main-capture',
          date: '2026-07-10',
          status: 'ADOPTION',
          surface: 'Example Panel',
          source_format: 'capture',
          section: 'Panels',
          slug: 'lower-hall',
          details_excerpt: `${'x'.repeat(379)}…`,
          image_count: 0,
        },
      ],
      observation_class: 'observed_address',
      latest_observation_date: '2026-07-10',
      latest_status: 'ADOPTION',
    });
    expect(unquoted).toMatchObject({
      is_quoted: false,
      observation_class: 'verified_non_address',
      latest_observation_date: '2026-07-12',
      latest_status: 'unrated',
    });
    expect(concept).toMatchObject({ observations: [], observation_class: 'subjunctive' });
    expect(concept).not.toHaveProperty('latest_status');
    expect(Object.keys(registry)).toEqual(['version', 'description', 'addresses']);
  });

  test('have their type from query, terms and batteries', async () => {
    const queries = {
      operator: 'single_concept',
      'Operator of a Sealed Deposit': 'multi_concept',
      'nothing known': 'unmatched',
      'site:registry.example operator': 'site_query',
      'why would anyone keep a sealed deposit for sixty years': 'compressed_argument',
      'who keeps the lower hall?': 'compressed_argument',
      'who keeps it?': 'unmatched',
    };
    const root = writeArchive(STOCK);
    await build(root, [
      list('mm-rf-reception', ...Object.entries(queries).map(([query, type]) => ({ query, type }))),
      list('mm-rf-battery', { query: 'a test', battery: ['b', 'a'] }, { query: 'another test' }),
      list(
        'cha-workplan-870',
        { query: 'a declared test', type: 'diagnostic_test' },
        { query: 'by hand', refers_to: ['operator'] },
      ),
    ]);
    const built = byQuery(root);
    expect(Object.fromEntries(Object.keys(queries).map((query) => [query, built[query]?.type]))).toEqual(
      queries,
    );
    expect(built['a test']).toMatchObject({ type: 'diagnostic_test', battery_membership: ['a', 'b'] });
    for (const [query, battery] of Object.entries({
      'another test': 'mm-rf-battery',
      'a declared test': 'cha-workplan-870',
    }))
      expect(built[query]).toMatchObject({ type: 'diagnostic_test', battery_membership: [battery] });
    expect(built['by hand']).toMatchObject({ type: 'single_concept', refers_to: ['operator'] });
    expect(built.operator).toMatchObject({ sources: ['mm-mint', 'mm-rf-reception'] });
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test('are the same after a second run, which writes nothing and says so', async () => {
    const root = writeArchive(STOCK);
    const observations = [{ status: 'ZERO INDEX', date: '2026-07-13' }];
    const battery = list('mm-rf-battery', { query: 'a test', observations });
    await build(root, [battery]);
    const before = bytesOf(root);
    await build(root, [battery]);
    await build(root, []);
    expect(bytesOf(root)).toEqual(before);
    const { stdout } = await move(root, 'addresses');
    expect(stdout).toBe(
      '4 addresses with 4 observations.\nNothing to do: the archive has all of this already.\n',
    );
  });

  test('a list replaces what its source said, and leaves what the others said', async () => {
    const root = writeArchive(SHELF);
    const seen = (date: string, status: string) => ({ observations: [{ date, status }] });
    await build(root, [
      list(
        'mm-rf-battery',
        { query: 'both', battery: 'first', ...seen('2026-07-01', 'ZERO RESULT') },
        { query: 'gone' },
      ),
      list('mm-rf-reception', {
        ...{ query: 'both', battery: 'mine', note: 'kept' },
        ...seen('2026-07-02', 'EXACT MATCH'),
      }),
    ]);
    const { answer } = await build(root, [list('mm-rf-battery', { query: 'new' })]);
    // Dropped queries are reported: nothing of them is asked for again.
    expect(answer).toMatchObject({
      dropped: [
        { source: 'mm-rf-battery', query: 'both' },
        { source: 'mm-rf-battery', query: 'gone' },
      ],
    });
    const built = byQuery(root);
    expect(Object.keys(built).sort()).toEqual(['both', 'new']);
    expect(built.both).toMatchObject({
      sources: ['mm-rf-reception'],
      battery_membership: ['mm-rf-reception/mine'],
      observations: [{ source: 'mm-rf-reception', date: '2026-07-02', status: 'EXACT MATCH' }],
      observation_class: 'observed_address',
      note: 'kept',
    });
  });
});

describe('a list is refused', () => {
  test.each<[string, unknown, readonly string[]]>([
    [
      'for a wrong form',
      list('mm-rf-battery', {
        query: '\u200b',
        observations: [{ date: '2026-02-30', status: 5 }],
        colour: 1,
      }),
      [
        'ADR-001 addresses.0.query',
        'ADR-001 addresses.0.observations.0.date',
        'ADR-001 addresses.0.observations.0.status',
        'ADR-001 addresses.0',
      ],
    ],
    ['for a source of no vocabulary', list('elsewhere'), ['ADR-001 source']],
    [
      'for a type that its query has not',
      list('mm-rf-reception', { query: 'site:x.example', type: 'unmatched' }),
      ['ADR-001 addresses.0.type'],
    ],
  ])('%s', async (_name, given, due) => {
    const root = writeArchive(STOCK);
    const { answer } = await unchanged(root, () => build(root, [given]));
    expect(answer.findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual(due);
  });
});
