import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Reading, strangerIn } from '../../../../src/registry/archive/find/reading.ts';
import { canBeWords, route } from '../../../../src/registry/archive/find/route.ts';
import { always, alwaysIn } from '../../../fixtures/always.ts';
import { runs } from '../../../fixtures/runs.ts';

/** The text that stands for a reading, from which `route` gives that reading again; another one as well where it is ambiguous. */
function writtenForm({ as, ...values }: Reading): string {
  const [value = ''] = Object.values(values);
  return as === 'hex' ? `AXN:${value}` : String(value);
}

const HASH = '933a159355555f71ab0fbb23653f1323df9935352fba7d4f651118f273d312aa';
const BLOB = '9b3c5d9953847e7fd1e07bee1a5eeb5345ef9237';
const AXN = 'AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙';
const ORCID = '0000-0002-1825-0097';

const number = (value: number): Reading => ({ as: 'number', number: value });
const hex = (label: string): Reading => ({ as: 'hex', hex: label });
const hash = (digits: string): Reading => ({ as: 'hash', digits });
const axn = (text: string, label: string): Reading => ({ as: 'axn', axn: text, hex: label });
const orcid = (text: string): Reading => ({ as: 'orcid', orcid: text });
const spoken = (words: string): Reading => ({ as: 'spoken', words });
const doi = (text: string): Reading => ({ as: 'doi', doi: text });

/** Texts that `answers.test.ts` does not look up already, in every form in which each kind of identifier is written. */
// biome-ignore format: one text on a line reads as the table that it is
const READ: readonly (readonly [string, readonly Reading[]])[] = [
  // Numbers, and digits alone: a number first, a label second.
  ['44', [number(44), hex('44')]],
  ['0010', [number(10), hex('10')]],
  ['65535', [number(65535)]],
  ['65536', []],
  ['№ 12', [number(12)]],
  // Labels.
  ['C', [hex('0C')]],
  ['AXN:100', [hex('100')]],
  ['0x2C', [hex('2C')]],
  // As lists, cards and BibTeX print an identifier: without its glyphs.
  ['AXN:2D.PHILOLOGICAL', [hex('2D')]],
  ['eprint = {AXN:2D.PHILOLOGICAL},', [hex('2D')]],
  [`annotation = {${AXN}}`, [axn(AXN, '0C')]],
  ['Deposit no.: 44', [number(44)]],
  [`\`${AXN}\``, [axn(AXN, '0C')]],
  // Whole identifiers.
  ['AXN:0C. ARCHIVAL. 🎹 🦐 🦁 🎹 🍙 🍙', [axn(AXN, '0C')]],
  ['“AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙”', [axn(AXN, '0C')]],
  ['\u2066AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙\u2069', [axn(AXN, '0C')]],
  ['AXN:01.ARCHIVAL.☂\uFE0F🥐🔦🦑🏸🛷', [axn('AXN:01.ARCHIVAL.☂🥐🔦🦑🏸🛷', '01')]],
  ['AXN%3A0C.ARCHIVAL.%F0%9F%8E%B9%F0%9F%A6%90%F0%9F%A6%81%F0%9F%8E%B9%F0%9F%8D%99%F0%9F%8D%99', [axn(AXN, '0C')]],
  // Glyphs alone.
  ['🎹🦐🦁🎹🍙🍙', [{ as: 'glyphs', glyphs: '🎹🦐🦁🎹🍙🍙' }]],
  ['☽∞⊕🎹♃∴', [{ as: 'glyphs', glyphs: '☽∞⊕🎹♃∴' }]],
  ['++', []],
  ['🎹', []],
  // Hashes.
  ['933a159', []],
  ['933a1593', [hash('933a1593')]],
  ['SHA-256: 933A1593', [hash('933a1593')]],
  [HASH.replace(/.{8}/g, '$& '), [hash(HASH)]],
  [`${HASH}0`, []],
  // As a page prints them: cut off, in groups, in a code font, with the sign of hexadecimal digits.
  ['933a15935555…', [hash('933a15935555')]],
  ['933a 1593 5555 5f…', [hash('933a159355555f')]],
  ['0x933a1593', [hash('933a1593')]],
  ['1914 1918', []],
  ['dead beef', []],
  ['permanence…', []],
  // The words that glyphs are read as.
  ['welcome welcome growth shelter shelter growth', [spoken('welcome welcome growth shelter shelter growth')]],
  ['welcome, welcome, growth, shelter, shelter, growth.', [spoken('welcome welcome growth shelter shelter growth')]],
  ['welcome welcome growth shelter shelter', []],
  [`SWH:1:CNT:${BLOB.toUpperCase()}`, [{ as: 'swhid', swhid: `swh:1:cnt:${BLOB}` }]],
  [`swh:1:cnt:${BLOB};origin=https://registry.example`, [{ as: 'swhid', swhid: `swh:1:cnt:${BLOB}` }]],
  [BLOB, [hash(BLOB), { as: 'swhid', swhid: `swh:1:cnt:${BLOB}` }]],
  // ORCIDs.
  ['0000‑0002‑1825‑0097', [orcid(ORCID)]],
  ['0000-0002-1694-233x', [orcid('0000-0002-1694-233X')]],
  ['0000000218250097', [orcid(ORCID), hash('0000000218250097')]],
  ['0000-0002-1825-0098', [{ as: 'orcid', orcid: '0000-0002-1825-0098', check: '7' }]],
  [`https://orcid.org/${ORCID}?lang=en`, [orcid(ORCID)]],
  // DOIs.
  ['http://dx.doi.org/10.5555%2Fsample.2025.001.v1', [doi('10.5555/sample.2025.001.v1')]],
  ['10.5555/s/records/12/', [doi('10.5555/s/records/12/')]],
  // Addresses.
  ['https://registry.example/s/records/12/#cite', [number(12)]],
  ['http://localhost:4321/data/texts/AXN-0C-text.md', [hex('0C')]],
  ['https://registry.example/data/deposits/AXN-000C.md', [hex('0C')]],
  ['https://registry.example/records/?id=AXN%3A0C', [hex('0C')]],
  // Words.
  ...['', 'permanence', 'the 44 steps', 'deposit', 'deposit 44 and 45', '識別子', 'الهوية', '"exact phrase"', '00', '0', '-1', '1.5', 'constructor', '<b>', 'https://registry.example/about/'].map((text) => [text, []] as const),
];

