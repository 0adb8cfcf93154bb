import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { hashes } from '../../../src/archive/hashes.ts';
import { entryTitle } from '../../../src/registry/formats/citation/work.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { attribute, below, type Element, type Node, textIn } from '../../fixtures/elements.ts';

// Compares record pages and browse pages with their entries. Computes the expected values independently of the functions that write a page.

/** The expected content of a record page besides its entry. */
export interface Due {
  /** The last words of the text. */
  readonly end?: string | undefined;
}

/** The faults of a record page in a built site, and of the files that it links. */
export function wrongWithRecord(site: string, deposit: Deposit, { end }: Due = {}): string[] {
  const path = join(site, `s/records/${deposit.deposit_number}/index.html`);
  if (!existsSync(path)) return ['there is no page'];
  const page = parse(readFileSync(path, 'utf8'));
  return [
    ...wrongHeader(page, deposit),
    ...wrongText(page, deposit, end),
    ...wrongData(page, deposit),
    ...wrongFiles(site, deposit),
  ];
}

function wrongHeader(page: Node, deposit: Deposit): string[] {
  const [heading] = below(page, ({ tagName }) => tagName === 'h1');
  const [by] = below(page, (element) => hasClass(element, 'by'));
  const [creator] = by ? below(by, ({ tagName }) => tagName === 'bdi') : [];
  const [box] = below(page, (element) => hasClass(element, 'description'));
  const paragraphs = box ? below(box, ({ tagName }) => tagName === 'p').map(textIn) : [];
  const metas = below(page, ({ tagName }) => tagName === 'meta');
  const meta = (name: string) => {
    const found = metas.find((one) => attribute(one, 'name') === name);
    return (found && attribute(found, 'content')) ?? '';
  };
  const written = (name: string) =>
    metas.filter((one) => attribute(one, 'name') === name).map((one) => attribute(one, 'content') ?? '');
  return [
    ...differs('the heading', textIn(heading), deposit.title),
    ...differs('the first creator', textIn(creator), names(deposit.creator).split('; ')[0]),
    ...differs('the description', paragraphs.join('\n\n'), deposit.description.replace(/\n{2,}/g, '\n\n')),
    ...differs('citation_title', meta('citation_title'), flat(entryTitle(deposit))),
    ...differs('citation_author', written('citation_author').join('; '), names(deposit.creator)),
    ...wrongSummary(meta('description'), deposit.description),
  ];
}

/** The names of a creator, between which a semicolon stands, each on one line. */
function names(creator: string): string {
  return creator
    .split(';')
    .flatMap((name) => flat(name) || [])
    .join('; ');
}

/** Whether a summary is the beginning of a text and ends between two of its graphemes. */
function wrongSummary(summary: string, whole: string): string[] {
  const text = flat(whole);
  if (flat(summary) === text) return [];
  const beginning = flat(summary.replace(/…$/, ''));
  if (!text.startsWith(beginning)) return differs('the summary', summary, text);
  if (beginning === '' && text !== '') return [`the summary is empty, of “${short(text)}”`];
  const after = new Intl.Segmenter()
    .segment(text.slice(0, beginning.length + 1000))
    .containing(beginning.length);
  // A first grapheme longer than the maximum summary must be cut.
  const within = after && after.index !== beginning.length && after.index > 0;
  return within ? [`the summary ends within “${short(after.segment)}”`] : [];
}

function wrongText(page: Node, deposit: Deposit, end: string | undefined): string[] {
  const [box] = below(page, (element) => hasClass(element, 'text') && element.tagName === 'div');
  const [section] = below(page, (element) => hasClass(element, 'full'));
  if (!section) return ['there is no section for the text'];
  if (!deposit.full_text_path) return [];
  const text = textIn(box);
  return end !== undefined && !text.includes(end) ? [`the text does not show its last words, “${end}”`] : [];
}

function wrongData(page: Node, deposit: Deposit): string[] {
  const [script] = below(page, (element) => attribute(element, 'type') === 'application/ld+json');
  const data = parsed<JsonLd>(textIn(script));
  if (!data) return ['the JSON-LD is no JSON'];
  return [
    ...differs('the name in JSON-LD', data.name, flat(entryTitle(deposit))),
    ...differs(
      'the authors in JSON-LD',
      [data.author]
        .flat()
        .map((one) => one?.name)
        .join('; '),
      names(deposit.creator),
    ),
    ...differs('the description in JSON-LD', data.description, flat(deposit.description)),
    ...differs('the keywords in JSON-LD', data.keywords, deposit.keywords.map(flat).join(', ')),
    ...differs('the license in JSON-LD', typeof data.license, 'string'),
    ...differs('the hash in JSON-LD', JSON.stringify(data.identifier ?? '').includes(deposit.hash), true),
  ];
}

function wrongFiles(site: string, { hex, hash }: Deposit): string[] {
  const text = join(site, `data/texts/AXN-${hex}-text.md`);
  const facts = join(site, `data/deposits/AXN-${hex.padStart(4, '0')}.md`);
  return [
    ...(existsSync(text)
      ? differs('the hash of the text', hashes.sha256(readFileSync(text)), hash)
      : ['the text is not published']),
    ...(existsSync(facts) ? [] : ['the deposit file is not published']),
  ];
}

/** The faults of the browse pages of a built site: each deposit is there, by its title and its creator. */
export function wrongBrowsePages(site: string, deposits: readonly Deposit[]): string[] {
  const listed = new Map<number, { title: string; creator: string }>();
  for (const path of browsePages(site)) {
    for (const item of below(parse(readFileSync(path, 'utf8')), ({ tagName }) => tagName === 'li')) {
      const number = Number(attribute(item, 'value'));
      if (!number) continue;
      // The creator begins the one paragraph that has no class.
      const [link] = below(item, ({ tagName }) => tagName === 'a');
      const [facts] = below(item, (each) => each.tagName === 'p' && !attribute(each, 'class'));
      listed.set(number, { title: firstWords(link), creator: firstWords(facts) });
    }
  }
  return deposits.flatMap(({ deposit_number, title, creator }) => {
    const found = listed.get(deposit_number);
    if (!found) return [`no browse page lists deposit ${deposit_number}`];
    return [
      ...differs(`the title of deposit ${deposit_number} on its browse page`, found.title, title),
      ...differs(`the creator of deposit ${deposit_number} on its browse page`, found.creator, creator),
    ];
  });
}

/** The text of the first part of an element that has a direction of its own. */
function firstWords(element: Element | undefined): string {
  if (!element) return '';
  const [words] = below(element, ({ tagName }) => tagName === 'bdi');
  return textIn(words);
}

function browsePages(site: string): string[] {
  const folder = join(site, 's/browse');
  const further = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  return [folder, ...further.map((name) => join(folder, name))].map((each) => join(each, 'index.html'));
}

/** The checked part of schema.org's JSON-LD. */
interface JsonLd {
  readonly name?: string;
  readonly author?: { readonly name?: string } | readonly { readonly name?: string }[];
  readonly description?: string;
  readonly keywords?: string;
  readonly license?: unknown;
  readonly identifier?: unknown;
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Whether an element has a class. */
function hasClass(element: Element, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** A text on one line. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A sentence where two values differ; nothing where they are equal. */
function differs(what: string, found: unknown, due: unknown): string[] {
  return found === due ? [] : [`${what} is “${short(String(found))}”, not “${short(String(due))}”`];
}

function short(text: string): string {
  const shown = JSON.stringify(text).slice(1, -1);
  return shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
}
