import { KIND_WORDS, kindOf, NODE_KINDS, type NodeKind } from '../../registry/reading/graph/nodes.ts';
import { byId, counted, element, Latest, link } from '../shared.ts';
import { cardNodes, detailFor, type FoundName, joinedWith, keyFor, loadGraph } from './data.ts';
import { sceneOver } from './scene.ts';

// The page of the graph: the name in focus and the kinds that are shown, both also in the address. Its picture, its subjects and the boxes
// of the kinds are there without a script. If its data cannot be fetched, the page still says that the script is late.

const UNFETCHED = 'What is known of it could not be fetched. Try again.';

const root = byId('graph');
const part = <E extends Element>(selector: string) => root.querySelector(selector) as E;
const card = part<HTMLElement>('[data-card]');
/** The content of the card while no name is in focus. */
const beginning = [...card.childNodes];
const form = part<HTMLFormElement>('form');
const input = part<HTMLInputElement>('#graph-name');
const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-filter] input')];
const svg = part<SVGSVGElement>('svg');
const looks = new Latest();

const data = await loadGraph();
const scene = sceneOver(svg, data);
byId('late').remove();

function shown(): ReadonlySet<NodeKind> {
  return new Set(NODE_KINDS.filter((kind) => boxes.some(({ value, checked }) => value === kind && checked)));
}

/** Announces something to screen readers. */
function say(words: string): void {
  part('[data-said]').textContent = words;
}

function addressFor(search: string): string {
  const asked = new URLSearchParams();
  if (search !== '') asked.set('search', search);
  const kinds = shown();
  if (kinds.size < NODE_KINDS.length) for (const kind of kinds) asked.append('type', kind);
  return asked.size === 0 ? location.pathname : `${location.pathname}?${asked}`;
}

/** The address that centers on a name, with what is hidden now. */
function addressOf(name: string, key: string): string {
  // Titles can be equal: a deposit is named by its number where the name would lead elsewhere.
  return addressFor(kindOf(key) === 'deposit' ? key.slice(1) : name);
}

/** Focuses the graph on a name, and opens its card. `known`: the address already has it. `moveFocus`: the card gets the keyboard focus. */
async function open({ key, name }: FoundName, { moveFocus = false, known = false } = {}): Promise<void> {
  const mine = looks.start();
  if (!known) history.pushState(null, '', addressOf(name, key));
  const at = data.byKey.get(key);
  if (at !== undefined) scene.look(joinedWith(data, at), at);
  try {
    const detail = await detailFor(data, key);
    if (mine.aborted) return;
    if (!detail) return showNothing(name);
    // For a name that the picture leaves out, its neighbors are shown.
    if (at === undefined) scene.look(detail.relations.flatMap(([, , other]) => data.byKey.get(other) ?? []));
    card.replaceChildren(...cardNodes(key, detail, addressOf, root.dataset.terms ?? '', () => close()));
    say(`${detail.name}: ${counted(detail.total, 'relation')}`);
    if (moveFocus) card.querySelector<HTMLElement>('h2')?.focus();
  } catch {
    if (!mine.aborted) showMessage(name, UNFETCHED);
  }
}

/** Shows the whole graph, without a name in focus. */
function close(known = false): void {
  looks.stop();
  const hadFocus = card.contains(document.activeElement);
  card.replaceChildren(...beginning);
  scene.look([]);
  if (hadFocus) input.focus();
  if (!known) history.pushState(null, '', addressFor(''));
}

function showMessage(name: string, words: string, ...more: readonly Node[]): void {
  card.replaceChildren(element('h2', { id: 'graph-card-title' }, name), element('p', {}, words), ...more);
  say(`${name}: ${words}`);
}

function showNothing(name: string): void {
  scene.look([]);
  const search = `${root.dataset.search}?${new URLSearchParams({ q: name })}`;
  showMessage(name, 'The graph has no such name.', link(search, 'Search the whole registry for it'));
}

/** Opens the name that a text asks for. */
async function find(asked: string, options: Parameters<typeof open>[1]): Promise<void> {
  try {
    const found = await keyFor(data, asked);
    if (found) await open(found, options);
    else showNothing(asked);
  } catch {
    showMessage(asked, UNFETCHED);
  }
}

/** Shows the name and the kinds in the address. */
function readAddress(): void {
  const asked = new URLSearchParams(location.search);
  const types = asked.getAll('type').filter((type) => boxes.some(({ value }) => value === type));
  if (types.length > 0) for (const box of boxes) box.checked = types.includes(box.value);
  const search = (asked.get('search') ?? '').trim();
  if (document.activeElement !== input) input.value = /^\d+$/.test(search) ? '' : search;
  if (search === '') close(true);
  else void find(search, { known: true });
}

byId('graph-names').replaceChildren(
  ...data.nodes.map(({ kind, name }) => element('option', { value: name, label: KIND_WORDS[kind].one })),
);
input.addEventListener('input', (event) => {
  // Chosen among the proposals.
  if ((event as InputEvent).inputType === 'insertReplacementText') form.requestSubmit();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = input.value.trim();
  if (typed !== '') void find(typed, { moveFocus: true });
});
for (const box of boxes)
  box.addEventListener('change', () => {
    history.replaceState(null, '', addressFor(new URLSearchParams(location.search).get('search') ?? ''));
  });
part('[data-larger]').addEventListener('change', () => scene.fit());
svg.addEventListener('pointermove', (event) => scene.point(scene.at(event, shown())));
svg.addEventListener('pointerleave', () => scene.point(undefined));
svg.addEventListener('click', (event) => {
  const node = data.nodes[scene.at(event, shown()) ?? -1];
  if (node) void open(node);
});
// A press on a name, in the card or among the subjects, focuses the graph on it without leaving the page.
document.addEventListener('click', (event) => {
  const name = (event.target as Element).closest<HTMLAnchorElement>('a[data-key]');
  if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void open({ key: name.dataset.key ?? '', name: name.textContent ?? '' }, { moveFocus: true });
});
addEventListener('popstate', readAddress);
readAddress();