describe('a text in the box', () => {
  test.each(READ)('%s', (text, readings) => {
    expect(route(text)).toEqual(readings);
  });

  test('that is an address of another site names nothing here', () => {
    const here = ['http://localhost:4321', 'https://registry.example/base'];
    expect(route('https://registry.example/base/s/records/12/', here)).toEqual([number(12)]);
    expect(route('http://localhost:4321/data/texts/AXN-0C-text.md', here)).toEqual([hex('0C')]);
    expect(route('/s/records/12/', here)).toEqual([number(12)]);
    for (const other of ['https://other.example/s/records/12/', 'https://registry.example/s/records/12/'])
      expect(route(other, here)).toEqual([]);
  });

  test.each([
    ['2024', true],
    ['facade', true],
    ['permanence', true],
    ['welcome welcome growth shelter shelter growth', true],
    ['#44', false],
    ['933a1593', false],
    [AXN, false],
    [ORCID, false],
  ])('%s can be words as well: %s', (text, words) => {
    expect(canBeWords(text, route(text))).toBe(words);
  });
});

describe('whatever is typed', () => {
  const pieces =
    'AXN|:|.|-|#|deposit |10.|/|doi:|swh:1:cnt:|%|%F0|🎹|☂\uFE0F|\u200D|0x|…|...|`| → |growth'.split('|');
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 }), fc.nat().map(String)), {
        maxLength: 12,
      })
      .map((all) => all.join('')),
    fc.stringMatching(/^[0-9a-fA-FxX .…`-]{0,70}$/),
  );

  test('is read without an error, and each reading is what its own written form is read as', () => {
    alwaysIn(runs(2000), typed, (text) => {
      for (const reading of route(text)) expect(route(writtenForm(reading))).toContainEqual(reading);
    });
  });

  test('may stand among white space and quotation marks', () => {
    always(fc.constantFrom(...READ.map(([text]) => text)), (text) => {
      const readings = route(text);
      fc.pre(!/["“`{]/.test(text));
      expect(route(` \n${text}\t`)).toEqual(readings);
      expect(route(`“${text}”`)).toEqual(readings);
    });
  });

  test('is not looked at when it is a text', () => {
    expect(route('1'.repeat(3000))).toEqual([]);
    expect(route(`${'('.repeat(2000)}`)).toEqual([]);
  });
});

test.each([
  ['AXN:06.ARCHIVAL.💧🎿\u200D🥨⚽🌴💾', 'a joiner (U+200D)'],
  ['AXN:06.ARCHIVAL.💧🎿\u{1F3FD}🥨⚽🌴💾', 'a skin tone (U+1F3FD)'],
  ['AXN:06.ARCHIVAL.💧🎿\u200B🥨⚽🌴💾', 'an invisible character (U+200B)'],
  ['AXN:06.ARCHIVAL.💧🎿\uFE0F🥨⚽🌴💾', undefined],
])('what no identifier holds is named: %j', (axn, stranger) => {
  expect(strangerIn(axn)).toBe(stranger);
});
