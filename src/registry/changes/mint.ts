// The folder `changes`: makes changesets that change an archive: mint, lifecycle, intake, takedown, and `adoption` of another archive.
// It imports the folders before it: `text` to `rules`.
// Start with `mint` below, then `admit.ts`, `moves.ts` and `adoption/adopt.ts`.

import {
  type Archive,
  GrowingIndex,
  indexOf,
  namedBy,
  paths,
  resolveDeposit,
  textFile,
} from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { RESOURCES, type ResourceValues } from '../archive/resources/index.ts';
import { changeRegistry, type FileChange } from '../archive/resources/registry-files.ts';
import { deriveIdentity, nextHex, paddedHex } from '../identity/axn.ts';
import { canonicalText } from '../identity/canonical-text.ts';
import { contentSwhid, type Hashes, utf8 } from '../identity/hash.ts';
import { explainFamily } from '../identity/parts.ts';
import type { MarkdownFacts } from '../markdown/inspect.ts';
import type { Deposit, Registry } from '../model/deposit.ts';
import { ordered, supersede } from '../model/lifecycle.ts';
import type { Submitter } from '../model/primitives.ts';
import { ALL_FIELDS, type Origin, type Submission, type SubmissionFieldName } from '../model/submission.ts';
import { AXN_SCHEMA_VERSION } from '../model/vocabulary.ts';
import { RULES } from '../rules/index.ts';
import type { Finding, RuleContext } from '../rules/rule.ts';
import { refuses, runScope } from '../rules/run.ts';
import { receiptIn } from '../submission/familiarization.ts';
import { splitSubstrate } from '../submission/lists.ts';
import { HOUR_MS, later, utcDay } from '../text/days.ts';

/** The decision on a change: findings about its input, the changeset (null if refused or not needed), and the new values of resources. */
export interface Decided {
  readonly findings: readonly Finding[];
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
}

/** The decision that nothing changes. */
export const NO_CHANGE: Decided = { findings: [], changeset: null, known: {} };

/** A value of a file that a person gives, and where it stands, for findings. */
export interface PlacedValue {
  readonly where: string;
  readonly value: unknown;
}

// Minting is a pure function: archive and submissions in, findings and a changeset out.

/** What the caller passes in: hash functions, the inspection of Markdown, and `now`, the instant of minting. */
export interface MintTools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
}

/** A submission that is already in the registry: where it came from, and its deposit. */
interface Existing {
  readonly where: string;
  readonly deposit: Deposit;
}

/** The result of a mint. With an error among the findings nothing is minted and `changeset` is null. */
export interface MintResult {
  readonly minted: readonly Deposit[];
  readonly existing: readonly Existing[];
  readonly findings: readonly Finding[];
  readonly registry: Registry;
  readonly changeset: Changeset | null;
}

/**
 * Mints submissions into an archive, in their order, with contiguous numbers.
 */
export function mint(archive: Archive, submissions: readonly Submission[], tools: MintTools): MintResult {
  const run = new MintRun(archive, tools);
  for (const submission of submissions) run.take(submission);
  return run.finish();
}

/** A mint in progress: submissions are validated and minted one after the other, and become one changeset at the end. */
export class MintRun {
  readonly #archive: Archive;
  readonly #tools: MintTools;
  readonly #index: GrowingIndex;
  readonly #deposits: Deposit[];
  /** The texts and receipts of the minted deposits. A caller that removes some must write them before it applies the changeset. */
  readonly texts: FileChange[] = [];
  readonly #minted: number[] = [];
  readonly #existing: Existing[] = [];
  readonly #findings: Finding[] = [];
  readonly #labels: Set<string>;

  constructor(archive: Archive, tools: MintTools) {
    this.#archive = archive;
    this.#tools = tools;
    this.#index = new GrowingIndex(archive.registry.deposits);
    this.#deposits = [...archive.registry.deposits];
    this.#labels = new Set(archive.registry.deposits.map(({ hex }) => paddedHex(hex)));
  }

  /** Validates one submission against the archive and those before it, and mints it when no rule refuses it. */
  take(submission: Submission): void {
    const deposit = this.#index.bySubmission.get(submission.submission_sha256);
    if (deposit) {
      this.#existing.push({ where: submission.where, deposit });
      return;
    }
    const findings = this.validate(submission);
    this.#findings.push(...findings);
    if (!refuses(findings)) this.mint(submission);
  }

