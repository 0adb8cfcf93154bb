import * as z from 'zod';
import { Marker } from './marker.ts';

/** The stages of a submission, from its filing to its page, and to what the reading pass adds, for which nobody waits. */
export const SUBMISSION_STAGES = [
  'received',
  'checked',
  'minted',
  'gate',
  'merged',
  'published',
  'read',
] as const;
export type SubmissionStage = (typeof SUBMISSION_STAGES)[number];

// The state of a submission, as the deposit page watches it.

const Stage = z.strictObject({
  name: z.enum(SUBMISSION_STAGES),
  state: z.enum(['done', 'current', 'todo', 'failed']),
  at: z.string().nullable(),
});

/** The answer of the service about an issue. */
export const Progress = z.strictObject({
  issue: z.int(),
  url: z.string(),
  state: z.enum(['working', 'refused', 'waiting', 'published', 'failed']),
  stages: z.array(Stage),
  findings: Marker.shape.findings.unwrap(),
  deposit: z
    .strictObject({
      number: z.int(),
      axn: z.string(),
      hash: z.string(),
      title: z.string(),
      creator: z.string(),
      date: z.string(),
      version: z.string(),
      record: z.string(),
      text: z.string(),
    })
    .nullable(),
  waits_until: z.string().nullable(),
  message: z.string().nullable(),
});
export type Progress = z.infer<typeof Progress>;

/** The facts about a submission. Instants, or null where a step was not taken. */
export interface Facts {
  readonly issue: number;
  readonly url: string;
  readonly received: string;
  /** The hash of the body as it is now. */
  readonly body: string;
  readonly said: { readonly at: string; readonly marker: Marker } | undefined;
  readonly pull:
    | {
        readonly opened: string;
        readonly checked: { readonly at: string; readonly passed: boolean } | null;
        readonly merged: string | null;
      }
    | undefined;
  readonly deposit: Progress['deposit'];
  readonly published: string | null;
  /** When what the reading pass found in it was published. */
  readonly read: string | null;
  /** Whether a reading pass is expected; where it fails or is held back, the stage is open, and the submission is not touched by it. */
  readonly readable: boolean;
  /** The reason why the service does not continue, in its own words. */
  readonly trouble: string | null;
}

/** The state of a submission, from what is known of it. Pure. */
export function progressOf(facts: Facts): Progress {
  const { said, pull, body, deposit, published, trouble } = facts;
  // A comment about an earlier body says nothing about this one.
  const marker = said && said.marker.body === body ? said.marker : undefined;
  const refused = !deposit && !pull && marker?.state === 'refused';
  const held = !deposit && !pull && marker?.state === 'stuck' && marker.until !== null;
  const waiting = held || (!deposit && !pull && marker?.state === 'waiting');
  const passed = pull?.checked?.passed ?? false;
  const merged = pull?.merged ?? (deposit ? facts.received : null);
  const at: Record<SubmissionStage, string | null> = {
    received: facts.received,
    checked: pull?.opened ?? (refused || waiting ? (said?.at ?? null) : merged),
    minted: pull?.opened ?? merged,
    gate: passed || merged ? (pull?.checked?.at ?? merged) : null,
    merged,
    published,
    read: published ? facts.read : null,
  };
  const failed = refused ? 'checked' : pull?.checked && !passed && !merged ? 'gate' : undefined;
  const open = SUBMISSION_STAGES.findIndex((name) => at[name] === null || name === failed);
  const next = open === -1 ? SUBMISSION_STAGES.length : open;
  const stages = SUBMISSION_STAGES.map((name, place) => {
    const isCurrent = place === next && (name !== 'read' || facts.readable);
    const state = place < next ? 'done' : name === failed ? 'failed' : isCurrent ? 'current' : 'todo';
    return { name, state, at: at[name] } as const;
  });
  return {
    issue: facts.issue,
    url: facts.url,
    state: refused
      ? 'refused'
      : waiting
        ? 'waiting'
        : published
          ? 'published'
          : trouble
            ? 'failed'
            : 'working',
    stages,
    findings: marker && !deposit && !held ? marker.findings : [],
    deposit: published ? deposit : null,
    waits_until: waiting ? (marker?.until ?? null) : null,
    message: held ? HELD : waiting ? (WAITS[marker?.why ?? ''] ?? trouble) : trouble,
  };
}

/** Why a submission waits, as a clause, for those that do not wait for a limit of the day. */
const WAITS: Readonly<Record<string, string>> = {
  hold: 'a steward holds this submission back',
  first: 'the first deposit of an account waits, so that it can be seen',
  bytes: 'the texts of this account have reached their limit for the day',
};

const HELD = 'the gate refused it because of a fault of the registry, not of your submission';
