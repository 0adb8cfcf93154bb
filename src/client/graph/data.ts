import { canBeWords, route } from '../../registry/archive/find/route.ts';
import { prefixOf, spreadDigits } from '../../registry/archive/resources/shards.ts';
import { GRAPH_OVERVIEW, graphDetails } from '../../registry/pages/publication/site-files.ts';
import type { Detail, DetailRow, Drawn } from '../../registry/reading/graph/drawn.ts';
import { depositKey, KIND_WORDS, kindOf, nameKey } from '../../registry/reading/graph/nodes.ts';
import { shorten } from '../../registry/text/strings.ts';
import { foldedText } from '../../registry/text/words.ts';
import { recordHref } from '../card.ts';
import { readAs } from '../find.ts';
import { archiveWords, button, counted, element, link, siteJson } from '../shared.ts';

// The files that the graph fetches: the drawing at the start, and the details of a name on request.

/** A name that was found, with its key. */
export interface FoundName {
  readonly key: string;
  readonly name: string;
}

/** The drawn part of the graph, with the place of each name by its key. */
export interface GraphData extends Drawn {
  readonly byKey: ReadonlyMap<string, number>;
}

/** Fetches the drawn part of the graph. Rejects when it cannot be fetched. */
export async function loadGraph(): Promise<GraphData> {
  const drawn = await siteJson<Drawn>(GRAPH_OVERVIEW);
  return { ...drawn, byKey: new Map(drawn.nodes.map(({ key }, at) => [key, at])) };
}

/** The names that a name of the picture is joined with by a line, each once. */
export function joinedWith({ lines }: GraphData, at: number): number[] {
  const own = lines.filter((ends) => ends.includes(at)).flat();
  return [...new Set(own)].filter((end) => end !== at);
}

/** The details of a name by its key; undefined if the graph has no details for it. Rejects when they cannot be fetched. */
export async function detailFor(data: GraphData, key: string): Promise<Detail | undefined> {
  const known = await knownOf(data, key);
  return typeof known === 'number' ? undefined : known;
}

/** The details of a name by its key; for a title the number of its deposit. */
async function knownOf({ details }: GraphData, key: string): Promise<Detail | number | undefined> {
  const prefix = prefixOf(spreadDigits(key), details);
  const known = await siteJson<Record<string, Detail | number>>(graphDetails(prefix ?? ''));
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/**
 * The name that a text asks for: a deposit by its identifier, a concept or an entity by its name, a deposit by its title; else the most
 * connected drawn name that holds the text. Rejects when the details cannot be fetched.
 */
export async function keyFor(data: GraphData, asked: string): Promise<FoundName | undefined> {
  const readings = route(asked);
  const isNumber = readings[0]?.as === 'number';
  // An identifier that is more likely a word, such as “facade”, comes after all names.
  const isWord = !isNumber && canBeWords(asked, readings);
  const deposit = async () => {
    const read = await Promise.all(readings.slice(0, isNumber ? 1 : undefined).map(readAs));
    return depositFor(data, read.flatMap(({ numbers }) => numbers)[0]);
  };
  const identified = isWord ? undefined : await deposit();
  if (identified) return identified;
  for (const kind of ['concept', 'entity'] as const) {
    const key = nameKey(kind, asked);
    const known = await knownOf(data, key);
    if (typeof known === 'number') return depositFor(data, known);
    if (known) return { key, name: known.name };
  }
  const folded = foldedText(asked);
  const drawn = data.nodes.find(({ name }) => foldedText(name).includes(folded));
  return drawn ?? (isWord ? deposit() : undefined);
}

async function depositFor(data: GraphData, number = 0): Promise<FoundName | undefined> {
  const key = depositKey(number);
  const detail = await detailFor(data, key);
  return detail && { key, name: detail.name };
}

// The card beside the graph: the kind of a name, and its relations, grouped by their meaning.

/** The link that centers the graph on a name; the page handles the click. */
function focusLink(key: string, name: string, search: string): HTMLAnchorElement {
  const made = link(search, '');
  made.append(element('bdi', archiveWords(), name));
  made.dataset.key = key;
  return made;
}

/** The nodes of the card of a name. `searchOf` gives the address that centers on a name, `terms` is the page of the terms. */
export function cardNodes(
  key: string,
  detail: Detail,
  searchOf: (name: string, key: string) => string,
  terms: string,
  close: () => void,
): HTMLElement[] {
  const kind = kindOf(key);
  const title = element(
    'h2',
    { id: 'graph-card-title', tabIndex: -1 },
    element('bdi', archiveWords(), detail.name),
  );
  const what = element(
    'p',
    { className: 'kind' },
    `${KIND_WORDS[kind].one}${kind === 'deposit' ? ` ${detail.deposit}` : ''}`,
  );
  if (detail.family) what.dataset.family = detail.family;
  const ways: HTMLElement[] = [];
  if (kind === 'deposit') ways.push(link(recordHref(detail.deposit ?? 0), 'Record'));
  if (kind === 'concept')
    ways.push(link(`${terms}?${new URLSearchParams({ q: detail.name })}`, 'Among the terms'));
  if (kind === 'concept' && detail.deposit)
    ways.push(link(recordHref(detail.deposit), `Defined in deposit ${detail.deposit}`));
  const nodes: HTMLElement[] = [
    element('div', { className: 'cluster apart' }, what, button('Close', close)),
    title,
  ];
  if (detail.definition)
    nodes.push(element('p', { className: 'definition', dir: 'auto', ...archiveWords() }, detail.definition));
  if (ways.length > 0) nodes.push(element('p', { className: 'cluster' }, ...ways));
  const { total, relations } = detail;
  const some = relations.length < total ? `, the ${relations.length} most telling first` : '';
  nodes.push(element('h3', {}, `${counted(total, 'relation')}${some}`));
  const own = shorten(detail.name, 28);
  const alike = Map.groupBy(relations, ([isObject, predicate]) => `${isObject}${predicate}`);
  const groups = [...alike.values()].map((rows) => group(rows, own, searchOf));
  nodes.push(element('ul', { className: 'sentences' }, ...groups));
  return nodes;
}

/** A relation, “… cites this one” or “this one cites …”, and the names that stand in it. */
function group(
  rows: readonly DetailRow[],
  own: string,
  searchOf: (name: string, key: string) => string,
): HTMLElement {
  const [[isObject, predicate] = [0, '']] = rows;
  const self = element('bdi', { className: 'self' }, own);
  const said = element('bdi', { className: 'predicate' }, predicate);
  const words = isObject ? ['… ', said, ' ', self] : [self, ' ', said, ' …'];
  const others = rows.map(([, , key, name]) => {
    const other = focusLink(key, name, searchOf(name, key));
    if (kindOf(key) !== 'deposit') return element('li', {}, other);
    const number = key.slice(1);
    const record = link(recordHref(Number(number)), 'Record');
    record.setAttribute('aria-label', `Record of deposit ${number}`);
    record.className = 'record';
    return element('li', {}, other, ' ', record);
  });
  return element(
    'li',
    {},
    element('p', { className: 'said' }, ...words),
    element('ul', { className: 'named' }, ...others),
  );
}
