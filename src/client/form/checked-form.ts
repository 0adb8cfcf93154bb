import { directionOf } from '../../registry/text/strings.ts';
import { byId } from '../shared.ts';

// A form that is checked during typing: the deposit form, and that of an observation.

/** A control that a person fills in. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of each control by its name, as a draft holds it. */
export type ControlValues = Readonly<Record<string, string>>;

/** A text with more UTF-16 units than this slows the page down. */
const LONG = 50_000;

/**
 * Lets the box of a text grow with the text and find its direction, except for a text so long that either would block the
 * page: a browser takes a minute to find the direction of five million characters. Called before such a text is there.
 */
function fitText(area: Control, text: string): void {
  const long = text.length > LONG;
  area.classList.toggle('long', long);
  const direction = long ? (directionOf(text) ?? 'ltr') : 'auto';
  if (area.dir !== direction) area.dir = direction;
}

/** Whether a control is a box to tick. */
export function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

/** The controls of a form that a person fills in. */
export function filledIn(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control): control is Control =>
      // Radio buttons put their value into a control of their own.
      (control instanceof HTMLInputElement &&
        !control.readOnly &&
        !['file', 'radio'].includes(control.type)) ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement,
  );
}

/** A form: its controls, their values as they are checked, and as a draft holds them. One field may have millions of characters. */
export class FieldForm<Name extends string = string> {
  readonly element: HTMLFormElement;
  readonly #names: readonly Name[];
  readonly #long: Name;

  constructor(element: HTMLFormElement, names: readonly Name[], long: Name) {
    this.element = element;
    this.#names = names;
    this.#long = long;
    // Must run before a long paste reaches the box.
    this.control(long).addEventListener('paste', (event) => {
      const pasted = (event as ClipboardEvent).clipboardData?.getData('text') ?? '';
      if (pasted.length > LONG) this.fit(pasted);
    });
  }

  /** The control of a field, which takes the focus. Throws for a field without one. */
  control(name: string): Control {
    const control = this.element.elements.namedItem(name);
    if (!(control instanceof HTMLElement)) throw new Error(`the form has no field ${name}`);
    return control as Control;
  }

  fieldOf(control: EventTarget | null): Name | undefined {
    const name = control instanceof HTMLElement ? control.getAttribute('name') : null;
    return this.#names.find((one) => one === name);
  }

  /** The raw value of each field, as a Markdown draft has it below its heading. */
  values(): ReadonlyMap<Name, string> {
    return new Map(this.#names.map((name) => [name, this.valueOf(name)]));
  }

  protected valueOf(name: Name): string {
    const control = this.control(name);
    return isBox(control) ? (control.checked ? 'true' : '') : control.value;
  }

  controlValues(): ControlValues {
    return Object.fromEntries(
      filledIn(this.element).map((control) => [
        control.name,
        isBox(control) ? (control.checked ? 'ticked' : '') : control.value,
      ]),
    );
  }

  /** Puts the values of a draft into the controls, and empties the others. */
  fill(values: ControlValues): void {
    for (const control of filledIn(this.element)) {
      const value = values[control.name] ?? '';
      if (isBox(control)) control.checked = value !== '' && value !== 'false';
      else if (control.name === this.#long) this.write(value);
      else control.value = value;
    }
  }

  /** Puts a text into the box of the long field. */
  write(text: string): void {
    this.fit(text);
    this.control(this.#long).value = text;
  }

  /** Fits the box of the long field to a text. Called before a long one is there. */
  fit(text = this.control(this.#long).value): void {
    fitText(this.control(this.#long), text);
  }

  /** Whether nothing is filled in, but for the account, which is not about a work. */
  isEmpty(): boolean {
    return Object.entries(this.controlValues()).every(([name, value]) => value === '' || name === 'account');
  }

  /** The element that takes the focus for a field. */
  focused(name: string): HTMLElement {
    return this.control(name);
  }
}

/** Keeps Enter in a line from submitting a form as long as these. */
export function keepEnterIn(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement && !['file', 'radio'].includes(target.type))
      event.preventDefault();
  });
}

/** Focuses a part of the page and shows it from its beginning, however long it is. */
export function focusOn(id: string): void {
  const part = byId(id);
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}

/** An instant as hours and minutes by the reader's clock, and seconds where steps follow each other within seconds. */
export function clock(instant: string, second?: '2-digit'): string {
  return new Date(instant).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    ...(second && { second }),
  });
}
