import type { Progress } from '../../../registry/answers/progress.ts';
import { focusOn } from '../../form/checked-form.ts';
import { type DraftContent, isDraftContent, StoredValue } from '../../form/drafts.ts';
import { button, byId, element, Latest, link } from '../../shared.ts';
import { isUnknown, type LocalService } from './local-service.ts';
import { summaryOf } from './local-submission.ts';

/** A work that is not in the form at the moment: submitted and in progress, or begun and not submitted. */
export interface ParkedDraft extends DraftContent {
  readonly id: string;
}

/** The works beside the one in the form, in the order in which they were parked. */
export class ParkedDrafts {
  readonly #stored: StoredValue<readonly ParkedDraft[]>;

  /** `base` is the path of the site: two registries of one host have separate works. */
  constructor(base: string) {
    this.#stored = new StoredValue(`deposit-works/v1:${base}`, (value) =>
      Array.isArray(value) ? value.filter(isParked) : undefined,
    );
  }

  list(): readonly ParkedDraft[] {
    return this.#stored.read() ?? [];
  }

  /** Parks one draft, and removes another: both, or neither where the browser has no room, and then false. */
  replace(removed: string | undefined, parked: DraftContent | undefined): boolean {
    const added = parked ? [{ id: crypto.randomUUID(), ...parked }] : [];
    return this.#stored.write([...this.list().filter(({ id }) => id !== removed), ...added]);
  }

  /** Calls back when another tab parked a draft or removed one. */
  onOtherTab(changed: () => void): void {
    this.#stored.onOtherTab(changed);
  }
}

function isParked(value: unknown): value is ParkedDraft {
  return isDraftContent(value) && typeof (value as Partial<ParkedDraft>).id === 'string';
}

const PAUSE_MS = 3_000;

/** The work in the form, where it was submitted. */
export interface CurrentWork {
  readonly issue: number;
  readonly title: string;
}

interface Row {
  readonly item: HTMLElement;
  readonly words: HTMLElement;
  readonly act: HTMLElement;
  /** The parked draft; undefined for the work in the form. */
  readonly parked?: ParkedDraft;
}

/** “Your works” before the form: the progress of each, and the way back to it. */
export class SubmissionList {
  readonly #parked: ParkedDrafts;
  readonly #service: LocalService;
  readonly #open: (parked: ParkedDraft) => void;
  readonly #runs = new Latest();
  #rows = new Map<number, Row>();
  /** Works that were published since the page was loaded. */
  readonly #published: HTMLElement[] = [];
  #current: CurrentWork | undefined;

  /** `open` puts a parked draft into the form. */
  constructor(parked: ParkedDrafts, service: LocalService, open: (parked: ParkedDraft) => void) {
    this.#parked = parked;
    this.#service = service;
    this.#open = open;
    parked.onOtherTab(() => void this.show(this.#current));
  }

  /** Shows the works that are not published yet, and follows them. */
  async show(current: CurrentWork | undefined): Promise<void> {
    this.#current = current;
    const signal = this.#runs.start();
    const own = current && row(current.title, 'Show progress', () => focusOn('run'));
    const others = this.#parked
      .list()
      .filter(({ issue }) => issue === null || issue !== current?.issue)
      .map((one) => ({ ...row(one.held.title ?? '', 'Open', () => this.#open(one)), parked: one }));
    this.#rows = new Map(own ? [[current.issue, own]] : []);
    for (const one of others) {
      if (one.parked.issue === null) one.words.textContent = 'Not submitted yet.';
      else this.#rows.set(one.parked.issue, one);
    }
    const items = [...(own ? [own] : []), ...others].map(({ item }) => item);
    byId('works-list').replaceChildren(...items, ...this.#published);
    byId('works-said').textContent = '';
    byId('works').hidden = items.length + this.#published.length === 0;
    await this.#follow(signal);
  }

  /** Shows the progress of a work. A published one is no longer parked; its row leads to the record. */
  progressed(progress: Progress): void {
    const row = this.#rows.get(progress.issue);
    if (!row) return;
    say(row, summaryOf(progress));
    if (progress.state !== 'published' || !progress.deposit) return;
    this.#rows.delete(progress.issue);
    this.#published.push(row.item);
    if (row.parked) this.#parked.replace(row.parked.id, undefined);
    const record = link(progress.deposit.record, `Open the record of deposit ${progress.deposit.number}`);
    const focused = document.activeElement === row.act;
    row.act.replaceWith(record);
    if (focused) record.focus();
  }

  /** Says that this browser cannot store another work beside the one in the form. */
  showNoRoom(): void {
    byId('works').hidden = false;
    byId('works-said').textContent =
      'This browser has no room to keep this work while you start another. Start the next one when this one is published.';
    byId('works').scrollIntoView({ block: 'center' });
  }

  /** Follows the parked works until all are settled, or another list is shown. */
  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const followed = [...this.#rows].filter(([, { parked }]) => parked);
      if (followed.length === 0) return;
      for (const [issue, row] of followed) {
        const progress = await this.#service.progress(issue).catch((error: unknown) => {
          if (isUnknown(error)) say(row, 'The local service no longer has it. Open it to submit it again.');
        });
        if (!signal.aborted && progress) this.progressed(progress);
      }
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  }
}

function row(title: string, action: string, onclick: () => void): Row {
  const name = title.trim() || 'Untitled work';
  const words = element('span', { className: 'standing', role: 'status' });
  const act = Object.assign(button(action, onclick), { ariaLabel: `${action}: ${name}` });
  return {
    item: element('li', { className: 'cluster' }, element('bdi', { className: 'name' }, name), words, act),
    words,
    act,
  };
}

/** Says something in a row; what it says already is not read out again. */
function say({ words }: Row, said: string): void {
  if (words.textContent !== said) words.textContent = said;
}
