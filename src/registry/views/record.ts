// The folder `views`: what a page shows, as plain values with their links, made from an archive.
// It imports the folders before it: `text` to `formats`.
// Start with `recordView` below, then `links.ts` and `lists.ts`.

import { indexOf, paths, textFile } from '../archive/archive.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { signpostingLinks } from '../formats/record/index.ts';
import { jsonLdOf } from '../formats/record/json-ld.ts';
import { describeRecord } from '../formats/record/record.ts';
import { type RecordLinks, recordLinksOf } from '../formats/record/record-links.ts';
import { glyphsAgree } from '../identity/axn.ts';
import { creatorsOf, invertedName } from '../identity/names.ts';
import type { Deposit } from '../model/deposit.ts';
import { currentOf, latestOf, seriesOf } from '../model/lifecycle.ts';
import { familyWord } from '../model/vocabulary.ts';
import { citingOf, type Neighbor } from '../reading/citations.ts';
import { comparedWith } from '../reading/comparison/compare.ts';
import { articleOf, entitiesOf, generatedOf } from '../reading/generated.ts';
import { depositLanguage } from '../reading/language.ts';
import {
  addressHref,
  articleHref,
  captureHref,
  citationsHref,
  entryHref,
  facetOfRecord,
  graphHref,
  href,
  languageOf,
  nameHref,
  termHref,
  type ViewContext,
  workLink,
} from './links.ts';
import { adoptedFacts, factsOf } from './record-facts.ts';
import { editionView, sectionsApart, textFileView, textHash, textLinks } from './texts.ts';

/** A text, and the path that it links to, if any. */
export interface Linked {
  readonly text: string;
  readonly to: string | undefined;
}

/** A glyph of an identifier, and its word in the reading. `byte` is the byte of the hash that selects the glyph, in hex, if one does. */
export type SealGlyph = ReturnType<typeof sealOf>[number];

/** The most deposits that the page names for one concept, and the most in each of its two lists of citations. */
const NAMED = 3;
const CITED = 10;

/** Everything that the page of a record shows. */
export type RecordView = ReturnType<typeof recordView>;

/** Makes the view of a deposit. Throws if no deposit has the number, or if text and entry disagree (TXT-002). */
export function recordView(context: ViewContext, number: number) {
  const { archive, tools } = context;
  const { byNumber } = indexOf(archive);
  const deposit = byNumber.get(number);
  if (!deposit) throw new Error(`There is no deposit ${number}.`);
  const hash = textHash(archive, deposit, tools.sha256);
  const language = depositLanguage(deposit, archive.files);
  const record = describeRecord(archive, deposit);
  const { dois, ...links } = recordLinksOf(archive, deposit);
  const work = (other: Deposit | undefined) => other && workLink(context, other);
  const file = textFileView(context, deposit);
  const published = isHashOfFile(deposit) || !file ? undefined : archive.files.read(textFile(deposit));
  const article = articleOf(archive, deposit);
  const { wiki_status, entity_status, generated_by } = generatedOf(archive, deposit);
  const { cites, citedBy } = citingOf(archive, deposit);
  return {
    deposit,
    work: record.work,
    /** The URL of the site without a slash at its end. */
    root: record.root,
    /** The language of the text, else of the description, as a BCP 47 tag; undefined if unknown. `lang` is the value for HTML. */
    language,
    lang: languageOf(context, deposit),
    seal: sealOf(context, deposit),
    /** Whether the glyphs are those that the hash selects. */
    derived: glyphsAgree(deposit, archive.tables),
    family: {
      text: familyWord(deposit.family),
      to: facetOfRecord(context, 'family', deposit.family, deposit),
    },
    creators: creatorsOf(deposit).map((creator) => {
      const name = invertedName(creator);
      return { text: name, to: facetOfRecord(context, 'creator', name, deposit), orcid: creator.orcid };
    }),
    keywords: deposit.keywords.map((keyword) => ({
      text: keyword,
      to: facetOfRecord(context, 'keyword', keyword, deposit),
    })),
    file,
    /** The SHA-256 of the published text. Set only if the hash of an adopted entry is claimed, or is that of other bytes. */
    digest: published && tools.sha256(published),
    edition: editionView(context, deposit),
    /** The generator of the article and that of the entities, and their review status. */
    generated: { wiki_status, entity_status, generated_by },
    /** The hash of the text to render, the separate sections and the article as Markdown, and the links of all three. */
    textHash: hash,
    sections: sectionsApart(archive, deposit, tools.sha256),
    article: article === undefined ? undefined : { text: article, to: articleHref(archive, deposit) },
    links: textLinks(context, deposit, ['text', 'sections', 'article']),
    /** For a superseded deposit: its direct successor, the last deposit of the chain, and the current version. */
    successor: work(byNumber.get(deposit.superseded_by_deposit_number ?? 0)),
    latest: work(latestOf(deposit, byNumber)),
    current: work(currentOf(deposit, byNumber)),
    adopted: adoptedFacts(archive, deposit),
    /** All versions of the work, or all parts of its series, including this deposit; empty without a series. */
    versions: versionsOf(context, deposit),
    facts: factsOf(context, deposit, language, dois),
    ...conceptsOf(context, links),
    graph: graphHref(archive, deposit.title),
    entities: (entity_status === 'rejected' ? [] : entitiesOf(deposit)).map((entity) => ({
      ...entity,
      to: [graphHref(archive, entity.subject), graphHref(archive, entity.object)],
    })),
    cites: citedWorks(context, cites, citationsHref(archive, 'source', deposit)),
    citedBy: citedWorks(context, citedBy, citationsHref(archive, 'cited', deposit)),
    addresses: links.addresses.map(({ canonical_query: q, observation_class: observed }) => ({
      ...{ text: q, to: addressHref(archive, q), observed },
    })),
    observed: links.observed.map(({ obs_id, q, date, surface, term, entry }) => ({
      ...{ obs_id, q, date, surface, term },
      capture: captureHref(archive, obs_id),
      entry: entry && entryHref(archive, entry),
    })),
    typedLinks: signpostingLinks(record),
    jsonLd: jsonLdOf(record),
  };
}

