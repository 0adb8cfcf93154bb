export { counted, plural } from '../registry/text/strings.ts';

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

/** The pieces of a sentence that has elements among its words. */
export function parts(words: TemplateStringsArray, ...values: readonly (Node | string)[]): (Node | string)[] {
  return words.flatMap((piece, at) => [piece, ...values.slice(at, at + 1)]);
}

/** A link. */
export function link(href: string, text: string): HTMLAnchorElement {
  return element('a', { href }, text);
}

/** A button that does something. */
export function button(text: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', onclick }, text);
}

/** A list of facts: the name of each with its values. One that has none is left out. */
export function factList(facts: readonly (readonly [name: string, ...values: Node[]])[]): HTMLElement {
  const rows = facts
    .filter(([, ...values]) => values.length > 0)
    .map(([name, ...values]) => {
      const cells = values.map((value) => element('dd', {}, value));
      return element('div', {}, element('dt', {}, name), ...cells);
    });
  return element('dl', { className: 'facts' }, ...rows);
}

/** The properties of an element with words of the archive: their language, where it is another than that of the page. */
export function archiveWords(): { lang?: string } {
  const { language } = document.body.dataset;
  return language ? { lang: language } : {};
}

/** Runs of which only the latest counts: each start aborts the run before it. */
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

// The address of the site, for scripts of pages: below the base that it was built for.

/** The path below which the site stands, without a slash at its end. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The link to a path of the site. */
export function siteHref(path: string): string {
  return `${BASE}${path}`;
}

const fetched = new Map<string, Promise<unknown>>();

/** A JSON file of the site by its path; fetched once. Rejects when it cannot be fetched; the next call tries again. */
export function siteJson<T>(path: string): Promise<T> {
  const known = fetched.get(path) ?? fetchJson(siteHref(path));
  fetched.set(path, known);
  known.catch(() => fetched.delete(path));
  return known as Promise<T>;
}

/** Forgets every file that was fetched, for tests that serve another archive. */
export function forgetFiles(): void {
  fetched.clear();
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
