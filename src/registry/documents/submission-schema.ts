import * as z from 'zod';
import { DefinedConcept, EntityTriple } from '../model/deposit.ts';
import { Day, Orcid, WebAddress } from '../model/primitives.ts';
import { SUBMISSION_FIELDS, type SubmissionField } from '../model/submission.ts';
import { NMEN_STATUSES, PROTOCOL_VERSION, SUBSTRATES } from '../model/vocabulary.ts';
import { LIST_CAPS } from '../rules/list-caps.ts';
import { CAPS } from '../rules/sanitation.ts';

// The schema of a submission as data (`/api/deposit-schema.json`): the fields of the issue body under their names. A field
// that is not given is absent. What no schema can say (check digits, SPDX, what exists) is left to the rules.

const text = z.string().max(CAPS.other);
const required = (schema: z.ZodString) => schema.regex(/\S/);
const substrate = SUBSTRATES.map((value) => value.replace(/[()]/g, '\\$&')).join('|');

/** What the value of each field may be; every other is text. */
const VALUES: Partial<Record<SubmissionField['name'], z.ZodType>> = {
  protocol_version: z.literal(PROTOCOL_VERSION),
  title: required(z.string().max(CAPS.title)),
  creator: required(z.string().max(CAPS.creator)),
  orcid: Orcid,
  date: Day,
  description: required(z.string().max(CAPS.description)),
  content_type: required(text),
  license: required(text),
  substrate: z.string().regex(new RegExp(`^(?:${substrate})(?:; .{0,500})?$`)),
  keywords: z.union([z.array(z.string().min(1).max(CAPS.keyword)).min(1).max(CAPS.keywords), required(text)]),
  related_ids: z.array(z.string().max(LIST_CAPS.line)).max(LIST_CAPS.related_ids),
  version: z.string().regex(/^v?\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/),
  defines_concepts: z.array(DefinedConcept).max(LIST_CAPS.defines_concepts),
  entity_triples: z.array(EntityTriple).max(LIST_CAPS.entity_triples),
  nmen_entity: z.string().max(LIST_CAPS.line),
  reciprocity_notice: WebAddress,
  nmen_status_observed: z.enum(NMEN_STATUSES),
  terms: z.literal('ticked'),
  body: z.string().max(CAPS.full_text_bytes),
};

/** A submission as data, built from the one table of fields: heading as title, hint as description. */
export const SubmissionData = z.strictObject(
  Object.fromEntries(
    SUBMISSION_FIELDS.map(({ name, heading, hint, required: due }) => {
      const schema = (VALUES[name] ?? text).meta({ title: heading, description: hint });
      return [name, due ? schema : schema.optional()];
    }),
  ),
);
