import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { command, writeArchive } from '../fixtures/disk.ts';
import { byIssue, submission } from '../fixtures/submissions.ts';
import { buildSite } from './building.ts';
import { attribute, below, type Element, textOf } from './elements.ts';

// What a record shows of the other records: three deposits and a capture, read by the command.

const scratch = mkdtempSync(join(tmpdir(), 'test-record-links-'));
const archive = join(scratch, 'archive');
const site = join(scratch, 'dist');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const PLAIN = {
  related_ids: '',
  entity_triples: '',
  defines_concepts: '',
  description: 'A work of the tests. '.repeat(6),
};

const OF_DOORS = 'باب AXN:FF.ARCHIVAL.🎹🦐🦁🎹🍙🍙 باب '.repeat(4).trim();

beforeAll(async () => {
  const [first, second, third] = [
    submission(
      {
        ...PLAIN,
        title: 'On shelf marks',
        defines_concepts: 'shelf mark | term | What tells where a book stands.',
        body: 'A shelf mark tells where a book stands.',
      },
      byIssue(1),
    ),
    submission(
      { ...PLAIN, title: 'On lending', body: 'Whoever lends a book notes its Shelf Mark: see deposit 1.' },
      byIssue(2),
    ),
    submission(
      { ...PLAIN, title: 'On doors', description: OF_DOORS, body: 'Doors stand for themselves.' },
      byIssue(3),
    ),
  ];
  writeArchive(archiveOf(first, second, third), archive);
  const draft = join(scratch, 'capture.json');
  writeFileSync(draft, JSON.stringify(CAPTURE));
  for (const [name, ...args] of [
    ['capture', draft],
    ['read', '--all'],
    ['review', '1', '--edition', 'reviewed'],
  ]) {
    const { code, stderr, stdout } = await command(archive, name ?? '', ...args);
    if (code !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
  }
  buildSite({ out: site, archive });
});

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
      url: 'https://registry.example/s/records/1/',
    },
  ],
};

const page = (number: number) =>
  below(parse(readFileSync(join(site, `s/records/${number}/index.html`), 'utf8')));

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

describe('a record', () => {
  test('has each concept that it defines with the works that reference it', () => {
    expect(section(1, 'concepts')).toBe(
      'Concepts defined here 1 concept shelf mark term, minted term (extracted) What tells where a book stands. Its words also occur in On lending (deposit 2). See them in the graph',
    );
    // The concept, here a minted term of the deposit; the work in which its words occur; and the deposit in the graph.
    expect(links(1, 'concepts')).toEqual([
      '/lexical/s/?term=shelf+mark',
      '/s/records/2/',
      '/graph/?search=On+shelf+marks',
    ]);
  });

  test('has the concepts that it references, with the deposit that defines each', () => {
    expect(section(2, 'references')).toBe(
      'Concepts whose words occur here 1 concept Found by a program that compares words, not meanings. shelf mark What tells where a book stands. Defined in On shelf marks (deposit 1).',
    );
    expect(links(2, 'references')).toEqual(['/lexical/s/?term=shelf+mark', '/s/records/1/']);
  });

  test('has what it cites and what cites it, with the way of citing, and all citations one link away', () => {
    expect(section(2, 'cites')).toBe(
      'Cites 1 deposit On shelf marks Deposit 1, by deposit number With the words that cite',
    );
    expect(links(2, 'cites')).toEqual(['/s/records/1/', '/citations/?source=2']);
    expect(links(1, 'cited-by')).toEqual(['/s/records/2/', '/citations/?cited=1']);
  });

  test('has the article on a page of its own', () => {
    expect(links(1, 'generated')).toContain('/wiki/1/');
  });

  test('has its autonomous edition, with its status in the words of the other generated notes', () => {
    expect(links(1, 'downloads')).toContain('/data/autonomous/AXN-01-autonomous.md');
    expect(section(1, 'generated')).toMatch(
      /Made by a program\. .*Autonomous edition \d{4}-\d\d-\d\d, reviewed by a person/,
    );
    expect(section(2, 'generated')).toMatch(
      /Made by a program, not reviewed by a person\. .*Autonomous edition \d{4}-\d\d-\d\d The text/,
    );
    expect(readFileSync(join(site, 'data/autonomous/AXN-02-autonomous.md'), 'utf8')).toContain(
      'status: provisional-generated',
    );
  });

  test('has the observed answers that link to it', () => {
    expect(section(1, 'observed')).toContain(
      'أين الكتاب؟ 📚 Example Panel · 2026-07-10 · links to this deposit · OBS-18d64b6665b1',
    );
    expect(links(1, 'observed')).toEqual(['/captures/?q=OBS-18d64b6665b1']);
  });

  test('keeps the identifiers in its description together, and says nothing else there', () => {
    const description = page(3).find((element) => attribute(element, 'class') === 'description') as Element;
    const isolated = below(description).filter((element) => attribute(element, 'class') === 'axn');
    expect(isolated.map(textOf)).toEqual(Array.from({ length: 4 }, () => 'AXN:FF.ARCHIVAL.🎹🦐🦁🎹🍙🍙'));
    expect(textOf(description)).toBe(OF_DOORS);
  });

  test('of which no other record speaks has none of these sections', () => {
    for (const id of ['concepts', 'references', 'minted-terms', 'cites', 'cited-by', 'addresses', 'observed'])
      expect(section(3, id), id).toBeUndefined();
  });
});