  /** Returns what the rules find in a submission, judged against the archive and what this run has minted so far. */
  validate(submission: Submission): Finding[] {
    return runScope(RULES, 'submission', submission, this.#context(), submission.where);
  }

  finish(): MintResult {
    const refused = refuses(this.#findings);
    const before = indexOf(this.#archive);
    const minted = refused ? [] : this.#minted.map((number) => this.#index.byNumber.get(number) as Deposit);
    const after = {
      schema_version: this.#archive.registry.schema_version,
      deposits: this.#deposits,
    };
    const grown = refused ? undefined : changeRegistry(this.#archive, after);
    return {
      minted,
      // A refused batch mints nothing, so a submission that repeats another one of the batch is not in the registry.
      existing: refused
        ? this.#existing.filter(({ deposit }) => before.byNumber.has(deposit.deposit_number))
        : this.#existing,
      findings: this.#findings,
      registry: grown?.registry ?? this.#archive.registry,
      changeset:
        grown && minted.length > 0
          ? {
              files: [...this.texts, ...grown.files],
              reason: `mint of ${this.#minted.map((number) => `deposit ${number}`).join(', ')}`,
              actor: 'mint',
              at: this.#tools.now,
            }
          : null,
    };
  }

  #context(): RuleContext {
    const { hashes, inspect, now } = this.#tools;
    const archive = {
      ...this.#archive,
      registry: { ...this.#archive.registry, deposits: this.#deposits },
    };
    return { archive, index: this.#index, hashes, inspect, now };
  }

  /** Mints a submission that nothing refuses. Returns its deposit. */
  mint(submission: Submission): Deposit {
    const text = canonicalText(submission.fields);
    const hex = nextHex(this.#deposits.length + 1, this.#labels);
    let deposit = this.#entry(submission, text, hex);
    const earlier = resolveDeposit(this.#index, submission.fields.supersedes);
    if (earlier) {
      const pair = supersede(earlier, deposit, utcDay(this.#tools.now));
      this.#deposits[earlier.deposit_number - 1] = pair.earlier;
      this.#index.add(pair.earlier);
      deposit = pair.later;
    }
    this.#deposits.push(deposit);
    this.#index.add(deposit);
    this.#labels.add(paddedHex(hex));
    this.#minted.push(deposit.deposit_number);
    this.texts.push({ path: textFile(deposit), write: text });
    const receipt = receiptIn(submission.fields.familiarization_receipt);
    if (receipt)
      this.texts.push({ path: RESOURCES.familiarization.path, append: `${JSON.stringify(receipt)}\n` });
    return deposit;
  }

  #entry(submission: Submission, text: string, hex: string): Deposit {
    const { fields, rich, origin } = submission;
    const { hashes, now } = this.#tools;
    const hash = hashes.sha256(text);
    const family =
      rich?.family ?? explainFamily(fields.keywords, fields.content_type, this.#archive.tables).family;
    const { axn, emoji, clusters, reading } = deriveIdentity(hash, hex, family, this.#archive.tables);
    const predecessor = this.#predecessor(rich);
    const substrate = splitSubstrate(fields.substrate);
    return ordered({
      deposit_number: this.#deposits.length + 1,
      ...{ axn, hex, family, emoji, clusters, reading, hash },
      axn_canonical: hash,
      axn_display: emoji,
      axn_schema_version: AXN_SCHEMA_VERSION,
      content_swhid: contentSwhid(utf8(text), hashes.sha1),
      ...given({
        ...fields,
        related_ids: fields.related_ids.map((id) => namedBy(this.#index, id)?.axn ?? id),
      }),
      ...rich,
      ...(substrate && { substrate: substrate.value, substrate_note: substrate.note }),
      version: fields.version || 'v1.0',
      full_text_path: fields.body === '' ? undefined : paths.text(hex),
      status: rich?.status ?? 'ACTIVE',
      predecessor_deposit_number: predecessor?.deposit_number,
      predecessor_axn: predecessor?.axn,
      minted_at: now,
      issue_number: origin.issue_number,
      issue_url: origin.issue_url,
      submission_sha256: submission.submission_sha256,
      submitter: origin.submitter,
    });
  }

  /** Returns the predecessor that a submission names. If it names none and its series is sequential, the deposit one place before it. */
  #predecessor(rich: Submission['rich']): Deposit | undefined {
    if (rich?.predecessor_deposit_number !== undefined)
      return this.#index.byNumber.get(rich.predecessor_deposit_number);
    if (rich?.series_type !== 'sequential') return undefined;
    const { version_series_id: id, version_in_series: place } = rich;
    return this.#deposits.find(
      ({ version_series_id, version_in_series = 0 }) =>
        version_series_id === id && version_in_series + 1 === place,
    );
  }
}

/** The fields that an entry can take from a submission unchanged. */
type Given = Pick<Deposit, Exclude<keyof Deposit & SubmissionFieldName, 'supersedes'>>;

/** Returns the fields that the entry takes from a submission unchanged, without empty ones. The rules have judged their values. */
function given(fields: Submission['fields']): Given {
  const named = ALL_FIELDS.filter(({ name, kept = true }) => kept && fields[name].length > 0);
  return Object.fromEntries(named.map(({ name }) => [name, fields[name]])) as Given;
}

// Mints many submissions at once. Validates each on its own, so that no depositor holds up another. The good ones become one changeset,
// in the order in which they came.

/** The result for one submission of the queue. */
export type QueueResult =
  /** This issue has already become that deposit. */
  | { readonly outcome: 'already'; readonly deposit: Deposit }
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it, but it has to wait. */
  | { readonly outcome: 'waiting'; readonly wait: Wait; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it; a later batch can mint it. */
  | { readonly outcome: 'later' }
  | { readonly outcome: 'minted'; readonly deposit: Deposit; readonly findings: readonly Finding[] };

/** The verdicts in the order of the submissions, and the change that mints the good ones; null when there are none. */
interface MintedQueue {
  readonly verdicts: readonly QueueResult[];
  readonly registry: Registry;
  readonly changeset: Changeset | null;
}

/**
 * Validates and mints a queue of submissions from issues. A submission is refused only because of its content and the archive: one that
 * collides with another of the queue is left for later, when the other is in the archive. Mints at most `batch` submissions.
 */
export function mintQueue(
  archive: Archive,
  submissions: readonly Submission[],
  tools: MintTools,
  batch: number,
): MintedQueue {
  const alone = new MintRun(archive, tools);
  const together = new MintRun(archive, tools);
  const byIssue = Map.groupBy(archive.registry.deposits, ({ issue_number }) => issue_number);
  const waits = waitsOf(archive, tools.now);
  let minted = 0;
  const verdicts = submissions.map((submission): QueueResult => {
    const already = depositOfIssue(submission.origin, byIssue);
    if (already) return { outcome: 'already', deposit: already };
    const findings = alone.validate(submission);
    if (refuses(findings)) return { outcome: 'refused', findings };
    const wait = waits.of(submission);
    if (wait) return { outcome: 'waiting', wait, findings };
    if (minted >= batch) return { outcome: 'later' };
    if (minted > 0 && refuses(together.validate(submission))) return { outcome: 'later' };
    minted += 1;
    waits.minted(submission);
    return { outcome: 'minted', deposit: together.mint(submission), findings };
  });
  const { registry, changeset } = together.finish();
  return { verdicts, registry, changeset };
}

/**
 * Returns the deposit that an issue became. The issue's URL cannot tell, because a repository can be renamed, and a new one of its name
 * starts at issue 1 again. So the number and the account must match, and the issue must not be newer than the deposit.
 */
function depositOfIssue(
  origin: Origin,
  byIssue: ReadonlyMap<number | null, readonly Deposit[]>,
): Deposit | undefined {
  const { issue_number, submitter, filed_at } = origin;
  if (issue_number === null) return undefined;
  return byIssue.get(issue_number)?.find(
    (deposit) =>
      deposit.submitter?.id === submitter?.id &&
      // The clocks of forge and mint may differ.
      (filed_at === undefined || Date.parse(filed_at) <= Date.parse(deposit.minted_at) + 24 * HOUR_MS),
  );
}

// Some submissions wait although nothing is wrong with them. Only rules refuse a submission.

/** Why a submission waits, and the instant at which the wait ends; null if a steward holds the submission back. */
export interface Wait {
  readonly why: 'hold' | 'first' | 'count' | 'bytes';
  readonly until: string | null;
}

/**
 * Says which submissions wait, from the limits of the archive and the deposits that each account already has on the day of `now`, in UTC.
 * A steward's label *hold* comes first; *release* ends only the wait of a first deposit, not the limits of a day.
 */
function waitsOf({ registry: { deposits }, files, site: { limits } }: Archive, now: string) {
  const day = utcDay(now);
  const depositors = new Set(deposits.map(({ submitter }) => submitter?.id));
  const filed = new Map<number, { works: number; bytes: number }>();
  const count = (submitter: Submitter | null, size: number) => {
    if (!submitter) return;
    const { works, bytes } = filed.get(submitter.id) ?? { works: 0, bytes: 0 };
    filed.set(submitter.id, { works: works + 1, bytes: bytes + size });
  };
  for (const deposit of deposits)
    if (deposit.minted_at.startsWith(day)) count(deposit.submitter, files.size(textFile(deposit)) ?? 0);
  const of = ({ origin, fields }: Submission): Wait | undefined => {
    const { submitter, filed_at, seen_since = filed_at, steward } = origin;
    if (steward === 'hold') return { why: 'hold', until: null };
    if (!submitter) return undefined;
    const { first_deposit_hours: hours = 0, per_author_per_day, bytes_per_author_per_day } = limits;
    if (hours > 0 && steward !== 'release' && seen_since !== undefined && !depositors.has(submitter.id)) {
      const until = later(seen_since, hours * HOUR_MS);
      if (now < until) return { why: 'first', until };
    }
    const today = filed.get(submitter.id);
    if (!today) return undefined;
    const tomorrow = later(`${day}T00:00:00Z`, 24 * HOUR_MS);
    if (today.works >= per_author_per_day) return { why: 'count', until: tomorrow };
    // The first text of a day may have any length; otherwise a text longer than the limit would wait forever.
    const more =
      bytes_per_author_per_day !== undefined && today.bytes + sizeOf(fields) > bytes_per_author_per_day;
    return more ? { why: 'bytes', until: tomorrow } : undefined;
  };
  const minted = ({ origin, fields }: Submission) => count(origin.submitter, sizeOf(fields));
  return { of, minted };
}

const sizeOf = (fields: Submission['fields']) => utf8(canonicalText(fields)).length;
