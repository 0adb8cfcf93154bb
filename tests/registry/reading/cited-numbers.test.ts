import { describe, expect, test } from 'vitest';
import { citationsIn } from '../../../src/registry/reading/citations.ts';
import { archive, cited, reader, ways } from './cited-archive.ts';

// Which numbers and legacy DOIs in a text cite, and which do not.

describe('a number', () => {
  test.each([
    ['deposit 12', 12, 'deposit 12'],
    ['Deposit #12, which', 12, 'Deposit #12'],
    ['the deposit\n12 says', 12, 'deposit\n12'],
    ['deposit **12**', 12, 'deposit **12'],
    ['deposit [12](/s/records/12/)', 12, 'deposit [12'],
    ['deposit \\#12', 12, 'deposit \\#12'],
    ['(deposit 12; deposit 12)', 12, 'deposit 12'],
    ['deposit 12000', 12000, 'deposit 12000'],
    ['見record 12号', 12, 'record 12'],
  ])('%j', (text, number, evidence) => {
    expect(cited(text)).toEqual([[number, evidence]]);
    expect(ways(text)).toEqual([`${number} deposit_number_reference`]);
  });

  test.each([
    '#12',
    'deposit12',
    'Mandeposit 12',
    'Ärecord 12',
    'pre-deposit 12',
    'deposit 12,000',
    'deposit 12.5',
    'deposit 12 000 words',
    'deposit 12\u202F000',
    'deposit 12’000',
    'record 12–14',
    'record 12:30',
    'record 10/12',
    'deposits 12',
    'record 12-07-2026',
    'record 12%',
    'deposit 12 €',
    'deposit 12é',
    'deposit 012',
    'deposit 0',
    'deposit 120000',
    'deposit -12',
    'deposit\n\n12',
    'deposit 1',
  ])('is none: %j', (text) => {
    expect(cited(text)).toEqual([]);
  });
});

describe('a legacy DOI', () => {
  test.each([
    ['10.5281/zenodo.18.', 3, '10.5281/zenodo.18'],
    ['doi:10.5281/ZENODO.182,', 2, '10.5281/ZENODO.182'],
    ['http://dx.doi.org/10.5281/zenodo.182?x=1', 2, '10.5281/zenodo.182'],
    ['https://doi.org/10.5281%2Fzenodo.182', 2, '10.5281%2Fzenodo.182'],
    ['https://doi.org/10.5281%2fzenodo%2E182%29', 2, '10.5281%2fzenodo%2E182'],
    ['?u=https%3A%2F%2Fdoi.org%2F10.5281%2Fzenodo.182&v', 2, '10.5281%2Fzenodo.182'],
    ['**10.5281/zenodo.182**.', 2, '10.5281/zenodo.182'],
    ['[10.5281/zenodo.182](https://doi.org/10.5281/zenodo.182)', 2, '10.5281/zenodo.182'],
    ['(10.1016/S0140-6736(05)67530-X)', 11, '10.1016/S0140-6736(05)67530-X'],
    ['10.1000/été', 2, '10.1000/été'],
    ['https://doi.org/10.1000/%C3%A9t%C3%A9', 2, '10.1000/%C3%A9t%C3%A9'],
  ])('%s', (text, number, evidence) => {
    expect(cited(text)).toEqual([[number, evidence]]);
    expect(ways(text)).toEqual([`${number} doi_resolution`]);
  });

  test('is given in its stored form', () => {
    const [citation] = citationsIn(archive, reader, 'https://doi.org/10.5281%2FZENODO.182');
    expect(citation?.doi).toBe('10.5281/zenodo.182');
  });

  test('may stand beside another', () => {
    expect(cited('10.5281/zenodo.182,10.5281/zenodo.18')).toEqual([
      [2, '10.5281/zenodo.182'],
      [3, '10.5281/zenodo.18'],
    ]);
  });

  test.each([
    ['that leads nowhere', '10.1000/gone'],
    ['that leads to a deposit that is not there', '10.1000/unknown'],
    ['that goes on', '10.5281/zenodo.1829'],
    ['that goes on after a mark', '10.5281/zenodo.182.9'],
    ['that ends in a broken escape', '10.5281/zenodo.182%FF'],
    ['that is the end of a number', '110.5281/zenodo.182'],
  ])('is none %s', (_how, text) => {
    expect(cited(text)).toEqual([]);
  });
});
