import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { preview } from '../../src/registry/archive/changeset.ts';
import { backfill } from '../../src/registry/changes/moves.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { command, sharedFolder, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { attribute, below, type Element, textOf } from '../fixtures/elements.ts';
import { runHere } from '../fixtures/in-process.ts';
import { depositIn, withFourGlyphs } from '../fixtures/moves.ts';
import { issueBody, richEntry, submission } from '../fixtures/submissions.ts';
import { buildSite } from '../site/building.ts';
import { suspicionsIn } from '../site/hostile-site.ts';

// The walk: deposits that cite each other in the five ways, one of them an older deposit by its retired identifier, are minted, read and
// published by the commands. What the pages, the graph, the overlay and the editions say of them is written down here, and beside it the
// sections of a record about the other records, of four more works. A build takes half a minute: what else needs a small site is looked
// at in the same one.

const SOVEREIGN = 'EA-WALK-2026-02';
const DOI = '10.5555/walk.2';
const OLD = withFourGlyphs(
  archiveOf(submission({ title: 'The oldest', defines_concepts: '' })),
  new Map([[1, undefined]]),
);
const RETIRED = OLD.registry.deposits[0]?.axn ?? '';

/** An archive whose first deposit had another identifier once. */
function seed() {
  const { changeset, known } = backfill(OLD, '2026-07-20T12:00:00Z');
  if (!changeset) throw new Error('nothing was back-filled');
  return preview(OLD, changeset, known);
}

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

const folder = sharedFolder();
const [archive, site] = [join(folder, 'archive'), join(folder, 'dist')];

