import { button, byId, element } from '../shared.ts';
import { clock } from './checked-form.ts';
import type { Draft, DraftContent, DraftStore, Saved } from './draft-store.ts';

const PAUSE_MS = 400;

/** What the page does with drafts. */
export interface DraftOwner {
  content(): DraftContent;
  isEmpty(): boolean;
  restore(draft: Draft | undefined): void;
  /** What the field is called that a browser may have no room for. */
  readonly longest: string;
}

/** Saves the draft soon after the last key, and says so. */
export class Autosave {
  readonly #store: DraftStore;
  readonly #owner: DraftOwner;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes: what was saved before the last one is not the draft as it is. */
  #changes = 0;
  #saved = 0;

  constructor(store: DraftStore, owner: DraftOwner) {
    this.#store = store;
    this.#owner = owner;
    byId('discard').addEventListener('click', () => void this.#discard());
    this.#store.onOtherTab(() => this.#askWhichVersion());
    addEventListener('pagehide', () => {
      if (this.#changes > this.#saved && !this.#isAsking()) this.#store.leave(owner.content());
    });
  }

  /** Restores the draft of an earlier visit, where there is one. */
  async restore(): Promise<void> {
    const draft = await this.#store.load();
    this.#owner.restore(draft);
    if (draft) this.#say(`Draft saved in this browser, ${clock(draft.saved)}`);
  }

  /** Saves the draft when nothing more is typed. */
  soon(): void {
    clearTimeout(this.#pause);
    this.#changes += 1;
    this.#pause = setTimeout(() => void this.now(), PAUSE_MS);
  }

  /** Saves the draft now; with `force`, over what another tab saved. */
  async now(force = false): Promise<void> {
    clearTimeout(this.#pause);
    this.#changes += 1;
    const change = this.#changes;
    const saved = await this.#store.save(this.#owner.content(), force);
    if (saved === 'saved') this.#saved = Math.max(this.#saved, change);
    this.#show(saved);
  }

  /** Discards what is stored, and leaves the form as it is. */
  async clear(): Promise<void> {
    clearTimeout(this.#pause);
    this.#saved = this.#changes;
    await this.#store.discard();
    byId('other-tab').replaceChildren();
    byId('draft').textContent = '';
    byId('discard').hidden = true;
  }

  async #discard(): Promise<void> {
    await this.clear();
    this.#owner.restore(undefined);
    byId('draft').textContent = 'Draft discarded.';
  }

  #show(saved: Saved): void {
    const now = clock(new Date().toISOString());
    if (saved === 'conflict') this.#askWhichVersion();
    else if (saved === 'saved') this.#say(`Draft saved in this browser, ${now}`);
    else if (saved === 'failed') {
      this.#say('This browser cannot save the draft. Copy what you do not want to lose.');
    } else {
      this.#say(
        `Draft saved, ${now}, without ${this.#owner.longest}: this browser has no room for it. Keep its file.`,
      );
    }
  }

  #say(words: string): void {
    byId('draft').textContent = words;
    byId('discard').hidden = this.#owner.isEmpty();
  }

  #isAsking(): boolean {
    return byId('other-tab').childElementCount > 0;
  }

  /** Another tab saved a draft: nothing is overwritten until the person has chosen. */
  #askWhichVersion(): void {
    if (this.#isAsking()) return;
    const place = byId('other-tab');
    const choice = (words: string, act: () => Promise<void>) =>
      button(words, () => {
        place.replaceChildren();
        void act();
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
