import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { foldName, hasWords, marked, soughtWords } from '../../../src/registry/find/names.ts';
import { mediaTypeOf } from '../../../src/registry/surfaces/media-types.ts';
import type { NamesFile } from '../../../src/registry/surfaces/names-files.ts';
import { published } from '../../fixtures/published.ts';
import { serveFiles } from '../../fixtures/serve-files.ts';
import { SHELF } from '../surfaces/shelf.ts';

// Names by their words, as a page finds them: over the files that are published, with the code that the page runs.

const has = (name: string, query: string) => hasWords(foldName(name), soughtWords(query));
const shown = (name: string, query: string) =>
  marked(name, soughtWords(query))
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

describe('a name is found', () => {
  test.each([
    ['Édition critique', 'edition'],
    ['Édition critique', 'CRIT edit'],
    ['識別子の永続性について', '永続性'],
    ['識別子の永続性について', '別子の'],
    ['สวัสดีโลก', 'โลก'],
    ['هُوِيَّة الأرشيف', 'هوية'],
    ['שָׁלוֹם עולם', 'שלום'],
    ['한국어 문서', '한국'],
    ['The “quoted” re-use', 'use quoted'],
    ['A 🏳️‍🌈 deposit', '🏳'],
    ['C++', 'c'],
    ['∀ ∃', '∃'],
    ['<img src=x onerror=alert(1)>', 'onerror'],
    ['Loss of the archive', 'the loss of archive'],
  ])('%s by %s', (name, query) => {
    expect(has(name, query)).toBe(true);
  });

  test.each([
    ['Archive', 'chive'],
    ['Archive of names', 'archive names lost'],
    ['The', 'a'],
  ])('but not %s by %s', (name, query) => {
    expect(has(name, query)).toBe(false);
  });
});

describe('what was sought is marked', () => {
  test.each([
    ['Édition critique', 'edit', '[Édit]ion critique'],
    ['識別子の永続性', '永続', '識別子の[永続]性'],
    ['archive, Archive', 'arch archive', '[archive], [Archive]'],
    ['e\u0301tude e\u0301', 'etude', '[e\u0301tude] e\u0301'],
    ['ﬁne print', 'fi', '[ﬁ]ne print'],
    ['nothing', 'zz', 'nothing'],
  ])('in %s by %s', (name, query, marks) => {
    expect(shown(name, query)).toBe(marks);
  });

  test('and the name stays whole, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, query) => {
        const pieces = marked(name, soughtWords(query));
        expect(pieces.map(({ text }) => text).join('')).toBe(name);
      }),
    );
  });
});

