import { ALL_DRAFT_FIELDS, type DraftField } from '../../registry/observation/draft-fields.ts';
import { draftValue, readDraftForm } from '../../registry/observation/draft-form.ts';
import { parseStrict } from '../../registry/text/json.ts';
import type { ControlValues } from '../form/checked-form.ts';

// The values of the form as a draft has them, and back. The form takes them as a Markdown draft does.

/** The raw value of each field by its key. */
export type FormValues = ReadonlyMap<string, string>;

/** The draft that a form holds. What is empty was not given; what cannot be read stays as it was written, for the rules to say so. */
export function jsonOf(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap((field) => {
      const raw = values.get(field.key) ?? '';
      if (raw.trim() === '') return [];
      return [[field.key, draftValue(field, field.kind === 'verbatim' ? raw : raw.trim())]];
    }),
  );
}

/** The values of the form that a whole draft has; undefined where a text is neither a JSON nor a Markdown draft. */
export function formOf(text: string): ControlValues | undefined {
  const draft = draftIn(text);
  if (!isRecord(draft) || !ALL_DRAFT_FIELDS.some(({ key }) => key in draft)) return undefined;
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap((field) => {
      const value = draft[field.key];
      return value === undefined || value === null ? [] : [[field.key, rawOf(field, value)]];
    }),
  );
}

/** The draft that a text is: the first one of a JSON file, or that of a Markdown file. */
function draftIn(text: string): unknown {
  if (/^\s*###\s/.test(text)) return readDraftForm(text).value;
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return [parseStrict(text)].flat()[0];
  } catch {
    return undefined; // an answer that begins with a bracket, or a key that stands twice
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rawOf({ kind }: DraftField, value: unknown): string {
  if (kind === 'cards' && Array.isArray(value)) return value.map(cardLine).join('\n');
  if (!isRecord(value)) return String(value);
  const words = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));
  if (kind === 'reference') return `${words(value.slug)} ${words(value.obs_id)}`;
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${words(one)}`)
    .join('\n');
}

function cardLine(card: unknown): string {
  const { position, title, url } = isRecord(card) ? card : {};
  return `${position}. ${url === undefined ? title : `[${title}](${url})`}`;
}
