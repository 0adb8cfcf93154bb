import type * as z from 'zod';
import { type Archive, indexOf, textFile } from '../archive/archive.ts';
import { targetOf } from '../archive/resolution/view.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { CitationGraph } from '../model/derived.ts';
import { decoded, lowerAscii, normalizeDoi } from '../text/links.ts';
import { onceFor } from '../text/once.ts';
import { endsWord } from '../text/words.ts';
import { type Token, tokensIn, type Via } from './citation-tokens.ts';

// Finds citations in texts, in five ways.

/** One citation: the citing and the cited deposit, the way of citing, and the words that cite. */
export interface Citation {
  readonly source: Deposit;
  readonly target: Deposit;
  readonly via: Via;
  readonly evidence_token: string;
  /** The legacy DOI in its stored form, where one was cited. */
  readonly doi?: string;
}

/** Returns every citation of the archive, ordered by citing deposit, then by way, then by place in the text. Computed once per archive. */
export function citationsOf(archive: Archive): readonly Citation[] {
  return onceFor(archive, 'citations', () =>
    archive.registry.deposits.flatMap((source) => citationsIn(archive, source, tokensOf(archive, source))),
  );
}

/**
 * Returns the citations in the text of a deposit: its tokens, resolved by the deposits and mappings of an archive. Leaves out citations of
 * the deposit itself, and all but the first citation of each target in each way.
 */
export function citationsIn(archive: Resolvable, source: Deposit, tokens: readonly Token[]): Citation[] {
  const found = new Map<string, Citation>();
  for (const token of tokens) {
    const cited = citedByToken(archive, token);
    if (!cited || cited.target.deposit_number === source.deposit_number) continue;
    const key = `${cited.target.deposit_number} ${token.via}`;
    if (!found.has(key)) found.set(key, { source, via: token.via, ...cited });
  }
  return [...found.values()];
}

/** Returns what a token cites in an archive, or undefined. */
export function citedByToken(archive: Resolvable, { via, text }: Token): Cited | undefined {
  return onceFor(archive, 'citation lookups', () => lookupsOf(archive))[via](text);
}

function tokensOf({ files }: Pick<Archive, 'files'>, source: Deposit): readonly Token[] {
  const bytes = source.redacted ? undefined : files.read(textFile(source));
  return bytes ? tokensIn(fromUtf8(bytes)) : [];
}

/** A deposit at the other end of citations, and the ways of citing, in the order in which they were found. */
export interface Neighbor {
  readonly deposit: Deposit;
  readonly ways: readonly Via[];
}

/** The deposits that a deposit cites and those that cite it, each once, in order of number, and with the ways of citing. */
export function citingOf(archive: Archive, { deposit_number }: Pick<Deposit, 'deposit_number'>) {
  const { from, to } = onceFor(archive, 'citations by their ends', () => ({
    from: Map.groupBy(citationsOf(archive), ({ source }) => source.deposit_number),
    to: Map.groupBy(citationsOf(archive), ({ target }) => target.deposit_number),
  }));
  return {
    cites: neighbors(from.get(deposit_number) ?? [], 'target'),
    citedBy: neighbors(to.get(deposit_number) ?? [], 'source'),
  };
}

function neighbors(citations: readonly Citation[], end: 'source' | 'target'): Neighbor[] {
  return [...Map.groupBy(citations, (citation) => citation[end])]
    .map(([deposit, same]) => ({ deposit, ways: same.map(({ via }) => via) }))
    .sort((a, b) => a.deposit.deposit_number - b.deposit.deposit_number);
}

// Resolves the tokens of a text to deposits of one archive.

/** A cited deposit, the words that cite it as they are written, and the DOI in its stored form. */
interface Cited {
  readonly target: Deposit;
  readonly evidence_token: string;
  readonly doi?: string;
}

/** Returns what a token cites in one archive, or undefined if it cites no deposit there. */
type Resolver = (token: string) => Cited | undefined;

