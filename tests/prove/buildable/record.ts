import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { hashes } from '../../../src/archive/hashes.ts';
import { type Deposit, entryTitle } from '../../../src/registry/model/deposit.ts';
import { attribute, below, type Element, textIn } from '../../fixtures/elements.ts';

// Compares a record page with its entry. Computes the expected values independently of the functions that write a page.

/** The checked part of schema.org's JSON-LD. */
interface JsonLd {
  readonly name?: string;
  readonly author?: { readonly name?: string } | readonly { readonly name?: string }[];
  readonly description?: string;
  readonly keywords?: string;
  readonly license?: unknown;
  readonly identifier?: unknown;
}

/** The faults of a record page in a built site, and of the files that it links. `end` are the last words of its text. */
export function wrongWithRecord(site: string, deposit: Deposit, end = ''): string[] {
  const { deposit_number, hex, hash, full_text_path } = deposit;
  const path = join(site, `s/records/${deposit_number}/index.html`);
  if (!existsSync(path)) return ['there is no page'];
  const page = parse(readFileSync(path, 'utf8'));
  const find = (test: (element: Element) => boolean) => below(page, test);
  const [heading] = find(({ tagName }) => tagName === 'h1');
  const [by] = find((element) => hasClass(element, 'by'));
  const [creator] = by ? below(by, ({ tagName }) => tagName === 'bdi') : [];
  const [box] = find((element) => hasClass(element, 'description'));
  const paragraphs = box ? below(box, ({ tagName }) => tagName === 'p').map(textIn) : [];
  const written = (name: string) =>
    find((one) => one.tagName === 'meta' && attribute(one, 'name') === name).map(
      (one) => attribute(one, 'content') ?? '',
    );
  const [shown] = find((element) => hasClass(element, 'text') && element.tagName === 'div');
  const [script] = find((element) => attribute(element, 'type') === 'application/ld+json');
  const data = JSON.parse(textIn(script) || '{}') as JsonLd;
  const text = join(site, `data/texts/AXN-${hex}-text.md`);
  // The semicolon that ends a character reference separates nothing.
  const names = deposit.creator
    .split(/(?<!&#?\w+);/)
    .flatMap((name) => flat(name) || [])
    .join('; ');
  const title = flat(entryTitle(deposit));
  const due: readonly (readonly [what: string, found: unknown, due: unknown])[] = [
    ['the heading', textIn(heading), deposit.title],
    ['the first creator', textIn(creator), names.split('; ')[0]],
    ['the description', paragraphs.join('\n\n'), deposit.description.replace(/\n{2,}/g, '\n\n')],
    ['citation_title', flat(written('citation_title')[0] ?? ''), title],
    ['citation_author', written('citation_author').join('; '), names],
    ['that the text shows its last words', !full_text_path || textIn(shown).includes(end), true],
    ['the name in JSON-LD', data.name, title],
    [
      'the authors in JSON-LD',
      [data.author]
        .flat()
        .map((one) => one?.name)
        .join('; '),
      names,
    ],
    ['the description in JSON-LD', data.description, flat(deposit.description)],
    ['the keywords in JSON-LD', data.keywords, deposit.keywords.map(flat).join(', ')],
    ['the license in JSON-LD', typeof data.license, 'string'],
    ['that JSON-LD has the hash', JSON.stringify(data.identifier ?? '').includes(hash), true],
    ['the hash of the text', existsSync(text) && hashes.sha256(readFileSync(text)), hash],
    ['the deposit file', existsSync(join(site, `data/deposits/AXN-${hex.padStart(4, '0')}.md`)), true],
  ];
  return [
    ...due.flatMap(([what, found, wanted]) =>
      found === wanted ? [] : [`${what} is “${short(found)}”, not “${short(wanted)}”`],
    ),
    ...wrongSummary(written('description')[0] ?? '', flat(deposit.description)),
  ];
}

/** Whether a summary is the beginning of a text and ends between two of its graphemes. */
function wrongSummary(summary: string, text: string): string[] {
  if (flat(summary) === text) return [];
  const beginning = flat(summary.replace(/…$/, ''));
  if (!text.startsWith(beginning) || beginning === '') return [`the summary is “${short(summary)}”`];
  const after = new Intl.Segmenter()
    .segment(text.slice(0, beginning.length + 1000))
    .containing(beginning.length);
  // A first grapheme longer than the maximum summary must be cut.
  const within = after && after.index !== beginning.length && after.index > 0;
  return within ? [`the summary ends within “${short(after.segment)}”`] : [];
}

/** Whether an element has a class. */
function hasClass(element: Element, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** A text on one line. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function short(value: unknown): string {
  const shown = JSON.stringify(String(value)).slice(1, -1);
  return shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
}
