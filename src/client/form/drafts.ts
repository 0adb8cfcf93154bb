import { button, byId, element } from '../shared.ts';
import { type ControlValues, clock } from './checked-form.ts';

const STORE = 'drafts';

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let database: Promise<IDBDatabase> | undefined;

async function opened(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open('deposit');
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const found = await answered(request);
    // A browser may close a database that a page still uses.
    found.onclose = () => {
      database = undefined;
    };
    return found;
  } catch (error) {
    database = undefined;
    throw error;
  }
}

/** What `work` does in one transaction, once it is written. Rejects, and changes nothing, where it throws or the browser stores nothing. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  database ??= opened();
  const transaction = (await database).transaction(STORE, mode);
  const written = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const done = work(transaction.objectStore(STORE)).catch((error: unknown) => {
    transaction.abort();
    throw error;
  });
  const [result] = await Promise.all([done, written]);
  return result;
}

/** How a value is read: what is not one of ours is undefined. */
interface StoredKind<T> {
  parse(value: unknown): T | undefined;
  /** What comes of the stored value and the one left in localStorage. */
  merge(stored: T | undefined, left: T): T;
}

/**
 * A value in this browser's database, shared by all tabs. IndexedDB writes in the background, which a page that is being
 * left cannot wait for: it leaves its value in localStorage, and the next visit takes it from there. An earlier version of
 * this page stored all its values there, so they are taken over in the same way.
 */
export class StoredValue<T> {
  readonly #key: string;
  readonly #kind: StoredKind<T>;
  readonly #tabs: BroadcastChannel;

  constructor(key: string, kind: StoredKind<T>) {
    this.#key = key;
    this.#kind = kind;
    this.#tabs = new BroadcastChannel(key);
  }