/** A file for a command to read. Returns its path. */
function given(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(name: string, ...args: string[]): Promise<void> {
  const { code, stderr, stdout } = await command(archive, name, ...args);
  if (code !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
}

beforeAll(async () => {
  writeArchive(seed(), archive);
  // Deposit 2 cites the oldest by its retired identifier, and deposit 3, which is not there yet.
  const entry = richEntry({ title: 'The charter', sovereign_id: SOVEREIGN, defines_concepts: [] });
  const text = `It follows ${RETIRED}, and leads to deposit 3.`;
  await run('mint', '--rich', given('entry.json', entry), '--text', given('text.md', text));
  const commentary = issueBody({
    title: 'The commentary',
    defines_concepts: 'walking desk | term | A desk at which one walks.',
    body: `It comments on ${depositIn(archive, 2).axn} (${SOVEREIGN}), as AXN-04 does.`,
  });
  await run('mint', given('commentary.md', commentary));
  // A legacy DOI of the charter, of which the last one knows.
  const dois = [
    { dead_doi: DOI, title: 'The charter', date: '2025-01-01', status: 'RECOVERED', deposit: 2 },
  ].map((one) => ({ ...one, match_type: 'version_doi_title_match' }));
  await run('resolve', 'add', given('dois.json', dois));
  const reply = {
    title: 'The reply',
    defines_concepts: '',
    body: `A reply to record 3 about the walking desk, after https://doi.org/${DOI}.`,
  };
  const others = [reply, ...WORKS.map((work) => ({ ...PLAIN, ...work }))];
  await run('mint', ...others.map((fields, at) => given(`work-${at}.md`, issueBody(fields))));
  await run('capture', given('capture.json', CAPTURE));
  await run('read', '--all');
  await run('review', '5', '--edition', 'reviewed');
  buildSite({ out: site, archive });
});

const published = (path: string) => readFileSync(join(site, path), 'utf8');
const json = <T>(path: string) => JSON.parse(published(path)) as T;

/** Who cites whom: [citing, cited, way]. */
const CITATIONS = [
  [2, 1, 'axn_reference'],
  [2, 3, 'deposit_number_reference'],
  [3, 2, 'axn_reference'],
  [3, 2, 'ea_id_reference'],
  [3, 4, 'axn_hex_reference'],
  [4, 2, 'doi_resolution'],
  [4, 3, 'deposit_number_reference'],
] as const;

const DEPOSITS = [1, 2, 3, 4];
const citedBy = (number: number) =>
  unique(CITATIONS.filter(([source]) => source === number).map(([, to]) => to));
const citing = (number: number) => unique(CITATIONS.filter(([, to]) => to === number).map(([from]) => from));
const unique = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);

/** The records that a part of a page or of an edition links to. */
const linksIn = (part: string) =>
  unique([...part.matchAll(/\/s\/records\/(\d+)\//g)].map(([, number]) => Number(number)));

/** Text from a heading to the next one. */
const partUnder = (text: string, heading: RegExp, next: RegExp) => {
  const start = text.search(heading);
  return start < 0 ? '' : (text.slice(start + 1).split(next)[0] ?? '');
};

describe('three deposits that cite each other, minted and read', () => {
  test('the citation graph has the five ways, by current identifiers', () => {
    const { deposits } = json<{ deposits: { axn: string; deposit_number: number }[] }>('data/registry.json');
    const numberOf = (axn: string) => deposits.find((one) => one.axn === axn)?.deposit_number;
    const graph = json<{ edges: { source_axn: string; target_axn: string; via: string }[] }>(
      'data/citation-graph.json',
    );
    const edges = graph.edges.map((edge) => [numberOf(edge.source_axn), numberOf(edge.target_axn), edge.via]);
    // The last is of the works about something else.
    expect(edges.toSorted()).toEqual([...CITATIONS, [6, 5, 'deposit_number_reference']].toSorted());
    expect(deposits[0]?.axn).not.toBe(RETIRED);
  });

  test.each(DEPOSITS)('the page of record %d links to what it cites and to what cites it', (number) => {
    const page = published(`s/records/${number}/index.html`);
    expect(linksIn(partUnder(page, /aria-labelledby="cites-title"/, /<\/section>/))).toEqual(citedBy(number));
    expect(linksIn(partUnder(page, /aria-labelledby="cited-by-title"/, /<\/section>/))).toEqual(
      citing(number),
    );
  });

  test.each(DEPOSITS)('the edition of deposit %d, which its page links to, says the same', (number) => {
    const path = `data/autonomous/AXN-0${number}-autonomous.md`;
    const edition = published(path);
    expect(linksIn(partUnder(edition, /^## Works cited$/m, /^## /m))).toEqual(citedBy(number));
    expect(linksIn(partUnder(edition, /^## Cited by$/m, /^## /m))).toEqual(citing(number));
    expect(published(`s/records/${number}/index.html`).includes(path)).toBe(true);
    expect(published('data/autonomous/index.json').includes(path)).toBe(true);
  });

  test('the overlay, the entity index and the editions agree on the concept', () => {
    const index = json<{ concepts: Record<string, object> }>('data/entity-index.json');
    expect(index.concepts['walking desk']).toMatchObject({ defined_in: 3, referenced_in: [4] });
    const { overlay } = json<{ overlay: Record<string, object> }>('data/lexical-overlay.json');
    expect(overlay['walking desk']).toMatchObject({ reference_count: 1 });
    expect(published('data/autonomous/AXN-03-autonomous.md')).toContain('A desk at which one walks');
    expect(partUnder(published('data/autonomous/AXN-04-autonomous.md'), /^## Terms$/m, /^## /m)).toContain(
      'walking desk ([deposit 3](/s/records/3/))',
    );
  });
});

describe('four works about something else', () => {
  const page = (number: number) => below(parse(published(`s/records/${number}/index.html`)));

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

  test('a record has its article and its autonomous edition, with the status of each in the same words', () => {
    expect(links(5, 'generated')).toContain('/wiki/5/');
    expect(links(5, 'downloads')).toContain('/data/autonomous/AXN-05-autonomous.md');
    expect(section(5, 'generated')).toMatch(
      /Made by a program\. .*Autonomous edition \d{4}-\d\d-\d\d, reviewed by a person/,
    );
    expect(section(6, 'generated')).toMatch(
      /Made by a program, not reviewed by a person\. .*Autonomous edition \d{4}-\d\d-\d\d The text/,
    );
    expect(published('data/autonomous/AXN-06-autonomous.md')).toContain('status: provisional-generated');
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
    expect(suspicionsIn(site, '/')).toEqual([]);
  });

  test('a record of which no other record speaks has none of these sections', () => {
    for (const id of ['concepts', 'references', 'minted-terms', 'cites', 'cited-by', 'addresses', 'observed'])
      expect(section(7, id), id).toBeUndefined();
  });
});

describe('validate --dist', () => {
  /** Its exit code and what it says of a site, or of a copy of it that is changed first. */
  async function judged(root: string, change?: (copy: string) => void) {
    const copy = change ? join(temporaryFolder(), 'dist') : site;
    if (change) cpSync(site, copy, { recursive: true });
    change?.(copy);
    const { code, stdout } = await command(root, 'validate', '--json', '--dist', copy);
    const { checked, findings } = JSON.parse(stdout) as { checked: string[]; findings: Finding[] };
    return { code, checked, rules: [...new Set(findings.map(({ rule }) => rule))].sort() };
  }

  test('finds nothing in an unchanged site, and lists the scope site as checked', async () => {
    const checked = ['entry', 'item', 'archive', 'site'];
    expect(await judged(archive)).toEqual({ code: 0, checked, rules: [] });
  });

  test('reports a missing page and a page more', async () => {
    const { code, rules } = await judged(archive, (copy) => {
      rmSync(join(copy, 's/records/2'), { recursive: true });
      writeFileSync(join(copy, 'extra.html'), 'A page.');
    });
    expect([code, rules]).toEqual([1, ['LNK-001', 'SUM-001', 'SUR-001']]);
  });

  test('names the URL that a site was built for when the settings have another, and what to set', async () => {
    const env = { ARCHIVE: archive, SITE_URL: 'http://localhost:8080' };
    const { code, stdout, stderr } = await runHere('validate', ['--dist', site], env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'was built for https://registry.example, but the settings say http://localhost:8080. Set SITE_URL=https://registry.example to check it, or build it again.',
    );
  });

  test('reports a site that was built from another state of the archive', async () => {
    const other = join(temporaryFolder(), 'archive');
    cpSync(archive, other, { recursive: true });
    const withdrawn = await command(other, 'lifecycle', 'withdraw', '7', '--reason', 'Filed twice.');
    expect(withdrawn).toMatchObject({ code: 0 });
    expect((await judged(other)).rules).toEqual(['SUR-001']);
  });
});
