import type { Control } from '../../form/checked-form.ts';
import { byId } from '../../shared.ts';

/** The buttons of the license. Its value is in a line of text, which they fill, and which is shown for any other license. */
export class LicenseChoice {
  readonly #value: Control;
  readonly #buttons: readonly HTMLInputElement[];
  readonly #other = byId<HTMLInputElement>('license-other');

  constructor(value: Control) {
    this.#value = value;
    this.#buttons = [...byId('licenses').querySelectorAll<HTMLInputElement>('input[type=radio]')];
    // Before the form hears of it, so that it finds the value.
    byId('licenses').addEventListener('input', ({ target }) => {
      if (target === value) {
        if (!this.#other.checked) this.show();
        return;
      }
      this.#value.value = (target as HTMLInputElement).value;
      this.#showOther();
    });
  }

  /** Presses the button of the value. */
  show(): void {
    const { value } = this.#value;
    const own = this.#buttons.find((button) => button.value === value && value !== '');
    for (const button of this.#buttons) button.checked = false;
    if (own) own.checked = true;
    else if (value !== '') this.#other.checked = true;
    this.#showOther();
  }

  /** What takes the focus for the field. */
  get focused(): HTMLElement | undefined {
    if (this.#other.checked) return this.#value;
    return this.#buttons.find(({ checked }) => checked) ?? this.#buttons[0];
  }

  #showOther(): void {
    byId('other-license').hidden = !this.#other.checked;
  }
}
