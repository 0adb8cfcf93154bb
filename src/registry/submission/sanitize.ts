import { MOST_MARKS, mayHaveManyMarks, toCanonicalLines } from '../identity/canonical-text.ts';
import type { LinkProblem } from '../model/markdown-facts.ts';
import type { Removal, RichFields } from '../model/submission.ts';
import { ALL_FIELDS, type SubmissionField, type SubmissionFields } from '../model/submission-fields.ts';
import { doiUrl, normalizeDoi } from '../text/links.ts';

export type { LinkProblem };

// The one place that hostile text passes (spec 7.4, decisions 19 and 20). The threats: text that displays in another
// order than it is stored (bidirectional overrides), control characters that terminals and parsers act on, and link
// schemes that run code. Text is cleaned once, here, and is never cleaned again downstream.

/** How a field may look. */
export interface TextShape {
  /** Keep line breaks; otherwise they become one space. */
  readonly lines: boolean;
  /** Keep balanced directional isolates; otherwise they are removed. */
  readonly isolates: boolean;
}

/** A cleaned text, with the code points that were removed, in `U+XXXX` form, each once. */
export interface CleanText {
  readonly text: string;
  readonly removed: string[];
}

const OVERRIDES = /[\u202A-\u202E]/g;
const ISOLATES = /[\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Cleans one field: NFC, LF, no overrides, no controls but tab and LF, isolates by its shape; outer space trimmed. */
export function cleanText(raw: string, shape: TextShape): CleanText {
  const removed = new Set<string>();
  const drop = (actual: string) => {
    removed.add(codePoint(actual));
    return '';
  };
  // What is half a character is refused (SAN-001): here it only must not stop what follows.
  let text = toCanonicalLines(fewMarks(raw.toWellFormed(), removed))
    .replace(OVERRIDES, drop)
    .replace(CONTROLS, drop);
  if (!shape.isolates || !isolatesBalance(text)) text = text.replace(ISOLATES, drop);
  if (!shape.lines) text = text.replace(/[\n\t\u2028\u2029]+/g, ' ');
  // What stood on both sides of something removed may now compose.
  text = text.normalize('NFC');
  return { text: shape.lines ? trimLines(text) : text.trim(), removed: [...removed] };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const SUSPECT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const ALWAYS_REMOVED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/;

/**
 * Whether cleaning could take anything out of a well-formed text that keeps its isolates: a quick look that spares sound texts the
 * cleaning, and those whose only suspects are isolates that balance.
 */
export function holdsSuspects(text: string): boolean {
  if (!SUSPECT.test(text)) return false;
  return ALWAYS_REMOVED.test(text) || !isolatesBalance(text) || mayHaveManyMarks(text);
}

const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})(\\p{M}+)`, 'gu');

/** More combining marks on one character than any script has are removed: they are sorted in more than their number. */
function fewMarks(text: string, removed: Set<string>): string {
  if (!mayHaveManyMarks(text)) return text;
  return text.replace(MARKS, (_all, kept: string, more: string) => {
    removed.add(codePoint(more));
    return kept;
  });
}

/** Blank lines at both ends and byte-order marks go; the first line keeps its indentation, which Markdown reads. */
function trimLines(text: string): string {
  let from = 0;
  for (let line = afterBlankLines(text, from); line > from || text.charAt(line) === '\uFEFF'; ) {
    from = text.charAt(line) === '\uFEFF' ? line + 1 : line;
    line = afterBlankLines(text, from);
  }
  return text.slice(from).trimEnd();
}

/** Where the first line begins that is not blank. Not by a pattern: a parser of patterns has no room for millions of lines. */
export function afterBlankLines(text: string, from = 0): number {
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') start = at + 1;
    else if (character !== ' ' && character !== '\t') break;
  }
  return start;
}

function isolatesBalance(text: string): boolean {
  let open = 0;
  ISOLATES.lastIndex = 0;
  // Without a match for each: a text may hold many.
  while (ISOLATES.test(text)) {
    open += text.charAt(ISOLATES.lastIndex - 1) === '\u2069' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The schemes that a link may have (spec 7.4). */
export const LINK_SCHEMES = ['http', 'https', 'doi'] as const;

// Anything in a URL that a reader cannot see: white space, controls, zero-width and directional characters, soft
// hyphens, tags. Written as a class of Unicode properties, so that a future addition is covered too.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;

/**
 * Checks one link target: invisible characters first, then the WHATWG parser, then the list of schemes (decision 19).
 * Returns undefined for an admissible target; relative references and `#fragments` are admissible.
 */
