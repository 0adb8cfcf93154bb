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
export interface StoredKind<T> {
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
