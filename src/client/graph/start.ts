import { NODE_KINDS, type NodeKind } from '../../registry/graph/nodes.ts';
import { loadGraph } from './data.ts';
import { bindFind } from './find.ts';
import { Graph } from './graph.ts';

/**
 * Makes the picture a graph to look around in. `pressed` gives where it was pressed meanwhile. Rejects when its data cannot be fetched, and has
 * then changed nothing.
 */
export async function start(root: HTMLElement, pressed: () => MouseEvent | undefined): Promise<void> {
  const data = await loadGraph();
  const graph = new Graph(root, data);
  const form = root.querySelector<HTMLFormElement>('.graph-find') as HTMLFormElement;
  const notice = root.querySelector<HTMLElement>('[data-failure]');
  if (notice) notice.hidden = true;
  bindFind(form, {
    data,
    searchOf: (name, key) => graph.addressOf(name, key),
    open: (found) => graph.open(found, { moveFocus: true }),
    say: (words) => graph.say(words),
  });
  const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-filter] input')];
  const chosen = (): ReadonlySet<NodeKind> =>
    new Set(NODE_KINDS.filter((kind) => boxes.some(({ value, checked }) => value === kind && checked)));
  for (const box of boxes) box.addEventListener('change', () => graph.show(chosen()));
  // A press on a name, in the graph's own card or in those below, looks at it without leaving the page.
  document.addEventListener('click', (event) => {
    const name = (event.target as Element).closest<HTMLAnchorElement>('a[data-key]');
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!name || !plain) return;
    event.preventDefault();
    graph.open({ key: name.dataset.key ?? '', name: name.textContent ?? '' }, { moveFocus: true });
  });
  addEventListener('popstate', () => void graph.readAddress());
  // A filter that was changed meanwhile counts.
  const early = chosen();
  await graph.readAddress();
  if (early.size < NODE_KINDS.length) graph.show(early);
  const press = pressed();
  const button = (press?.target as Element | undefined)?.closest<HTMLElement>('[data-zoom]');
  if (button) button.click();
  else if (press) graph.press(press.clientX, press.clientY);
}
