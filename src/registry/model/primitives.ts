import * as z from 'zod';

// Small schemas that several resources share. Patterns are plain, so that they survive in the published JSON Schemas.

/** A calendar day `YYYY-MM-DD` that exists. */
export const Day = z.iso.date();

/** An instant in UTC, ISO 8601 with a trailing `Z`. */
export const Instant = z.iso.datetime();

/** 64 lower-case hex digits: a SHA-256 (AXN-003). */
export const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

export const Hex = z.string().regex(/^[0-9A-F]{2,4}$/);

/** Any identifier in the AXN form, current or retired. */
export const AxnString = z.string().regex(/^AXN:[0-9A-F]{2,4}\.[A-Z]+\.[^.]{1,}$/);

export const DepositNumber = z.int().min(1).max(65_535);

export const NonEmpty = z.string().min(1);

/** Text that a person typed: in NFC, without white space around it. */
export const TypedWords = z.string().trim().normalize('NFC').min(1);

/** A text of at most so many code points, as JSON Schema counts them; zod itself counts UTF-16 units. */
export function atMost<T extends z.ZodString>(text: T, most: number) {
  return text
    .refine((value) => value.length <= most || [...value].length <= most, `has more than ${most} characters`)
    .meta({ maxLength: most });
}

/** An absolute URL; its scheme is checked by the SAN rules. */
export const WebAddress = z.string().regex(/^https?:\/\/[^\s]+$/);

/** The same, or a DOI with its scheme, whose address is stored. */
export const WebAddressOrDoi = z.string().regex(/^(?:https?:\/\/|doi:10\.)[^\s]+$/);

/** ORCID iDs in their canonical form, one place for each creator, some of them empty; the check digits are rule ORC-001. */
export const Orcids = z
  .string()
  .regex(/^(?:; ?)*\d{4}-\d{4}-\d{4}-\d{3}[\dX](?:;(?: ?(?:\d{4}-\d{4}-\d{4}-\d{3}[\dX])?)?)*$/);

/** The forge account that filed a submission. */
export const Submitter = z.strictObject({ id: z.int().min(0), login: NonEmpty });
export type Submitter = z.infer<typeof Submitter>;
