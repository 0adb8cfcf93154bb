import type { Archive } from '../../archive/archive.ts';
import { creatorsOf, orcidUrl } from '../../identity/names.ts';
import { type Deposit, entryTitle } from '../../model/deposit.ts';
import { contactOf, rootOf } from '../../model/site.ts';
import { pageNamed } from '../../pages/index.ts';
import { joinedParts } from '../../pages/publication/surface.ts';
import { newestInstant } from '../discovery/newest.ts';
import { creatorAddresses, schemaCreator } from '../record/json-ld.ts';
import { recordFilePath, recordUrl } from '../record/record.ts';
import { type Entity, licenseEntity, roCrateFormat, VERSION } from '../record/ro-crate.ts';
import { type Download, siteLicense } from './files.ts';

// The whole archive as an attached RO-Crate 1.2: its root is the folder of the downloads, so that a copy of the folder is a crate by itself.
// Its files are there; the deposits are crates of their own on the web, each with its own description.

const ref = (id: string) => ({ '@id': id });

/** The crate as JSON-LD in parts, one entity on a line. */
export function* roCrateParts(archive: Archive, files: readonly Download[]): Iterable<string> {
  yield `{\n"@context": ${JSON.stringify(`${VERSION}/context`)},\n"@graph": [\n`;
  yield* joinedParts(
    Iterator.from(entitiesOf(archive, files)).map((entity) => JSON.stringify(entity)),
    ',\n',
  );
  yield '\n]\n}\n';
}

function* entitiesOf({ site, registry, ...rest }: Archive, files: readonly Download[]): Iterable<Entity> {
  const root = rootOf(site);
  const page = root + pageNamed('datasets-page').path;
  const license = siteLicense(site, page);
  const publisher = `${root}/#publisher`;
  yield {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    about: ref('./'),
    conformsTo: ref(VERSION),
  };
  yield {
    '@id': './',
    '@type': 'Dataset',
    name: `${site.name}: the whole archive`,
    description: site.description,
    url: page,
    datePublished: newestInstant({ site, registry, ...rest }),
    license: ref(license.url),
    publisher: ref(publisher),
    inLanguage: site.language,
    hasPart: [
      ...files.map(({ name }) => ref(encodeURI(name))),
      ...registry.deposits.map((deposit) => ref(recordUrl(root, deposit))),
    ],
  };
  yield {
    '@id': license.url,
    '@type': 'CreativeWork',
    name: license.name,
    description: license.description,
  };
  yield { '@id': publisher, '@type': 'Organization', name: site.publisher, ...contactOf(site.contact) };
  for (const file of files) yield fileEntity(file);
  const licenses = new Set<string>([license.url]);
  for (const deposit of registry.deposits) yield* depositEntities(deposit, root, licenses);
}

function fileEntity({ name, title, purpose, mediaType, measure }: Download): Entity {
  return {
    '@id': encodeURI(name),
    '@type': 'File',
    name: title,
    description: purpose,
    encodingFormat: mediaType,
    contentSize: String(measure.size_bytes),
    sha256: measure.sha256,
  };
}

/** A deposit as a crate that is referred to, with its description; and its license, where no deposit before it has the same. */
function* depositEntities(deposit: Deposit, root: string, licenses: Set<string>): Iterable<Entity> {
  const license = licenseEntity(deposit.license);
  const crate = root + recordFilePath(deposit.deposit_number, roCrateFormat.file);
  const creators = creatorEntities(deposit, recordUrl(root, deposit));
  yield {
    '@id': recordUrl(root, deposit),
    '@type': 'Dataset',
    name: entryTitle(deposit),
    identifier: deposit.axn,
    creator: creators.map((creator) => ref(creator['@id'])),
    datePublished: deposit.date,
    license: license ? ref(license['@id']) : deposit.license,
    conformsTo: ref('https://w3id.org/ro/crate'),
    subjectOf: ref(crate),
  };
  yield* creators;
  yield { '@id': crate, '@type': 'CreativeWork', encodingFormat: 'application/ld+json' };
  if (!license || licenses.has(license['@id'])) return;
  licenses.add(license['@id']);
  yield license;
}

/** Each by a name of the record’s own, since an entity stands in the graph once, and names of one person can differ. */
function creatorEntities({ creator, orcid }: Deposit, record: string): Entity[] {
  const own = creatorAddresses({ creator }, record);
  return creatorsOf({ creator, orcid }).map((one, at) => ({
    '@id': own[at]?.address ?? '',
    '@type': 'Thing',
    ...schemaCreator(one),
    ...(one.orcid ? { sameAs: ref(orcidUrl(one.orcid)) } : {}),
  }));
}
