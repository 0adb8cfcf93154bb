import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { command } from '../fixtures/disk.ts';
import { attribute, below, type Element, textOf } from '../fixtures/elements.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { suspicionsIn } from '../site/hostile-site.ts';

// Sections of a record about the other records: four more deposits of the walk, of works about something else, and a capture, read by
// the command.

const PLAIN = {
  related_ids: '',
  entity_triples: '',
  defines_concepts: '',
  description: 'A work of the tests. '.repeat(6),
};

const OF_DOORS = 'باب AXN:FF.ARCHIVAL.🎹🦐🦁🎹🍙🍙 باب '.repeat(4).trim();

/** Markup that would run where a page showed it as it is; each field of every resource has it in hostile.long.browser.test.ts. */
const HOSTILE = '"><img src=x onerror=alert(1)></textarea></title><script>alert(1)</script>';

const WORKS = [
  {
    title: 'On shelf marks',
    defines_concepts: 'shelf mark | term | What tells where a book stands.',
    body: 'A shelf mark tells where a book stands.',
  },
  { title: 'On lending', body: 'Whoever lends a book notes its Shelf Mark: see deposit 5.' },
  { title: 'On doors', description: OF_DOORS, body: 'Doors stand for themselves.' },
  {
    title: `On ${HOSTILE}`,
    creator: `A tester ${HOSTILE}`,
    description: `${PLAIN.description}${HOSTILE}`,
    keywords: HOSTILE,
    defines_concepts: `a door ${HOSTILE} | term | What is ${HOSTILE}.`,
    body: `# ${HOSTILE}\n\nA text: ${HOSTILE}`,
  },
];

/** Mints, captures and reads them in an archive on disk, as deposits 5 to 8. `beside` is a folder for what the commands are given. */
export async function addWorks(archive: string, beside: string): Promise<void> {
  const given = (name: string, text: string) => {
    writeFileSync(join(beside, name), text);
    return join(beside, name);
  };
  for (const [name, ...args] of [
    ['mint', ...WORKS.map((work, at) => given(`work-${at}.md`, issueBody({ ...PLAIN, ...work })))],
    ['capture', given('capture.json', JSON.stringify(CAPTURE))],
    ['read', '5', '6', '7', '8'],
    ['review', '5', '--edition', 'reviewed'],
  ] as const) {
    const { code, stderr, stdout } = await command(archive, name, ...args);
    if (code !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
  }
}

const CAPTURE = {
  s: 'tests',
  slug: 'where-books-stand',
  q: 'أين الكتاب؟ 📚',
  date: '2026-07-10',
  surface: 'Example Panel',
  sf: 'one card',
  d: 'One card links to the deposit.',
  cite_list: [
    {
      position: 1,
      title: 'On shelf marks',
      url: 'https://registry.example/s/records/5/',
    },
  ],
};

/** Defines the tests of their pages on a built site. */
export function testsOfWorks(site: () => string): void {
  const page = (number: number) =>
    below(parse(readFileSync(join(site(), `s/records/${number}/index.html`), 'utf8')));

  /** The words of the section with what has this id, its heading among them; undefined where there is none. */
  function section(number: number, id: string): string | undefined {
    const found = sectionOf(number, id);
    return found && textOf(found);
  }

  function sectionOf(number: number, id: string): Element | undefined {
    const sections = page(number).filter(({ tagName }) => tagName === 'section');
    return sections.find((one) => below(one).some((element) => attribute(element, 'id') === id));
  }

  const links = (number: number, id: string) => {
    const found = sectionOf(number, id) as Element;
    return below(found).flatMap((element) => (element.tagName === 'a' ? [attribute(element, 'href')] : []));
  };

  test('a record has each concept that it defines with the works that reference it', () => {
    expect(section(5, 'concepts')).toBe(
      'Concepts defined here 1 concept shelf mark term, minted term (extracted) What tells where a book stands. Its words also occur in On lending (deposit 6). See them in the graph',
    );
    // The concept, here a minted term of the deposit; the work in which its words occur; and the deposit in the graph.
    expect(links(5, 'concepts')).toEqual([
      '/lexical/s/?term=shelf+mark',
      '/s/records/6/',
      '/graph/?search=On+shelf+marks',
    ]);
  });

  test('a record has the concepts that it references, with the deposit that defines each', () => {
    expect(section(6, 'references')).toBe(
      'Concepts whose words occur here 1 concept Found by a program that compares words, not meanings. shelf mark What tells where a book stands. Defined in On shelf marks (deposit 5).',
    );
    expect(links(6, 'references')).toEqual(['/lexical/s/?term=shelf+mark', '/s/records/5/']);
  });

  test('a record has what it cites and what cites it, with the way of citing, and all citations one link away', () => {
    expect(section(6, 'cites')).toBe(
      'Cites 1 deposit On shelf marks Deposit 5, by deposit number With the words that cite',
    );
    expect(links(6, 'cites')).toEqual(['/s/records/5/', '/citations/?source=6']);
    expect(links(5, 'cited-by')).toEqual(['/s/records/6/', '/citations/?cited=5']);
  });

  test('a record has the article on a page of its own', () => {
    expect(links(5, 'generated')).toContain('/wiki/5/');
  });

  test('a record has its autonomous edition, with its status in the words of the other generated notes', () => {
    expect(links(5, 'downloads')).toContain('/data/autonomous/AXN-05-autonomous.md');
    expect(section(5, 'generated')).toMatch(
      /Made by a program\. .*Autonomous edition \d{4}-\d\d-\d\d, reviewed by a person/,
    );
    expect(section(6, 'generated')).toMatch(
      /Made by a program, not reviewed by a person\. .*Autonomous edition \d{4}-\d\d-\d\d The text/,
    );
    expect(readFileSync(join(site(), 'data/autonomous/AXN-06-autonomous.md'), 'utf8')).toContain(
      'status: provisional-generated',
    );
  });

  test('a record has the observed answers that link to it', () => {
    expect(section(5, 'observed')).toContain(
      'أين الكتاب؟ 📚 Example Panel · 2026-07-10 · links to this deposit · OBS-18d64b6665b1',
    );
    expect(links(5, 'observed')).toEqual(['/captures/?q=OBS-18d64b6665b1']);
  });

  test('a record keeps the identifiers in its description together, and says nothing else there', () => {
    const description = page(7).find((element) => attribute(element, 'class') === 'description') as Element;
    const isolated = below(description).filter((element) => attribute(element, 'class') === 'axn');
    expect(isolated.map(textOf)).toEqual(Array.from({ length: 4 }, () => 'AXN:FF.ARCHIVAL.🎹🦐🦁🎹🍙🍙'));
    expect(textOf(description)).toBe(OF_DOORS);
  });

  test('what is hostile in a deposit is text on every page: it makes no element and no attribute', () => {
    expect(page(8).map(textOf).join('\n')).toContain(HOSTILE);
    expect(suspicionsIn(site(), '/')).toEqual([]);
  });

  test('a record of which no other record speaks has none of these sections', () => {
    for (const id of ['concepts', 'references', 'minted-terms', 'cites', 'cited-by', 'addresses', 'observed'])
      expect(section(7, id), id).toBeUndefined();
  });
}
