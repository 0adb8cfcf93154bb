import type { ControlValues } from './checked-form.ts';
import { StoredValue } from './stored-value.ts';

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
export type Saved = 'saved' | 'saved without text' | 'failed' | 'conflict';

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
