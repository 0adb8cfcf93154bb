import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attribute, below, textOf } from '../fixtures/elements.ts';
import { byId, hasClass, inside, page, tagged, texts } from './facts.ts';
import { folder } from './shared.ts';

// The minted terms, the articles and the citations of the sample, held against what a person read in the sample.

const h1 = (path: string) => texts(tagged(page(path), 'h1')).join();

test('terms stand under letters of every script, each with definition, deposit, engagement and addresses', () => {
  const first = page('/lexical/');
  expect(texts(tagged(first, 'dfn')).slice(0, 6)).toEqual([
    ...['payable amount', 'Frobenius number', 'pythagorean', 'meantone', 'just', 'equal'],
  ]);
  // Letters of two scripts that look the same are told apart.
  const scripts = tagged(inside(first, 'letter-bar'), 'ul');
  expect(scripts.map((list) => tagged(below(list), 'li').length)).toEqual([23, 7, 6, 6, 1]);
  expect(texts(tagged(inside(first, 'letter-bar'), 'p'))).toContain('Cyrillic');
  const ofC = page('/lexical/c/');
  expect(h1('/lexical/c/')).toBe('Terms: C');
  expect(texts(ofC.filter(hasClass('hint'))).join()).toContain('minted (introduced)');
  // Without regard to case, accents, and what is no letter.
  expect(texts(tagged(ofC, 'dfn')).slice(17, 20)).toEqual(['clé de contrôle', 'closed store', 'cluster']);
  const term = byId(ofC, 't-canonical-text').flatMap((one) => below(one));
  expect(texts(tagged(term, 'p'))).toEqual([
    'canonical text',
    'Title, creator, description and body of a deposit, each on a new line, in UTF-8 and normalization form NFC with line feeds, ending in one line feed; the bytes that are hashed.',
    'specification · engaged: revised · in 13 other texts',
    expect.stringMatching(/^One digest, two statements\s*AXN:03\.ARCHIVAL\.🎣🐞🎨🌈🦗🛶$/u),
  ]);
  expect(texts(tagged(inside(term, 'sought'), 'li'))).toEqual([
    'Observed address: canonical text deposit registry',
    'Subjunctive address: canonical text',
    'Verified non-address: "canonical text" "one line feed"',
  ]);
  expect(texts(tagged(page('/lexical/ש/'), 'dfn'))).toEqual(['שעה זמנית', 'שעון שמש']);
});

test('articles are listed newest first, on pages and by title, and each says who wrote it and leads on', () => {
  expect(texts(tagged(inside(page('/wiki/'), 'rows'), 'a')).slice(0, 2)).toEqual([
    'A label for the shelf',
    'When four glyphs were enough',
  ]);
  expect(h1('/wiki/page-1/')).toBe('Wiki: articles 1–18');
  const all = page('/s/wiki/');
  expect(tagged(inside(all, 'titles'), 'li')).toHaveLength(43);
  const ofO = all.filter((one) => attribute(one, 'aria-labelledby') === 'letter-o');
  expect(ofO.flatMap((section) => tagged(below(section), 'a'))).toHaveLength(5);
  const article = page('/wiki/2/');
  expect(texts(article.filter(hasClass('notice')))).toEqual([
    expect.stringMatching(
      /^Provisional\. A program composed this article .* on 2026-07-06\. .* hash does not cover it: cite the record\.$/,
    ),
  ]);
  const links = tagged(inside(article, 'text'), 'a').map((link) => [textOf(link), attribute(link, 'href')]);
  expect(links).toContainEqual(['canonical text', '/lexical/c/?term=canonical+text']);
  expect(links).toContainEqual(['six glyphs', '/graph/?search=six+glyphs']);
});

test('the article on a withdrawn deposit is folded, and of a redacted one there is none', () => {
  const withdrawn = page('/wiki/41/');
  expect(texts(withdrawn.filter(hasClass('withdrawn')))).toEqual([
    'Withdrawn. The deposit that this article is about was withdrawn. The record says when and why.',
  ]);
  const folded = tagged(withdrawn, 'details').flatMap((one) => below(one));
  expect([withdrawn, folded].map((some) => some.filter(hasClass('text')).length)).toEqual([1, 1]);
  expect(existsSync(join(folder, 'wiki/42/index.html'))).toBe(false);
});

test('the citations stand below the deposits that cite, on pages, with the most cited as a table', () => {
  const paths = ['', '21-30/', '11-20/', '1-10/'].map((part) => `/citations/${part}`);
  expect(paths.slice(1).map(h1)).toEqual(
    ['21–30', '11–20', '1–10'].map((range) => `Citations: deposits ${range}`),
  );
  const rows = paths.flatMap((path) => tagged(inside(page(path), 'citations'), 'li'));
  const ids = rows.map((row) => attribute(row, 'id'));
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([63, 'c44-43-deposit_number', 'c2-1-axn']);
  const [first = ''] = texts(rows);
  expect(first).toMatch(/^When four glyphs were enough\s*by deposit number Deposit 43$/);
  const newest = page('/citations/');
  expect(texts(byId(newest, 'd44'))).toEqual([
    expect.stringMatching(/^A label for the shelf\s*AXN:2C\.ARCHIVAL\./),
  ]);
  expect(texts(tagged(inside(newest, 'most-cited'), 'tr'))[1]).toMatch(
    /^How an identifier is made\s*9\s*deposits, in 12 citations$/,
  );
});
