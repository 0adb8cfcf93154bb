import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { validateXML } from 'xmllint-wasm';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, flat, namesAs, textOf } from './references.ts';

const KERNEL = join(ROOT, 'tests/fixtures/standards/datacite-4.7');

/** Each record in DataCite's XML: its schema by libxml2, its fields by another reader. */
export const dataciteFormat: Format = {
  name: 'DataCite 4.7 XML',
  reader: "xmllint-wasm against DataCite's XSD, fast-xml-parser",
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    const { deposits } = archive.registry;
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      textNodeName: 'text',
      alwaysCreateTextNode: true,
      parseTagValue: false,
      trimValues: false,
      isArray: (_name, path, _isLeaf, isAttribute) =>
        !isAttribute && /\.(\w+s|rightsList)\.\w+$/.test(String(path)),
    });
    const errors = await againstSchema(
      deposits.map((deposit) => ({
        fileName: `${deposit.deposit_number}.xml`,
        contents: textOf(files, fileOf(deposit, 'datacite.xml')),
      })),
    );
    for (const deposit of deposits) {
      const path = fileOf(deposit, 'datacite.xml');
      const { resource } = parser.parse(textOf(files, path)) as { resource: Resource };
      errors.push(...wrongFields(path, archive, deposit, resource));
    }
    return { documents: deposits.length, errors };
  },
};

/** The errors of documents against the schema of the kernel. */
async function againstSchema(xml: { fileName: string; contents: string }[]): Promise<string[]> {
  const schema = { fileName: 'metadata.xsd', contents: readFileSync(join(KERNEL, 'metadata.xsd'), 'utf8') };
  const preload = readdirSync(join(KERNEL, 'include')).map((name) => ({
    fileName: `include/${name}`,
    contents: readFileSync(join(KERNEL, 'include', name), 'utf8'),
  }));
  const { valid, errors, rawOutput } = await validateXML({ xml, schema, preload });
  if (valid) return [];
  return errors.length > 0 ? errors.map(({ rawMessage }) => rawMessage) : [rawOutput];
}

/** An element as the reader gives it: its text, and its attributes beside it. */
type Read = Readonly<Record<string, string>> & { readonly text: string };

type Resource = Readonly<Record<'identifier' | 'version' | 'resourceType', Read>> &
  Readonly<{
    creators: { creator: Readonly<Record<'creatorName' | 'givenName' | 'familyName', Read>>[] };
    titles: { title: Read[] };
    subjects?: { subject: Read[] };
    dates: { date: Read[] };
    alternateIdentifiers: { alternateIdentifier: Read[] };
    relatedIdentifiers?: { relatedIdentifier: Read[] };
    rightsList: { rights: Read[] };
    descriptions?: { description: Read[] };
  }>;

function wrongFields(path: string, archive: Archive, deposit: Deposit, read: Resource): string[] {
  const facts = factsOf(archive, deposit);
  const names = read.creators.creator.map(({ creatorName }) => ({ whole: creatorName.text }));
  const dates = new Map(read.dates.date.map(({ dateType, text }) => [dateType, text]));
  const other = new Map(
    read.alternateIdentifiers.alternateIdentifier.map(({ alternateIdentifierType, text }) => [
      alternateIdentifierType,
      text,
    ]),
  );
  const descriptions = new Map(
    read.descriptions?.description.map(({ descriptionType, text }) => [descriptionType, text]),
  );
  const related = read.relatedIdentifiers?.relatedIdentifier ?? [];
  const relations = (type: string) =>
    related.filter(({ relationType }) => relationType === type).map(({ text }) => text);
  const url = (number: number | undefined) =>
    number === undefined ? [] : [`${archive.site.base_url}/s/records/${number}/`];
  const supersedes = deposit.series_type === 'sequential' ? undefined : deposit.supersedes;
  const isSpdx = !deposit.license.includes(' ');
  const [rights] = read.rightsList.rights;
  return differences(
    path,
    {
      ...facts,
      version: flat(deposit.version),
      resourceType: flat(deposit.content_type),
      abstract: deposit.redacted ? undefined : deposit.description,
      methods: deposit.redacted ? undefined : deposit.methodology,
      new: url(supersedes),
      old: url(deposit.superseded_by_deposit_number),
      obsolete: url(deposit.superseded_by_deposit_number),
      dois: (deposit.related_ids ?? []).filter((id) => /^doi:/.test(id)).map((id) => id.slice(4)),
      spdx: isSpdx ? [deposit.license, 'SPDX'] : [undefined, undefined],
    },
    {
      title: read.titles.title[0]?.text,
      creators: namesAs(names),
      date: dates.get('Issued'),
      keywords: (read.subjects?.subject ?? []).map(({ text }) => text),
      axn: read.identifier.text,
      url: other.get('URL'),
      license: rights?.text,
      version: read.version.text,
      resourceType: read.resourceType.text,
      abstract: descriptions.get('Abstract'),
      methods: descriptions.get('Methods'),
      new: relations('IsNewVersionOf'),
      old: relations('IsPreviousVersionOf'),
      obsolete: relations('IsObsoletedBy'),
      dois: related
        .filter(({ relatedIdentifierType }) => relatedIdentifierType === 'DOI')
        .map(({ text }) => text),
      spdx: [rights?.rightsIdentifier, rights?.rightsIdentifierScheme],
    },
  );
}