describe('over the published files', () => {
  afterAll(() => vi.unstubAllGlobals());

  const [template] = SHELF.registry.deposits;
  const [term] = SHELF.terms.terms;
  if (!template || !term) throw new Error('the shelf is empty');
  /** An archive with these terms, its first title a long one, and nothing else that has a name. */
  const archiveOf = (terms: readonly string[], titles: readonly string[] = []) => ({
    ...SHELF,
    registry: {
      ...SHELF.registry,
      deposits: titles.map((title, at) => ({ ...template, deposit_number: at + 1, title })),
    },
    terms: { ...SHELF.terms, terms: terms.map((one) => ({ ...term, term: one })) },
    addresses: { ...SHELF.addresses, addresses: {} },
    captures: { ...SHELF.captures, entries: [] },
    register: { ...SHELF.register, entries: [] },
  });

  async function finder(terms: readonly string[], titles?: readonly string[]) {
    const { asked } = serveFiles(archiveOf(terms, titles));
    const { namesFor } = await import('../../../src/client/names/find.ts');
    const find = async (query: string) => {
      const { groups } = await namesFor(query);
      return groups.map(({ kind, rows, count }) => ({ kind, names: rows.map(([, name]) => name), count }));
    };
    return { find, asked };
  }

  const SORTS = ['amber', 'bound', 'cut', 'dry', 'early', 'faded', 'glazed'];
  const THINGS = Array.from({ length: 60 }, (_, at) => `thing${String(at).padStart(2, '0')}`);
  const MANY = SORTS.flatMap((sort) =>
    THINGS.flatMap((thing) => [`${sort} ${thing} axis`, `${sort} ${thing} rule`]),
  );

  test('every name is found by each of its words: listed, or counted where the word is in very many', async () => {
    const names = [...MANY, 'Permanence', '識別子の永続性', 'هوية الأرشيف', '🦑🦑', '∀', 'x'.repeat(500)];
    const { find } = await finder(names, ['Über die Dauer', `${'long '.repeat(99)}title`]);
    for (const [at, name] of names.entries()) {
      // All of the small names, and every thirtieth of the many.
      if (at < MANY.length && at % 30 > 0) continue;
      const [whole] = await find(name);
      expect(whole?.names[0], name).toBe(name);
      for (const word of foldName(name).text.split(' ')) {
        const group = (await find(word)).find(({ kind }) => kind === 'term');
        const right = names.filter((other) => has(other, word)).length;
        expect(group?.count, word).toBe(right);
        if (group?.names.length === right) expect(group.names).toContain(name);
      }
    }
    expect((await find('dauer')).map(({ kind }) => kind)).toEqual(['deposit', 'article']);
    expect((await find('title')).flatMap(({ count }) => count)).toEqual([1, 1]);
    expect(await find('axis bound thing07')).toEqual([
      { kind: 'term', names: ['bound thing07 axis'], count: 1 },
    ]);
    expect(await find('nowhere')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });

  /** What a query fetches: the directories of names, and the files with names. */
  async function fetchedFor(query: string, names: readonly string[]) {
    const { find, asked } = await finder(names);
    await find(query);
    for (const [path, bytes] of asked) expect(bytes, path).toBeLessThan(10_000);
    const paths = asked.map(([path]) => path).filter((path) => !path.endsWith('/index.json'));
    const directories = paths.filter((path) => path.includes('/in-'));
    return { directories, files: paths.filter((path) => !directories.includes(path)) };
  }

  test('a query fetches the index, a directory where there is one, and one file, none above ten kilobytes', async () => {
    for (const query of ['b', 'bound', 'axis', 'bound thing07', 'thing07', 'zebra', 'bound axis']) {
      const { directories, files } = await fetchedFor(query, MANY);
      // Those with “axis” or “rule” are in several files.
      expect(directories, query).toEqual(query.includes('axis') ? ['/data/names/in-ax.json'] : []);
      // Where both words are in very many names, those that have one after the other, either way round.
      expect(files.length, query).toBeLessThanOrEqual(query === 'bound axis' ? 2 : 1);
    }
  });

  test('in an archive of many names, a directory says where those are that begin like the word', async () => {
    const more = SORTS.flatMap((sort) => Array.from({ length: 300 }, (_, at) => `${sort} thing${at + 100}`));
    for (const query of ['thing100', 'thing1', 'thing', 'th', 't', 'bound']) {
      const { directories, files } = await fetchedFor(query, more);
      expect(directories, query).toEqual(query.startsWith('th') ? ['/data/names/in-th.json'] : []);
      expect(files.length, query).toBe(1);
    }
    const { find } = await finder(more);
    expect((await find('bound thing107')).map(({ names }) => names)).toEqual([['bound thing107']]);
    const [thing] = await find('thing2');
    expect(thing?.count).toBe(700);
  });

  const filesOf = async (terms: readonly string[]) =>
    new Map([...(await published(archiveOf(terms)))].filter(([path]) => path.startsWith('/data/names/')));

  test('no file is above ten kilobytes, whatever the names are', async () => {
    const same = Array.from(
      { length: 400 },
      (_, at) => `${'the very same beginning of a name '.repeat(3)}${at}`,
    );
    const files = await filesOf([...same, ...same.map((name) => `識別子${name}`)]);
    for (const [path, bytes] of files) expect(bytes.length, path).toBeLessThan(10_000);
  });

  test('one more name changes the files that name it or count it, and no other', async () => {
    const before = await filesOf(MANY);
    const after = await filesOf([...MANY, 'bound zebra']);
    const changed = [...after].filter(([path, bytes]) => !before.get(path)?.equals(bytes));
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
    const naming = ([, bytes]: [string, Buffer]) => {
      const { rows = [], count }: Partial<NamesFile> = JSON.parse(bytes.toString());
      return rows.some(([, name]) => name === 'bound zebra') || count !== undefined;
    };
    expect(changed.filter((one) => !naming(one)).map(([path]) => path)).toEqual([]);
    expect(changed.length).toBeLessThanOrEqual(4);
    expect(before.size).toBeGreaterThan(10);
  });

  test('what a name is stands in its row', async () => {
    const files = await published(SHELF);
    const all: NamesFile = JSON.parse(files.get('/data/names/all.json')?.toString() ?? '{}');
    expect(all.rows).toContainEqual(['dw', 'Ledgers of the *lower* hall', 1]);
    // Its article was rejected.
    expect(all.rows).toContainEqual(['d', 'A list of doors and windows', 3]);
    expect(all.rows).toContainEqual(['t', 'hall', 'h']);
    expect(all.rows).toContainEqual(['a', 'a query that nobody captured']);
    expect(all.rows).toContainEqual(['c', 'lower hall', 'OBS-0123456789ab', '2026-07-05']);
    expect(all.rows).toContainEqual(['r', 'lower hall', 'lower-hall', '2026-07-05']);
    expect(mediaTypeOf('/data/names/all.json')).toBe('application/json; charset=utf-8');
  });
});
