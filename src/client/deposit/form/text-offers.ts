import { splitFrontMatter } from '../../../registry/submission/front-matter-place.ts';
import { repeatsTitle } from '../../../registry/submission/opening-heading.ts';
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

  constructor(page: OfferingPage) {
    this.#page = page;
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
        button('Fill in its fields and drop it', () => this.#page.takeFrontMatter()),
        this.#decline(offer, 'Keep it'),
      ]);
    }
  }

  #offerToDrop(words: string, offer: string): void {
    const drop = button('Drop the heading', () => {
      const { form } = this.#page;
      const whole = form.control('body').value;
      const again = repeatsTitle(form.control('title').value, whole);
      if (!again) return;
      form.write(whole.slice(again.end));
      this.#page.changed();
      this.#shown = '';
      this.#say('The heading is dropped.', [
        button('Undo', () => {
          this.#declined.add(offer);
          form.write(whole);
          this.#page.changed();
          byId('offers').replaceChildren();
          form.control('body').focus();
        }),
      ]);
      byId('offers').querySelector('button')?.focus();
    });
    this.#say(
      [
        'The text begins with its title, ',
        element('bdi', {}, `“${words}”`),
        ', which the record shows already: drop it?',
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
