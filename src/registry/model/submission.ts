import type { TextFacts } from '../markdown/inspect.ts';
import type { LoneSurrogate } from '../text/strings.ts';
import type { Submitter } from './deposit.ts';
import type { SubmissionFields } from './submission-fields.ts';
import type { Family, Status } from './vocabulary.ts';

export {
  SUBMISSION_FIELDS,
  type SubmissionField,
  type SubmissionFields,
} from './submission-fields.ts';

// A submission is data: what a depositor sent, read but not yet validated. Its fields have the names that they
// will have in the entry.

/** What only Path B may say: chosen by hand, never taken from an issue. */
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
  /** The field in whose value it stands, where that is another one. */
  readonly within?: string;
}

/** Code points that the sanitizer removed from a field (SAN-003). */
export interface Removal {
  readonly field: string;
  readonly removed: readonly string[];
}

/** Where a submission came from. All null for Path B and for a file minted without an issue. */
export interface Origin {
  readonly issue_number: number | null;
  readonly issue_url: string | null;
  readonly submitter: Submitter | null;
  /** When the issue was opened, as the forge says. */
  readonly filed_at?: string;
  /** Since when the submission is there as it is now, for everybody to see; without it, since it was filed. */
  readonly seen_since?: string;
  /** What a steward's label says: that it waits until the label is gone, or that it need not wait as a first deposit. */
  readonly steward?: 'hold' | 'release';
  /** Whether the forge marks the author as a bot account. */
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
