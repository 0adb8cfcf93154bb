import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { EMPTY } from '../../../src/registry/archive/resources/index.ts';
import { withdraw } from '../../../src/registry/changes/moves.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { DoiMapping } from '../../../src/registry/model/tables.ts';
import { tokensIn, type Via } from '../../../src/registry/reading/citation-tokens.ts';
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

/** The numbers that a text cites, each with the way. */
const ways = (text: string) => inText(text).map(({ target, via }) => `${target.deposit_number} ${via}`);

/** The identifier of deposit 2. */
const AXN = AXNS[2] ?? '';
/** The same with variation selectors. */
const OTHERWISE = 'AXN:02.GOVERNANCE.🌸\uFE0F🌸🌊🦑🍞🎲\uFE0F';
const LONGER = AXNS[11] ?? '';

// What of a text cites, with the number and the words, and what does not.

const CITING: Readonly<Record<Via, readonly (readonly [text: string, number: number, evidence: string])[]>> =
  {
    axn_reference: [
      [`See ${AXN}.`, 2, AXN],
      [`参见${AXN}号`, 2, AXN],
      [`[it](https://registry.example/?id=${AXN})`, 2, AXN],
      [RETIRED, 2, RETIRED],
      [SHORT, 11, SHORT],
      [LONGER, 11, LONGER],
      // Without the selectors of the identifier, and with others.
      ['AXN:03.ARCHIVAL.❤🦐🦁🎹🍙❄', 3, 'AXN:03.ARCHIVAL.❤🦐🦁🎹🍙❄'],
      [`${OTHERWISE}.`, 2, OTHERWISE],
    ],
    axn_hex_reference: [
      ['AXN-0002', 2, 'AXN-0002'],
      ['AXN-E7', 2, 'AXN-E7'],
      ['as in AXN-02.Then', 2, 'AXN-02'],
      ['[text](/data/texts/AXN-02-text.md)', 2, 'AXN-02'],
      ['_AXN-02_', 2, 'AXN-02'],
      ['AXN-02를', 2, 'AXN-02'],
    ],
    ea_id_reference: [
      ['EA-WG-CAPTURES-01-v8.3', 5, 'EA-WG-CAPTURES-01-v8.3'],
      ['EA-WG-CAPTURES-01...-', 4, 'EA-WG-CAPTURES-01'],
      ['__EA-X__', 6, 'EA-X'],
      ['EA-Y/EA-X', 6, 'EA-X'],
    ],
    deposit_number_reference: [
      ['Deposit #12, which', 12, 'Deposit #12'],
      ['the deposit\n12 says', 12, 'deposit\n12'],
      ['deposit **12**', 12, 'deposit **12'],
      ['deposit [12](/s/records/12/)', 12, 'deposit [12'],
      ['deposit \\#12', 12, 'deposit \\#12'],
      ['(deposit 12; deposit 12)', 12, 'deposit 12'],
      ['deposit 12000', 12000, 'deposit 12000'],
      ['見record 12号', 12, 'record 12'],
    ],
    doi_resolution: [
      ['doi:10.5281/ZENODO.182,', 2, '10.5281/ZENODO.182'],
      ['http://dx.doi.org/10.5281/zenodo.182?x=1', 2, '10.5281/zenodo.182'],
      ['https://doi.org/10.5281%2fzenodo%2E182%29', 2, '10.5281%2fzenodo%2E182'],
      ['?u=https%3A%2F%2Fdoi.org%2F10.5281%2Fzenodo.182&v', 2, '10.5281%2Fzenodo.182'],
      ['**10.5281/zenodo.182**.', 2, '10.5281/zenodo.182'],
      ['(10.1016/S0140-6736(05)67530-X)', 11, '10.1016/S0140-6736(05)67530-X'],
      ['10.1000/été', 2, '10.1000/été'],
      ['https://doi.org/10.1000/%C3%A9t%C3%A9', 2, '10.1000/%C3%A9t%C3%A9'],
    ],
  };

describe.each(Object.entries(CITING))('%s', (via, rows) => {
  test.each(rows)('%j', (text, number, evidence) => {
    expect(inText(text)).toMatchObject([
      { target: { deposit_number: number }, via, evidence_token: evidence },
    ]);
  });
});

test.each([
  // Whole identifiers: another glyph, one more, a joined one, another family, within a word, and that of the deposit itself.
  'AXN:02.GOVERNANCE.🌸🌸🌊🦑🍞🎹',
  `${AXN}🎲`,
  `${AXN}\u200D🎲`,
  AXN.replace('GOVERNANCE', 'ARCHIVAL'),
  `X${AXN}`,
  AXNS[1],
  // Labels.
  ...['AXN-02a', 'AXN-02e\u0301', 'e\u0301AXN-02', 'AXN-00002', 'AXN 02', 'axn-02', 'AXN-FF', 'AXN-01'],
  // Document ids: of another version, longer, part of another, with a mark on its end, and in small letters.
  ...['EA-WG-CAPTURES-01-v9', 'EA-XY', 'NEW-EA-X', 'EA-X\u0301', 'ea-x'],
  // Numbers that are no numbers of deposits.
  ...['#12', 'deposit12', 'Mandeposit 12', 'Ärecord 12', 'pre-deposit 12', 'deposits 12', 'deposit 12é'],
  ...['deposit 12,000', 'deposit 12.5', 'deposit 12 000 words', 'deposit 12\u202F000', 'deposit 12’000'],
  ...['record 12–14', 'record 12:30', 'record 10/12', 'record 12-07-2026', 'record 12%', 'deposit 12 €'],
  ...['deposit 012', 'deposit 0', 'deposit 120000', 'deposit -12', 'deposit\n\n12', 'deposit 1'],
  // DOIs: of nothing, of a deposit that is not there, longer ones, a broken escape, and the end of a number.
  ...['10.1000/gone', '10.1000/unknown', '10.5281/zenodo.1829', '10.5281/zenodo.182.9'],
  ...['10.5281/zenodo.182%FF', '110.5281/zenodo.182'],
])('%j cites nothing', (text = '') => {
  expect(inText(text)).toEqual([]);
});

test('a legacy DOI is given in its stored form, and may stand beside another', () => {
  const both = inText('https://doi.org/10.5281%2FZENODO.182 10.5281/zenodo.182,10.5281/zenodo.18');
  expect(both.map(({ doi }) => doi)).toEqual(['10.5281/zenodo.182', '10.5281/zenodo.18']);
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
    fc.constantFrom('deposit ', 'record no. ', '#12', '2', '10.5281/zenodo.182', '10.5281%2Fzenodo.18'),
    fc.constantFrom(...'%.,)-_\n é\u0301\uFE0F🎲参'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );

  test('are words of the text, which cite the same alone, and none is twice or its own', () => {
    always(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      expect(new Set(ways(text)).size).toBe(ways(text).length);
      for (const { target, via, evidence_token } of inText(text)) {
        expect(target).not.toBe(reader);
        expect(text).toContain(evidence_token);
        expect(ways(evidence_token)).toContain(`${target.deposit_number} ${via}`);
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
  const redacted = preview(whole, moved.changeset, moved.known);
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
  const shapes = ['AXN:0A.', '7', '10.1000/)', 'deposit\n', 'EA-A.', '10.1000%2F', '\u0301', '*_'];
  expect(shapes.map((shape) => tokensIn(of(shape)).length < 100)).toEqual(shapes.map(() => true));
  const numbered = Array.from({ length: 60_000 }, (_, at) => `deposit ${at} 10.5281/zenodo.${at}).`).join(
    ' ',
  );
  expect(inText(numbered).length).toBe(15);
});
