import * as z from 'zod';
import { ALL_FIELDS, OTHER_CAP, type SubmissionField } from '../model/submission-fields.ts';

// The schema of a submission as data (`/api/deposit-schema.json`): the fields of the issue body under their names. A field
// that is not given is absent. What no schema can say (check digits, SPDX, what exists) is left to the rules.

/** The schema of a field: its own, or that of a text or of a list of items. */
function schemaOf({ value, item, cap = OTHER_CAP, kind, required }: SubmissionField): z.ZodType {
  if (value) return value;
  if (kind === 'list') return z.array(item ?? z.string()).max(cap);
  const text = z.string().max(cap);
  return required ? text.regex(/\S/) : text;
}

/** A submission as data, built from the one table of fields: heading as title, hint as description. */
export const SubmissionData = z.strictObject(
  Object.fromEntries(
    ALL_FIELDS.map((field) => {
      const schema = schemaOf(field).meta({ title: field.heading, description: field.hint });
      return [field.name, field.required ? schema : schema.optional()];
    }),
  ),
);
