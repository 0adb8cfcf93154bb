import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { FONT_LICENSES, FONT_PARTS } from '../../src/archive/font-recipe.ts';
import { codePoints, fontsFolder, rangesOf } from '../../src/archive/fonts.ts';

let folder: string;
let styles: string;
beforeAll(async () => {
  folder = await fontsFolder();
  styles = readFileSync(join(folder, 'faces.css'), 'utf8');
});

const bytesOf = (name: string) => readFileSync(join(folder, `${name}.woff2`));
/** The rule of a part, and what it says of one property. */
const ruleOf = (name: string) =>
  styles.split('@font-face').find((rule) => rule.includes(`"./${name}.woff2"`)) ?? '';
const said = (rule: string, property: string) => new RegExp(`${property}: ([^;]+);`).exec(rule)?.[1] ?? '';

test('ranges of characters are read and written as CSS has them', () => {
  expect([...codePoints('U+0041-0043,U+2026')]).toEqual([0x41, 0x42, 0x43, 0x2026]);
  expect(rangesOf([0x41, 0x42, 0x43, 0x2026])).toBe('U+0041-0043, U+2026');
});

describe('the fonts of the pages', () => {
  test('cost no page more than 120 KB: the roman, the italic, the titles and what formulas are made of', () => {
    const usual = ['literata-roman-latin', 'literata-italic-latin', 'literata-display', 'stix-math-base'];
    const total = usual.reduce((sum, name) => sum + bytesOf(name).length, 0);
    expect(total).toBeLessThanOrEqual(120_000);
    expect(total).toBeGreaterThan(60_000);
  });

  test('have first of all 32 KB of letters that nearly every page has, and rare signs apart', () => {
    expect(bytesOf('literata-roman-latin').length).toBeLessThanOrEqual(32_000);
    const has = (name: string) => [...codePoints(said(ruleOf(name), 'unicode-range').replaceAll(' ', ''))];
    const [first, signs] = [has('literata-roman-latin'), has('literata-roman-signs')];
    const text = 'Ärger, Ça, Éloge, año, São, Øl, œuvre: “« — … 1990–95 · § ° × »”';
    expect([...text].filter((letter) => !first.includes(letter.codePointAt(0) ?? 0))).toEqual([]);
    expect([...'½²™ð'].filter((letter) => !signs.includes(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  test('name each character in one part only, so that no page fetches two for it', () => {
    const seen = new Map<string, string>();
    for (const { name, family, italic } of FONT_PARTS) {
      for (const point of codePoints(said(ruleOf(name), 'unicode-range').replaceAll(' ', ''))) {
        const key = `${family} ${italic ?? ''} ${point}`;
        expect(seen.get(key), key).toBeUndefined();
        seen.set(key, name);
      }
    }
    expect(seen.has('Literata  233')).toBe(true); // é
    expect(seen.has('Literata  951')).toBe(true); // η
    expect(seen.has('Literata true 1078')).toBe(true); // ж
    expect(seen.has('Literata  8051')).toBe(true); // ύ, with its oxia
    // Literata has no room for what stands before a Greek capital: those come from the font of the system.
    for (const capital of 'ἈἝἨὈὨ')
      expect(seen.has(`Literata  ${capital.codePointAt(0)}`), capital).toBe(false);
  });

  test('are shown before they are there, in a font of the system with the same width and height', () => {
    for (const { name } of FONT_PARTS) expect(said(ruleOf(name), 'font-display')).toBe('swap');
    const standing = styles.split('@font-face').filter((rule) => rule.includes('local("Times New Roman")'));
    // A bold letter is wider than a plain one, so each weight has a measure of its own.
    expect(standing.map((rule) => `${said(rule, 'font-family')} ${said(rule, 'font-weight')}`)).toEqual([
      '"Literata Times" 400',
      '"Literata Times" 500',
      '"Literata Display Times" 500',
    ]);
    // Literata is a fifth wider than Times, and as high as 1.485 of its size.
    const [text = ''] = standing;
    const [size, ascent, descent] = ['size-adjust', 'ascent-override', 'descent-override'].map((property) =>
      Number.parseFloat(said(text, property)),
    ) as [number, number, number];
    expect(size).toBeGreaterThan(115);
    expect(size).toBeLessThan(122);
    expect(((ascent + descent) * size) / 10_000).toBeCloseTo(1.485, 2);
  });

  test('keep what stretches formulas', () => {
    const math = create(bytesOf('stix-math-base'));
    expect(Object.keys(math.directory.tables)).toContain('MATH');
  });

  test('keep their names, and say whose they are and under which license', () => {
    for (const { name, family } of FONT_PARTS) {
      const { familyName, copyright, name: names } = create(bytesOf(name));
      expect(familyName).toContain(family.replace(' Display', ''));
      expect(copyright, name).toMatch(/^Copyright .*Project Authors/);
      expect(names.records.licenseURL?.en, name).toMatch(
        /^https?:\/\/(?:scripts\.sil\.org|openfontlicense\.org)/,
      );
    }
    for (const license of Object.keys(FONT_LICENSES))
      expect(readFileSync(join(folder, license), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });
});
