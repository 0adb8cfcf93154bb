import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import * as z from 'zod';
import { type Archive, textFile } from '../archive/archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { factsOf, isBareEmail, MAX_DEPTH, type MarkdownFacts } from '../markdown/inspect.ts';
import { parseWindows } from '../markdown/parse.ts';
import { type Deposit, EXTRACTIVE, type GENERATED_FIELDS } from '../model/deposit.ts';
import { Day, DepositNumber, NonEmpty, Sha256Hex } from '../model/primitives.ts';
import { LINE_CAP } from '../model/submission.ts';
import { EntityTriple } from '../model/tables.ts';
import { cleanText } from '../submission/sanitize.ts';
import { latestDayOnEarth } from '../text/days.ts';
import { isLongerThan, loneSurrogates, shorten } from '../text/strings.ts';

// An answer of a language model about a text is judged like a submission, and concerns that text alone.

/** The answer of a language model about one text: data, which the reading pass judges like any submission. */
export const EnrichmentAnswer = z.strictObject({
  deposit_number: DepositNumber,
  /** The hash of the text that was asked about. */
  hash: Sha256Hex,
  model: NonEmpty,
  prompt_version: NonEmpty,
  date: Day,
  wiki_article: NonEmpty,
  entities: z.array(EntityTriple),
});
export type EnrichmentAnswer = z.infer<typeof EnrichmentAnswer>;

/** How long an answer may be: the article in characters, the entities in number. Every other cell is a line. */
export const ANSWER_CAPS = { article: 10_000, entities: 50, line: LINE_CAP } as const;

/** The tools of a judgment. `now` is the instant of the pass. */
export interface AnswerTools {
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
}

/** One answer, cleaned, or why it is refused. */
type JudgedAnswer = { readonly answer: EnrichmentAnswer } | { readonly refused: string };

/**
 * Whether an answer by this model and prompt may fill one of the fields of a deposit: what a person reviewed is final, and
 * a model is not asked twice about one text.
 */
export function isOpen(
  deposit: Deposit,
  [field, status]: (typeof GENERATED_FIELDS)[number],
  by: Pick<EnrichmentAnswer, 'model' | 'prompt_version'>,
): boolean {
  const { by: writer = EXTRACTIVE, prompt_version } = deposit.generated_by?.[field] ?? {};
  const asked = writer === by.model && (writer === EXTRACTIVE || prompt_version === by.prompt_version);
  return deposit[status] !== 'reviewed' && !asked;
}

/** Whether a deposit still shows generated content at all. */
export function isShown({ status, redacted }: Deposit): boolean {
  return status !== 'WITHDRAWN' && !redacted;
}

/**
 * Judges one answer by the rules of submissions: its schema, the deposit and the hash of its text,
 * lengths, links, depth, characters; and its article has nothing that the prompt forbids. An answer is accepted whole or refused whole. Throws nothing.
 */
export function judgeAnswer(
  archive: Pick<Archive, 'files'>,
  deposit: Deposit | undefined,
  value: unknown,
  tools: AnswerTools,
): JudgedAnswer {
  const parsed = EnrichmentAnswer.safeParse(value);
  if (!parsed.success) return { refused: offSchema(parsed.error) };
  const answer = cleaned(parsed.data);
  const [refused] = faultsOf(parsed.data, answer, archive, deposit, tools);
  return refused === undefined ? { answer } : { refused };
}

const LINE = { lines: false, isolates: false };

function cleaned(answer: EnrichmentAnswer): EnrichmentAnswer {
  const line = (text: string) => cleanText(text, LINE).text;
  return {
    ...answer,
    model: line(answer.model),
    prompt_version: line(answer.prompt_version),
    // Much longer ones are refused: they are not worth the cleaning.
    wiki_article: cleanText(answer.wiki_article.slice(0, 4 * ANSWER_CAPS.article), {
      lines: true,
      isolates: true,
    }).text,
    entities: answer.entities.map(
      (entity) =>
        Object.fromEntries(Object.entries(entity).map(([key, cell]) => [key, line(cell)])) as EntityTriple,
    ),
  };
}

function offSchema({ issues }: z.ZodError): string {
  const [first] = issues;
  const where = first?.path.join('.') || 'the answer';
  return `not an answer: ${where}: ${shorten(first?.message ?? 'no reason', 200)}`;
}

