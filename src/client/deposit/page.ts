import { servicePrefix } from './service.ts';
import type { Place } from './tasks.ts';

// What the page hands to its script: elements by id, and the site's facts in data attributes.

/** The element with an id. Throws when the page lacks it. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the deposit page has no #${id}`);
  return found as E;
}

/** Puts the focus on a part of the page and shows it from its beginning, however long it is. */
export function inSight(id: string): void {
  const part = byId(id);
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}

/** The facts of the site that the page's script needs. */
export interface SiteFacts extends Place {
  /** The address of the repository; undefined for a sample, behind which none stands. */
  readonly repository: string | undefined;
  readonly titlePrefix: string;
  /** Where rules are explained; the id of a rule follows. */
  readonly rules: string;
  readonly textCap: number;
}

/** Reads the site's facts from the frame of the page. */
export function siteFacts({ dataset }: HTMLElement): SiteFacts {
  return {
    base: dataset.base ?? '/',
    attachments: {
      hosts: (dataset.hosts ?? '').split(' ').filter((host) => host !== ''),
      local: servicePrefix(document.cookie) ? location.origin : undefined,
    },
    repository: dataset.repository,
    titlePrefix: dataset.prefix ?? '',
    rules: dataset.rules ?? '',
    textCap: Number(dataset.cap),
  };
}

/** An element with its text and class. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** A link. */
export function link(href: string, text: string): HTMLAnchorElement {
  const made = element('a', text);
  made.href = href;
  return made;
}

/** A button that does something. */
export function button(text: string, act: () => void): HTMLButtonElement {
  const made = element('button', text);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

/** Hours and minutes of an instant, by the reader's clock; to the second where steps follow each other within seconds. */
export function clock(instant: string, exact?: 'to the second'): string {
  const seconds = exact ? ({ second: '2-digit' } as const) : {};
  return new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', ...seconds });
}

/** A number with its noun: `1 character`, `1,200 characters`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
