import { type DraftContent, isDraftContent } from '../../form/draft-store.ts';
import { StoredValue } from '../../form/stored-value.ts';

/** A work that is not in the form at the moment: submitted and in progress, or begun and not submitted. */
export interface ParkedDraft extends DraftContent {
  readonly id: string;
}

/** The works beside the one in the form, in the order in which they were parked. */
export class ParkedDrafts {
  readonly #stored: StoredValue<readonly ParkedDraft[]>;

  /** `base` is the path of the site: two registries of one host have separate works. */
  constructor(base: string) {
    this.#stored = new StoredValue(`deposit-works/v1:${base}`, {
      parse: (value) => (Array.isArray(value) ? value.filter(isParked) : undefined),
      merge: (stored = [], left) => [
        ...stored,
        ...left.filter(({ id }) => !stored.some((one) => one.id === id)),
      ],
    });
  }

  async list(): Promise<readonly ParkedDraft[]> {
    return (await this.#stored.read()) ?? [];
  }

  /** Parks one draft, and removes another: both, or neither where the browser has no room, and then false. */
  async replace(removed: string | undefined, parked: DraftContent | undefined): Promise<boolean> {
    const added = parked ? [{ id: crypto.randomUUID(), ...parked }] : [];
    try {
      await this.#stored.update((all = []) => [...all.filter(({ id }) => id !== removed), ...added]);
      return true;
    } catch {
      return false;
    }
  }

  /** Calls back when another tab parked a draft or removed one. */
  onOtherTab(changed: () => void): void {
    this.#stored.onOtherTab(changed);
  }
}

function isParked(value: unknown): value is ParkedDraft {
  return isDraftContent(value) && typeof (value as Partial<ParkedDraft>).id === 'string';
}
