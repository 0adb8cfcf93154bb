import { type Draft, type DraftContent, DraftStore } from './draft.ts';
import { button, byId, clock, element } from './page.ts';

// Keeps the draft soon after the last key, and says where it is kept.

const PAUSE_MS = 400;

/** A long text takes its time to write down, and writing must not come between one word and the next. */
const PAUSES_PER_WRITE = 20;

/** What the page does with drafts. */
export interface DraftKeeper {
  content(): DraftContent;
  isEmpty(): boolean;
  restore(draft: Draft | undefined): void;
}

export class Keeping {
  readonly #store: DraftStore;
  readonly #keeper: DraftKeeper;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #took = 0;

  constructor(base: string, keeper: DraftKeeper) {
    this.#store = new DraftStore(base);
    this.#keeper = keeper;
    byId('discard').addEventListener('click', () => this.discard());
    this.#store.onOtherTab(() => this.#otherTab());
    // Leaving the page must not lose the last words.
    addEventListener('pagehide', () => this.#pause !== undefined && this.now());
  }

  /** Restores the draft of an earlier visit. Returns it, or undefined where there is none. */
  begin(): Draft | undefined {
    const draft = this.#store.load();
    if (draft) {
      this.#keeper.restore(draft);
      this.#say(`Draft kept in this browser, ${clock(draft.saved)}`);
    }
    return draft;
  }

  /** Keeps the draft soon. */
  soon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.now(), Math.max(PAUSE_MS, PAUSES_PER_WRITE * this.#took));
  }

  /** Keeps the draft now. */
  now(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const begun = performance.now();
    const kept = this.#store.save(this.#keeper.content());
    this.#took = performance.now() - begun;
    this.#told(kept);
  }

  /** Discards the draft and empties the form. */
  discard(): void {
    this.clear();
    this.#keeper.restore(undefined);
    byId('discard').hidden = true;
    byId('draft').textContent = 'The draft was discarded.';
  }

  /** Discards what is kept, and leaves the form as it is. */
  clear(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#store.discard();
    byId('other-tab').replaceChildren();
    byId('draft').textContent = '';
    byId('discard').hidden = true;
  }

  #told(kept: ReturnType<DraftStore['save']>): void {
    const now = clock(new Date().toISOString());
    if (kept === 'kept') this.#say(`Draft kept in this browser, ${now}`);
    else if (kept === 'partly') {
      this.#say(
        `Draft kept, ${now}, but for the Full Text, which is too long for this browser: keep its file.`,
      );
    } else if (kept === 'not') this.#say('This browser keeps no draft: copy what you must not lose.');
    else this.#otherTab();
  }

  #say(words: string): void {
    byId('draft').textContent = words;
    byId('discard').hidden = this.#keeper.isEmpty();
  }

  /** Another tab wrote: nothing is overwritten until the person has chosen. */
  #otherTab(): void {
    const place = byId('other-tab');
    if (place.childElementCount > 0) return;
    const close = () => place.replaceChildren();
    const theirs = button('Take over what it has', () => {
      close();
      const draft = this.#store.load();
      this.#keeper.restore(draft);
      if (draft) this.#say(`Draft kept in this browser, ${clock(draft.saved)}`);
    });
    const mine = button('Keep what stands here', () => {
      close();
      this.#told(this.#store.overwrite(this.#keeper.content()));
    });
    place.replaceChildren(
      element('p', 'Another tab changed the draft. This one keeps nothing until you choose.'),
      theirs,
      ' ',
      mine,
    );
  }
}
