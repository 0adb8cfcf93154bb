import { expect, test } from 'vitest';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import { siteLinkRules } from '../../../src/registry/rules/site-links.ts';
import { WORLD } from './case.ts';

// The links of a site that was built from an earlier one: what was checked there is checked again only where it could have broken.

type Files = Readonly<Record<string, string>>;

const rule = siteLinkRules.rules.find(({ id }) => id === 'LNK-001');
const { base } = WORLD.site;

const link = (...targets: string[]) =>
  targets.map((target) => `<a href="${base}${target}">There</a>`).join('');

function store(files: Files) {
  return {
    paths: Object.keys(files).sort(),
    read: (path: string) => (files[path] === undefined ? undefined : utf8(files[path])),
  };
}

/** What the rule finds in a site that was built after another. */
function found(before: Files, after: Files): readonly string[] {
  const unchanged = new Set(Object.keys(after).filter((path) => after[path] === before[path]));
  const site = {
    files: store(after),
    scripts: new Map(),
    surfaces: () => new Map(),
    earlier: { files: store(before), unchanged },
  };
  const check = rule?.checks.site as (site: unknown, context: unknown) => Iterable<{ where: string }>;
  return [...check(site, { archive: WORLD })].map(({ where }) => where);
}

const MANY = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`data/part-${at}.json`, '{}']));

test.each<[what: string, before: Files, after: Files, where: string[]]>([
  [
    'nothing is gone',
    { 'a.html': link('b.json'), 'b.json': '1' },
    { 'a.html': link('b.json'), 'b.json': '2' },
    [],
  ],
  ['a file is gone', { 'a.html': link('b.json'), 'b.json': '1' }, { 'a.html': link('b.json') }, ['/a.html']],
  [
    'a page is gone',
    { 'a.html': link('s/b/'), 'c.html': '', 's/b/index.html': '' },
    { 'a.html': link('s/b/'), 'c.html': '' },
    ['/a.html'],
  ],
  [
    'a page with a name in another script is gone',
    { 'a.html': link('s/%E6%BC%A2/'), 's/漢/index.html': '' },
    { 'a.html': link('s/%E6%BC%A2/') },
    ['/a.html'],
  ],
  ['the first page is gone', { 'a.html': link(''), 'index.html': '' }, { 'a.html': link('') }, ['/a.html']],
  [
    'an anchor is gone',
    { 'a.html': link('b.html#x'), 'b.html': '<p id="x">' },
    { 'a.html': link('b.html#x'), 'b.html': '<p id="y">' },
    ['/a.html'],
  ],
  [
    'many files are gone',
    { 'a.html': link('data/part-7.json'), ...MANY },
    { 'a.html': link('data/part-7.json') },
    ['/a.html'],
  ],
  ['a new page leads nowhere', { 'a.html': '' }, { 'a.html': '', 'b.html': link('c.html') }, ['/b.html']],
])('%s', (_, before, after, where) => {
  expect(found(before, after)).toEqual(where);
});

test('a page that leads to a gone page by a relative path is found', () => {
  const before = { 's/b/c/index.html': '<a href="../">Up</a>', 's/b/index.html': '' };
  expect(found(before, { 's/b/c/index.html': before['s/b/c/index.html'] })).toEqual(['/s/b/c/index.html']);
});

test('a page that names nothing that is gone is not parsed again', () => {
  // It was not sound before either, so that a finding would show that it was parsed.
  const read = link('never-there.html');
  const before = { 'a.html': read, 'chunk-1.json': '' };
  expect(found(before, { 'a.html': read, 'chunk-2.json': '' })).toEqual([]);
});
