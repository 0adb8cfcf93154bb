import { describe, expect, test } from 'vitest';
import { attribute, below, type Element, textIn, textOf } from '../fixtures/elements.ts';
import { byId, cellsIn, hasClass, inside, page, tagged, texts } from './facts.ts';

// Captures, addresses and the observation register of the sample, held against what a person read in the sample.

const ENTRY = '/register/permanent-identifiers-for-deposits/';
const FIRST = 'OBS-0086d7b8b7f6';
const THIRD = 'OBS-88b160e23702';

const itemsOf = (path: string) => page(path).filter(hasClass('observed-item'));
const said = (item: Element | undefined, name: string) =>
  texts((item ? below(item) : []).filter(hasClass(name)));
const about = (items: readonly Element[], query: string) =>
  items.find((item) => said(item, 'sought').join().includes(query));
const links = (elements: readonly Element[]) =>
  tagged(elements, 'a').map((link) => [textOf(link), attribute(link, 'href')]);

test('captures say what was sought, found and seen, and their pictures are links', () => {
  const items = itemsOf('/captures/');
  expect(items).toHaveLength(25);
  expect(items.slice(0, 3).flatMap((item) => said(item, 'sought'))).toEqual([
    '"The Deposit Registry" -sample',
    'site:registry.example',
    'asdf sample archive qwer',
  ]);
  const long = about(items, 'if a hash confirms a guess');
  expect(said(long, 'said')).toEqual(['Adoption: the answer uses a term of the archive as its own']);
  const [told = ''] = said(long, 'told');
  expect(told).toMatch(/^Sample\. A whole argument, issued as one query of thirty words\..*that what…$/);
  expect(told.length).toBeLessThanOrEqual(380);
  const pictures = items.slice(1, 2).flatMap((item) => inside(below(item), 'pictures'));
  expect(links(pictures)).toEqual([['', '/data/captures-images/site-registry-example-1.avif']]);
  // The box is as large before the picture is there.
  const [picture] = tagged(pictures, 'img').map(({ attrs }) => attrs.map(({ name, value }) => [name, value]));
  expect(Object.fromEntries(picture ?? [])).toMatchObject({
    ...{ alt: 'the list, with its one line', loading: 'lazy', width: '320', height: '153' },
  });
  const older = itemsOf('/captures/1/');
  expect([older.length, ...said(older.at(-1), 'sought')]).toEqual([15, 'what is an axn identifier']);
  const ways = tagged(below(older.at(-1) as Element), 'a');
  const again = ways.find((link) => textOf(link) === 'Search for it again');
  expect(again && attribute(again, 'rel')).toBe('noreferrer nofollow');
  expect(texts(ways).filter((words) => words === 'In the register')).toHaveLength(1);
});

test('addresses say what their class means, and a table has the observations by month', () => {
  const items = itemsOf('/addresses/');
  expect(items).toHaveLength(25);
  expect(items.slice(0, 2).flatMap((item) => said(item, 'sought'))).toEqual([
    'retired identifier',
    'back-fill of identifiers',
  ]);
  expect(said(items[0], 'said')).toEqual(['Subjunctive: nobody has observed the address yet']);
  expect(cellsIn(inside(page('/addresses/'), 'timeline'))).toEqual([
    ['Period', 'The archive was found', 'It was not found', 'Undecided', 'In all'],
    ['September 2026', '17', '3', '2', '22'],
    ['October 2026', '24', '16', '9', '49'],
    ['November 2026', '15', '7', '3', '25'],
  ]);
  const older = page('/addresses/1/');
  expect(texts(tagged(older, 'h1'))).toEqual(['Addresses 1–25']);
  expect(older.filter(hasClass('timeline'))).toEqual([]);
});

test('the register lists what each entry says, and leads to its page', () => {
  const elements = page('/register/');
  const [row = ''] = texts(byId(elements, 'entry-permanent-identifiers-for-deposits'));
  expect(row).toMatch(
    /^permanent identifiers for deposits .* signed out; incognito · 2026-09-07, 2026-09-21, /,
  );
  expect(row).toContain(
    'Archive not present in any of 4 observations · 3 sources at first, no sources at last',
  );
  expect(texts(byId(elements, 'entry-a-deposit-is-a-promise'))[0]).toContain('number of sources unknown');
  expect(links(inside(elements, 'rows'))).toHaveLength(12);
  expect(links(inside(elements, 'rows'))).toContainEqual(['permanent identifiers for deposits', ENTRY]);
  expect(inside(elements, 'rows').filter(hasClass('found'))).toHaveLength(5);
});

describe('an entry', () => {
  const of = (id: string, elements = page(ENTRY)) => byId(elements, id).flatMap((one) => below(one));
  const first = of(FIRST);

  test('has the transcripts exactly, what was removed, the hash, the sources, and how to cite it', () => {
    const [cleaned, raw = ''] = first.filter(hasClass('transcript')).map(textIn);
    expect(cleaned).toBe(
      'Permanent identifiers go on working when an address has changed. They are names, and no directions.\n\nMany archives give a number and a check. See https://library.example/identifiers?page=2 for a comparison.',
    );
    expect(raw.slice(0, 66)).toBe(
      'Permanent identifiers\u200b go on working when an address has changed.\u00a0',
    );
    expect(raw).toContain('\nShow more\n');
    expect(texts(tagged(first, 'summary'))).toContain('What the cleaner removed: 8');
    expect(texts(tagged(inside(first, 'removed'), 'tr'))).toContain(
      'U+200B a character of no width nothing 1 21',
    );
    expect(texts(tagged(first, 'code').filter(hasClass('id')))).toEqual([
      '94a4009a14b7e7d43f08fdbd7cb92d1177fca07dbc058bb4f1b87afe7b431032',
    ]);
    expect(texts(tagged(inside(first, 'sources'), 'li'))).toEqual([
      'Persistent identifiers: an overview library.example',
      'Numbers that last archives.example',
      'Names and addresses school.example',
    ]);
    const [source] = tagged(inside(first, 'sources'), 'a').map((link) => attribute(link, 'rel'));
    expect(source).toBe('nofollow noreferrer');
    expect(texts(byId(first, `${FIRST}-citation`))).toEqual([
      `${FIRST}, 2026-09-07, Example Answers, web panel (invented for the sample), query: permanent identifiers for deposits. In: The Deposit Registry, observation register. https://registry.example${ENTRY}#${FIRST}`,
    ]);
  });

  test('compares a later observation with the one before, and says what is unknown', () => {
    const changes = inside(of(THIRD), 'changes');
    expect(texts(tagged(changes, 'h3'))).toEqual(['Compared with OBS-f426bda898c3 of 2026-09-21']);
    expect(texts(tagged(changes, 'ins'))).toEqual([
      'A permanent identifier is a promise that somebody keeps.',
    ]);
    expect(texts(tagged(changes, 'p'))).toContain(
      'The sources of one of the two are unknown, so they are not compared.',
    );
    expect(texts(tagged(of(THIRD), 'p'))).toContain('It is unknown how many source cards were shown.');
  });

  test('says what an erasure row is, and leads to its capture', () => {
    const [evidence] = page('/register/axn-03/').filter(hasClass('evidence'));
    expect(evidence && textOf(evidence)).toContain(
      'This is an erasure row: the archive was sought here, and the answer did not have it.',
    );
    expect(links(evidence ? below(evidence) : [])).toEqual([
      ['OBS-e6af2f11a647', '/captures/?q=OBS-e6af2f11a647'],
    ]);
  });
});
