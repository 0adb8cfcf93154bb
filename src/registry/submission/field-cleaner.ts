import type { Removal, RichFields } from '../model/submission.ts';
import { ALL_FIELDS, type SubmissionField, type SubmissionFields } from '../model/submission-fields.ts';
import { doiUrl, normalizeDoi } from '../resolution/doi.ts';
import { cleanText } from './sanitize.ts';

/** How a value of one line may look. */
export const LINE = { lines: false, isolates: false };

/** The address of a DOI, in whatever form it is written; any other text as it is. */
export function addressOf(text: string): string {
  const doi = normalizeDoi(text);
  return doi === undefined ? text : doiUrl(doi);
}

/** Cleans each field by its kind and remembers what was removed, for SAN-003. */
export class FieldCleaner {
  readonly removals: Removal[] = [];

  cleanAll(fields: SubmissionFields): SubmissionFields {
    return Object.fromEntries(
      ALL_FIELDS.map(({ name, kind }) => [name, this.#clean(name, kind, fields[name])]),
    ) as unknown as SubmissionFields;
  }

  /** What only Path B says; a text that is empty when it is clean is not given. */
  cleanRich(rich: RichFields): RichFields {
    const cleaned = Object.entries(rich).map(([name, value]) => {
      if (name === 'mirrors') return [name, this.#mirrors(value as RichFields['mirrors'])];
      return [name, this.#clean(name, name === 'draft_pending_reason' ? 'text' : 'line', value)];
    });
    return Object.fromEntries(cleaned.filter(([, value]) => value !== '')) as unknown as RichFields;
  }

  #mirrors(mirrors: RichFields['mirrors']): RichFields['mirrors'] {
    return (
      mirrors &&
      Object.fromEntries(
        Object.entries(mirrors).map(([label, address]) => [
          this.#text('mirrors', 'line', label),
          addressOf(this.#text('mirrors', 'line', address)),
        ]),
      )
    );
  }

  #clean(name: string, kind: SubmissionField['kind'], value: unknown): unknown {
    if (typeof value === 'string') return this.#text(name, kind, value);
    if (Array.isArray(value))
      return value.map((item) => this.#clean(name, 'line', item)).filter((item) => item !== '');
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#clean(name, 'line', inner)]),
    );
  }

  #text(name: string, kind: SubmissionField['kind'], value: string): string {
    const { text, removed } = cleanText(value, {
      lines: kind === 'text' || kind === 'body',
      isolates: kind === 'body',
    });
    if (removed.length > 0) this.removals.push({ field: name, removed });
    return text;
  }
}
