import { ALL_DRAFT_FIELDS } from '../../registry/observation/draft-fields.ts';
import {
  type CheckedForm,
  type Control,
  type ControlValues,
  controlOf,
  filledIn,
  fitPastes,
  fitText,
  isBox,
  valuesOf,
} from '../form/checked-form.ts';

/** The field of the answer itself, which may have hundreds of thousands of characters. */
export const TRANSCRIPT = 'transcript';

/** The form of an observation: one control for each field of a draft. */
export class ObservationForm implements CheckedForm {
  readonly element: HTMLFormElement;

  constructor(form: HTMLFormElement) {
    this.element = form;
    fitPastes(this.control(TRANSCRIPT));
  }

  control(name: string): Control {
    return controlOf(this.element, name);
  }

  fieldOf(control: EventTarget | null): string | undefined {
    const name = control instanceof HTMLElement ? control.getAttribute('name') : null;
    return ALL_DRAFT_FIELDS.find(({ key }) => key === name)?.key;
  }

  /** The raw value of each field, as a Markdown draft has it below its heading. */
  values(): ReadonlyMap<string, string> {
    return new Map(
      ALL_DRAFT_FIELDS.map(({ key }) => {
        const control = this.control(key);
        return [key, isBox(control) ? (control.checked ? 'true' : '') : control.value];
      }),
    );
  }

  controlValues(): ControlValues {
    return valuesOf(filledIn(this.element));
  }

  /** Puts values into the controls, and empties the others. */
  fill(values: ControlValues): void {
    for (const control of filledIn(this.element)) {
      const value = values[control.name] ?? '';
      if (control.name === TRANSCRIPT) fitText(control, value);
      if (isBox(control)) control.checked = value !== '' && value !== 'false';
      else control.value = value;
    }
  }

  /** Fits the box of the transcript to what is in it. */
  fit(): void {
    const control = this.control(TRANSCRIPT);
    fitText(control, control.value);
  }

  /** Whether nothing is filled in. */
  isEmpty(): boolean {
    return Object.values(this.controlValues()).every((value) => value === '');
  }
}
