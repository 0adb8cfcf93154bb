import { hashSentence, isHashOfFile } from '../../archive/held-text.ts';
import { entryTitle } from '../../model/deposit.ts';
import { jsonText } from '../../pages/publication/surface.ts';
import { licenseUrl } from '../../submission/lists.ts';
import { plainCitation } from '../citation/styles.ts';
import { statedTitle, stateOf } from '../citation/work.ts';
import { creatorAddresses, schemaCreator, schemaType } from './json-ld.ts';
import { type DescribedRecord, identifiersOf, type RecordFormat, recordUrl } from './record.ts';

/** The version of RO-Crate, by its address. */
export const VERSION = 'https://w3id.org/ro/crate/1.2';

/**
 * `ro-crate-metadata.json`: the record as a detached RO-Crate 1.2. The root is the record by its URL, and its text is a file on the web.
 * Every entity that is referred to stands in the graph.
 */
export const roCrateFormat: RecordFormat = {
  file: 'ro-crate-metadata.json',
  name: 'RO-Crate',
  mediaType: 'application/ld+json; profile="https://w3id.org/ro/crate"',
  rel: 'describedby',
  write: (record) => jsonText({ '@context': `${VERSION}/context`, '@graph': graphOf(record) }),
};

/** An entity of a crate. */
export interface Entity extends Readonly<Record<string, unknown>> {
  readonly '@id': string;
}

/** A reference to an entity. */
export const ref = (id: string) => ({ '@id': id });

/** The descriptor of a crate with a root. */
export function descriptorOf(root: string): Entity {
  const about = ref(root);
  return { '@id': roCrateFormat.file, '@type': 'CreativeWork', about, conformsTo: ref(VERSION) };
}

/** A property that refers to entities: one as it is, several as a list, none not at all. */
function refs(property: string, entities: readonly Entity[]): object {
  const [first, ...others] = entities.map((entity) => ref(entity['@id']));
  return first ? { [property]: others.length > 0 ? [first, ...others] : first } : {};
}

function graphOf(record: DescribedRecord): Entity[] {
  const { deposit, work, root, site, versions } = record;
  const authors = authorsOf(record);
  const state = stateOf(work);
  const publisher: Entity = {
    '@id': `${root}/`,
    '@type': 'Organization',
    name: work.publisher,
    description: site.description,
    url: `${root}/`,
  };
  const license = licenseEntity(work.license);
  const number = { key: 'deposit-number', kind: 'Deposit number', value: String(work.number) };
  const identifiers = [...identifiersOf(deposit), number].map(({ key, kind, value }) => ({
    ...{ '@id': `#${key}`, '@type': 'PropertyValue', name: kind, propertyID: kind, value },
  }));
  const texts = textsOf(record);
  const before = versions.before
    ? [workEntity(recordUrl(root, versions.before), entryTitle(versions.before))]
    : [];
  const related = relatedEntities(record, before);
  const dataset: Entity = {
    '@id': work.url,
    '@type': 'Dataset',
    name: statedTitle(work),
    description: deposit.redacted
      ? `Deposit ${work.number}, withdrawn; its text was redacted.`
      : deposit.description,
    datePublished: work.date,
    ...(work.created ? { dateCreated: work.created } : {}),
    license: license ? ref(license['@id']) : work.license,
    ...refs('author', authors),
    publisher: ref(publisher['@id']),
    ...refs('identifier', identifiers),
    // The context says that its value is an address, and a root that is its own address is to be referred to as an entity.
    'cite-as': ref(work.url),
    url: work.url,
    creditText: plainCitation(work),
    version: work.version,
    genre: work.contentType,
    ...(work.keywords.length > 0 ? { keywords: work.keywords } : {}),
    ...(work.language ? { inLanguage: work.language } : {}),
    ...(state ? { creativeWorkStatus: state } : {}),
    ...refs('hasPart', texts),
    ...refs('isBasedOn', before),
    ...refs('mentions', related),
  };
  return unique([
    descriptorOf(work.url),
    dataset,
    ...texts,
    ...authors,
    publisher,
    ...(license ? [license] : []),
    ...identifiers,
    ...before,
    ...related,
  ]);
}

/** Entities, each identifier once. */
function unique(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.toReversed().map((entity) => [entity['@id'], entity])).values()].toReversed();
}

/** Every entity must have a type: a name that may be a person's or a group's is a thing's. */
function authorsOf({ work }: DescribedRecord): Entity[] {
  return creatorAddresses(work, '').map(({ creator, address }) => ({
    ...{ '@id': address, '@type': 'Thing', ...schemaCreator(creator) },
  }));
}

/** A license that has an address; an expression of several has none. */
export function licenseEntity(license: string): Entity | undefined {
  const url = licenseUrl(license);
  return url === undefined
    ? undefined
    : {
        '@id': url,
        '@type': 'CreativeWork',
        name: license,
        description: `The license with the SPDX identifier ${license}.`,
        identifier: `https://spdx.org/licenses/${license}`,
      };
}

function textsOf({ text, deposit, work }: DescribedRecord): Entity[] {
  if (!text) return [];
  const type = schemaType(deposit);
  return [
    {
      '@id': text.url,
      '@type': type === 'Dataset' ? 'File' : ['File', type],
      name: statedTitle(work),
      description: isHashOfFile(deposit)
        ? 'The canonical text: the very bytes that the hash is of.'
        : `The text. ${hashSentence(deposit)}`,
      encodingFormat: 'text/markdown',
      contentSize: String(text.size),
      ...(isHashOfFile(deposit) ? { sha256: work.hash } : {}),
      sdDatePublished: deposit.minted_at,
    },
  ];
}

/** Related things that have an address, without the record itself and the version before it. */
function relatedEntities({ related, work, text }: DescribedRecord, before: readonly Entity[]): Entity[] {
  const own = new Set([work.url, text?.url, ...before.map(({ '@id': id }) => id)]);
  return unique(
    related.flatMap(({ url, given, title }) =>
      url === undefined || own.has(url) ? [] : [workEntity(url, title ?? given)],
    ),
  );
}

function workEntity(url: string, name: string): Entity {
  return { '@id': url, '@type': 'CreativeWork', name, url };
}
