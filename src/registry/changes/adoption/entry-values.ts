import { RULE_IDS } from '../../model/rule.ts';

// What stands in for a value that an entry of another archive lacks, and what is cleaned in one that it has.

/** The value of each field that every entry needs, and the rule that asks for it; `day` and `instant` are the entry's own. */
export function defaultsOf(
  number: number,
  day: string,
  instant: string | undefined,
): Readonly<Record<string, readonly [rule: string, value: unknown]>> {
  return {
    protocol_version: [RULE_IDS.protocolVersion, 'not stated'],
    title: [RULE_IDS.title, `Untitled deposit ${number}`],
    creator: [RULE_IDS.creator, 'Not stated'],
    date: [RULE_IDS.date, day],
    description: [RULE_IDS.description, 'Not stated by its archive.'],
    content_type: [RULE_IDS.contentType, 'not stated'],
    license: [RULE_IDS.license, 'NOASSERTION'],
    keywords: [RULE_IDS.keywords, []],
    version: [RULE_IDS.version, 'v1.0'],
    minted_at: [RULE_IDS.entrySchema, instant ?? `${day}T00:00:00Z`],
    issue_number: [RULE_IDS.entrySchema, null],
    issue_url: [RULE_IDS.entrySchema, null],
    submitter: [RULE_IDS.entrySchema, null],
  };
}

/** Whether a value is a list without items. */
export const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Whether a value is what a field of the mint holds where there is nothing to hold. */
export const isSilent = (value: unknown) =>
  value === '' || value === null || isEmptyList(value) || value === 'provisional-generated';

/** Whether a value says nothing: null, an empty text or an empty list. */
export function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '') || isEmptyList(value);
}
