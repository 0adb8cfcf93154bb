import { RULES } from '../rules/index.ts';
import type { Finding } from '../rules/rule.ts';
import { runDraft } from '../rules/run.ts';
import { ObservationDraft, type RawDraft } from './draft.ts';
import { ALL_DRAFT_FIELDS, type DraftKey } from './draft-fields.ts';
import type { Known } from './known.ts';

/** What the rules say of a draft, and the draft as they read it. */
export interface AdmittedDraft {
  readonly draft: ObservationDraft;
  /** Every finding at once, in the order of the rules; none, where the intake can take the draft. */
  readonly findings: readonly Finding[];
}

/**
 * The first step of the intake: checks a draft by every rule of scope `draft`. It needs no hash, so that a page can do the same.
 * `where` says which draft it is. Throws nothing.
 */
export function checkDraft(raw: RawDraft, known: Known, where: string): AdmittedDraft {
  const draft = new ObservationDraft(raw, known);
  return { draft, findings: runDraft(RULES, draft, where) };
}

/** A draft as a JSON object with the fields that were given and could be read, in the order of the form: what the intake takes. */
export function draftJson({ values }: ObservationDraft): Record<string, unknown> {
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap(({ key }) => {
      const value = values[key as DraftKey];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