type Resolvable = Pick<Archive, 'registry' | 'resolution'>;

function lookupsOf(archive: Resolvable): Readonly<Record<Via, Resolver>> {
  const { byHex, byNumber } = indexOf(archive);
  const whole = (evidence_token: string, target: Deposit | undefined) => target && { target, evidence_token };
  return {
    axn_reference: wholeAxns(archive),
    axn_hex_reference: (token) => whole(token, byHex.get(token.slice('AXN-'.length))),
    ea_id_reference: documentIds(archive),
    deposit_number_reference: (token) => whole(token, byNumber.get(Number(/\d+$/.exec(token)?.[0]))),
    doi_resolution: doiResolver(legacyDois(archive)),
  };
}

/** Resolves whole identifiers, current and retired. Groups them by the part before the glyphs, which few identifiers share. */
function wholeAxns(archive: Resolvable): Resolver {
  const known = Array.from(indexOf(archive).byAxn, ([axn, target]) => ({
    head: headOf(axn),
    points: [...axn.replace(/[\uFE0E\uFE0F]/g, '')],
    target,
  }));
  // Tries longer ones first, because the glyphs of a retired identifier can be the beginning of a current one.
  known.sort((a, b) => b.points.length - a.points.length);
  const byHead = Map.groupBy(known, ({ head }) => head);
  return (token) => {
    for (const { points, target } of byHead.get(headOf(token)) ?? []) {
      const length = lengthAs(token, points);
      if (length > 0) return { target, evidence_token: token.slice(0, length) };
    }
    return undefined;
  };
}

/** Returns the part of an identifier before the glyphs, such as `AXN:0C.ARCHIVAL.` */
function headOf(axn: string): string {
  return axn.slice(0, axn.indexOf('.', axn.indexOf('.') + 1) + 1);
}

