import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { EMPTY } from '../../../src/registry/archive/resources/index.ts';
import { withdraw } from '../../../src/registry/changes/moves.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { DoiMapping } from '../../../src/registry/model/tables.ts';
import { tokensIn } from '../../../src/registry/reading/citation-tokens.ts';
import { citationsIn, citationsOf } from '../../../src/registry/reading/citations.ts';
import { always } from '../../fixtures/always.ts';
import { worksOf } from '../../fixtures/archive.ts';
import { mapping as resolved } from '../../fixtures/mappings.ts';

// An archive in which deposit 1 reads, and deposits 2 to 12, 257 and 12000 are there to be cited.

/** The retired identifier of deposit 2. */
const RETIRED = 'AXN:E7.GOVERNANCE.🌵🌷🍄🌽';
/** The retired identifier of deposit 11, with which its current one begins. */
const SHORT = 'AXN:0B.DATASET.🌵🌷🍄🌽';

/** Current identifiers, by number. */
const AXNS: Readonly<Record<number, string>> = {
  1: 'AXN:01.ARCHIVAL.🎹🦐🦁🎹🍙🍙',
  2: 'AXN:02.GOVERNANCE.🌸🌸🌊🦑🍞🎲',
  3: 'AXN:03.ARCHIVAL.❤️🦐🦁🎹🍙❄️',
  11: 'AXN:0B.DATASET.🌵🌷🍄🌽🍞🎲',
  257: 'AXN:101.MPAI.🌊🌊🌊🌊🌊🌊',
};
const IDS: Readonly<Record<number, string>> = {
  4: 'EA-WG-CAPTURES-01',
  5: 'EA-WG-CAPTURES-01-v8.3',
  6: 'EA-X',
};
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 257, 12000];

const deposits = NUMBERS.map((deposit_number) => {
  const hex = deposit_number.toString(16).toUpperCase().padStart(2, '0');
  const history = deposit_number === 2 ? [RETIRED] : deposit_number === 11 ? [SHORT] : [];
  return {
    deposit_number,
    hex,
    axn: AXNS[deposit_number] ?? `AXN:${hex}.UNCLASSIFIED.🎲🎲🎲🎲🎲🎲`,
    hash: String(deposit_number),
    ...(IDS[deposit_number] ? { sovereign_id: IDS[deposit_number] } : {}),
    axn_history: history.map((axn) => ({
      axn,
      schema_version: 'axn-v1',
      retired_at: '2026-07-05',
      reason: 'x',
    })),
  } as unknown as Deposit;
});
const mapping = (dead_doi: string, deposit?: number) =>
  ({ dead_doi, record: deposit && `/s/records/${deposit}/` }) as DoiMapping;
/** The archive, as far as citations look at it. */
const archive = {
  registry: { schema_version: 'x', deposits },
  resolution: {
    ...EMPTY.resolution,
    mappings: [
      mapping('10.5281/zenodo.182', 2),
      mapping('10.5281/zenodo.18', 3),
      mapping('10.1016/s0140-6736(05)67530-x', 11),
      mapping('10.1000/gone'),
      mapping('10.1000/unknown', 99),
      mapping('10.1000/été', 2),
    ],
  },
};
const [reader] = deposits as [Deposit];

const inText = (text: string) => citationsIn(archive, reader, tokensIn(text));

/** The numbers that a text cites, each with the words that do. */
const cited = (text: string) =>
  inText(text).map(({ target, evidence_token }) => [target.deposit_number, evidence_token] as const);
/** The numbers that a text cites, each with the way. */
const ways = (text: string) => inText(text).map(({ target, via }) => `${target.deposit_number} ${via}`);

/** The identifier of deposit 2. */
const AXN = AXNS[2] ?? '';

// Which identifiers in a text cite, and which do not.

