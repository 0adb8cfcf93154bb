import type { Held } from './form.ts';

// The works that are not in the form at the moment: handed over and not settled yet, or begun and not sent. Kept in this
// browser alone, beside the draft.

/** A work that was set aside. `issue` is the one that it was handed over as, where it was. */
export interface Work {
  readonly id: string;
  readonly issue: number | null;
  readonly held: Held;
}

export class Aside {
  readonly #key: string;

  /** `base` is the path of the site: two registries of one host keep their works apart. */
  constructor(base: string) {
    this.#key = `deposit-works/v1:${base}`;
  }

  /** The works set aside, in the order in which they were. */
  list(): readonly Work[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isWork) : [];
    } catch {
      return []; // storage that is switched off, or something that is no list of ours
    }
  }

  /** Sets a work aside, whole or not at all: false where the browser has no room for it. */
  put(work: Omit<Work, 'id'>): boolean {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    return this.#keep([...this.list(), { id, ...work }]);
  }

  /** Forgets a work that was set aside. */
  drop(id: string): void {
    this.#keep(this.list().filter((work) => work.id !== id));
  }

  /** Calls back when another tab set a work aside, or took one. */
  onOtherTab(changed: () => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === this.#key || key === null) changed();
    });
  }

  #keep(works: readonly Work[]): boolean {
    try {
      if (works.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(works));
      return true;
    } catch {
      return false;
    }
  }
}

function isWork(value: unknown): value is Work {
  const work = value as Partial<Work> | null;
  return (
    typeof work?.id === 'string' &&
    (work.issue === null || Number.isSafeInteger(work.issue)) &&
    typeof work.held === 'object' &&
    work.held !== null &&
    Object.values(work.held).every((held) => typeof held === 'string')
  );
}
