import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paperColors } from '../src/layouts/url.ts';
import { FAMILIES } from '../src/registry/model/vocabulary.ts';
import { ROOT } from './fixtures/checkout.ts';
import { sourceFiles } from './fixtures/sources.ts';

// The look of the pages is in one file, and can be read by everybody.

const TOKENS = 'src/styles/tokens.css';
/** Declares faces under their names. */
const tokens = readFileSync(join(ROOT, TOKENS), 'utf8');

/** The styles of a file: all of a style sheet, and of an Astro file what stands in its style elements. */
function stylesOf({ path, text }: { path: string; text: string }): string {
  const styles = path.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, inner]) => inner).join('\n');
  return styles.replace(/\/\*[\s\S]*?\*\//g, '');
}

const others = sourceFiles()
  .filter(({ path }) => /^src\/.*\.(?:css|astro)$/.test(path) && path !== TOKENS)
  .map((file) => ({ path: file.path, styles: stylesOf(file) }));

describe('tokens', () => {
  test('name every color: no other file has one of its own', () => {
    const color = /#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
    expect(others.length).toBeGreaterThan(30);
    expect(others.filter(({ styles }) => color.test(styles)).map(({ path }) => path)).toEqual([]);
  });

  test('name every font: other files take them from there', () => {
    const wrong = others.flatMap(({ path, styles }) =>
      [...styles.matchAll(/font(?:-family)?:\s*([^;}]+)/g)]
        .map(([, value = '']) => value.trim())
        .filter((value) => !/^(?:inherit|initial|[^"']*var\(--[\w-]+\))$/.test(value))
        .map((value) => `${path}: ${value}`),
    );
    expect(wrong).toEqual([]);
  });

  test('begin texts with a face that leaves room before Greek capitals with a breathing, and serves nothing else', () => {
    const [, first] = /--serif:\s*"([^"]+)"/.exec(tokens) ?? [];
    const face = tokens.split('@font-face').find((one) => one.includes(`font-family: "${first}"`));
    const ranges = [...(face ?? '').matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, from = '', to = from]) =>
      [from, to].map((hex) => Number.parseInt(hex, 16)),
    );
    const isSet = (character: string) =>
      ranges.some(([from = 0, to = 0]) => from <= character.charCodeAt(0) && character.charCodeAt(0) <= to);
    expect(['Ἀ', 'Ἑ', 'Ὥ', 'Ῥ', '№'].filter((one) => !isSet(one))).toEqual([]);
    expect(['ἀ', 'ὥ', 'Α', 'A', 'a', 'Я', '1'].filter(isSet)).toEqual([]);
  });

  test('give the browser the color of the paper', () => {
    expect(paperColors(tokens)).toEqual(['#faf7f0', '#171513']);
    expect(() => paperColors(':root {}')).toThrow('no two colors');
  });
});

/** Colors of a custom property, in light and in dark. */
function pair(block: string, name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(block) ?? [];
  return [light, dark];
}

/** Contrast of two colors by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('contrast', () => {
  test.each([
    ['--ink', '--paper', 7],
    ['--ink', '--panel', 7],
    ['--muted', '--paper', 4.5],
    ['--muted', '--panel', 4.5],
    ['--muted', '--wash', 4.5],
    ['--accent', '--paper', 4.5],
    ['--accent', '--panel', 4.5],
    ['--accent', '--wash', 4.5],
    ['--on-accent', '--accent', 4.5],
    ['--amber', '--amber-wash', 4.5],
    ['--amber', '--paper', 4.5],
    ['--red', '--red-wash', 4.5],
    ['--red', '--paper', 4.5],
    ['--ink', '--mark', 4.5],
    ['--edge', '--paper', 3],
    ['--code-string', '--panel', 4.5],
    ['--code-number', '--panel', 4.5],
    ['--code-keyword', '--panel', 4.5],
  ])('of %s on %s is at least %d, in light and in dark', (front, behind, least) => {
    const [fronts, behinds] = [pair(tokens, front), pair(tokens, behind)];
    for (const at of [0, 1] as const) expect(contrast(fronts[at], behinds[at])).toBeGreaterThanOrEqual(least);
  });

  test.each(FAMILIES)('of the tint of %s on paper is that of text', (family) => {
    const block = new RegExp(`\\[data-family="${family}"\\] \\{([^}]+)\\}`).exec(tokens)?.[1] ?? '';
    const [tint, paper] = [pair(block, '--tint'), pair(tokens, '--paper')];
    for (const at of [0, 1] as const) expect(contrast(tint[at], paper[at])).toBeGreaterThanOrEqual(4.5);
  });

  test('has a tint for each family, none twice', () => {
    const tints = [...tokens.matchAll(/--tint: light-dark\((#\w{6})/g)].map(([, tint]) => tint);
    expect(new Set(tints).size).toBe(12);
  });
});