describe('a whole identifier', () => {
  test.each([
    ['alone', AXN, 2, AXN],
    ['before a full stop', `See ${AXN}.`, 2, AXN],
    ['before a comma and a word', `${AXN},and`, 2, AXN],
    ['before a word of another script', `参见${AXN}号`, 2, AXN],
    ['as the text of a link', `[${AXN}](https://registry.example/)`, 2, AXN],
    ['as the target of a link', `[it](https://registry.example/?id=${AXN})`, 2, AXN],
    ['that is retired', RETIRED, 2, RETIRED],
    ['that is the retired beginning of a current one', SHORT, 11, SHORT],
    ['that begins with a retired one', `${AXNS[11]}`, 11, AXNS[11]],
    ['with selectors that the text lacks', 'AXN:03.ARCHIVAL.❤🦐🦁🎹🍙❄', 3, 'AXN:03.ARCHIVAL.❤🦐🦁🎹🍙❄'],
    [
      'with selectors that are not its own',
      'AXN:02.GOVERNANCE.🌸\uFE0F🌸🌊🦑🍞🎲\uFE0F',
      2,
      'AXN:02.GOVERNANCE.🌸\uFE0F🌸🌊🦑🍞🎲\uFE0F',
    ],
  ])('%s', (_how, text, number, evidence) => {
    expect(cited(text)).toEqual([[number, evidence]]);
    expect(ways(text)).toEqual([`${number} axn_reference`]);
  });

  test.each([
    ['with another glyph', 'AXN:02.GOVERNANCE.🌸🌸🌊🦑🍞🎹'],
    ['with a glyph more', `${AXN}🎲`],
    ['whose last glyph is joined to another', `${AXN}\u200D🎲`],
    ['of another family', AXN.replace('GOVERNANCE', 'ARCHIVAL')],
    ['within a word', `X${AXN}`],
    ['of the deposit itself', AXNS[1] ?? ''],
  ])('is none %s', (_how, text) => {
    expect(cited(text)).toEqual([]);
  });
});

describe('a label', () => {
  test.each([
    ['with a hyphen', 'AXN-02', 2, 'AXN-02'],
    ['padded', 'AXN-0002', 2, 'AXN-0002'],
    ['that is retired', 'AXN-E7', 2, 'AXN-E7'],
    ['before a sentence without a space', 'as in AXN-02.Then', 2, 'AXN-02'],
    ['in the name of a file', '[text](/data/texts/AXN-02-text.md)', 2, 'AXN-02'],
    ['in emphasis', '_AXN-02_', 2, 'AXN-02'],
    ['before a Korean particle', 'AXN-02를', 2, 'AXN-02'],
  ])('%s', (_how, text, number, evidence) => {
    expect(cited(text)).toEqual([[number, evidence]]);
    expect(ways(text)).toEqual([`${number} axn_hex_reference`]);
  });

  test.each([
    'AXN-02a',
    'AXN-02e\u0301',
    'e\u0301AXN-02',
    'AXN-00002',
    'AXN 02',
    'axn-02',
    'AXN-FF',
    'AXN-01',
  ])('is none: %s', (text) => {
    expect(cited(text)).toEqual([]);
  });
});

describe('a document id', () => {
  test.each([
    ['alone', 'EA-X', 6, 'EA-X'],
    ['the longest one', 'EA-WG-CAPTURES-01-v8.3', 5, 'EA-WG-CAPTURES-01-v8.3'],
    ['before dots and a dash', 'EA-WG-CAPTURES-01...-', 4, 'EA-WG-CAPTURES-01'],
    ['in a file’s name', 'EA-WG-CAPTURES-01.json', 4, 'EA-WG-CAPTURES-01'],
    ['in emphasis', '__EA-X__', 6, 'EA-X'],
    ['after a slash', 'EA-Y/EA-X', 6, 'EA-X'],
  ])('%s', (_how, text, number, evidence) => {
    expect(cited(text)).toEqual([[number, evidence]]);
    expect(ways(text)).toEqual([`${number} ea_id_reference`]);
  });

  test.each([
    ['of another version', 'EA-WG-CAPTURES-01-v9'],
    ['of a longer one', 'EA-XY'],
    ['that is part of another', 'NEW-EA-X'],
    ['with a mark on its end', 'EA-X\u0301'],
    ['in small letters', 'ea-x'],
  ])('is none: %s', (_how, text) => {
    expect(cited(text)).toEqual([]);
  });
});

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
    const [citation] = inText('https://doi.org/10.5281%2FZENODO.182');
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

