// The folder `observation`: drafts, answers and captures that somebody observed elsewhere, and semantic addresses: their ids, cleaning and counts.
// It imports the folders before it: `text` to `reading`.
// Start with `ObservationDraft` below, then `cleaner.ts`, `captures/draft.ts` and `addresses/view.ts`.

import type { Problem } from '../model/rule.ts';
import { cleanText } from '../submission/sanitize.ts';
import { isFields, kindOf, shapeFaults, unreadableShape } from '../text/json.ts';
import { type CleanTranscript, cleanTranscript } from './cleaner.ts';
import {
  ALL_DRAFT_FIELDS,
  type DraftField,
  type DraftKey,
  type DraftValues,
  schemaOf,
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

  constructor({ value, unreadable = [] }: RawDraft, known: Known) {
    const fault = unreadableShape(value);
    const isRead = isFields(value) && !fault;
    const faults = fault ? [...unreadable, fault] : unreadable;
    this.given = isRead ? value : {};
    this.known = known;
    this.unreadable = isRead || faults.length > 0 ? faults : [{ actual: kindOf(value), remedy: NO_OBJECT }];
    this.unknownKeys = Object.keys(this.given).filter((key) => !KEYS.has(key));
    this.values = Object.fromEntries(
      (isRead ? ALL_DRAFT_FIELDS : []).flatMap((field) => {
        const read = this.#read(field, this.given[field.key]);
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
    const { key, kind, required, hint } = field;
    const text = typeof value === 'string' && kind !== 'verbatim' ? tidied(value, kind === 'text') : value;
    if (text === undefined || text === null || (typeof text === 'string' && text.trim() === '')) {
      if (required) this.#misshapen.set(key, { field: key, actual: null, remedy: `Give it. ${hint}` });
      return undefined;
    }
    const issue = schemaOf(field).safeParse(text).error?.issues[0];
    const fault = issue && shapeFaults({ ...issue, path: [key, ...issue.path] }, { [key]: text })[0];
    if (!fault) return text;
    this.#misshapen.set(key, { field: fault.field, actual: fault.actual, remedy: `${fault.wanted} ${hint}` });
    return undefined;
  }
}

const KEYS: ReadonlySet<string> = new Set(ALL_DRAFT_FIELDS.map(({ key }) => key));
const NO_OBJECT =
  'Give a JSON object with the fields of a draft, an array of such objects, or a Markdown draft.';

/** The cleaned value. Controls and overrides stay, so that the rules can refuse them. */
function tidied(value: string, lines: boolean): string {
  if (!value.isWellFormed()) return value;
  const { text, removed } = cleanText(value, { lines, isolates: true });
  return removed.length > 0 ? value : text;
}
