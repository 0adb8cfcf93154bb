import { SUBMISSION_FIELDS, type SubmissionField } from '../../../registry/model/submission.ts';
import { joinSubstrate } from '../../../registry/rules/values.ts';

export type FieldName = SubmissionField['name'];

/** The raw value of each field, as it goes below its heading in the issue body. */
export type FieldValues = ReadonlyMap<FieldName, string>;

/** The value of each control by its name, as a draft holds it. */
export type ControlValues = Readonly<Record<string, string>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A text with more UTF-16 units than this slows the page down. */
const LONG = 50_000;

const BOX = /^- \[[ x]\] /;

/** The form: its controls, their values as the issue body takes them, and as a draft holds them. */
export class DepositForm {
  readonly element: HTMLFormElement;
  readonly #terms: string;

  constructor(form: HTMLFormElement) {
    this.element = form;
    this.control('body').addEventListener('paste', (event) => {
      const pasted = (event as ClipboardEvent).clipboardData?.getData('text') ?? '';
      if (pasted.length > LONG) this.fit(pasted);
    });
    this.#terms = SUBMISSION_FIELDS.find(({ name }) => name === 'terms')?.hint.replace(BOX, '') ?? '';
  }

  /** The control of a field, which takes the focus. Throws for a field without one. */
  control(name: string): Control {
    const control = this.element.elements.namedItem(name);
    if (!(control instanceof HTMLElement)) throw new Error(`the form has no field ${name}`);
    return control as Control;
  }

  /** The field that a control belongs to; the disclosure is a part of the substrate. */
  fieldOf(control: EventTarget | null): FieldName | undefined {
    const name = control instanceof HTMLElement ? control.getAttribute('name') : null;
    if (name === 'substrate_note') return 'substrate';
    return SUBMISSION_FIELDS.find((field) => field.name === name)?.name;
  }

  /** The raw value of each field. */
  values(): FieldValues {
    return new Map(SUBMISSION_FIELDS.map(({ name }) => [name, this.#value(name)]));
  }

  #value(name: FieldName): string {
    const control = this.control(name);
    if (isBox(control)) return `- [${control.checked ? 'x' : ' '}] ${this.#terms}`;
    if (name !== 'substrate') return control.value;
    return joinSubstrate(control.value, this.control('substrate_note').value.trim() || undefined);
  }

  /** The value of each control that a person fills in. */
  controlValues(): ControlValues {
    return Object.fromEntries(
      this.#filledIn().map((control) => [control.name, isBox(control) ? tick(control) : control.value]),
    );
  }

  /** Puts the values of a draft into the controls, and empties the others. */
  fill(values: ControlValues): void {
    for (const control of this.#filledIn()) {
      const value = values[control.name] ?? '';
      if (isBox(control)) control.checked = value !== '';
      else if (control.name === 'body') this.write(value);
      else control.value = value;
    }
  }

  /** Puts a text into the Full Text, which may have millions of characters. */
  write(text: string): void {
    this.fit(text);
    this.control('body').value = text;
  }

  /**
   * Lets the text's box grow with the text and find its direction, except for a text so long that either would block the
   * page: a browser takes a minute to find the direction of five million characters. Called before such a text is there.
   */
  fit(text = this.control('body').value): void {
    const area = this.control('body');
    const long = text.length > LONG;
    area.classList.toggle('long', long);
    const direction = long ? directionOf(text) : 'auto';
    if (area.dir !== direction) area.dir = direction;
  }

  /** Whether nothing about the work is filled in. The account is not about the work. */
  isEmpty(): boolean {
    return Object.entries(this.controlValues()).every(([name, value]) => value === '' || name === 'account');
  }

  #filledIn(): Control[] {
    return [...this.element.elements].filter(
      (control): control is Control =>
        (control instanceof HTMLInputElement && !control.readOnly && control.type !== 'file') ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement,
    );
  }
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

function tick({ checked }: HTMLInputElement): string {
  return checked ? 'ticked' : '';
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The direction of a text by its first letter, as `dir="auto"` finds it. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}
