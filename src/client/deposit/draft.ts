import type { Held } from './form.ts';

// The draft, kept in this browser alone. Each write bears a stamp of its own: a tab that finds another stamp than the one
// that it last saw knows that another tab wrote meanwhile, and overwrites nothing until the person has chosen.

/** A draft as it is kept. `issue` is the number of the issue that it was filed as with the service on this machine. */
export interface Draft {
  readonly version: 1;
  readonly stamp: string;
  readonly saved: string;
  readonly held: Held;
  readonly issue: number | null;
}

/** What became of a write. `partly`: all but the Full Text fitted. */
export type Kept = 'kept' | 'partly' | 'not' | 'conflict';

/** What a draft says, without what the store adds. */
export type DraftContent = Pick<Draft, 'held' | 'issue'>;

export class DraftStore {
  readonly #key: string;
  #stamp: string | undefined;

  /** `base` is the path of the site: two registries of one host keep two drafts. */
  constructor(base: string) {
    this.#key = `deposit-draft/v1:${base}`;
  }

  /** The draft as it is kept, or undefined. From now on its stamp is the one that this tab has seen. */
  load(): Draft | undefined {
    const draft = this.#read();
    this.#stamp = draft?.stamp;
    return draft;
  }

  /** Whether another tab wrote since this one last looked. */
  changedElsewhere(): boolean {
    return this.#read()?.stamp !== this.#stamp;
  }

  /** Keeps a draft, unless another tab wrote meanwhile. */
  save(content: DraftContent): Kept {
    if (this.changedElsewhere()) return 'conflict';
    return this.overwrite(content);
  }

  /** Keeps a draft, whatever was kept before. */
  overwrite(content: DraftContent): Kept {
    if (this.#write(content)) return 'kept';
    // Browsers keep about five million characters for a site: without the text the rest still fits.
    return this.#write({ ...content, held: { ...content.held, body: '' } }) ? 'partly' : 'not';
  }

  /** Discards the draft, here and in other tabs. */
  discard(): void {
    this.#stamp = undefined;
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // a browser that keeps nothing has nothing to discard
    }
  }

  /** Calls back when another tab wrote or discarded the draft. */
  onOtherTab(changed: () => void): void {
    addEventListener('storage', ({ key }) => {
      if ((key === this.#key || key === null) && this.changedElsewhere()) changed();
    });
  }

  #write(content: DraftContent): boolean {
    const stamp = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const draft: Draft = { version: 1, stamp, saved: new Date().toISOString(), ...content };
    try {
      localStorage.setItem(this.#key, JSON.stringify(draft));
    } catch {
      return false;
    }
    this.#stamp = stamp;
    return true;
  }

  #read(): Draft | undefined {
    try {
      const draft: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      return isDraft(draft) ? draft : undefined;
    } catch {
      return undefined; // storage that is switched off, or something that is no draft of ours
    }
  }
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return (
    typeof draft === 'object' &&
    draft?.version === 1 &&
    typeof draft.stamp === 'string' &&
    typeof draft.saved === 'string' &&
    typeof draft.held === 'object' &&
    draft.held !== null &&
    Object.values(draft.held).every((value) => typeof value === 'string')
  );
}
