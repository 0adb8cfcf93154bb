import type { DepositForm } from './form.ts';
import { byId, element } from './page.ts';
import type { Room } from './room.ts';

// Writing and preview as two tabs. The text is rendered only while its preview is open.

const TABS = ['write', 'preview'] as const;
type Tab = (typeof TABS)[number];

const tabOf = (name: Tab) => byId<HTMLButtonElement>(`tab-${name}`);

export class Preview {
  readonly #form: DepositForm;
  readonly #room: Room;
  #turn = 0;
  #shown = '';

  constructor(form: DepositForm, room: Room) {
    this.#form = form;
    this.#room = room;
    byId('tabs').hidden = false;
    for (const name of TABS) {
      const tab = tabOf(name);
      tab.addEventListener('click', () => this.open(name));
      tab.addEventListener('keydown', (event) => this.#move(event, name));
    }
  }

  /** Opens a tab. */
  open(name: Tab): void {
    for (const other of TABS) {
      const tab = tabOf(other);
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
      byId(other).hidden = other !== name;
    }
    if (name === 'preview') void this.refresh();
  }

  #move(event: KeyboardEvent, name: Tab): void {
    const to = { ArrowLeft: 'write', ArrowRight: 'preview', Home: 'write', End: 'preview' }[event.key];
    if (!to || to === name) return;
    event.preventDefault();
    this.open(to as Tab);
    tabOf(to as Tab).focus();
  }

  /** Renders what stands in the form, where the preview is open. A later rendering overtakes an earlier one. */
  async refresh(): Promise<void> {
    if (byId('preview').hidden) return;
    this.#turn += 1;
    const mine = this.#turn;
    const place = byId('rendered');
    try {
      const html = await this.#room.ask('render', this.#form.values());
      if (mine !== this.#turn || html === this.#shown) return;
      this.#shown = html;
      place.replaceChildren(...(html === '' ? [NOTHING()] : nodesOf(html)));
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#shown = '';
      place.replaceChildren(element('p', `It cannot be shown: ${(error as Error).message}.`, 'empty'));
    }
  }
}

const NOTHING = () => element('p', 'The Full Text is empty.', 'empty');

/** What the renderer wrote, as nodes. It is sanitized already; a parser of its own runs no script and fetches nothing. */
function nodesOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.childNodes].map((node) => document.importNode(node, true));
}
