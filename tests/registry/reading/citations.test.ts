import { describe, expect, test } from 'vitest';
import { AXN, AXNS, cited, RETIRED, SHORT, ways } from './cited-archive.ts';

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
