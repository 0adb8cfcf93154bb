import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokensIn } from '../../../src/registry/reading/citation-tokens.ts';
import { citationsIn } from '../../../src/registry/reading/citations.ts';
import { AXN, AXNS, archive, cited, RETIRED, reader, ways } from './cited-archive.ts';

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
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const found = citationsIn(archive, reader, text);
        const keys = found.map(({ target, via }) => `${target.deposit_number} ${via}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { target, via, evidence_token } of found) {
          expect(target).not.toBe(reader);
          expect(text).toContain(evidence_token);
          const alone = citationsIn(archive, reader, evidence_token);
          expect(alone.map((one) => [one.target, one.via, one.evidence_token])).toContainEqual([
            target,
            via,
            evidence_token,
          ]);
        }
      }),
    );
  });

  test('of two paragraphs are those of each', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), fc.array(pieces, { maxLength: 8 }), (a, b) => {
        const [first, second] = [a.join(''), b.join('')];
        const both = new Set(ways(`${first}\n\n${second}`));
        expect(both).toEqual(new Set([...ways(first), ...ways(second)]));
      }),
    );
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
