// The folder `formats`: how a record, a table or the whole archive is written: citations, RIS, RO-Crate, CSV, Parquet, Turtle, feeds, downloads.
// It imports the folders before it: `text` to `documents`.
// Start with `RECORD_FORMATS` below, then `../tables/index.ts` and `../discovery/feed.ts`.

import { paths } from '../../archive/archive.ts';
import { hashSentence } from '../../archive/held-text.ts';
import { creatorsOf, orcidUrl } from '../../identity/names.ts';
import type { PublishedDeposit } from '../../model/published.ts';
import { RECORD_JSON } from '../../model/vocabulary.ts';
import { jsonText } from '../../pages/publication/surface.ts';
import { licenseUrl } from '../../submission/lists.ts';
import { bibtexCitation, CITATION_FILES, cslJsonCitation, risCitation } from '../citation/programs.ts';
import type { CitedWork } from '../citation/work.ts';
import { dataciteFormat } from './datacite.ts';
import { schemaType } from './json-ld.ts';
import {
  type DescribedRecord,
  type OtherDeposit,
  type RecordFormat,
  recordFilePath,
  recordUrl,
} from './record.ts';
import { roCrateFormat } from './ro-crate.ts';

/** A record as reference managers import it. */
const reference = (file: string, name: string, mediaType: string, write: (work: CitedWork) => string) =>
  ({ file, name, mediaType, rel: 'describedby', write: ({ work }) => write(work) }) satisfies RecordFormat;

const bibtexFormat = reference(CITATION_FILES.bibtex, 'BibTeX', 'application/x-bibtex', bibtexCitation);
const risFormat = reference(CITATION_FILES.ris, 'RIS', 'application/x-research-info-systems', risCitation);
const cslJsonFormat = reference(
  CITATION_FILES.csl,
  'CSL-JSON',
  'application/vnd.citationstyles.csl+json',
  cslJsonCitation,
);

/**
 * `record.json`: the entry of the deposit as the registry has it, with the addresses and numbers that a reader of this file alone would have
 * to look for. The entry of a redacted deposit is without the fields that tell what its text says.
 */
const recordJsonFormat: RecordFormat = {
  file: RECORD_JSON,
  name: 'JSON',
  mediaType: 'application/json',
  rel: 'describedby',
  write: (record) => jsonText(recordJson(record)),
};

function recordJson({ deposit, entry, work, root, text, versions, cites, citedBy }: DescribedRecord): object {
  const { before, after, latest } = versions;
  const fields = Object.entries(entry());
  const version = (other: OtherDeposit | undefined) =>
    other && { deposit_number: other.deposit_number, axn: other.axn, url: recordUrl(root, other) };
  return {
    url: work.url,
    text_url: text?.url,
    text_size_bytes: text?.size,
    hash_note: hashSentence(deposit) || undefined,
    markdown_url: `${root}${paths.depositFile(deposit.hex)}`,
    language: work.language,
    versions: (before || after) && {
      previous: version(before),
      next: version(after),
      latest: version(latest),
    },
    cites: cites.map(({ deposit_number }) => deposit_number),
    cited_by: citedBy.map(({ deposit_number }) => deposit_number),
    deposit: Object.fromEntries(fields.filter(([name]) => !(deposit.redacted && OF_CONTENT.includes(name)))),
  };
}

/** The fields that tell of a redacted text: no page shows them either. */
const OF_CONTENT: readonly string[] = [
  ...(['description', 'methodology', 'falsification', 'defines_concepts'] as const),
  ...(['entity_triples', 'entities', 'wiki_article'] as const),
] satisfies (keyof PublishedDeposit)[];

/**
 * `linkset.json`: the links of the page of a record as a link set (RFC 9264, 4.2), for programs that read no HTML (FAIR Signposting, level
 * 2). Its only context is the page, and it has the very links of its head.
 */
const linksetFormat: RecordFormat = {
  file: 'linkset.json',
  name: 'Linkset',
  mediaType: 'application/linkset+json',
  rel: 'linkset',
  write: (record) => {
    const byRel = Map.groupBy(signpostingLinks(record), ({ rel }) => rel);
    const targets = [...byRel].map(([rel, links]) => [rel, links.map(({ rel: _rel, ...target }) => target)]);
    return jsonText({ linkset: [{ anchor: record.work.url, ...Object.fromEntries(targets) }] });
  },
};

/** Every format in which a record is described in a file beside its page, in the order in which a page offers them. */
export const RECORD_FORMATS: readonly RecordFormat[] = [
  bibtexFormat,
  risFormat,
  cslJsonFormat,
  dataciteFormat,
  roCrateFormat,
  recordJsonFormat,
  linksetFormat,
];

/** A typed link of a record page. */
interface TypedLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

/**
 * The Signposting links of a record (FAIR Signposting, level 2), and those to its other versions (RFC 5829), in order. What was redacted has no text, and a license that is an expression of several no address.
 */
export function signpostingLinks(record: DescribedRecord): TypedLink[] {
  const { deposit, work, root, text, versions } = record;
  const license = licenseUrl(deposit.license);
  const version = (rel: string, other: typeof versions.before): TypedLink[] =>
    other ? [{ rel, href: recordUrl(root, other) }] : [];
  return [
    { rel: 'cite-as', href: work.url },
    { rel: 'describedby', href: `${root}${paths.depositFile(deposit.hex)}`, type: 'text/markdown' },
    ...RECORD_FORMATS.map(({ rel, file, mediaType }) => ({
      rel,
      href: `${root}${recordFilePath(deposit.deposit_number, file)}`,
      type: mediaType,
    })),
    ...(text ? [{ rel: 'item', href: text.url, type: 'text/markdown' }] : []),
    { rel: 'type', href: `https://schema.org/${schemaType(deposit)}` },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...(license ? [{ rel: 'license', href: license }] : []),
    ...creatorsOf(work).flatMap(({ orcid }) => (orcid ? [{ rel: 'author', href: orcidUrl(orcid) }] : [])),
    ...version('predecessor-version', versions.before),
    ...version('successor-version', versions.after),
    ...version('latest-version', versions.latest),
  ];
}