  /** The value; undefined where there is none, or where the browser stores nothing. */
  async read(): Promise<T | undefined> {
    const left = this.#left();
    try {
      if (left !== undefined) {
        await this.#update((stored) => this.#kind.merge(stored, left));
        localStorage.removeItem(this.#key);
      }
      return this.#kind.parse(await inStore('readonly', (store) => answered(store.get(this.#key))));
    } catch {
      return left;
    }
  }

  /** Replaces the value by what `change` makes of it. Rejects, and changes nothing, where it throws or there is no room. */
  async update(change: (stored: T | undefined) => T): Promise<void> {
    await this.#update(change);
    this.#tabs.postMessage(null);
  }

  /** Removes the value. */
  async remove(): Promise<void> {
    try {
      localStorage.removeItem(this.#key);
      await inStore('readwrite', (store) => answered(store.delete(this.#key)));
      this.#tabs.postMessage(null);
    } catch {
      // a browser that stores nothing has nothing to remove
    }
  }

  /** Leaves a value for the next visit, at once, where localStorage has room for it. */
  leave(value: T): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
      this.#tabs.postMessage(null);
    } catch {
      // what was stored last is still there
    }
  }

  /** Calls back when another tab changed the value. */
  onOtherTab(changed: () => void): void {
    this.#tabs.addEventListener('message', changed);
  }

  #update(change: (stored: T | undefined) => T): Promise<void> {
    return inStore('readwrite', async (store) => {
      const stored = this.#kind.parse(await answered(store.get(this.#key)));
      await answered(store.put(change(stored), this.#key));
    });
  }

  #left(): T | undefined {
    try {
      return this.#kind.parse(JSON.parse(localStorage.getItem(this.#key) ?? 'null'));
    } catch {
      return undefined; // storage that is switched off, or text that is not JSON
    }
  }
}

// The draft. Each write gets a new stamp: a tab that finds another stamp than the one it last saw knows that another tab
// wrote in between, and overwrites nothing until the person has chosen.

/** What a draft says. `issue` is the issue that it was submitted as to the local service. */
export interface DraftContent {
  readonly held: ControlValues;
  readonly issue: number | null;
}

/** A draft as it is stored. */
export interface Draft extends DraftContent {
  readonly version: 1;
  readonly stamp: string;
  /** When it was saved, as an ISO instant. */
  readonly saved: string;
}

/** What became of a write. */
type Saved = 'saved' | 'saved without text' | 'failed' | 'conflict';

/** Whether a value is the content of a draft. */
export function isDraftContent(value: unknown): value is DraftContent {
  const { held, issue } = (value ?? {}) as Partial<DraftContent>;
  return (
    (issue === null || Number.isSafeInteger(issue)) &&
    typeof held === 'object' &&
    held !== null &&
    Object.values(held).every((one) => typeof one === 'string')
  );
}

function asDraft(value: unknown): Draft | undefined {
  if (!isDraftContent(value)) return undefined;
  const { version, stamp, saved } = value as Partial<Draft>;
  return version === 1 && typeof stamp === 'string' && typeof saved === 'string'
    ? (value as Draft)
    : undefined;
}

function draftOf(content: DraftContent): Draft {
  return { version: 1, stamp: crypto.randomUUID(), saved: new Date().toISOString(), ...content };
}

export class DraftStore {
  readonly #stored: StoredValue<Draft>;
  readonly #longest: string;
  #stamp: string | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * `name` tells the drafts of one page from those of another; `base` is the path of the site: two registries of one host have
   * two drafts. `longest` is the control that is left out where the browser has no room for it.
   */
  constructor(name: string, base: string, longest: string) {
    this.#longest = longest;
    this.#stored = new StoredValue(`${name}/v1:${base}`, {
      parse: asDraft,
      merge: (stored, left) => (stored && stored.saved > left.saved ? stored : left),
    });
  }

  /** The stored draft, or undefined. From now on its stamp is the one that this tab has seen. */
  load(): Promise<Draft | undefined> {
    return this.#inOrder(async () => {
      const draft = await this.#stored.read();
      this.#stamp = draft?.stamp;
      return draft;
    });
  }

  /** Saves a draft, unless another tab saved one in between; with `force`, in any case. */
  save(content: DraftContent, force = false): Promise<Saved> {
    return this.#inOrder(async () => {
      const saved = await this.#write(content, force);
      if (saved !== 'failed') return saved;
      const rest = await this.#write({ ...content, held: { ...content.held, [this.#longest]: '' } }, force);
      return rest === 'saved' ? 'saved without text' : rest;
    });
  }

  /** Leaves a draft for the next visit, while the page is being left. */
  leave(content: DraftContent): void {
    this.#stored.leave(draftOf(content));
  }

  /** Discards the draft, here and in other tabs. */
  discard(): Promise<void> {
    return this.#inOrder(async () => {
      this.#stamp = undefined;
      await this.#stored.remove();
    });
  }

  /** Calls back when another tab saved or discarded the draft. */
  onOtherTab(changed: () => void): void {
    const look = async () => {
      if ((await this.#stored.read())?.stamp !== this.#stamp) changed();
    };
    this.#stored.onOtherTab(() => void this.#inOrder(look));
  }

  async #write(content: DraftContent, force: boolean): Promise<Saved> {
    const draft = draftOf(content);
    let conflict = false;
    try {
      await this.#stored.update((stored) => {
        conflict = !force && stored?.stamp !== this.#stamp;
        if (conflict) throw new Error('another tab saved a draft');
        return draft;
      });
    } catch {
      return conflict ? 'conflict' : 'failed';
    }
    this.#stamp = draft.stamp;
    return 'saved';
  }

  /** One thing after the other: the stamp of a write is known when the next one looks at it. */
  #inOrder<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(act);
    this.#queue = done;
    return done;
  }
}

const PAUSE_MS = 400;

/** What the page does with drafts. */
interface DraftOwner {
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
  /** The number of changes so far, and of the last one that is saved. If they differ, the stored draft is out of date. */
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
