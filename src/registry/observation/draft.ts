// The folder `observation`: drafts, answers and captures that somebody observed elsewhere, and semantic addresses: their ids, cleaning and counts.
// It imports the folders before it: `text` to `reading`.
// Start with `ObservationDraft` below, then `cleaner.ts`, `captures/draft.ts` and `addresses/view.ts`.

import type { Problem } from '../model/rule.ts';
import { cleanText } from '../submission/sanitize.ts';
import { isFields, unreadableShape } from '../text/json.ts';
import { shorten } from '../text/strings.ts';
import { type CleanTranscript, cleanTranscript } from './cleaner.ts';
import {
  ALL_DRAFT_FIELDS,
  type DraftField,
  type DraftKey,
  type DraftValues,
  shapeOfField,
} from './draft-fields.ts';
import type { Known } from './known.ts';

/** A draft as somebody wrote it: any JSON value, or text that could not be read. */
export interface RawDraft {
  readonly value: unknown;
  /** Why it could not be read, where it was no JSON. */
  readonly unreadable?: readonly Problem[];
}

/** An observation as the intake receives it, for the rules of scope `draft`, with the look-ups of the archive. */
export class ObservationDraft {
  /** The fields whose values have the right shape; lines are one line, trimmed, in NFC. */
  readonly values: DraftValues;
  /** The draft as it was given; empty where it is no object. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly known: Known;
  readonly unknownKeys: readonly string[];
  /** Why it could not be read. */
  readonly unreadable: readonly Problem[];
  readonly #misshapen = new Map<string, Problem>();
  #clean: CleanTranscript | undefined;

  constructor(raw: RawDraft, known: Known) {
    const { value, unreadable = [] } = readable(raw);
    const given = isFields(value) ? value : {};
    this.given = given;
    this.known = known;
    this.unreadable =
      isFields(value) || unreadable.length > 0 ? unreadable : [{ actual: shown(value), remedy: NO_OBJECT }];
    this.unknownKeys = Object.keys(given).filter((key) => !KEYS.has(key));
    this.values = Object.fromEntries(
      ALL_DRAFT_FIELDS.flatMap((field) => {
        const read = isFields(value) ? this.#read(field, given[field.key]) : undefined;
        return read === undefined ? [] : [[field.key, read]];
      }),
    ) as DraftValues;
  }

  /** The problems of shape of some fields: a required one without value, and a value of another shape. */
  *shapeProblems(...keys: readonly DraftKey[]): Iterable<Problem> {
    for (const key of keys) {
      const problem = this.#misshapen.get(key);
      if (problem) yield problem;
    }
  }

  /** The transcript without residue; undefined where the draft has none. */
  get clean(): CleanTranscript | undefined {
    const { transcript } = this.values;
    if (transcript === undefined) return undefined;
    this.#clean ??= cleanTranscript(transcript);
    return this.#clean;
  }

  /** The value of a field, or undefined where there is none or it has another shape, which is noted. */
  #read(field: DraftField, value: unknown): unknown {
    const { key, kind, required, choices, hint } = field;
    const text = typeof value === 'string' && kind !== 'verbatim' ? tidied(value, kind === 'text') : value;
    if (text === undefined || text === null || text === '' || (kind === 'verbatim' && isBlank(text))) {
      if (required) this.#misshapen.set(key, { field: key, actual: null, remedy: `Give it. ${hint}` });
      return undefined;
    }
    const { schema, says } = shapeOfField(field);
    if (!schema.safeParse(text).success)
      this.#misshapen.set(key, { field: key, actual: shown(value), remedy: `Give ${says}. ${hint}` });
    else if (choices && !choices.includes(String(text)))
      this.#misshapen.set(key, {
        field: key,
        actual: `“${shorten(String(text), 100)}”`,
        remedy: `Give one of: ${choices.join(', ')}. ${hint}`,
      });
    else return text;
    return undefined;
  }
}

const KEYS: ReadonlySet<string> = new Set(ALL_DRAFT_FIELDS.map(({ key }) => key));
const NO_OBJECT =
  'Give a JSON object with the fields of a draft, an array of such objects, or a Markdown draft.';

/** The draft; if its value is unreadable, only the reason, so that nothing else reads the value. */
function readable(raw: RawDraft): RawDraft {
  const fault = unreadableShape(raw.value);
  return fault ? { value: null, unreadable: [...(raw.unreadable ?? []), fault] } : raw;
}

/** The cleaned value. Controls and overrides stay, so that the rules can refuse them. */
function tidied(value: string, lines: boolean): string {
  if (!value.isWellFormed()) return value;
  const { text, removed } = cleanText(value, { lines, isolates: true });
  return removed.length > 0 ? value : text;
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `the text “${shorten(value, 100)}”`;
  return shorten(JSON.stringify(value), 100);
}
