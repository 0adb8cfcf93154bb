import type { WorkerCall } from '../../form/worker-client.ts';
import { byId, element, Latest } from '../../shared.ts';
import type { PreviewTasks } from '../check/preview-worker.ts';
import type { DepositForm } from './form.ts';

const TABS = ['write', 'preview'] as const;
type Tab = (typeof TABS)[number];

const KEYS: Readonly<Record<string, Tab>> = {
  ArrowLeft: 'write',
  Home: 'write',
  ArrowRight: 'preview',
  End: 'preview',
};

const tabOf = (name: Tab) => byId<HTMLButtonElement>(`tab-${name}`);

/** Starts the tabs Write and Preview. Returns what renders the Full Text again, which it does only while Preview is open. */
export function startPreview(form: DepositForm, callWorker: WorkerCall<PreviewTasks>): () => Promise<void> {
  const renderings = new Latest();
  let shown = '';
  const refresh = async () => {
    if (byId('preview').hidden) return;
    const signal = renderings.start();
    const place = byId('rendered');
    try {
      const html = await callWorker('render', form.values());
      if (signal.aborted || html === shown) return;
      shown = html;
      place.replaceChildren(...(html === '' ? [note('The Full Text is empty.')] : nodesOf(html)));
    } catch (error) {
      if (signal.aborted) return;
      shown = '';
      place.replaceChildren(note(`Preview failed: ${(error as Error).message}.`));
    }
  };
  const open = (name: Tab) => {
    for (const other of TABS) {
      tabOf(other).ariaSelected = String(other === name);
      tabOf(other).tabIndex = other === name ? 0 : -1;
      byId(other).hidden = other !== name;
    }
    void refresh();
  };
  byId('tabs').hidden = false;
  for (const name of TABS) {
    tabOf(name).addEventListener('click', () => open(name));
    tabOf(name).addEventListener('keydown', (event) => {
      const to = KEYS[event.key];
      if (!to || to === name) return;
      event.preventDefault();
      open(to);
      tabOf(to).focus();
    });
  }
  return refresh;
}

function note(words: string): HTMLElement {
  return element('p', { className: 'empty' }, words);
}

/** The renderer's HTML as nodes. It is sanitized already; a parser of its own runs no script and fetches nothing. */
function nodesOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.childNodes];
}
