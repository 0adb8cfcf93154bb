import type { Progress } from '../../registry/answers/progress.ts';
import type { Aside, Work } from './aside.ts';
import { button, byId, element, inSight, link } from './page.ts';
import { isUnknown, type Service } from './service.ts';
import { standing } from './stages.ts';

// The list of a depositor's works before the form: where each stands, and the way back to it.

const PAUSE_MS = 3_000;

/** What the list does with the form. */
export interface Reader {
  /** Puts a work into the form, from where it was set aside. */
  bring(work: Work): void;
}

interface Row {
  readonly item: HTMLElement;
  readonly words: HTMLElement;
  readonly act: HTMLElement;
  /** Where the work was set aside; undefined for the one in the form. */
  readonly work?: Work;
}

export class Shelf {
  readonly #aside: Aside;
  readonly #service: Service;
  readonly #reader: Reader;
  #rows = new Map<number, Row>();
  /** Works that were published since the page was loaded. */
  readonly #done: HTMLElement[] = [];
  #current: { readonly issue: number; readonly title: string } | undefined;
  #watch = 0;

  constructor(aside: Aside, service: Service, reader: Reader) {
    this.#aside = aside;
    this.#service = service;
    this.#reader = reader;
    aside.onOtherTab(() => this.show(this.#current));
  }

  /** Shows the works that are on their way; `current` is the one in the form, where it was handed over. */
  show(current: { readonly issue: number; readonly title: string } | undefined): void {
    this.#current = current;
    this.#rows = new Map();
    const works = this.#aside.list().filter(({ issue }) => issue === null || issue !== current?.issue);
    const own =
      current &&
      this.#row(
        current.title,
        button('See its stages', () => inSight('run')),
      );
    if (own) this.#rows.set(current.issue, own);
    const items = works.map((work) => {
      const act = button('Go back to it', () => this.#reader.bring(work));
      const row = { ...this.#row(work.held.title ?? '', act), work };
      if (work.issue === null) row.words.textContent = 'Not sent yet.';
      else this.#rows.set(work.issue, row);
      return row;
    });
    const shown = [...(own ? [own] : []), ...items].map(({ item }) => item);
    byId('works-list').replaceChildren(...shown, ...this.#done);
    byId('works-said').textContent = '';
    byId('works').hidden = shown.length + this.#done.length === 0;
    this.#watch += 1;
    void this.#follow(this.#watch);
  }

  /** Says how far an issue has come. One that is published is set aside no more; its row leads to the record. */
  told(report: Progress): void {
    const row = this.#rows.get(report.issue);
    if (!row) return;
    say(row, standing(report));
    if (report.state !== 'published' || !report.deposit) return;
    this.#rows.delete(report.issue);
    this.#done.push(row.item);
    if (row.work) this.#aside.drop(row.work.id);
    const record = link(report.deposit.record, `Open the record of deposit ${report.deposit.number}`);
    const focused = document.activeElement === row.act;
    row.act.replaceWith(record);
    if (focused) record.focus();
  }

  /** Says that this browser cannot keep another work beside the one in the form. */
  full(): void {
    byId('works').hidden = false;
    byId('works-said').textContent =
      'This browser has no room to keep the work in the form beside another. Begin the next one when it is published.';
    byId('works').scrollIntoView({ block: 'center' });
  }

  #row(title: string, act: HTMLElement): Row {
    const item = element('li');
    const words = element('span', '', 'standing');
    words.setAttribute('role', 'status');
    const name = title.trim() || 'A work without a title';
    act.setAttribute('aria-label', `${act.textContent}: ${name}`);
    item.append(element('bdi', name, 'name'), words, act);
    return { item, words, act };
  }

  /** Asks for the works that were set aside until none of them is on its way, or another list is shown. */
  async #follow(turn: number): Promise<void> {
    while (turn === this.#watch) {
      const asked = [...this.#rows.entries()].filter(([, { work }]) => work);
      if (asked.length === 0) return;
      for (const [issue, row] of asked) {
        const report = await this.#service.stages(issue).catch((error: unknown) => {
          if (isUnknown(error)) say(row, 'The service knows it no more: go back to it to send it again.');
          return undefined;
        });
        if (turn === this.#watch && report) this.told(report);
      }
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  }
}

/** Says something in a row; what it says already is not read out again. */
function say({ words }: Row, said: string): void {
  if (words.textContent !== said) words.textContent = said;
}
