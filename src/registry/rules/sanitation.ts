import { ALL_RESOURCES, valueIn } from '../archive/resources/index.ts';
import type { MarkdownFacts, TextFacts } from '../markdown/inspect.ts';
import { WebAddress } from '../model/primitives.ts';
import type { Problem } from '../model/rule.ts';
import { ALL_FIELDS, type Submission } from '../model/submission.ts';
import {
  CAPS,
  cleanText,
  holdsSuspects,
  LINE,
  NOT_STORED,
  overCap,
  tooLong,
  tooManyBytes,
  uncleanIn,
  uncleanStrings,
} from '../submission/sanitize.ts';
import { isFields } from '../text/json.ts';
import { checkLink, type LinkProblem } from '../text/links.ts';
import { codePointName, type LoneSurrogate, loneSurrogates, shorten } from '../text/strings.ts';
import { type CommonValues, valuesOf } from './form.ts';
import { kindOfRelated } from './relations.ts';
import type { Rule, StoredEntry } from './rule.ts';

/** The cap of each field that has one of its own: the characters of a text, the items of a list. */
const OWN_CAPS: Readonly<Record<string, number | undefined>> = {
  ...Object.fromEntries(ALL_FIELDS.map(({ name, cap }) => [name, cap])),
  journal: CAPS.line,
  sovereign_id: CAPS.line,
  version_series_id: CAPS.line,
  hash_status: CAPS.line,
  mirrors: CAPS.mirrors,
  entities: CAPS.entities,
  wiki_article: CAPS.generated,
};

/** The fields that are over their caps. The full text is none of them: its cap is in bytes. */
function* capProblems(subject: Submission | StoredEntry): Iterable<Problem> {
  const values = 'fields' in subject ? { ...subject.fields, ...subject.rich, body: '' } : subject.deposit;
  for (const [field, value] of Object.entries(values)) {
    const cap = OWN_CAPS[field];
    if (typeof value === 'string') yield* tooLong(field, value, cap ?? CAPS.other);
    else if (Array.isArray(value) && cap) yield* listProblems(field, value, cap);
    else if (isFields(value) && cap) yield* listProblems(field, Object.entries(value), cap);
  }
}

/** The cell of an item that is no line: it may be as long as the whole list. */
const LONG_CELL = 'definition';

/** A list is one field: all that a depositor writes in it together is within the cap of every other field. */
function* listProblems(field: string, items: readonly unknown[], most: number): Iterable<Problem> {
  if (items.length > most) yield overCap(field, items.length, most, 'items');
  const cells = items.flatMap(cellsOf);
  const all = field === 'entities' ? CAPS.generated : CAPS.other;
  yield* tooLong(field, cells.map(([, text]) => text).join(''), all, 'characters in all');
  if (field === 'entities') return;
  const each = field === 'keywords' ? CAPS.keyword : CAPS.line;
  for (const [name, text] of cells)
    if (name !== LONG_CELL) yield* tooLong(field, text, each, 'characters in one item');
}

/** The texts of an item, each with its name where it has one. */
function cellsOf(item: unknown): [string, string][] {
  if (typeof item === 'string') return [['', item]];
  return Object.entries(item ?? {}).filter(([, text]) => typeof text === 'string');
}

function* markdownProblems(facts: TextFacts): Iterable<Problem> {
  for (const field of MARKDOWN_FIELDS) {
    const { failure, depth } = facts[field] ?? NOTHING;
    if (failure) yield { field, actual: failure, remedy: 'Simplify the Markdown.' };
    if (depth > CAPS.depth) {
      yield {
        field,
        actual: `Markdown nested ${depth} levels deep`,
        remedy: `Nest quotes, lists and emphasis at most ${CAPS.depth} levels deep.`,
      };
    }
  }
}

const PLACES = {
  description: 'the description',
  body: 'the full text',
  methodology: 'the methodology',
  falsification: 'the falsification conditions',
  wiki_article: 'the wiki article',
} as const satisfies Record<keyof TextFacts, string>;
const MARKDOWN_FIELDS = Object.keys(PLACES) as (keyof typeof PLACES)[];
const NOTHING: MarkdownFacts = { depth: 0, badLinks: [], failure: null };

function* linkProblems(
  kind: LinkProblem['fault'],
  values: CommonValues,
  facts: TextFacts,
): Iterable<Problem> {
  for (const field of MARKDOWN_FIELDS) {
    for (const { fault, line, reason, target } of (facts[field] ?? NOTHING).badLinks) {
      if (fault !== kind) continue;
      yield { field, actual: `a link on line ${line} of ${PLACES[field]} that ${reason}: ${shown(target)}` };
    }
  }
  for (const [field, target] of metadataLinks(values)) {
    // Words are no address with a strange character in it.
    const isWords = ABSOLUTE.has(field) && !/^[a-z][a-z0-9+.-]*:/i.test(target) && / /.test(target);
    const problem =
      (isWords ? undefined : checkLink(target)) ??
      (ABSOLUTE.has(field) ? relativeProblem(target) : undefined);
    if (problem?.fault === kind) yield { field, actual: `${shown(target)}, which ${problem.reason}` };
  }
}

