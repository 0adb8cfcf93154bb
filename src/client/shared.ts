// What the scripts of the pages share.

export { counted, plural, thousands } from '../registry/text/strings.ts';

/** The element with an id. Throws when the page has none. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as E;
}

/** A new element with properties and children. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** A link. */
export function link(href: string, text: string): HTMLAnchorElement {
  return element('a', { href }, text);
}

/** A button that does something. */
export function button(text: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', onclick }, text);
}

/** The properties of an element with words of the archive: their language, where it is another than that of the page. */
export function archiveWords(): { lang?: string } {
  const { language } = document.body.dataset;
  return language ? { lang: language } : {};
}

/** Runs of which only the latest counts: each start aborts the signal of the run before it. */
export class Latest {
  #controller = new AbortController();

  /** Starts a run, and returns its signal. */
  start(): AbortSignal {
    this.stop();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  /** Aborts the run that is under way, if any. */
  stop(): void {
    this.#controller.abort();
  }
}
