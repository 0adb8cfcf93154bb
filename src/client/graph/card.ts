import type { Detail, DetailRow } from '../../registry/graph/details.ts';
import { kindOf } from '../../registry/graph/nodes.ts';
import { KIND_WORDS } from '../../registry/graph/words.ts';
import { shorten } from '../../registry/text/cut.ts';
import { recordHref } from '../card.ts';
import { button, counted, element, link } from '../shared.ts';

// The card beside the graph: what a name is, and its relations as sentences.

/** The link that centers the graph on a name; the page binds what it does. */
export function focusLink(key: string, name: string, search: string): HTMLAnchorElement {
  const made = link(search, '');
  made.append(element('bdi', {}, name));
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
  const title = element('h2', { id: 'graph-card-title', tabIndex: -1 }, element('bdi', {}, detail.name));
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
    nodes.push(element('p', { className: 'definition', dir: 'auto' }, detail.definition));
  if (ways.length > 0) nodes.push(element('p', { className: 'ways' }, ...ways));
  const { total, relations } = detail;
  const some = relations.length < total ? `, the ${relations.length} most telling first` : '';
  nodes.push(element('h3', {}, `${counted(total, 'relation')}${some}`));
  const own = shorten(detail.name, 40);
  const list = element(
    'ul',
    { className: 'sentences' },
    ...relations.map((row) => sentence(row, own, searchOf)),
  );
  nodes.push(list);
  return nodes;
}

/** Subject, predicate, object; the name itself is no link. */
function sentence(
  [isObject, predicate, key, name]: DetailRow,
  own: string,
  searchOf: (name: string, key: string) => string,
): HTMLElement {
  const other = focusLink(key, name, searchOf(name, key));
  const self = element('bdi', { className: 'self' }, own);
  const said = element('bdi', { className: 'predicate' }, predicate);
  const [subject, object] = isObject ? [other, self] : [self, other];
  const parts: (Node | string)[] = [subject, ' — ', said, ' → ', object];
  if (kindOf(key) === 'deposit') {
    const number = key.slice(1);
    const record = link(recordHref(Number(number)), 'record');
    record.setAttribute('aria-label', `Record of deposit ${number}`);
    record.className = 'record';
    parts.push(' ', record);
  }
  return element('li', {}, ...parts);
}
