import { kindOf, NODE_KINDS, type NodeKind } from '../../registry/reading/graph/nodes.ts';
import { KIND_WORDS } from '../../registry/reading/graph/words.ts';
import { counted, element, Latest } from '../shared.ts';
import { type Found, focusLink, type GraphData, loadGraph, namesFor } from './data.ts';
import { Graph } from './graph.ts';

// The box that finds a name in the graph. What it proposes are links, as in the box of every page: the arrows go from one to the next, Escape
// returns to the box.

const SHOWN = 8;
const PAUSE_MS = 120;

/** What the box needs of the graph. */
export interface Finding {
  readonly data: GraphData;
  readonly searchOf: (name: string, key: string) => string;
  readonly open: (found: Found) => void;
  readonly say: (words: string) => void;
}

/** Makes the box answer while one types. */
function bindFind(form: HTMLFormElement, { data, searchOf, open, say }: Finding): void {
  const input = form.querySelector('input') as HTMLInputElement;
  const panel = form.querySelector('.box-panel') as HTMLElement;
  const looks = new Latest();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const show = (nodes: readonly HTMLElement[], words: string) => {
    panel.replaceChildren(...nodes);
    panel.hidden = nodes.length === 0;
    if (words) say(words);
  };
  const close = () => {
    looks.stop();
    clearTimeout(pause);
    show([], '');
  };
  const look = async () => {
    const mine = looks.start();
    const typed = input.value.trim();
    if (typed === '') return show([], '');
    try {
      const found = await namesFor(data, typed);
      if (mine.aborted) return;
      if (found.length > 0)
        return show(
          found.slice(0, SHOWN).map(proposal),
          `${counted(Math.min(found.length, SHOWN), 'name')} proposed`,
        );
      const none = element('p', { className: 'box-more' }, `No name in the graph has “${typed}”.`);
      show([none], none.textContent ?? '');
    } catch {
      if (!mine.aborted)
        show(
          [element('p', { className: 'box-more' }, 'The names could not be fetched. Try again.')],
          'The names could not be fetched.',
        );
    }
  };
  const proposal = ({ key, name }: Found) =>
    element(
      'p',
      { className: 'proposal' },
      focusLink(key, name, searchOf(name, key)),
      ' ',
      element('span', { className: 'kind' }, KIND_WORDS[kindOf(key)].one),
    );

  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(look, PAUSE_MS);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  form.addEventListener('keydown', (event) => {
    if (event.isComposing || panel.hidden) return;
    const stops = [input, ...panel.querySelectorAll<HTMLElement>('a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      input.focus();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else return;
    event.preventDefault();
  });
  panel.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a[data-key]')) close();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const typed = input.value.trim();
    const [best] = await namesFor(data, typed).catch(() => []);
    if (!best) return void look();
    close();
    open(best);
  });
  // What was typed while all this was fetched is answered, too.
  if (document.activeElement === input) void look();
}

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