// The citations of whole texts: of people’s, and of what nobody writes by hand.

describe('the citations of a text', () => {
  test('are one for each target and way, in order of the ways and of the text', () => {
    const text = `deposit 3, ${AXN}, deposit 2, record 3, AXN-02 and again ${RETIRED}; EA-X.`;
    expect(ways(text)).toEqual([
      '2 axn_reference',
      '2 axn_hex_reference',
      '6 ea_id_reference',
      '3 deposit_number_reference',
      '2 deposit_number_reference',
    ]);
  });

  const pieces = fc.oneof(
    fc.constantFrom(AXN, RETIRED, AXNS[1] ?? '', 'AXN-02', 'EA-X', 'EA-WG-CAPTURES-01-v8.3'),
    fc.constantFrom(
      'deposit ',
      'record no. ',
      '#12',
      '12',
      '2',
      '10.5281/zenodo.182',
      '10.5281%2Fzenodo.18',
      'doi:',
    ),
    fc.constantFrom(...'%.,)-_\n é\u0301\uFE0F🎲参'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );

  test('are words of the text, which cite the same alone, and none is twice or its own', () => {
    always(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const found = inText(text);
      const keys = found.map(({ target, via }) => `${target.deposit_number} ${via}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { target, via, evidence_token } of found) {
        expect(target).not.toBe(reader);
        expect(text).toContain(evidence_token);
        const alone = inText(evidence_token);
        expect(alone.map((one) => [one.target, one.via, one.evidence_token])).toContainEqual([
          target,
          via,
          evidence_token,
        ]);
      }
    });
  });
});

describe('the citations of an archive', () => {
  const whole = worksOf(
    { title: 'Cited', body: 'It cites nothing.' },
    { title: 'Citing', body: 'See deposit 1, and https://doi.org/10.5555/one.' },
    { title: 'Redacted', body: 'See deposit 1.' },
  );
  const moved = withdraw(whole, 3, 'An exercise.', true, '2026-07-16T09:00:00Z', hashes.sha256);
  const redacted = preview(whole, moved.changeset, moved);
  const waysIn = (of: Archive) => citationsOf(of).map(({ source, via }) => `${source.deposit_number} ${via}`);

  test('have none of a text that was removed', () => {
    expect(waysIn(whole)).toEqual(['2 deposit_number_reference', '3 deposit_number_reference']);
    expect(waysIn(redacted)).toEqual(['2 deposit_number_reference']);
  });

  test('are more when a mapping comes later', () => {
    const mappings = [resolved('10.5555/one', { status: 'RECOVERED', record: '/s/records/1/' })];
    const later = { ...redacted, resolution: { ...EMPTY.resolution, mappings } };
    expect(waysIn(later)).toEqual(['2 deposit_number_reference', '2 doi_resolution']);
  });
});

test('what nobody writes by hand is read, too', () => {
  const of = (piece: string) => piece.repeat(1_000_000 / piece.length);
  const shapes = [
    'AXN:0A.',
    '7',
    '10.1000/',
    '10.1000/)',
    'deposit ',
    'deposit\n',
    'EA-',
    'EA-A.',
    '10.1000%2F',
    '\u0301',
    '*_',
  ];
  expect(shapes.map((shape) => tokensIn(of(shape)).length < 100)).toEqual(shapes.map(() => true));
  const numbered = Array.from({ length: 60_000 }, (_, at) => `deposit ${at} 10.5281/zenodo.${at}).`).join(
    ' ',
  );
  expect(cited(numbered).length).toBe(15);
});
