import { NODE_KINDS, type NodeKind } from '../../registry/graph/nodes.ts';
import { byId } from '../shared.ts';
import { type GraphData, loadGraph } from './data.ts';
import { bindFind } from './find.ts';
import { Graph } from './graph.ts';

// The page of the graph. Its picture is there without a script; this makes it something to look around in.

const root = byId('graph');
loadGraph().then(
  (data) => start(data),
  () => fail(),
);

function fail(): void {
  const notice = root.querySelector<HTMLElement>('[data-failure]');
  if (!notice) return;
  notice.textContent = 'The data of the graph could not be fetched. The picture and the subjects below are complete; load the page again to look around.';
  notice.hidden = false;
}

function start(data: GraphData): void {
  const graph = new Graph(root, data);
  const form = root.querySelector<HTMLFormElement>('.graph-find') as HTMLFormElement;
  bindFind(form, {
    data,
    searchOf: (name, key) => graph.addressOf(name, key),
    open: (found) => graph.open(found, { moveFocus: true }),
    say: (words) => graph.say(words),
  });
  for (const part of root.querySelectorAll<HTMLElement>('.graph-find, .graph-zoom, [data-keys], [data-filter] input'))
    part.hidden = false;
  for (const box of root.querySelectorAll<HTMLInputElement>('[data-filter] input')) {
    box.addEventListener('change', () => graph.show(kindsChosen()));
  }
  // A press on the name of a card, in the graph's own card or below, looks at it without leaving the page.
  document.addEventListener('click', (event) => {
    const name = (event.target as Element).closest<HTMLAnchorElement>('a[data-key]');
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!name || !plain) return;
    event.preventDefault();
    graph.open({ key: name.dataset.key ?? '', name: name.textContent ?? '' }, { moveFocus: true });
  });
  addEventListener('popstate', () => void graph.readAddress());
  void graph.readAddress();
}

function kindsChosen(): ReadonlySet<NodeKind> {
  const chosen = [...root.querySelectorAll<HTMLInputElement>('[data-filter] input:checked')].map(({ value }) => value);
  return new Set(NODE_KINDS.filter((kind) => chosen.includes(kind)));
}