/** The glyphs of a deposit with the words of their reading. In an adopted archive, the hash may not select them: then none has a `byte`. */
export function sealOf(
  { archive, tools }: ViewContext,
  deposit: Pick<Deposit, 'emoji' | 'reading' | 'hash'>,
) {
  const words = deposit.reading.split(' → ');
  const derived = glyphsAgree(deposit, archive.tables);
  return tools.glyphs(deposit).map((glyph, at) => ({
    ...glyph,
    word: words[at] ?? '',
    byte: derived ? deposit.hash.slice(2 * at, 2 * at + 2) : undefined,
  }));
}

/** A version of a work, or a part of a series. `changes` leads to the comparison with the version that it supersedes. */
export type VersionLink = RecordView['versions'][number];

function versionsOf(context: ViewContext, { version_series_id }: Deposit) {
  const { archive } = context;
  const members = seriesOf(archive).get(version_series_id ?? '') ?? [];
  return members.map((member) => ({
    ...workLink(context, member),
    version: member.version,
    date: member.date,
    status: member.status,
    changes: comparedWith(archive, member) && href(archive, paths.changes(member.deposit_number)),
  }));
}

function conceptsOf(context: ViewContext, { defines, references, terms }: Omit<RecordLinks, 'dois'>) {
  const { archive } = context;
  const work = (other: Deposit | undefined) => other && workLink(context, other);
  return {
    defines: defines.map(({ term, definition, type, firstIn, referencedBy, minted }) => ({
      text: term,
      to: (minted && termHref(archive, term)) ?? graphHref(archive, term),
      definition,
      type,
      /** The type of the minted term, if this deposit mints the concept as a term. */
      minted: minted?.type,
      /** The deposit that defined the concept first, if it is another one. */
      firstIn: work(firstIn),
      /** The first other deposits that contain the words of the concept, and the number of the rest. */
      named: referencedBy.slice(0, NAMED).map((other) => workLink(context, other)),
      others: Math.max(0, referencedBy.length - NAMED),
      graph: graphHref(archive, term),
    })),
    references: references.map(({ term, definition, definedIn, firstIn }) => ({
      text: term,
      to: nameHref(archive, term),
      definition,
      definedIn: work(definedIn),
      firstIn: work(firstIn),
    })),
    terms: terms.map(({ term, definition, type }) => ({
      text: term,
      to: nameHref(archive, term),
      definition,
      type,
    })),
  };
}

function citedWorks(context: ViewContext, neighbors: readonly Neighbor[], all: string) {
  const shown = neighbors
    .slice(0, CITED)
    .map(({ deposit, ways }) => ({ ...workLink(context, deposit), ways }));
  return { count: neighbors.length, shown, all };
}
