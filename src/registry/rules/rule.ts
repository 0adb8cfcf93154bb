import type { Archive, ArchiveIndex } from '../archive/archive.ts';
import type { ItemOf, ResourceName } from '../archive/resources/index.ts';
import { bodyOf } from '../identity/canonical-text.ts';
import { fromUtf8, type Hashes } from '../identity/hash.ts';
import { factsOf, type MarkdownFacts, type TextFacts } from '../markdown/inspect.ts';
import type { Deposit } from '../model/deposit.ts';
import { type Level, levelIn, type Problem, type RuleEntry, type Scope } from '../model/rule.ts';
import type { Submission, SubmissionFields } from '../model/submission.ts';
import type { ObservationDraft } from '../observation/draft.ts';
import type { BuiltSite } from '../pages/publication/surface.ts';
import { sectionsBeside } from '../submission/issue-body.ts';
import { onceFor } from '../text/once.ts';
import { shorten, withCodePoints } from '../text/strings.ts';
import type { Rewrite } from './removed.ts';

// The shape of a rule. A rule is a value: what it says, where it applies, how it is checked.

/** A problem with everything that a person or a program needs: the shape that `--json` prints. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  readonly field: string | null;
  /** The value that was found; null where it is missing. */
  readonly actual: string | null;
  readonly requirement: string;
  readonly remedy: string;
  readonly where: string;
  /** The number of the deposit that the work is already, where that is what is wrong. */
  readonly deposit?: number | undefined;
}

/** One file under `data/` or `api/` that a change touched: its bytes before and after, undefined where it was or is not. */
export interface ChangedFile {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

/** One thing that stands in a tree of files, as git or a disk has it. */
export interface TreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'executable' | 'symlink' | 'submodule' | 'other';
}

/** Who proposes a change: whether a bot account, by which path (A: an issue, B: a commit), and the texts in which a receipt may stand. */
export interface Author {
  readonly automated: boolean;
  readonly path?: 'A' | 'B' | undefined;
  readonly texts: readonly string[];
}

/** A change, for the rules of scope `change`: the archive before it, and the files that it touched. */
export interface Change {
  readonly base: Archive;
  readonly files: readonly ChangedFile[];
  /** Everything that stands in the tree that is proposed. Absent where nobody looked. */
  readonly tree?: readonly TreeEntry[];
  /** Whether what is proposed lacks commits of the base, so that what differs from it was not all changed here. */
  readonly behind?: boolean;
  /** Who proposes it. Absent where nobody says. */
  readonly author?: Author;
  /** The commit of the base. Absent outside git. */
  readonly commit?: string;
  /** Both histories, where a push replaced the base by a head that lacks commits of it. */
  readonly rewrite?: Rewrite;
  /** The commits that it brings with a file that a takedown removed from the history of the base. */
  readonly returned?: readonly { readonly path: string; readonly commit: string }[];
}

/** The context of every check. `now` is an instant, `YYYY-MM-DDTHH:MM:SSZ`. */
export interface RuleContext {
  readonly archive: Archive;
  readonly index: ArchiveIndex;
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
}

/** The subject of a check of each scope but that of items. */
export interface Subjects {
  readonly submission: Submission;
  /** A draft brings with it what is known of the archive: the page that takes drafts checks them without an archive. */
  readonly draft: ObservationDraft;
  readonly entry: StoredEntry;
  readonly archive: Archive;
  readonly change: Change;
  readonly site: BuiltSite;
}

/** The context of a check of a scope, beside its subject. */
export type ContextOf<S extends Scope> = S extends 'draft' ? undefined : RuleContext;

/** A check of one subject. */
export type Check<S extends keyof Subjects> = (
  subject: Subjects[S],
  context: ContextOf<S>,
) => Iterable<Problem>;

/** A check of each item of one resource of the list; `resource` says which, and with it the type of an item. */
export type ItemCheck = {
  readonly [Name in ResourceName]: {
    readonly resource: Name;
    check(item: ItemOf<Name>, context: RuleContext): Iterable<Problem>;
  };
}[ResourceName];

