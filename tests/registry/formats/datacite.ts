import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { ROOT } from '../../fixtures/checkout.ts';
import { type Format, textOf } from './format.ts';
import { factsOf, fileOf, namesAs } from './references.ts';

const KERNEL = join(ROOT, 'tests/fixtures/standards/datacite-4.7');

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

/**
 * Each record in DataCite's XML: its schema by libxml2, its texts and relations by another reader. What else its file says is written down by
 * hand (`surfaces/expected`).
 */
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
    const xml = deposits.map((deposit) => ({
      fileName: `${deposit.deposit_number}.xml`,
      contents: textOf(files, fileOf(deposit, 'datacite.xml')),
    }));
    await expectOfKernel(xml);
    for (const [at, deposit] of deposits.entries()) {
      const { resource: read } = parser.parse(xml[at]?.contents ?? '') as { resource: Resource };
      const { title, creators, keywords, axn } = factsOf(archive, deposit);
      const by = deposit.superseded_by_deposit_number;
      const successor = by === undefined ? [] : [`${archive.site.base_url}/s/records/${by}/`];
      const relations = (name: string, value: string) =>
        (read.relatedIdentifiers?.relatedIdentifier ?? [])
          .filter((one) => one[name] === value)
          .map(({ text }) => text);
      expect({
        axn: read.identifier.text,
        title: read.titles.title[0]?.text,
        creators: namesAs(read.creators.creator.map(({ creatorName }) => ({ whole: creatorName.text }))),
        keywords: (read.subjects?.subject ?? []).map(({ text }) => text),
        old: relations('relationType', 'IsPreviousVersionOf'),
        obsolete: relations('relationType', 'IsObsoletedBy'),
        abstract: read.descriptions?.description.findLast((one) => one.descriptionType === 'Abstract')?.text,
        dois: relations('relatedIdentifierType', 'DOI'),
      }).toEqual({
        ...{ axn, title, creators, keywords, old: successor, obsolete: successor },
        abstract: deposit.redacted ? undefined : deposit.description,
        dois: (deposit.related_ids ?? []).filter((id) => /^doi:/.test(id)).map((id) => id.slice(4)),
      });
    }
  },
};

/** Documents are of the schema of the kernel. */
async function expectOfKernel(xml: { fileName: string; contents: string }[]): Promise<void> {
  const read = (fileName: string) => ({ fileName, contents: readFileSync(join(KERNEL, fileName), 'utf8') });
  const preload = readdirSync(join(KERNEL, 'include')).map((name) => read(`include/${name}`));
  const { valid, errors, rawOutput } = await validateXML({ xml, schema: read('metadata.xsd'), preload });
  expect([valid, errors, valid ? '' : rawOutput]).toEqual([true, [], '']);
}
