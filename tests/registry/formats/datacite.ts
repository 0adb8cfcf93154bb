import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { validateXML } from 'xmllint-wasm';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { type Format, unequal } from './format.ts';
import { factsOf, fileOf, namesAs, textOf } from './references.ts';

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

type Resource = Readonly<{
  identifier: Read;
  creators: { creator: Readonly<Record<'creatorName', Read>>[] };
  titles: { title: Read[] };
  subjects?: { subject: Read[] };
  relatedIdentifiers?: { relatedIdentifier: Read[] };
  descriptions?: { description: Read[] };
}>;

/** The texts and relations of a record; what else its file says is written down by hand (`surfaces/expected`). */
function wrongFields(path: string, archive: Archive, deposit: Deposit, read: Resource): string[] {
  const { title, creators, keywords, axn } = factsOf(archive, deposit);
  const descriptions = new Map(
    read.descriptions?.description.map(({ descriptionType, text }) => [descriptionType, text]),
  );
  const by = deposit.superseded_by_deposit_number;
  const successor = by === undefined ? [] : [`${archive.site.base_url}/s/records/${by}/`];
  const related = read.relatedIdentifiers?.relatedIdentifier ?? [];
  const relations = (name: string, value: string) =>
    related.filter((one) => one[name] === value).map(({ text }) => text);
  const names = read.creators.creator.map(({ creatorName }) => ({ whole: creatorName.text }));
  const dois = (deposit.related_ids ?? []).filter((id) => /^doi:/.test(id)).map((id) => id.slice(4));
  return unequal(path, {
    title: [title, read.titles.title[0]?.text],
    creators: [creators, namesAs(names)],
    keywords: [keywords, (read.subjects?.subject ?? []).map(({ text }) => text)],
    axn: [axn, read.identifier.text],
    old: [successor, relations('relationType', 'IsPreviousVersionOf')],
    obsolete: [successor, relations('relationType', 'IsObsoletedBy')],
    abstract: [deposit.redacted ? undefined : deposit.description, descriptions.get('Abstract')],
    dois: [dois, relations('relatedIdentifierType', 'DOI')],
  });
}
