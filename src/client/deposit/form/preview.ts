import { byId, element, Latest } from '../../shared.ts';
import type { PreviewTasks } from '../check/preview-worker.ts';
import type { WorkerClient } from '../check/worker-client.ts';
import type { DepositForm } from './form.ts';

const TABS = ['write', 'preview'] as const;
type Tab = (typeof TABS)[number];

const tabOf = (name: Tab) => byId<HTMLButtonElement>(`tab-${name}`);

/** The tabs Write and Preview. The text is rendered only while its preview is open. */
export class Preview {
  readonly #form: DepositForm;
  readonly #worker: WorkerClient<PreviewTasks>;
  readonly #renderings = new Latest();
  #shown = '';

  constructor(form: DepositForm, worker: WorkerClient<PreviewTasks>) {
    this.#form = form;
    this.#worker = worker;
    byId('tabs').hidden = false;
    for (const name of TABS) {
      const tab = tabOf(name);
      tab.addEventListener('click', () => this.#open(name));
      tab.addEventListener('keydown', (event) => this.#move(event, name));
    }
  }

  #open(name: Tab): void {
    for (const other of TABS) {
      const tab = tabOf(other);
      tab.ariaSelected = String(other === name);
      tab.tabIndex = other === name ? 0 : -1;
      byId(other).hidden = other !== name;
    }
    if (name === 'preview') void this.refresh();
  }

  #move(event: KeyboardEvent, name: Tab): void {
    const to = { ArrowLeft: 'write', ArrowRight: 'preview', Home: 'write', End: 'preview' }[event.key];
    if (!to || to === name) return;
    event.preventDefault();
    this.#open(to as Tab);
    tabOf(to as Tab).focus();
  }

  /** Renders the Full Text where the preview is open. */
  async refresh(): Promise<void> {
    if (byId('preview').hidden) return;
    const signal = this.#renderings.start();
    const place = byId('rendered');
    try {
      const html = await this.#worker.call((tasks) => tasks.render(this.#form.values()));
      if (signal.aborted || html === this.#shown) return;
      this.#shown = html;
      place.replaceChildren(...(html === '' ? [note('The Full Text is empty.')] : nodesOf(html)));
    } catch (error) {
      if (signal.aborted) return;
      this.#shown = '';
      place.replaceChildren(note(`Preview failed: ${(error as Error).message}.`));
    }
  }
}

function note(words: string): HTMLElement {
  return element('p', { className: 'empty' }, words);
}

/** The renderer's HTML as nodes. It is sanitized already; a parser of its own runs no script and fetches nothing. */
function nodesOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.childNodes];
}
