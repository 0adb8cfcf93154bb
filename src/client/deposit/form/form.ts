import { SUBMISSION_FIELDS, type SubmissionField } from '../../../registry/model/submission.ts';
import { joinSubstrate } from '../../../registry/submission/lists.ts';
import { type Control, type ControlValues, FieldForm, filledIn, isBox } from '../../form/checked-form.ts';
import { byId } from '../../shared.ts';

/** Joins the buttons of the license with its line of text, which they fill, and which is shown for any other license. */
function licenseChoice(value: Control) {
  const buttons = [...byId('licenses').querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const other = byId<HTMLInputElement>('license-other');
  const showOther = () => {
    byId('other-license').hidden = !other.checked;
  };

  /** Presses the button of the value. */
  function show(): void {
    const own = buttons.find((button) => button.value === value.value && button.value !== '');
    for (const button of buttons) button.checked = button === own;
    if (!own && value.value !== '') other.checked = true;
    showOther();
  }

  // Before the form hears of it, so that it finds the value.
  byId('licenses').addEventListener('input', ({ target }) => {
    if (target === value) {
      if (!other.checked) show();
      return;
    }
    value.value = (target as HTMLInputElement).value;
    showOther();
  });
  return {
    show,
    /** The control that takes the focus for the field. */
    focused: () => (other.checked ? value : (buttons.find(({ checked }) => checked) ?? buttons[0])),
  };
}

export type FieldName = SubmissionField['name'];

/** The raw value of each field, as it goes below its heading in the issue body. */
export type FieldValues = ReadonlyMap<FieldName, string>;

const BOX = /^- \[[ x]\] /;

const TERMS = SUBMISSION_FIELDS.find(({ name }) => name === 'terms')?.hint.replace(BOX, '') ?? '';

/** The form of a deposit, with the values of its fields as the issue body takes them. */
export class DepositForm extends FieldForm<FieldName> {
  readonly #license: ReturnType<typeof licenseChoice>;

  constructor(form: HTMLFormElement) {
    super(
      form,
      SUBMISSION_FIELDS.map(({ name }) => name),
      'body',
    );
    this.#license = licenseChoice(this.control('license'));
  }

  /** The disclosure is a part of the substrate. */
  override fieldOf(control: EventTarget | null): FieldName | undefined {
    const name = control instanceof HTMLElement ? control.getAttribute('name') : null;
    if (name === 'substrate_note') return 'substrate';
    if (name === 'license_choice') return 'license';
    return super.fieldOf(control);
  }

  protected override valueOf(name: FieldName): string {
    const control = this.control(name);
    if (isBox(control)) return `- [${control.checked ? 'x' : ' '}] ${TERMS}`;
    if (name !== 'substrate') return control.value;
    return joinSubstrate(control.value, this.control('substrate_note').value.trim() || undefined);
  }

  override fill(values: ControlValues): void {
    super.fill(values);
    this.#license.show();
    this.unfold();
  }

  /** Opens the part that is folded away, where something is filled in there. */
  unfold(): void {
    for (const folded of this.element.querySelectorAll('details')) {
      const inside = filledIn(this.element).filter((control) => folded.contains(control));
      if (inside.some(({ value }) => value !== '')) folded.open = true;
    }
  }

  called(name: FieldName): string {
    return SUBMISSION_FIELDS.find((field) => field.name === name)?.heading ?? name;
  }

  /** Puts a value into one field, as if a person had typed it. */
  set(name: FieldName, value: string): void {
    if (name === 'body') this.write(value);
    else this.control(name).value = value;
    if (name === 'license') this.#license.show();
  }

  /** The license is one of several buttons. */
  override focused(name: string): HTMLElement {
    return (name === 'license' ? this.#license.focused() : undefined) ?? super.focused(name);
  }
}
