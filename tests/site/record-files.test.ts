import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { attribute } from '../fixtures/elements.ts';
import { elementsIn, folder, url as served } from './shared.ts';

// The files beside the pages of the sample's records, held against the pages, and against the server that serves them.

const RECORDS = join(folder, 's/records');
const numbers = readdirSync(RECORDS).sort((a, b) => Number(a) - Number(b));
const root = 'https://registry.example';

/** The relations that the head of every page has: they are of the page, and not of the record. */
const OF_PAGES = /^(?:canonical|stylesheet|icon|search|preload|modulepreload|alternate|manifest|me)$/;

/** The links of a record page, and of its link set: relation, target, type. */
function linksOf(number: string) {
  const page = elementsIn(`s/records/${number}/index.html`)
    .filter(({ tagName }) => tagName === 'link')
    .map((link) => ['rel', 'href', 'type'].map((name) => attribute(link, name) ?? ''))
    .filter(([rel = '']) => !OF_PAGES.test(rel));
  const { linkset } = JSON.parse(readFileSync(join(RECORDS, number, 'linkset.json'), 'utf8')) as {
    linkset: ({ anchor: string } & Record<string, { href: string; type?: string }[]>)[];
  };
  const set = linkset.flatMap(({ anchor, ...relations }) => {
    expect(anchor).toBe(`${root}/s/records/${number}/`);
    return Object.entries(relations).flatMap(([rel, targets]) =>
      targets.map(({ href, type = '' }) => [rel, href, type]),
    );
  });
  return { page, set };
}

test('every record of the sample has them', () => {
  expect(numbers.length).toBe(44);
});

test.each(numbers)('the page of record %s and its link set have the same links', (number) => {
  const { page, set } = linksOf(number);
  expect(set.length).toBeGreaterThan(10);
  expect(set.toSorted()).toEqual(page.toSorted());
});

describe('the files that a page links', () => {
  const own = linksOf('8').set.filter(([, href = '', type]) => href.startsWith(root) && type);

  test.each(own)('%s %s is served as %s', async (_rel, href = '', type = '') => {
    const answer = await fetch(served + href.slice(root.length));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')?.replace(/; ?charset=utf-8$/i, '')).toBe(type);
    expect((await answer.text()).length).toBeGreaterThan(100);
  });
});