/** The checks of a rule, one for each scope in which it applies. */
export type Checks = { readonly [S in keyof Subjects]?: Check<S> } & { readonly item?: ItemCheck };

export interface Rule extends RuleEntry {
  /** The fields of a submission or an entry that it speaks of, or `every` field. */
  readonly fields?: readonly FieldName[] | 'every';
  /** The part of the archive that its check of a submission needs, beside the protocols. */
  readonly needs?: ArchivePart;
  readonly checks: Checks;
}

/** A part of the archive. The deposit form fetches each where a field needs it, but for `all`, which only the mint has. */
type ArchivePart = 'index' | 'nmen' | 'catalog' | 'all';

export type FieldName = keyof SubmissionFields | keyof Deposit;

/** Two clocks may differ by so much. */
export const CLOCKS_MS = 3_600_000;

/** As much of a value as a finding shows, in code points. */
export const BRIEF = 100;

/** A value as a finding quotes it. */
export function quoted(text: string): string {
  return `“${shorten(text, BRIEF)}”`;
}

/** A finding of a rule, at its level in a scope. Characters that no text can hold stand in it as code points (`withCodePoints`). */
export function finding(rule: Rule, problem: Problem, where: string, scope?: Scope): Finding {
  return {
    rule: rule.id,
    level: problem.level ?? levelIn(rule, scope),
    field: problem.field === undefined ? null : withCodePoints(problem.field),
    actual: problem.actual === null ? null : withCodePoints(problem.actual),
    requirement: rule.requirement,
    remedy: withCodePoints(problem.remedy ?? rule.remedy),
    where: withCodePoints(problem.where ?? where),
    ...(problem.deposit === undefined ? {} : { deposit: problem.deposit }),
  };
}

/** A finding, as `finding` makes it, of the rule that has an id in a list. Throws where the list has no such rule. */
export function findingOf(
  rules: readonly Rule[],
  id: string,
  problem: Problem,
  where: string,
  scope?: Scope,
): Finding {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Error(`no rule ${id} is in the list`);
  return finding(rule, problem, where, scope);
}

interface EntryTools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
}

/** A stored record with the bytes of its text, undefined when the file is missing. What rules ask of the text is found once. */
export class StoredEntry {
  readonly deposit: Deposit;
  readonly text: Uint8Array | undefined;
  readonly #tools: EntryTools;

  constructor(deposit: Deposit, text: Uint8Array | undefined, tools: EntryTools) {
    this.deposit = deposit;
    this.text = text;
    this.#tools = tools;
  }

  /** SHA-256 of the text, or undefined without one. */
  get digest(): string | undefined {
    return onceFor(this, 'digest', () => this.text && this.#tools.hashes.sha256(this.text));
  }

  /** The text as a string; empty without one. Throws a TypeError when its bytes are no UTF-8. */
  get decoded(): string {
    return onceFor(this, 'decoded', () => (this.text ? fromUtf8(this.text) : ''));
  }

  /** The body, or undefined where the text is missing or not the canonical text of the entry. */
  get body(): string | undefined {
    return onceFor(this, 'body', () => this.text && bodyOf(this.decoded, this.deposit));
  }

  /** The text validated as the body: the whole file where it is not the canonical text of the entry. */
  get shown(): string {
    return this.body ?? this.decoded;
  }

  /** Facts of the Markdown of everything that is shown as such. Each is parsed only where something in it could break a rule. */
  get facts(): TextFacts {
    return onceFor(this, 'facts', () => this.#inspected());
  }

  #inspected(): TextFacts {
    const { inspect } = this.#tools;
    const { description, wiki_article } = this.deposit;
    const beside = sectionsBeside(this.shown, this.deposit).map(({ name, text }) => [
      name,
      factsOf(text, inspect),
    ]);
    return {
      description: factsOf(description, inspect),
      body: factsOf(this.shown, inspect),
      // A value that is no text is REG-002's.
      wiki_article: factsOf(typeof wiki_article === 'string' ? wiki_article : '', inspect),
      ...Object.fromEntries(beside),
    };
  }
}
