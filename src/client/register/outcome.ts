import type { Finding } from '../../registry/rules/rule.ts';

/** Where an observation goes in the register. */
export type Route =
  | { readonly as: 'entry' | 'observation'; readonly slug: string }
  | { readonly as: 'refused'; readonly obs_id: string };

/** What the cleaner removes for one reason: how often, and one example with what stands there afterward. */
export interface Sort {
  readonly why: string;
  readonly times: number;
  readonly example: string;
  readonly becomes: string;
}

/** What a check finds in a form, and what the intake would make of it. What cannot be told yet is undefined. */
export interface Outcome {
  readonly findings: readonly Finding[];
  /** Why the archive could not be looked at, so that whether the observation is known was not checked. */
  readonly unchecked: string | undefined;
  readonly addr_id: string | undefined;
  readonly obs_id: string | undefined;
  readonly route: Route | undefined;
  readonly presence: { readonly present: boolean; readonly why: readonly string[] } | undefined;
  readonly removed: readonly Sort[];
  /** The length of the transcript in bytes, as it was pasted and as it would be stored. */
  readonly raw_bytes: number;
  readonly bytes: number;
  /** The transcript as it would be stored. */
  readonly text: string;
}
