import type { DefinedConcept, EntityTriple, Submitter } from './deposit.ts';
import type { TextFacts } from './markdown-facts.ts';
import type { Family, Status } from './vocabulary.ts';

// A submission is data (the house, idea 1): what a depositor sent, read but not yet judged. Fields bear the names that
// they will have in the entry; a field that was not given is the empty string or the empty array.

/** How a field stands in the issue body, and how it is cleaned. */
export interface SubmissionField {
  /** The level-three heading of decision 15. */
  readonly heading: string;
  readonly name: keyof SubmissionFields;
  /** `line`: one line; `text`: paragraphs; `list`: an array; `body`: the full text, kept verbatim. */
  readonly kind: 'line' | 'text' | 'list' | 'body';
  readonly required: boolean;
  /** For the person who fills it in. */
  readonly hint: string;
}

/** The fields of a submission, in the order of the issue body (decision 15). Full Text is last. */
// biome-ignore format: one field on a line reads as the table that it is
export const SUBMISSION_FIELDS: readonly SubmissionField[] = [
  { heading: 'Protocol Version', name: 'protocol_version', kind: 'line', required: true, hint: 'svc-deposit-protocol/v1' },
  { heading: 'Title', name: 'title', kind: 'line', required: true, hint: 'One line, at most 500 characters.' },
  { heading: 'Creator', name: 'creator', kind: 'line', required: true, hint: 'A name, a pseudonym or a collective name; pseudonyms are disclosed under Substrate Disclosure.' },
  { heading: 'ORCID', name: 'orcid', kind: 'line', required: false, hint: 'For example 0000-0002-1825-0097.' },
  { heading: 'Date', name: 'date', kind: 'line', required: true, hint: 'YYYY-MM-DD, not in the future.' },
  { heading: 'Description', name: 'description', kind: 'text', required: true, hint: 'What the work is; at least 100 characters is advised.' },
  { heading: 'Content Type', name: 'content_type', kind: 'line', required: true, hint: 'For example theoretical paper, dataset, critical edition.' },
  { heading: 'License', name: 'license', kind: 'line', required: true, hint: 'An SPDX identifier or expression, for example CC-BY-4.0.' },
  { heading: 'Substrate Disclosure', name: 'substrate', kind: 'line', required: true, hint: 'How the work was made; optionally followed by “; ” and a disclosure.' },
  { heading: 'Keywords', name: 'keywords', kind: 'list', required: true, hint: 'Separated by commas; the family is detected from them.' },
  { heading: 'Related Identifiers', name: 'related_ids', kind: 'list', required: false, hint: 'An AXN, a DOI or a web address on each line.' },
  { heading: 'Version', name: 'version', kind: 'line', required: false, hint: 'A semantic version; v1.0 when empty.' },
  { heading: 'Supersedes', name: 'supersedes', kind: 'line', required: false, hint: 'Number or AXN of your earlier deposit that this one replaces.' },
  { heading: 'Methodology', name: 'methodology', kind: 'text', required: false, hint: 'How the work was produced.' },
  { heading: 'Falsification Conditions', name: 'falsification', kind: 'text', required: false, hint: 'What would weaken or invalidate the claims.' },
  { heading: 'Defines Concepts', name: 'defines_concepts', kind: 'list', required: false, hint: 'One on each line: term | type | definition.' },
  { heading: 'Entity Triples', name: 'entity_triples', kind: 'list', required: false, hint: 'One on each line: subject | predicate | object | type | evidence status.' },
  { heading: 'Reciprocity Notice', name: 'reciprocity_notice', kind: 'line', required: false, hint: 'Web address of a published notice on non-mutual extraction; declaratory only.' },
  { heading: 'Observed Entity', name: 'nmen_entity', kind: 'line', required: false, hint: 'An entity of the non-mutual-extraction registry that the work is about.' },
  { heading: 'Observed Status', name: 'nmen_status_observed', kind: 'line', required: false, hint: 'That entity’s designation on the day of minting.' },
  { heading: 'Familiarization Receipt', name: 'familiarization_receipt', kind: 'text', required: false, hint: 'Required of automated depositors: the line that the familiarize command prints.' },
  { heading: 'Terms', name: 'terms', kind: 'line', required: false, hint: '- [x] I have read the deposit protocol and agree that a minted deposit is permanent.' },
  { heading: 'Full Text', name: 'body', kind: 'body', required: false, hint: 'The work itself in Markdown, or one link to an attached Markdown or plain-text file.' },
];

