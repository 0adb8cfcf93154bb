import type { Detail, DetailRow } from '../../registry/graph/details.ts';
import { kindOf } from '../../registry/graph/nodes.ts';
import { KIND_WORDS } from '../../registry/graph/words.ts';
import { shorten } from '../../registry/text/strings.ts';
import { recordHref } from '../card.ts';
import { archiveWords, button, counted, element, link } from '../shared.ts';

// The card beside the graph: what a name is, and its relations, those that say the same of it together.

/** The link that centers the graph on a name; the page binds what it does. */
export function focusLink(key: string, name: string, search: string): HTMLAnchorElement {
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
    element('div', { className: 'card-head' }, what, button('Close', close)),
    title,
  ];
  if (detail.definition)
    nodes.push(element('p', { className: 'definition', dir: 'auto', ...archiveWords() }, detail.definition));
  if (ways.length > 0) nodes.push(element('p', { className: 'ways' }, ...ways));
  const { total, relations } = detail;
  const some = relations.length < total ? `, the ${relations.length} most telling first` : '';
  nodes.push(element('h3', {}, `${counted(total, 'relation')}${some}`));
  const own = shorten(detail.name, 28);
  const alike = Map.groupBy(relations, ([isObject, predicate]) => `${isObject}${predicate}`);
  const groups = [...alike.values()].map((rows) => group(rows, own, searchOf));
  nodes.push(element('ul', { className: 'sentences' }, ...groups));
  return nodes;
}

/** What is said once, “… cites this one” or “this one cites …”, and the names of which it is said. */
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
  return element('li', {}, element('p', { className: 'said' }, ...words), element('ul', {}, ...others));
}
