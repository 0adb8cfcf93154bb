import { describe, expect, test } from 'vitest';
import { resolutionView } from '../../../src/registry/archive/resolution/view.ts';
import { capturesView, termsView } from '../../../src/registry/formats/tables/published.ts';
import { addressesView } from '../../../src/registry/observation/addresses/view.ts';
import { conceptsView, depositView } from '../../../src/registry/reading/concept-index.ts';
import { generatedOf } from '../../../src/registry/reading/generated.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { ARCHIVE, battery, concept, first, minted, second } from './small.ts';

// Values that follow from the statements of an archive, against values that a person wrote.

describe('a view', () => {
  test('of concepts has the works that mention each, and the addresses that refer to it', () => {
    expect(conceptsView(ARCHIVE)).toEqual({
      version: 'v1.0',
      method: 'By hand.',
      total_terms: 2,
      concepts: {
        ledger: { ...concept('ledger', 2), referenced_in: [], reference_count: 0 },
        'lower hall': {
          ...concept('lower hall', 1),
          referenced_in: [2],
          reference_count: 1,
          semantic_addresses: ['lower-hall'],
        },
      },
    });
  });

  test('of a deposit has the concepts of others that its text mentions', () => {
    expect(depositView(ARCHIVE, second)).toEqual({
      ...second,
      ...generatedOf(ARCHIVE, second),
      references_concepts: ['lower hall'],
      references_concept_count: 1,
    });
    expect(depositView(ARCHIVE, first)).toMatchObject({ references_concepts: [] });
  });

  test('of a draft, and in an archive without concepts, has none', () => {
    const draft = { ...second, status: 'DRAFT_PENDING' as const };
    const registry = { ...ARCHIVE.registry, deposits: [first, draft] };
    const none = { references_concepts: [], references_concept_count: 0 };
    expect(depositView({ ...ARCHIVE, registry }, draft)).toMatchObject(none);
    expect(depositView(minted, second)).toMatchObject(none);
  });

  test('of addresses has what captures observed, and what all observations come to', () => {
    const { addresses, ...head } = addressesView(ARCHIVE);
    expect(addresses['lower-hall']).toMatchObject({
      observations: [battery, { source: 'mm-main-capture', status: 'EXACT MATCH', image_count: 1 }],
      latest_status: 'EXACT MATCH',
      note: 'By hand.',
    });
    expect(head).toMatchObject({
      total_addresses: 1,
      total_observations: 2,
      class_counts: { observed_address: 1, subjunctive: 0, unrated: 0, verified_non_address: 0 },
    });
  });

  test('of tables has their counts and days', () => {
    expect(termsView(ARCHIVE)).toMatchObject({
      last_updated: second.minted_at.slice(0, 10),
      total_terms: 1,
      type_distribution: { genre: 1 },
    });
    expect(capturesView(ARCHIVE)).toMatchObject({ date: '2026-07-10', total_captures: 1 });
    expect(capturesView(emptyArchive())).toMatchObject({ date: '2026-07-01', total_captures: 0 });
  });

  test('of legacy DOIs has the identifier that each deposit has now', () => {
    const { mappings, ...head } = resolutionView(ARCHIVE);
    expect(mappings.map(({ axn }) => axn)).toEqual([second.axn, undefined]);
    expect(Object.keys(mappings[0] ?? {})).toEqual(['dead_doi', 'status', 'axn', 'record']);
    expect(head).toMatchObject({ total_mappings: 2, total_unique_dois: 2, last_updated: '2026-07-01' });
  });
});