/** What a depositor wrote, field by field. */
export interface SubmissionFields {
  readonly protocol_version: string;
  readonly title: string;
  readonly creator: string;
  readonly orcid: string;
  readonly date: string;
  readonly description: string;
  readonly content_type: string;
  readonly license: string;
  readonly substrate: string;
  readonly keywords: readonly string[];
  readonly related_ids: readonly string[];
  readonly version: string;
  readonly supersedes: string;
  readonly methodology: string;
  readonly falsification: string;
  readonly defines_concepts: readonly DefinedConcept[];
  readonly entity_triples: readonly EntityTriple[];
  readonly reciprocity_notice: string;
  readonly nmen_entity: string;
  readonly nmen_status_observed: string;
  readonly familiarization_receipt: string;
  /** `ticked`, `unticked`, or empty where the form has no terms box. */
  readonly terms: string;
  readonly body: string;
}

/** What only Path B may say (spec 1.2, decision 4): chosen by hand, never taken from an issue. */
export interface RichFields {
  readonly family: Family;
  readonly status: Extract<Status, 'ACTIVE' | 'DRAFT_PENDING'>;
  readonly draft_pending_reason?: string | undefined;
  readonly version_series_id?: string | undefined;
  readonly version_in_series?: number | undefined;
  readonly series_type?: 'supersession' | 'sequential' | undefined;
  readonly predecessor_deposit_number?: number | undefined;
  readonly journal?: string | undefined;
  readonly sovereign_id?: string | undefined;
  readonly mirrors?: Record<string, string> | undefined;
}

/** Something about the form itself that could not be read without guessing (FRM-001). */
export interface FormProblem {
  readonly field: string;
  readonly actual: string;
  readonly remedy: string;
}

/** Code points that the sanitizer removed from a field (SAN-003). */
export interface Removal {
  readonly field: string;
  readonly removed: readonly string[];
}

/** Half a character, which no text can hold: the field with keys and places in lists, and where in it (SAN-001). */
export interface LoneSurrogate {
  readonly field: string;
  readonly actual: string;
}

/** Where a submission came from. All null for Path B and for a file minted without an issue. */
export interface Origin {
  readonly issue_number: number | null;
  readonly issue_url: string | null;
  readonly submitter: Submitter | null;
  /** When the issue was opened, as the forge says. */
  readonly filed_at?: string;
  /** Whether the forge marks the author as a bot account (decision 18). */
  readonly automated: boolean;
}

/** A submission, read and cleaned, with the facts that the rules judge. */
export interface Submission {
  /** File name or issue, for the person who reads a finding. */
  readonly where: string;
  readonly fields: SubmissionFields;
  readonly rich: RichFields | null;
  readonly form: readonly FormProblem[];
  readonly removals: readonly Removal[];
  /** Halves of characters, by the field in which each stands, before anything was cleaned (SAN-001). */
  readonly malformed: readonly LoneSurrogate[];
  readonly markdown: TextFacts;
  /** Why the attachment that the Full Text names could not be fetched, or null (TXT-003). */
  readonly attachment_failure: string | null;
  /** SHA-256 of the submission as it was sent: the issue body, or entry and text. Recognises it when it comes again. */
  readonly submission_sha256: string;
  readonly origin: Origin;
}