/** The faults of an answer as it was given and as it is cleaned; each is looked for only if there is none before it. */
function* faultsOf(
  given: EnrichmentAnswer,
  answer: EnrichmentAnswer,
  archive: Pick<Archive, 'files'>,
  deposit: Deposit | undefined,
  { inspect, now }: AnswerTools,
): Iterable<string> {
  const { deposit_number: number, hash, date, model, prompt_version, wiki_article, entities } = answer;
  if (!deposit || deposit.deposit_number !== number) {
    yield `there is no deposit ${number}`;
    return;
  }
  if (hash !== deposit.hash) yield `its hash is not that of the text of deposit ${number}`;
  if (!isShown(deposit)) yield `deposit ${number} is withdrawn`;
  if (date > latestDayOnEarth(now)) yield `its date ${date} is in the future`;
  if (model === EXTRACTIVE) yield `“${EXTRACTIVE}” is not a language model`;
  for (const { field, actual } of loneSurrogates(given)) yield `${field} holds ${actual} (SAN-001)`;

  const { article, entities: most, line } = ANSWER_CAPS;
  if (isLongerThan(wiki_article, article)) yield `its article has more than ${article} characters (SAN-001)`;
  if (entities.length > most) yield `it has ${entities.length} entities; ${most} are permitted (SAN-001)`;
  const lines = [model, prompt_version, ...entities.flatMap((entity) => Object.values(entity))];
  if (lines.some((cell) => isLongerThan(cell, line)))
    yield `a cell of it has more than ${line} characters (SAN-001)`;
  if ([wiki_article, ...lines].includes('')) yield 'a field of it is empty once it is cleaned';

  const { failure, depth, badLinks } = factsOf(wiki_article, inspect);
  if (failure) yield `its article cannot be parsed: ${failure} (SAN-001)`;
  if (depth > MAX_DEPTH) yield `its article is nested ${depth} levels deep (SAN-001)`;
  for (const { line: at, reason, fault } of badLinks)
    yield `its article has a link on line ${at} that ${reason} ${fault === 'invisible' ? '(SAN-004)' : '(SAN-002)'}`;
  const found = forbiddenIn(wiki_article, archive, deposit);
  if (found) yield `its article has ${found}; a model writes none`;
}

// The article of a language model may not have some things: the prompt forbids them, and a text that gives a model orders could obtain them
// all the same. An article is about one text, so that it links to nothing that this text, or its record, does not name.

const SHOWN = 100;

/**
 * An image, a heading of the first level or a link to elsewhere in an article about a deposit, in words that follow “its article has”;
 * undefined where it has none. The article is as long and as deep as the rules permit.
 */
function forbiddenIn(article: string, archive: Pick<Archive, 'files'>, deposit: Deposit): string | undefined {
  const words = wordsOf(archive, deposit);
  const named = (url: string) => words.includes(url.replace(/\/$/, ''));
  for (const { tree, firstLine } of parseWindows(article)) {
    const open: Nodes[] = [...tree.children].reverse();
    for (let node = open.pop(); node; node = open.pop()) {
      const what = forbidden(node, named);
      if (what) return `${what} on line ${firstLine + (node.position?.start.line ?? 1) - 1}`;
      if ('children' in node) open.push(...[...node.children].reverse());
    }
  }
  return undefined;
}

function forbidden(node: Nodes, named: (url: string) => boolean): string | undefined {
  if (node.type === 'image' || node.type === 'imageReference') return 'an image';
  if (node.type === 'heading' && node.depth === 1) return 'a heading of the first level';
  if (node.type !== 'link' && node.type !== 'definition') return undefined;
  const { url } = node;
  // An address that GFM takes for a link stays text on every page.
  if (node.type === 'link' && isBareEmail(url, textOf(node))) return undefined;
  // GFM links what begins with “www.”, too, and gives it a scheme.
  const asWritten = [url, url.replace(/^http:\/\/(?=www\.)/i, '')];
  return asWritten.some(named)
    ? undefined
    : `a link to ${shorten(url, SHOWN)}, which its text does not name,`;
}

/** Everything that the text of a deposit and its record say, less what was generated about it. */
function wordsOf({ files }: Pick<Archive, 'files'>, deposit: Deposit): string {
  const bytes = files.read(textFile(deposit));
  const { wiki_article: _article, entities: _entities, generated_by: _origin, ...record } = deposit;
  return [...(bytes ? [fromUtf8(bytes)] : []), ...stringsIn(record)].join('\n');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
