import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { EditionIndex, LexicalOverlay } from '../../../src/registry/model/derived.ts';
import type { AddressObservation } from '../../../src/registry/model/tables.ts';
import { type Edition, editionOf, withStatus } from '../../../src/registry/reading/editions.ts';
import { worksOf } from '../../fixtures/archive.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { readBy, withFile } from '../../fixtures/reading.ts';
import { BARE } from '../../fixtures/submissions.ts';
import { NOWHERE } from '../../fixtures/tools.ts';

// Published files of a reading pass: the CSV of the lexical registry, the overlay, the editions and their list.

const READ = readBy(
  worksOf(
    {
      ...BARE,
      title: 'On gauges, "wide" and narrow',
      defines_concepts:
        'tether | method | A line, tied to two works.\n-ism | genre | =SUM(A1) is no definition.',
      entity_triples: 'tether | joins | works | relation | stated',
      body: 'A gauge is mentioned here.',
    },
    { ...BARE, title: 'On tethers', body: 'A Tether holds.' },
  ),
);

const minted = (term: string, type: 'genre' | 'formal') => ({
  term,
  definition: 'A word.',
  type,
  defined_in_deposit: 2,
});
const address = (refers_to: string[], observations: AddressObservation[] = []) => ({
  ...{ canonical_query: refers_to.join(' '), refers_to, battery_membership: [] },
  ...{ sources: ['mm-mint', 'mm-rf-reception'], observations },
});
const SEEN = [{ source: 'mm-rf-reception', date: '2026-07-01', status: null }];

/** With two more minted terms, one of them addressed. */
const SHELF: Archive = {
  ...READ,
  terms: {
    ...READ.terms,
    terms: [minted('holding', 'genre'), minted('here', 'formal')],
  },
  addresses: {
    ...READ.addresses,
    addresses: {
      a: address(['Tether', 'here']),
      b: address(['tether'], SEEN),
      c: address(['tether', 'TETHER']),
    },
  },
};
const EDITION = 'data/autonomous/AXN-02-autonomous.md';
const edition = editionOf(SHELF, SHELF.registry.deposits[1] as Deposit) as Edition;
const rejected = withFile(SHELF, EDITION, withStatus(edition, 'rejected').file);

const files = await publishedTexts(SHELF, NOWHERE);

test('the lexical registry as CSV: no cell is a formula, and quotes stand where they must', () => {
  expect(files.get('/data/lexical-minting-registry.csv')).toBe(
    [
      'term,definition,type,defined_in_deposit,defined_in_title',
      'holding,A word.,genre,2,On tethers',
      'here,A word.,formal,2,On tethers',
      `'-ism,'=SUM(A1) is no definition.,genre,1,"On gauges, ""wide"" and narrow"`,
      'tether,"A line, tied to two works.",method,1,"On gauges, ""wide"" and narrow"',
      '',
    ].join('\r\n'),
  );
});

test('the overlay: every concept, and a minted term that is none where an address is aimed at it', () => {
  const overlay = LexicalOverlay.parse(JSON.parse(files.get('/data/lexical-overlay.json') ?? ''));
  const hashOf = (path: string) => hashes.sha256(utf8(files.get(path) ?? ''));
  const concept = {
    engaged: true,
    classified: true,
    defined_in: 1,
    reference_count: 0,
    entity_triples_count: 0,
  };
  expect(overlay).toEqual({
    version: 'v1.0',
    generated_at: '2026-07-15T12:00:00Z',
    source_files: {
      'lexical-minting-registry': hashOf('/data/lexical-minting-registry.json'),
      'entity-index': hashOf('/data/entity-index.json'),
      'semantic-addresses': hashOf('/data/semantic-addresses.json'),
    },
    stats: { lmr_terms: 4, engaged: 2, raw_only: 2, ei_only: 0, addressed: 2 },
    overlay: {
      '-ism': { ...concept, engagement_type: 'founded', concept_type: 'genre' },
      here: {
        ...{ ...concept, engaged: false, classified: false, defined_in: 2 },
        ...{ engagement_type: 'unclassified', concept_type: 'formal' },
        ...{ address_count: 1, address_classes: { subjunctive: 1 } },
      },
      tether: {
        ...{ ...concept, engagement_type: 'developed', concept_type: 'method' },
        ...{ reference_count: 1, entity_triples_count: 1 },
        ...{ address_count: 3, address_classes: { subjunctive: 2, unrated: 1 } },
      },
    },
  });
});

describe('editions', () => {
  test('are published byte for byte, with a list of their sizes and hashes', () => {
    const list = EditionIndex.parse(JSON.parse(files.get('/data/autonomous/index.json') ?? ''));
    expect([list.count, list.editions.map(({ number }) => number)]).toEqual([2, [1, 2]]);
    const bytes = utf8(edition.file);
    expect(files.get(`/${EDITION}`)).toBe(edition.file);
    expect(list.editions[1]).toEqual({
      number: 2,
      axn: SHELF.registry.deposits[1]?.axn,
      path: `/${EDITION}`,
      sha256: hashes.sha256(bytes),
      size: bytes.length,
      status: 'provisional-generated',
      date: '2026-07-15',
    });
  });

  test('that were rejected are not', async () => {
    const of = await publishedTexts(rejected, NOWHERE);
    expect(of.has(`/${EDITION}`)).toBe(false);
    expect(JSON.parse(of.get('/data/autonomous/index.json') ?? '')).toMatchObject({ count: 1 });
  });
});

test('a work that is superseded says so where the edition of another prints its title', () => {
  const archive = readBy(
    worksOf(
      { ...BARE, title: 'On doors', body: 'A door.' },
      { ...BARE, title: 'On doors, again', body: 'A door, again.', supersedes: '1' },
      { ...BARE, title: 'On windows', body: 'As deposit 1 says.' },
    ),
  );
  const { file } = editionOf(archive, archive.registry.deposits[2] as Deposit) ?? {};
  expect(file).toContain('On doors \\[Superseded\\], by ');
});