/** Fields whose address means nothing without its host. */
const ABSOLUTE: ReadonlySet<string> = new Set(['reciprocity_notice', 'mirrors']);

function relativeProblem(target: string): LinkProblem | undefined {
  if (WebAddress.safeParse(target).success && URL.canParse(target)) return undefined;
  return { fault: 'target', reason: 'is not an http or https URL or a DOI' };
}

function metadataLinks(values: CommonValues): [string, string][] {
  const links = values.related_ids
    .filter((id) => kindOfRelated(id) === 'address')
    .map((id): [string, string] => ['related_ids', id]);
  if (values.reciprocity_notice !== '') links.push(['reciprocity_notice', values.reciprocity_notice]);
  for (const target of Object.values(values.mirrors)) links.push(['mirrors', target]);
  return links;
}

/** A link target as it may be printed: short, and with everything unseen written as its code point. */
function shown(target: string): string {
  const visible = target.replace(/[\s\p{Cc}\p{Cf}]/gu, (found) => `{${codePointName(found)}}`);
  return shorten(visible, 121);
}

function linkRule(id: string, kind: LinkProblem['fault'], requirement: string, remedy: string): Rule {
  return {
    id,
    requirement,
    remedy,
    fields: ['description', 'related_ids', 'reciprocity_notice', 'mirrors', 'body'],
    checks: {
      submission: (submission) => linkProblems(kind, valuesOf(submission), submission.markdown),
      entry: (entry) => linkProblems(kind, valuesOf(entry), entry.facts),
    },
  };
}

function* storedRemovals(entry: StoredEntry): Iterable<Problem> {
  yield* uncleanStrings(entry.deposit);
  // Text decoded from UTF-8 has no lone surrogates.
  if (!holdsSuspects(entry.decoded)) return;
  const { removed } = cleanText(entry.decoded, { lines: true, isolates: true });
  if (removed.length > 0) yield { field: 'body', actual: removed.join(', '), remedy: NOT_STORED };
}

/** Every source but the registry, whose entries are looked at one by one, and the logs. */
const OTHER_SOURCES = ALL_RESOURCES.filter(({ kind }) => kind === 'table' || kind === 'settings');

function malformed({ field, actual }: LoneSurrogate): Problem {
  const remedy = actual.startsWith('a noncharacter')
    ? 'Remove it: it is no character, and shows nothing.'
    : 'Type that character again: half of it is missing.';
  return { field, actual, remedy };
}

export const sanitationRules: readonly Rule[] = [
  {
    id: 'SAN-001',
    requirement:
      'No field exceeds its length cap or contains a lone surrogate or a noncharacter, and the Markdown can be parsed within its limits.',
    remedy: 'Shorten or simplify the field.',
    fields: 'every',
    checks: {
      *submission(submission: Submission) {
        yield* submission.malformed.map(malformed);
        yield* capProblems(submission);
        yield* tooManyBytes('body', submission.fields.body);
        yield* markdownProblems(submission.markdown);
      },
      *entry(entry) {
        for (const found of loneSurrogates(entry.deposit)) yield malformed(found);
        for (const found of loneSurrogates(entry.decoded, 'body')) yield malformed(found);
        yield* capProblems(entry);
        // A stored text ends in a line end that its depositor need not have sent.
        yield* tooManyBytes('body', entry.shown.endsWith('\n') ? entry.shown.slice(0, -1) : entry.shown);
        yield* markdownProblems(entry.facts);
      },
      *archive(archive) {
        for (const source of OTHER_SOURCES)
          for (const found of loneSurrogates(valueIn(archive, source), source.name)) yield malformed(found);
      },
    },
  },
  linkRule(
    'SAN-002',
    'target',
    'Every link target is relative, or has the scheme http, https or doi and no user name.',
    'Write the URL with https://, or as plain text in backquotes.',
  ),
  {
    id: 'SAN-003',
    levels: { submission: 'warning' },
    requirement:
      'Bidirectional overrides, control characters, misplaced isolates and excess combining marks are removed from submissions, and stored data contains none.',
    remedy: 'Nothing to do: they are removed. Balanced directional isolates are kept in texts.',
    fields: 'every',
    checks: {
      *submission({ removals }: Submission) {
        for (const { field, removed } of removals) yield { field, actual: removed.join(', ') };
      },
      entry: storedRemovals,
      archive({ site, nmen, waivers }) {
        // The key of a waiver is that of an item, whatever its archive wrote there.
        const grounds = waivers.waivers.map(({ key: _key, ...ground }) => ground);
        return uncleanIn({ site, nmen, waivers: { waivers: grounds } }, 'data', LINE, NOT_STORED);
      },
    },
  },
  linkRule('SAN-004', 'invisible', 'No URL contains an invisible character.', 'Type the URL again by hand.'),
];