const SELECTOR = /[\uFE0E\uFE0F]/;
// Matches a character that changes the glyph before it, or that is another glyph.
const MORE_GLYPH = /^[\u200D\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/**
 * Returns how many UTF-16 units at the start of a text are an identifier, or 0. Ignores variation selectors: they say how a glyph is
 * drawn, not which glyph it is, and programs add and remove them.
 */
function lengthAs(text: string, points: readonly string[]): number {
  let at = 0;
  for (const point of points) {
    while (SELECTOR.test(text.charAt(at))) at += 1;
    if (!text.startsWith(point, at)) return 0;
    at += point.length;
  }
  while (SELECTOR.test(text.charAt(at))) at += 1;
  const next = text.slice(at, at + 2);
  const last = points.at(-1) ?? '';
  // An adopted archive may have identifiers that end in letters.
  const goesOn = MORE_GLYPH.test(next) || (/[\p{L}\p{N}]/u.test(last) && !endsWord(text, at));
  return goesOn ? 0 : at;
}

/** Resolves a token by the longest document id at its beginning that is not part of a longer id. */
function documentIds({ registry }: Resolvable): Resolver {
  // If two deposits have the same id, the first one counts.
  const byId = new Map(registry.deposits.toReversed().map((deposit) => [deposit.sovereign_id, deposit]));
  return (token) => {
    for (const { index: end } of [...token.matchAll(/[._-]|$/g)].reverse()) {
      const id = token.slice(0, end);
      const target = byId.get(id);
      if (target && !isLongerId(token, end)) return { target, evidence_token: id };
    }
    return undefined;
  };
}

/** EA-X-2 and EA-X.2 are other documents than EA-X; EA-X.pdf and EA-X. are not. */
function isLongerId(token: string, end: number): boolean {
  return /^(?:-[\p{L}\p{N}]|[._]\p{N})/u.test(token.slice(end, end + 3)) || !endsWord(token, end);
}

/** Legacy DOIs that the resolution index maps to a deposit; of two mappings of one DOI, the first counts. */
function legacyDois(archive: Resolvable): Map<string, Deposit> {
  const index = indexOf(archive);
  const pairs = archive.resolution.mappings.flatMap((mapping) => {
    const doi = normalizeDoi(mapping.dead_doi);
    const target = targetOf(mapping, index);
    return doi !== undefined && target ? [[doi, target] as const] : [];
  });
  return new Map(pairs.toReversed());
}

/** A character of a text, or the percent-escape of one. */
const PIECE = /%(?:[0-7][\dA-F]|[C-F][\dA-F](?:%[89AB][\dA-F]){1,3})|[\s\S]/gi;

/**
 * Resolves the longest known DOI at the beginning of a text, also in capitals or with percent-escapes. The keys of `known` are DOIs in
 * their stored form. A DOI may contain almost any mark, so only the known DOIs show where one ends.
 */
function doiResolver(known: ReadonlyMap<string, Deposit>): Resolver {
  const lengths = new Set(Array.from(known.keys(), ({ length }) => length));
  return (text) => {
    if (lengths.size === 0) return undefined;
    const pieces = text.match(PIECE) ?? [];
    const plain = lowerAscii(pieces.map(decoded).join(''));
    let found: Cited | undefined;
    let [length, end] = [0, 0];
    for (const piece of pieces) {
      length += decoded(piece).length;
      end += piece.length;
      const doi = plain.slice(0, length);
      const target = lengths.has(length) && mayEnd(plain, length) ? known.get(doi) : undefined;
      if (target) found = { target, evidence_token: text.slice(0, end), doi };
    }
    return found;
  };
}

// Marks that show that a DOI has ended, and marks that can stand between the DOI and those or the end of the text.
const CLOSES = /[)\]}>"'“”’»`,;?#&\\]/;
const TRAILS = /[.:!…/*_~]/;

/** Whether a DOI may end at a place: 10.1000/182.5 is a different DOI from 10.1000/182, but `10.1000/182).` is the same. */
function mayEnd(text: string, end: number): boolean {
  let at = end;
  while (TRAILS.test(text.charAt(at))) at += 1;
  return at >= text.length || CLOSES.test(text.charAt(at));
}

// Makes the published form of an archive's citations (shapes, “Citations and resolution”).

type Graph = z.infer<typeof CitationGraph>;

type Edge = Graph['edges'][number];

const EXTRACTED_BY = 'src/registry/reading/citations.ts';

/** A citation as an edge: both ends by their numbers and current identifiers. */
function edgeOf({ source, target, via, evidence_token, doi }: Citation): Edge {
  return {
    source_deposit: source.deposit_number,
    source_axn: source.axn,
    target_deposit: target.deposit_number,
    target_axn: target.axn,
    via,
    evidence_token,
    extracted_by: EXTRACTED_BY,
    ...(doi === undefined ? {} : { doi }),
  };
}

/** Maps the number of each cited deposit to the numbers of the deposits that cite it, both in order and without repeats. */
export function citedByOf(
  edges: Iterable<Pick<Edge, 'source_deposit' | 'target_deposit'>>,
): Map<number, number[]> {
  const byTarget = [...Map.groupBy(edges, ({ target_deposit }) => target_deposit)].sort(([a], [b]) => a - b);
  return new Map(
    byTarget.map(([target, own]) => {
      const citing = new Set(own.map(({ source_deposit }) => source_deposit));
      return [target, [...citing].sort((a, b) => a - b)];
    }),
  );
}

/** Counts the edges of the graph, the deposits that cite, and the deposits that are cited. */
export function totalsOf(edges: readonly Pick<Edge, 'source_deposit' | 'target_deposit'>[]) {
  return {
    total_edges: edges.length,
    total_deposits_citing: new Set(edges.map(({ source_deposit }) => source_deposit)).size,
    total_deposits_cited: new Set(edges.map(({ target_deposit }) => target_deposit)).size,
  };
}

/** The edges of an archive, in the order in which its citations are found. */
export function edgesOf(archive: Archive): Edge[] {
  return citationsOf(archive).map(edgeOf);
}
