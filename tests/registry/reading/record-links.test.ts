import { describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { recordLinksOf } from '../../../src/registry/formats/record/record-links.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { Capture, RegisterEntry } from '../../../src/registry/model/observations.ts';
import type { Concept } from '../../../src/registry/model/tables.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { concept } from '../../fixtures/captures.ts';
import { mapping } from '../../fixtures/mappings.ts';
import { byIssue, submission } from '../../fixtures/submissions.ts';

// Three deposits; the records below are written by hand.

const texts = (body: string) => ({ defines_concepts: '', body });
const minted = archiveOf(
  submission({ ...texts('The edition that is nobody’s.'), title: 'The first' }, byIssue(1)),
  submission({ ...texts('A better reading log.'), title: 'The second' }, byIssue(2)),
  submission({ ...texts('The Reading Log says so.'), title: 'The third' }, byIssue(3)),
);

const defined = (term: string, defined_in: number | null): Concept => ({
  ...concept(term),
  ...{ definition: `What ${term} means.`, defined_in },
});

const seen = (obs_id: string, q: string, date: string) => ({
  ...{ obs_id, q, date, surface: 'Example Panel' },
  ...{ d: '', imgs: [] },
});

function archiveWith(changes: Partial<Archive>): Archive {
  const deposits = minted.registry.deposits.map((deposit, at) => ({
    ...deposit,
    defines_concepts: [
      [{ term: 'Reading Log', definition: 'A list.', type: 'term' }],
      [{ term: 'reading log', definition: 'A better list.', type: 'term' }],
      [],
    ][at],
  }));
  return {
    ...minted,
    registry: { ...minted.registry, deposits },
    concepts: {
      ...minted.concepts,
      concepts: {
        'Reading Log': defined('Reading Log', 1),
        edition: defined('edition', 3),
        'nobody’s': { ...concept('nobody’s'), definition: '' },
      },
    },
    ...changes,
  };
}

const of = (archive: Archive, number: number) =>
  recordLinksOf(archive, archive.registry.deposits[number - 1] as Deposit);

describe('what other records say of a deposit', () => {
  const archive = archiveWith({});

  it('is where a concept was defined first, however its case is written', () => {
    const [again] = of(archive, 2).defines;
    expect(again?.definition).toBe('A better list.');
    expect(again?.firstIn?.deposit_number).toBe(1);
    expect(again?.referencedBy.map(({ deposit_number }) => deposit_number)).toEqual([3]);
  });

  it('is the current version that defines a concept, beside the one that defined it first', () => {
    const deposits = archive.registry.deposits.map((deposit) =>
      deposit.deposit_number === 1 ? { ...deposit, superseded_by_deposit_number: 2 } : deposit,
    );
    const [reference] = of(archiveWith({ registry: { ...archive.registry, deposits } }), 3).references;
    expect(reference?.definedIn?.deposit_number).toBe(2);
    expect(reference?.firstIn?.deposit_number).toBe(1);
    const [unmoved] = of(archive, 3).references;
    expect([unmoved?.definedIn?.deposit_number, unmoved?.firstIn]).toEqual([1, undefined]);
  });

  it('is its minted terms: those of its concepts there, the others apart', () => {
    const term = (name: string, defined_in_deposit: number) => ({
      ...{ term: name, definition: 'Minted.', type: 'formal' as const, defined_in_deposit },
    });
    const terms = [term('reading log', 1), term('shelf mark', 1), term('other', 3)];
    const found = of(archiveWith({ terms: { ...minted.terms, terms } }), 1);
    expect(found.defines[0]?.minted?.term).toBe('reading log');
    expect(found.terms.map(({ term: name }) => name)).toEqual(['shelf mark']);
  });

  it('is the legacy DOIs that lead to it', () => {
    const mappings = [
      mapping('10.5281/a', { record: '/s/records/2/' }),
      mapping('10.5281/b', { record: '/s/records/2/' }),
      mapping('10.5281/c'),
    ];
    const found = archiveWith({ resolution: { ...minted.resolution, mappings } });
    expect(of(found, 2).dois.map(({ dead_doi }) => dead_doi)).toEqual(['10.5281/a', '10.5281/b']);
    expect(of(found, 3).dois).toEqual([]);
  });

  it('is the observed answers that link to it or were sought at an address of its terms, once each, by day', () => {
    const linking = (url: string) => ({
      cite_list: [{ position: 1, title: '', url, archive_controlled: true }],
    });
    const captures = [
      { ...seen('OBS-3', '“Reading  Log” ', '2026-05-03') },
      { ...seen('OBS-1', 'what is kept', '2026-05-01'), ...linking('https://registry.example/s/records/1/') },
      { ...seen('OBS-9', 'elsewhere', '2026-05-01'), ...linking('https://elsewhere.example/s/records/1/') },
    ] as unknown as Capture[];
    const later = linking('https://registry.example/data/texts/AXN-01-text.md');
    const entries = [
      {
        ...seen('OBS-8', 'unrelated', '2026-05-02'),
        observations: [{ ...seen('OBS-2', '', '2026-05-02'), ...later }],
      },
      { ...seen('OBS-3', '“Reading  Log” ', '2026-05-03'), observations: [] },
    ] as unknown as RegisterEntry[];
    const address = {
      ...{ canonical_query: '“Reading  Log”', refers_to: ['reading log'] },
      ...{ observations: [], battery_membership: [], sources: [] },
    };
    const found = archiveWith({
      captures: { ...minted.captures, entries: captures },
      register: { ...minted.register, entries },
      addresses: { ...minted.addresses, addresses: { log: address } },
    });
    expect(of(found, 1).observed.map(({ obs_id, q, term }) => [obs_id, q, term])).toEqual([
      ['OBS-1', 'what is kept', undefined],
      ['OBS-2', 'unrelated', undefined],
      ['OBS-3', '“Reading  Log” ', 'reading log'],
    ]);
  });
});
