import { repeatsTitle, splitFrontMatter } from '../../../registry/submission/front-matter.ts';
import { button, byId, element } from '../../shared.ts';
import type { DepositForm } from './form.ts';

// What the page offers to do to a text that begins with its title, or with front matter. It does neither by itself.

/** What the offers do. */
export interface OfferingPage {
  readonly form: DepositForm;
  changed(): void;
  takeFrontMatter(): void;
}

/** The offers beside the Full Text: each stands until it is taken or declined, or the text begins otherwise. */
export class TextOffers {
  readonly #page: OfferingPage;
  /** What was offered and declined. */
  readonly #declined = new Set<string>();
  #shown = '';
  /** Whether it is offered to undo what was done to the text. */
  #undo = false;

  constructor(page: OfferingPage) {
    this.#page = page;
  }

  /** The form holds another work: nothing is declined for it. */
  reset(): void {
    this.#declined.clear();
    this.#shown = '';
    this.#undo = false;
    byId('offers').replaceChildren();
  }

  /** The person goes on: what was done to the text is not undone any more. */
  edited(): void {
    if (!this.#undo) return;
    this.#undo = false;
    byId('offers').replaceChildren();
  }

  /** Looks at the text again. */
  show(): void {
    const { form } = this.#page;
    const text = form.control('body').value;
    const heading = repeatsTitle(form.control('title').value, text);
    const offer = splitFrontMatter(text) ? 'front matter' : heading ? `heading ${heading.words}` : '';
    if (offer === this.#shown) return;
    this.#shown = offer;
    if (offer === '' || this.#declined.has(offer)) byId('offers').replaceChildren();
    else if (heading && offer !== 'front matter') this.#offerToDrop(heading.words, offer);
    else {
      this.#say('The text begins with front matter, which the record would show as text.', [
        button('Fill in its fields and remove it', () => this.#page.takeFrontMatter()),
        this.#decline(offer, 'Keep it'),
      ]);
    }
  }

  #offerToDrop(words: string, offer: string): void {
    const drop = button('Remove the heading', () => {
      const { form } = this.#page;
      const whole = form.control('body').value;
      const again = repeatsTitle(form.control('title').value, whole);
      if (!again) return;
      const heading = whole.slice(0, again.end);
      form.write(whole.slice(again.end));
      this.#page.changed();
      this.#shown = '';
      this.#undo = true;
      this.#say('The heading is removed.', [
        button('Undo', () => {
          this.#declined.add(offer);
          this.edited();
          form.write(heading + form.control('body').value);
          this.#page.changed();
          form.control('body').focus();
        }),
      ]);
      byId('offers').querySelector('button')?.focus();
    });
    this.#say(
      [
        'The record shows the title already. Remove this heading from the text? ',
        element('bdi', {}, `“${words}”`),
      ],
      [drop, this.#decline(offer, 'Keep it')],
    );
  }

  #decline(offer: string, words: string): HTMLButtonElement {
    return button(words, () => {
      this.#declined.add(offer);
      byId('offers').replaceChildren();
      this.#page.form.control('body').focus();
    });
  }

  #say(words: string | readonly (string | Node)[], buttons: readonly HTMLButtonElement[]): void {
    const all = buttons.flatMap((one) => [one, ' ']);
    byId('offers').replaceChildren(
      element('p', {}, ...[words].flat()),
      element('p', { className: 'choices' }, ...all),
    );
  }
}
