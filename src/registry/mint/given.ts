import type { Submission } from '../model/submission.ts';
import { ALL_FIELDS } from '../model/submission-fields.ts';

/** The fields that pass from a submission into the entry as they are; empty ones stay out. */
export function given(fields: Submission['fields']): Record<string, unknown> {
  const kept = ALL_FIELDS.filter((field) => field.kept !== false && fields[field.name].length > 0);
  return Object.fromEntries(kept.map(({ name }) => [name, fields[name]]));
}

/** A record without the fields that have no value. */
export function dropUndefined(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
