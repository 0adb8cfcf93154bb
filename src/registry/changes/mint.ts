// The folder `changes`: what may be done to an archive, as changesets: mint, lifecycle, intake, takedown, and `adoption` of another archive.
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
import { changeRegistry, type FileChange, type RegistryChange } from '../archive/resources/registry-files.ts';
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

/** The decision on a change: the findings in its input, the change, if there is one and nothing refuses it, and the values that it makes. */
export interface Decided {
  readonly findings: readonly Finding[];
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
}

// Minting is a pure function: archive and submissions in, findings and a changeset out.

/** The tools that the edges bring. `now` is the instant of minting. */
export interface MintTools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
}

/** A submission that is in the registry already, and where. */
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
  /** The texts and receipts of what was minted. A caller who takes some out writes them before the changeset. */
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
    const known = this.#index.bySubmission.get(submission.submission_sha256);
    if (known) {
      this.#existing.push({ where: submission.where, deposit: known });
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
    const known = indexOf(this.#archive);
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
        ? this.#existing.filter(({ deposit }) => known.byNumber.has(deposit.deposit_number))
        : this.#existing,
      findings: this.#findings,
      registry: grown?.registry ?? this.#archive.registry,
      changeset: grown && minted.length > 0 ? this.#changeset(grown) : null,
    };
  }

  #changeset({ files }: RegistryChange): Changeset {
    return {
      files: [...this.texts, ...files],
      reason: `mint of ${this.#minted.map((number) => `deposit ${number}`).join(', ')}`,
      actor: 'mint',
      at: this.#tools.now,
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

  /** The predecessor that a submission names. If it names none: in a sequential series, the deposit at the place before. */
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

/** The fields that an entry has as they were submitted. */
type Given = Pick<Deposit, Exclude<keyof Deposit & SubmissionFieldName, 'supersedes'>>;

/** Returns the fields that the entry takes from a submission unchanged, without empty ones. The rules have judged their values. */
function given(fields: Submission['fields']): Given {
  const named = ALL_FIELDS.filter(({ name, kept = true }) => kept && fields[name].length > 0);
  return Object.fromEntries(named.map(({ name }) => [name, fields[name]])) as Given;
}

// Many submissions at once, each validated on its own: what one depositor sent never holds up another. The good ones become
// one changeset, in the order in which they came.

/** The result for one submission of the queue. */
export type QueueResult =
  /** It is in the registry: this very issue became that deposit. */
  | { readonly outcome: 'already'; readonly deposit: Deposit }
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it, and it waits. */
  | { readonly outcome: 'waiting'; readonly wait: Wait; readonly findings: readonly Finding[] }
  /** Nothing is wrong with it; it comes after what is being minted now. */
  | { readonly outcome: 'later' }
  | { readonly outcome: 'minted'; readonly deposit: Deposit; readonly findings: readonly Finding[] };

/** The verdicts in the order of the submissions, and the change that mints the good ones; null when there are none. */
interface MintedQueue {
  readonly verdicts: readonly QueueResult[];
  readonly registry: Registry;
  readonly changeset: Changeset | null;
}

/**
 * Validates and mints a queue of submissions that came by issues. A submission is refused only for what the archive itself
 * says: one that merely collides with another of the queue comes later, when that one is in the archive. `batch` is how
 * many are minted at most.
 */
export function mintQueue(
  archive: Archive,
  submissions: readonly Submission[],
  tools: MintTools,
  batch: number,
): MintedQueue {
  const alone = new MintRun(archive, tools);
  const together = new MintRun(archive, tools);
  const known = Map.groupBy(archive.registry.deposits, ({ issue_number }) => issue_number);
  const waits = waitsOf(archive, tools.now);
  let minted = 0;
  const verdicts = submissions.map((submission): QueueResult => {
    const already = depositOf(submission.origin, known);
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
 * The deposit that an issue became. Its address does not tell: a repository is renamed, and another of its name begins with issue
 * 1 again. So it is the number, the account, and that the issue was there when the deposit was minted.
 */
function depositOf(
  origin: Origin,
  known: ReadonlyMap<number | null, readonly Deposit[]>,
): Deposit | undefined {
  const { issue_number, submitter, filed_at } = origin;
  if (issue_number === null) return undefined;
  return known.get(issue_number)?.find(
    (deposit) =>
      deposit.submitter?.id === submitter?.id &&
      // The clocks of forge and mint may differ.
      (filed_at === undefined || Date.parse(filed_at) <= Date.parse(deposit.minted_at) + 24 * HOUR_MS),
  );
}

// Some submissions wait although nothing is wrong with them: the rules alone refuse one.

/** Why a submission waits, and the instant from which it may go on; null where a steward holds it back. */
export interface Wait {
  readonly why: 'hold' | 'first' | 'count' | 'bytes';
  readonly until: string | null;
}

/**
 * Says which submissions wait, from the limits of the archive and what each account has filed on the day of an instant, in UTC. A
 * steward's label *hold* comes first; *release* ends the wait of a first deposit alone, and no limit of the day.
 */
function waitsOf({ registry: { deposits }, files, site: { limits } }: Archive, now: string) {
  const day = utcDay(now);
  const known = new Set(deposits.map(({ submitter }) => submitter?.id));
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
    if (hours > 0 && steward !== 'release' && seen_since !== undefined && !known.has(submitter.id)) {
      const until = later(seen_since, hours * HOUR_MS);
      if (now < until) return { why: 'first', until };
    }
    const today = filed.get(submitter.id);
    if (!today) return undefined;
    const tomorrow = later(`${day}T00:00:00Z`, 24 * HOUR_MS);
    if (today.works >= per_author_per_day) return { why: 'count', until: tomorrow };
    // The first text of a day may be as long as any: else one that is longer than the limit would wait forever.
    const more =
      bytes_per_author_per_day !== undefined && today.bytes + sizeOf(fields) > bytes_per_author_per_day;
    return more ? { why: 'bytes', until: tomorrow } : undefined;
  };
  const minted = ({ origin, fields }: Submission) => count(origin.submitter, sizeOf(fields));
  return { of, minted };
}

const sizeOf = (fields: Submission['fields']) => utf8(canonicalText(fields)).length;