export function checkLink(target: string): LinkProblem | undefined {
  if (INVISIBLE.test(target)) {
    return { fault: 'invisible', reason: 'contains an invisible character' };
  }
  if (/^[/\\]{2}/.test(target)) {
    return { fault: 'target', reason: 'has a host without a scheme' };
  }
  const url = parseUrl(target);
  if (!url) return undefined;
  const scheme = url.protocol.slice(0, -1);
  if (!(LINK_SCHEMES as readonly string[]).includes(scheme)) {
    return { fault: 'target', reason: `has the scheme “${scheme}”` };
  }
  if (url.username !== '' || url.password !== '') {
    return { fault: 'target', reason: 'has a user name before its host' };
  }
  return undefined;
}

/**
 * Whether a link target that begins like this text could be refused, wherever it ends: a quick look that spares sound
 * texts the parser. True where in doubt.
 */
export function mayBeRefused(start: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(start)?.[1]?.toLowerCase();
  if (scheme !== undefined && !(LINK_SCHEMES as readonly string[]).includes(scheme)) return true;
  return INVISIBLE.test(start) || /^[/\\]{2}/.test(start) || /^[a-z]+:[/\\]*[^/?#\\]*@/i.test(start);
}

/** An absolute URL as the WHATWG standard reads it, or undefined for a relative reference. */
function parseUrl(target: string): URL | undefined {
  if (!URL.canParse(target)) return undefined;
  return new URL(target);
}

/** How a value of one line may look. */
export const LINE = { lines: false, isolates: false };

/** The address of a DOI, in whatever form it is written; any other text as it is. */
export function addressOf(text: string): string {
  const doi = normalizeDoi(text);
  return doi === undefined ? text : doiUrl(doi);
}

/** Cleans each field by its kind and remembers what was removed, for SAN-003. */
export class FieldCleaner {
  readonly removals: Removal[] = [];

  cleanAll(fields: SubmissionFields): SubmissionFields {
    return Object.fromEntries(
      ALL_FIELDS.map(({ name, kind }) => [name, this.#clean(name, kind, fields[name])]),
    ) as unknown as SubmissionFields;
  }

  /** What only Path B says; a text that is empty when it is clean is not given. */
  cleanRich(rich: RichFields): RichFields {
    const cleaned = Object.entries(rich).map(([name, value]) => {
      if (name === 'mirrors') return [name, this.#mirrors(value as RichFields['mirrors'])];
      return [name, this.#clean(name, name === 'draft_pending_reason' ? 'text' : 'line', value)];
    });
    return Object.fromEntries(cleaned.filter(([, value]) => value !== '')) as unknown as RichFields;
  }

  #mirrors(mirrors: RichFields['mirrors']): RichFields['mirrors'] {
    return (
      mirrors &&
      Object.fromEntries(
        Object.entries(mirrors).map(([label, address]) => [
          this.#text('mirrors', 'line', label),
          addressOf(this.#text('mirrors', 'line', address)),
        ]),
      )
    );
  }

  #clean(name: string, kind: SubmissionField['kind'], value: unknown): unknown {
    if (typeof value === 'string') return this.#text(name, kind, value);
    if (Array.isArray(value))
      return value.map((item) => this.#clean(name, 'line', item)).filter((item) => item !== '');
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#clean(name, 'line', inner)]),
    );
  }

  #text(name: string, kind: SubmissionField['kind'], value: string): string {
    const { text, removed } = cleanText(value, {
      lines: kind === 'text' || kind === 'body',
      isolates: kind === 'body',
    });
    if (removed.length > 0) this.removals.push({ field: name, removed });
    return text;
  }
}
