import { button, byId, element } from '../shared.ts';
import { type ControlValues, clock } from './checked-form.ts';

/** A value in this browser, shared by all tabs. */
export class StoredValue<T> {
  readonly #key: string;
  readonly #parse: (value: unknown) => T | undefined;

  /** `parse` says how a value is read: what is not one of ours is undefined. */
  constructor(key: string, parse: (value: unknown) => T | undefined) {
    this.#key = key;
    this.#parse = parse;
  }

  /** The value; undefined where there is none, or where the browser stores nothing. */
  read(): T | undefined {
    try {
      return this.#parse(JSON.parse(localStorage.getItem(this.#key) ?? 'null'));
    } catch {
      return undefined; // storage that is switched off, or text that is not JSON
    }
  }

  /** Stores a value. Returns false, and changes nothing, where the browser has no room or stores nothing. */
  write(value: T): boolean {
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  /** Removes the value. */
  remove(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // a browser that stores nothing has nothing to remove
    }
  }

  /** Calls back when another tab changed the value. */
  onOtherTab(changed: () => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === this.#key) changed();
    });
  }
}

/** What a draft says. `issue` is the issue that it was submitted as to the local service. */
export interface DraftContent {
  readonly held: ControlValues;
  readonly issue: number | null;
}

/**
 * A draft as it is stored. Each write gets a new stamp: a tab that finds another stamp than the one it last saw knows that another
 * tab wrote in between, and overwrites nothing until the person has chosen.
 */
interface Draft extends DraftContent {
  readonly version: 1;
  readonly stamp: string;
  /** When it was saved, as an ISO instant. */
  readonly saved: string;
}

function asDraft(value: unknown): Draft | undefined {
  const { version, stamp, saved, held, issue } = (value ?? {}) as Partial<Draft>;
  const isOurs =
    version === 1 &&
    typeof stamp === 'string' &&
    typeof saved === 'string' &&
    (issue === null || Number.isSafeInteger(issue)) &&
    typeof held === 'object' &&
    held !== null &&
    Object.values(held).every((one) => typeof one === 'string');
  return isOurs ? (value as Draft) : undefined;
}

const PAUSE_MS = 400;

/** What the page does with drafts. */
interface DraftOwner {
  /** Tells the drafts of this page from those of another. */
  readonly name: string;
  /** The path of the site: two registries of one host have two drafts. */
  readonly base: string;
  /** The control that is left out where the browser has no room for it, and what its field is called. */
  readonly longest: { readonly control: string; readonly called: string };
  content(): DraftContent;
  isEmpty(): boolean;
  restore(draft: DraftContent | undefined): void;
}

/** Saves the draft soon after the last key, and says so. */
export class Autosave {
  readonly #owner: DraftOwner;
  readonly #stored: StoredValue<Draft>;
  /** The stamp that this tab wrote or saw last. */
  #stamp: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: DraftOwner) {
    this.#owner = owner;
    this.#stored = new StoredValue(`${owner.name}/v1:${owner.base}`, asDraft);
    this.#stored.onOtherTab(() => {
      if (this.#isOfOtherTab()) this.#askWhichVersion();
    });
    byId('discard').addEventListener('click', () => {
      this.clear();
      owner.restore(undefined);
      byId('draft').textContent = 'Draft discarded.';
    });
    addEventListener('pagehide', () => {
      if (this.#pause !== undefined) this.now();
    });
  }

  /** Restores the draft of an earlier visit, where there is one. */
  restore(): void {
    const draft = this.#stored.read();
    this.#stamp = draft?.stamp;
    this.#owner.restore(draft);
    if (draft) this.#say(`Draft saved in this browser, ${clock(draft.saved)}`);
  }

  /** Saves the draft when nothing more is typed. */
  soon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.now(), PAUSE_MS);
  }

  /** Saves the draft now, unless another tab saved one in between; with `force`, in any case. */
  now(force = false): void {
    this.#settle();
    if (!force && this.#isOfOtherTab()) {
      this.#askWhichVersion();
      return;
    }
    const { longest } = this.#owner;
    const content = this.#owner.content();
    const now = clock(new Date().toISOString());
    if (this.#write(content)) this.#say(`Draft saved in this browser, ${now}`);
    else if (this.#write({ ...content, held: { ...content.held, [longest.control]: '' } }))
      this.#say(
        `Draft saved, ${now}, without ${longest.called}: this browser has no room for it. Keep its file.`,
      );
    else this.#say('This browser cannot save the draft. Copy what you do not want to lose.');
  }

  /** Discards what is stored, and leaves the form as it is. */
  clear(): void {
    this.#settle();
    this.#stamp = undefined;
    this.#stored.remove();
    byId('other-tab').replaceChildren();
    byId('draft').textContent = '';
    byId('discard').hidden = true;
  }

  #settle(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #isOfOtherTab(): boolean {
    return this.#stored.read()?.stamp !== this.#stamp;
  }

  #write(content: DraftContent): boolean {
    const stamp = crypto.randomUUID();
    const isWritten = this.#stored.write({ version: 1, stamp, saved: new Date().toISOString(), ...content });
    if (isWritten) this.#stamp = stamp;
    return isWritten;
  }

  #say(words: string): void {
    byId('draft').textContent = words;
    byId('discard').hidden = this.#owner.isEmpty();
  }

  /** Another tab saved a draft: nothing is overwritten until the person has chosen. */
  #askWhichVersion(): void {
    const place = byId('other-tab');
    if (place.childElementCount > 0) return;
    const choice = (words: string, act: () => void) =>
      button(words, () => {
        place.replaceChildren();
        act();
      });
    place.replaceChildren(
      element(
        'p',
        {},
        'The draft was changed in another tab. Nothing is saved here until you choose a version.',
      ),
      choice('Use the other version', () => this.restore()),
      ' ',
      choice('Keep this version', () => this.now(true)),
    );
  }
}
