import { paths } from '../../archive/archive.ts';
import { hashSentence, isHashOfFile } from '../../archive/held-text.ts';
import {
  type Creator,
  type Credited,
  creatorsOf,
  invertedName,
  orcidUrl,
  spokenName,
} from '../../identity/names.ts';
import type { Deposit } from '../../model/deposit.ts';
import { licenseUrl } from '../../submission/lists.ts';
import { type CitedWork, isDataset, statedTitle, stateOf } from '../citation/work.ts';
import { type DescribedRecord, identifiersOf, recordUrl } from './record.ts';

/** The schema.org type of a deposit by its content type: `Book` for an edition, `CreativeWork` where its words name no kind of work. */
export function schemaType({ content_type }: Pick<Deposit, 'content_type'>): string {
  return SCHEMA_TYPES[itemType(content_type)] ?? 'CreativeWork';
}

/** The schema.org types by those of Zotero. */
const SCHEMA_TYPES: Readonly<Record<string, string>> = {
  dataset: 'Dataset',
  journalArticle: 'ScholarlyArticle',
  preprint: 'ScholarlyArticle',
  report: 'Report',
  book: 'Book',
  thesis: 'Thesis',
  computerProgram: 'SoftwareSourceCode',
  presentation: 'PresentationDigitalDocument',
};

/**
 * The record as schema.org JSON-LD; and where the work comes from and what it follows in DCMI terms and PROV-O, which assessors of FAIR data
 * look for: the mint is its generation, and a version before it what it revises.
 */
export function jsonLdOf({ deposit, work, root, text, versions }: DescribedRecord) {
  const state = stateOf(work);
  const type = schemaType(deposit);
  const isSet = type === 'Dataset';
  const creators = creatorAddresses(deposit, work.url);
  const authors = creators.map(({ creator, address }) => {
    const { '@type': kind, ...said } = schemaCreator(creator);
    return { ...(kind && { '@type': kind }), '@id': address, ...said };
  });
  const agents = creators.map(({ address }) => ({ '@id': address }));
  const agent = agents.length > 1 ? agents : agents[0];
  const license = licenseUrl(deposit.license) ?? work.license;
  const predecessor = deposit.predecessor_deposit_number;
  const [revised, successor] = [versions.before, versions.after].map(
    (other) => other && { '@id': recordUrl(root, other) },
  );
  return {
    '@context': [
      'https://schema.org',
      { dct: 'http://purl.org/dc/terms/', prov: 'http://www.w3.org/ns/prov#' },
    ],
    '@type': type,
    '@id': work.url,
    url: work.url,
    name: statedTitle(work),
    ...(isSet ? {} : { headline: statedTitle(work) }),
    author: authors.length > 1 ? authors : authors[0],
    datePublished: work.date,
    ...(work.created ? { dateCreated: work.created } : {}),
    ...(work.description ? { description: work.description } : {}),
    identifier: identifiersOf(deposit).map(({ key, kind, value }) => ({
      ...{ '@type': 'PropertyValue', propertyID: kind, value },
      description: key === 'sha-256' ? hashSentence(deposit) || undefined : undefined,
    })),
    version: work.version,
    license,
    ...(work.keywords.length > 0 ? { keywords: work.keywords.join(', ') } : {}),
    ...(work.language ? { inLanguage: work.language } : {}),
    genre: work.contentType,
    publisher: { '@type': 'Organization', name: work.publisher, url: `${root}/` },
    isAccessibleForFree: true,
    ...(state ? { creativeWorkStatus: state } : {}),
    ...(text && {
      [isSet ? 'distribution' : 'encoding']: {
        '@type': isSet ? 'DataDownload' : 'MediaObject',
        contentUrl: text.url,
        encodingFormat: 'text/markdown',
        contentSize: `${text.size} B`,
        ...(isHashOfFile(deposit) ? { sha256: work.hash } : {}),
      },
    }),
    ...(predecessor ? { isBasedOn: `${root}${paths.record(predecessor)}` } : {}),
    'dct:identifier': work.axn,
    'dct:creator': agent,
    'dct:issued': work.date,
    'dct:publisher': work.publisher,
    'dct:license': license,
    'prov:wasAttributedTo': agent,
    'prov:generatedAtTime': deposit.minted_at,
    ...(revised ? { 'dct:replaces': revised, 'prov:wasRevisionOf': revised } : {}),
    ...(successor ? { 'dct:isReplacedBy': successor } : {}),
  };
}

/** The creators with the IRI of each: the ORCID iD, else a name of this record’s own, since equal names can be of different people. */
export function creatorAddresses(credited: Credited, record: string) {
  return creatorsOf(credited).map((creator, at, { length }) => ({
    creator,
    address: creator.orcid ? orcidUrl(creator.orcid) : `${record}#creator${length > 1 ? `-${at + 1}` : ''}`,
  }));
}

/**
 * Returns a creator as schema.org describes one. It is a `Person` only with an ORCID iD or a name in parts, and an `Organization` only if
 * the depositor says that it is a group. Otherwise it has no type.
 */
export function schemaCreator(creator: Creator): {
  readonly '@type'?: 'Person' | 'Organization';
  readonly name: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly honorificSuffix?: string;
} {
  const name = spokenName(creator);
  if ('literal' in creator) {
    const type = creator.orcid ? 'Person' : creator.group ? 'Organization' : undefined;
    return type ? { '@type': type, name } : { name };
  }
  const { family, given, suffix } = creator;
  const parts = { givenName: given, familyName: family, ...(suffix ? { honorificSuffix: suffix } : {}) };
  return { '@type': 'Person', name, ...parts };
}

/** JSON for a script element: `<` is escaped, so that nothing in it can close the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/**
 * The `citation_*` tags of a record, in order; scholarly search engines index a work by them. Dates are `YYYY/MM/DD`. Title,
 * author and publication date are always present. `DC.type` is there for Zotero, which takes a work with a `citation_title` and no type for
 * an article of a journal.
 */
export function highwireTags(work: CitedWork): readonly (readonly [name: string, content: string])[] {
  return [
    ['citation_title', statedTitle(work)],
    ...creatorsOf(work).map((creator) => ['citation_author', invertedName(creator)] as const),
    ['citation_publication_date', work.date.replaceAll('-', '/')],
    ['citation_publisher', work.publisher],
    ['citation_public_url', work.url],
    ...(work.language ? [['citation_language', work.language] as const] : []),
    ...work.keywords.map((keyword) => ['citation_keywords', keyword] as const),
    ['DC.type', itemType(work.contentType)],
  ];
}

/** The types of Zotero (its schema, `itemTypes`) by the last word of a content type, which says what a work is: “critical edition”. */
const ITEM_TYPES: readonly (readonly [words: RegExp, type: string])[] = [
  [/\bjournal article$/i, 'journalArticle'],
  [/\b(?:article|paper|preprint)$/i, 'preprint'],
  [/\b(?:report|technical note)$/i, 'report'],
  [/\b(?:book|monograph|edition|anthology)$/i, 'book'],
  [/\b(?:thesis|dissertation)$/i, 'thesis'],
  [/\b(?:software|source code|program)$/i, 'computerProgram'],
  [/\b(?:slides|presentation|talk|lecture)$/i, 'presentation'],
];

function itemType(contentType: string): string {
  if (isDataset(contentType)) return 'dataset';
  return ITEM_TYPES.find(([words]) => words.test(contentType.trim()))?.[1] ?? 'document';
}
