// The folder `pages`: the list of pages and the lists that they show with their facets (`browse`, `lists`); the shape of a published file (`publication`).
// It imports the folders before it: `text` to `observation`.
// Start with `PAGES` below, then `publication/surface.ts` and `lists/list.ts`.

import { RESOURCES } from '../archive/resources/index.ts';
import { TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import {
  BROWSE,
  CHANGES,
  DOWNLOADS,
  HOW_TO_DEPOSIT,
  RECORDS,
  RULES_PAGE,
  WIKI,
} from '../model/vocabulary.ts';
import { wayWords } from './browse/facets.ts';
import type { PageEntry } from './page.ts';
import { LOOKUP_FILES, REGISTER_FILES, ROWS_FILES } from './publication/site-files.ts';

/** One file makes the first page of these and the others. */
const [WIKI_SOURCE, STATIC_WIKI_SOURCE, TERMS_SOURCE] = [
  'src/pages/wiki/[...page].astro',
  'src/pages/s/wiki/[...part].astro',
  'src/pages/lexical/[...part].astro',
];
const REGISTRY = webPath(RESOURCES.registry);
const CONCEPTS = webPath(RESOURCES.concepts);
const INDEX = '/api/index.json';
const DEPOSIT_PROTOCOL = '/api/deposit-protocol.json';
const AXN_PROTOCOL = '/api/axn-protocol.json';

/**
 * The one list of pages. Header, documentation navigation, endpoints, catalog, the sitemap check and the pages that tests visit
 * derive from it, in its order. The file of each is below `src/pages`, at its path.
 */
// biome-ignore format: one page on a few lines reads as the table that it is
export const PAGES = [
  { path: '/', name: 'home-page', content: 'what the registry is, and its newest deposits', derived_from: [REGISTRY] },
  { path: `${RECORDS}<N>/`, name: 'record-pages', derived_from: [REGISTRY, TEXTS_FOLDER],
    content: 'canonical record page of deposit number N, with JSON-LD; a tombstone when it is withdrawn' },
  { path: `${RECORDS}<N>/${CHANGES}`, name: 'changes-pages', derived_from: [REGISTRY, TEXTS_FOLDER],
    content: 'what changed from the version before to deposit number N, paragraph by paragraph' },
  { path: BROWSE, name: 'browse-pages', title: 'Browse', header: 'Browse', continued: true, derived_from: [REGISTRY],
    content: 'every deposit, the newest first, on one page up to 2,000 and on numbered pages beyond' },
  { path: `${BROWSE}<WAY>/`, name: 'browse-ways', derived_from: [REGISTRY, TEXTS_FOLDER],
    content: `every ${wayWords()} that deposits have, with how many have it` },
  { path: `${BROWSE}<WAY>/<VALUE>/`, name: 'facet-pages', continued: true, derived_from: [REGISTRY, TEXTS_FOLDER],
    content: `the deposits of one ${wayWords()}, the newest first` },
  { path: `${BROWSE}<WAY>/letter/<LETTER>/`, name: 'browse-letters', derived_from: [REGISTRY, TEXTS_FOLDER],
    content: 'what begins with one letter, where a list of values is too long for one page' },
  { path: '/records/', name: 'finder-page', title: 'Find a deposit', content: 'finds a deposit by an identifier',
    description: 'Find a deposit by its number, HEX label, AXN, glyphs, hash, ORCID, DOI or document id.',
    derived_from: [LOOKUP_FILES, ROWS_FILES],
    query: { id: 'a deposit number, a HEX label, a current or retired AXN or its glyphs, a SHA-256 or 8 or more of its first digits, a SWHID, an ORCID, a DOI or a sovereign id; digits alone are a deposit number; if they are also the label of another deposit, the record says so' } },
  { path: '/search/', name: 'search-page', title: 'Search', header: 'Search',
    content: 'search over all deposits, by family, year, type, license and creator', derived_from: [REGISTRY, TEXTS_FOLDER],
    description: 'Search titles, creators and full texts of all deposits, and filter by family, year, type, license and creator.' },
  { path: WIKI, name: 'wiki-page', title: 'Wiki', explore: 'Wiki', derived_from: [REGISTRY], made_by: WIKI_SOURCE,
    content: 'the articles on the newest deposits, with search over all articles',
    description: 'Short articles on the deposits of the registry, each with its way to the record.' },
  { path: `${WIKI}page-<N>/`, name: 'wiki-pages', derived_from: [REGISTRY], made_by: WIKI_SOURCE,
    content: 'the articles on older deposits, 25 on a page, numbered from the oldest' },
  { path: `${WIKI}<N>/`, name: 'article-pages', derived_from: [REGISTRY, CONCEPTS],
    content: 'the article on deposit number N, whose names of concepts and identifiers are links' },
  { path: '/s/wiki/', name: 'static-wiki-page', title: 'All articles', derived_from: [REGISTRY], made_by: STATIC_WIKI_SOURCE,
    content: 'every article on a deposit by its title, in alphabetical order; beyond 500, their letters',
    description: 'Every article on a deposit, by its title in alphabetical order.' },
  { path: '/s/wiki/<PART>/', name: 'static-wiki-pages', derived_from: [REGISTRY], made_by: STATIC_WIKI_SOURCE,
    content: 'a part of more than 500 articles by their titles, in alphabetical order' },
  { path: '/graph/', name: 'graph-page', title: 'Graph', explore: 'Graph', derived_from: [REGISTRY, CONCEPTS, TEXTS_FOLDER],
    content: 'the entities, concepts and deposits as a graph to look around in, and as cards grouped by subject',
    description: 'How deposits, concepts and entities belong together: a graph to look around in, and what is said of each.',
    query: { search: 'a name on which the graph is centered', type: 'deposit, concept or entity: what is shown; it can stand several times' } },
  { path: '/s/graph/', name: 'static-graph-page', title: 'The graph as a picture', continued: true, derived_from: [REGISTRY, CONCEPTS, TEXTS_FOLDER],
    content: 'the graph as a picture and as lists, with at most 1,500 relations of concepts and 500 citations',
    description: 'The most connected deposits, concepts and entities as a picture, and their relations and citations as lists.' },
  { path: '/lexical/', name: 'terms-page', title: 'Terms', explore: 'Terms', derived_from: [webPath(RESOURCES.terms), webPath(RESOURCES.addresses)], made_by: TERMS_SOURCE,
    content: 'the initial letters of the minted terms, the newest terms, and search over all',
    description: 'Every term that the deposits define, in alphabetical order, with its definition, its deposit and its addresses.' },
  { path: '/lexical/<PART>/', name: 'terms-pages', derived_from: [webPath(RESOURCES.terms), webPath(RESOURCES.addresses)], made_by: TERMS_SOURCE,
    content: 'the minted terms of a letter, in alphabetical order, each with definition, deposit and addresses; a long letter has several pages',
    query: { term: 'a minted term as it is written, to whose place the page leads' } },
  { path: '/citations/', name: 'citations-page', title: 'Citations', explore: 'Citations', continued: 'ranges', derived_from: [REGISTRY, TEXTS_FOLDER],
    content: 'the citations between deposits, grouped by the deposit that cites',
    description: 'Which deposit cites which, in which way and by which words.' },
  { path: '/captures/', name: 'captures-page', title: 'Captures', explore: 'Captures', continued: true, derived_from: [webPath(RESOURCES.captures)],
    content: 'the captures of what answer panels returned, 25 on a page, the newest first',
    description: 'What answer panels returned for exact queries, as it was captured, with pictures.' },
  { path: '/addresses/', name: 'addresses-page', title: 'Addresses', explore: 'Addresses', continued: true,
    content: 'the exact queries at which the archive is sought, 25 on a page, with what was observed there',
    description: 'The exact queries at which the archive is sought, and what was observed there.',
    derived_from: [webPath(RESOURCES.addresses)],
    query: { q: 'words of a query', class: 'an observation class' } },
  { path: '/register/', name: 'register-page', title: 'Observation register', explore: 'Register', continued: true,
    content: 'the entries of the observation register, the newest first', derived_from: [webPath(RESOURCES.register)],
    description: 'Dated observations of what answer panels returned for exact queries, whether or not they name the archive.' },
  { path: '/register/<SLUG>/', name: 'entry-pages', derived_from: [webPath(RESOURCES.register), webPath(RESOURCES.captures)],
    content: 'an entry of the observation register: query, transcript, what was removed from it, sources, and later observations compared' },
  { path: '/resolve/', name: 'resolve-page', title: 'Legacy DOIs', explore: 'Legacy DOIs', continued: true,
    content: 'what became of a legacy DOI, or all legacy DOIs, 25 on a page', derived_from: [webPath(RESOURCES.resolution), ROWS_FILES],
    description: 'What became of a work that had a DOI in a repository that is gone.',
    query: { doi: 'a DOI as URL, with the prefix doi:, or its suffix, in any case and percent-encoded or not' } },
  { path: DOWNLOADS, name: 'datasets-page', title: 'Data', header: 'Data', derived_from: [INDEX],
    content: 'every data file: what it is for, its version, count, size, hash, license, fields and schema, and how to read it',
    description: 'Every data file of the registry: what it is for, its size and hash, its fields, and how to read it.' },
  { path: '/datasets/adoption/', name: 'adoption-page', title: 'Adoption', continued: true, derived_from: [webPath(RESOURCES.adoption), webPath(RESOURCES.waivers)],
    content: 'what was found when another archive was adopted, by rule, what was done about it, and what became of its files',
    description: 'What was found when another archive was adopted into this registry, and what was done about it.' },
  { path: '/deposit/', name: 'deposit-page', title: 'Deposit a work', header: 'Deposit', derived_from: [DEPOSIT_PROTOCOL, AXN_PROTOCOL],
    content: 'a form to deposit a work, checked in the browser by the rules of a submission, with a preview of the text',
    description: 'A form to deposit a work. It checks what you enter as you type, by the rules of the registry, and previews the text.' },
  { path: '/register/new/', name: 'observation-page', title: 'Record an observation',
    content: 'a form that makes a draft for the observation register of what an answer panel returned, checked in the browser as the intake checks it',
    description: 'Paste what an answer panel returned. The page cleans it, checks it as the intake does, and makes the draft. Nothing is sent.',
    derived_from: [REGISTER_FILES, webPath(RESOURCES.register), webPath(RESOURCES.captures)] },
  { path: '/about/', name: 'about-page', title: 'About', header: 'About', content: 'how the registry works', derived_from: [REGISTRY],
    description: 'How to deposit a work, how identifiers are made, and how anyone can check a deposit.' },
  { path: '/preservation/', name: 'preservation-page', title: 'Preservation and takedown', derived_from: [webPath(RESOURCES.site), REGISTRY],
    content: 'what is kept, how to copy and check it, what a withdrawal does, and how to ask for a takedown',
    description: 'What the registry keeps, how anyone can copy and check it, what a withdrawal removes, and how to ask for a takedown.' },
  { path: '/text/', name: 'text-page', title: 'A text as it is', derived_from: [TEXTS_FOLDER],
    content: 'shows a published text file as plain text in UTF-8, on every host',
    query: { file: 'the path of a file under /data/ or /api/' } },
  { path: '/protocol/', name: 'protocol-page', title: 'Protocols', header: 'Protocols', chapter: 'Overview', derived_from: [INDEX],
    content: 'the protocols with version and hash, what each governs, how to verify them, and how they changed' },
  { path: HOW_TO_DEPOSIT, name: 'how-to-deposit-page', title: 'How to deposit', chapter: 'Deposit', derived_from: [DEPOSIT_PROTOCOL],
    content: 'how to deposit a work, step by step, by issue or as an entry with its text' },
  { path: RULES_PAGE, name: 'rules-page', title: 'Rules', chapter: 'Rules', derived_from: [DEPOSIT_PROTOCOL],
    content: 'every rule, what it says and what to do; a rule’s id is its anchor' },
  { path: '/protocol/vocabularies/', name: 'vocabularies-page', title: 'Vocabularies', chapter: 'Vocabularies',
    derived_from: [DEPOSIT_PROTOCOL, AXN_PROTOCOL, '/api/lifecycle-protocol.json'],
    content: 'every word that the registry accepts, the length caps, and the glyph table' },
  { path: '/protocol/schemas/', name: 'schemas-page', title: 'Schemas', chapter: 'Schemas',
    content: 'every published schema with version and hash', derived_from: [INDEX] },
  { path: '/protocol/endpoints/', name: 'endpoints-page', title: 'Endpoints', chapter: 'Endpoints',
    content: 'every published file and page, and what each is made from', derived_from: [DEPOSIT_PROTOCOL, INDEX] },
  { path: '/404.html', name: 'missing-page', title: 'Page not found', unlisted: true,
    content: 'there is no page at this URL', derived_from: [] },
] as const satisfies readonly PageEntry[];

/** The name of a page of the list. */
export type PageName = (typeof PAGES)[number]['name'];

/** The “Explore” link of the header. It leads to the section of the home page that lists everything there is to explore. */
export const EXPLORE = { words: 'Explore', page: 'home-page', section: 'explore' } as const;

/** A link of the footer: words, a page of the list, and a section of it. */
export type FooterLink = readonly [words: string, page: PageName, section?: string];

/** The groups of links in the footer of every page, besides the “Explore” group. */
// biome-ignore format: one group on a few lines reads as the table that it is
export const FOOTER = {
  Read: [['Browse', 'browse-pages'], ['Search', 'search-page'], ['Find a deposit', 'finder-page']],
  Data: [['Data files', 'datasets-page'], ['Endpoints', 'endpoints-page'], ['Schemas', 'schemas-page'], ['Feeds', 'about-page', 'feeds']],
  Deposit: [['Deposit a work', 'deposit-page'], ['How to deposit', 'how-to-deposit-page'], ['Rules', 'rules-page'],
    ['Record an observation', 'observation-page']],
  About: [['About', 'about-page'], ['Check a deposit', 'about-page', 'verify'], ['Protocols', 'protocol-page'],
    ['Preservation and takedown', 'preservation-page'], ['License and colophon', 'about-page', 'colophon']],
} as const satisfies Readonly<Record<string, readonly FooterLink[]>>;

/** A page of the list by its name. */
export function pageNamed(name: PageName): PageEntry {
  return PAGES.find((page) => page.name === name) as PageEntry;
}

/** The pages of what there is to explore besides the deposits, in their order. */
export const EXPLORED: readonly PageEntry[] = PAGES.filter((page: PageEntry) => page.explore);

/** The pages of the documentation, in their order. */
export const CHAPTERS: readonly PageEntry[] = PAGES.filter((page: PageEntry) => page.chapter);

/** The pages that have an address of their own, which sitemap and endpoints list. */
export const LISTED_PAGES: readonly PageEntry[] = PAGES.filter((page: PageEntry) => !page.unlisted);
