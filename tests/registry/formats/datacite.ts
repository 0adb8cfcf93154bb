import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { ROOT } from '../../fixtures/checkout.ts';
import type { Format } from './archives.ts';
import { factsOf, fileOf, textOf } from './references.ts';

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
    const xml = deposits.map((deposit) => ({
      fileName: `${deposit.deposit_number}.xml`,
      contents: textOf(files, fileOf(deposit, 'datacite.xml')),
    }));
    const { errors, rawOutput } = await validateXML({ xml, schema: SCHEMA, preload: PRELOAD });
    expect(errors, rawOutput).toEqual([]);
    for (const [at, deposit] of deposits.entries()) {
      const { resource } = parser.parse(xml[at]?.contents ?? '') as { resource: Resource };
      const { title, creators, created, keywords, axn } = factsOf(archive, deposit);
      const related = resource.relatedIdentifiers?.relatedIdentifier ?? [];
      const relatedBy = (name: string, value: string) =>
        related.flatMap((one) => (one[name] === value ? [one.text] : []));
      const abstract = resource.descriptions?.description.find((one) => one.descriptionType === 'Abstract');
      const by = deposit.superseded_by_deposit_number;
      const successor = by === undefined ? [] : [`${archive.site.base_url}/s/records/${by}/`];
      // What else its file says is written down by hand (`surfaces/expected`).
      expect({
        title: resource.titles.title.map(({ text }) => text),
        creators: resource.creators.creator.map(({ creatorName }) => creatorName.text),
        keywords: (resource.subjects?.subject ?? []).map(({ text }) => text),
        created: resource.dates.date.find(({ dateType }) => dateType === 'Created')?.text,
        language: resource.language?.text,
        axn: resource.identifier.text,
        successor: relatedBy('relationType', 'IsPreviousVersionOf'),
        abstract: abstract?.text,
        dois: relatedBy('relatedIdentifierType', 'DOI'),
      }).toEqual({
        ...{ title: [title], creators, created, keywords, axn, successor },
        language: deposit.language ?? resource.language?.text,
        abstract: deposit.redacted ? undefined : deposit.description,
        dois: (deposit.related_ids ?? []).flatMap((id) =>
          /^doi:/.test(id) ? [id.slice(4).toLowerCase()] : [],
        ),
      });
    }
  },
};

const fileIn = (folder: string, fileName: string) => ({
  fileName,
  contents: readFileSync(join(folder, fileName), 'utf8'),
});
const SCHEMA = fileIn(KERNEL, 'metadata.xsd');
const PRELOAD = readdirSync(join(KERNEL, 'include')).map((name) => fileIn(KERNEL, `include/${name}`));

/** An element as the reader gives it: its text, and its attributes beside it. */
type Read = Readonly<Record<string, string>> & { readonly text: string };

type Resource = Readonly<{
  identifier: Read;
  dates: { date: Read[] };
  language?: Read;
  creators: { creator: Readonly<Record<'creatorName', Read>>[] };
  titles: { title: Read[] };
  subjects?: { subject: Read[] };
  relatedIdentifiers?: { relatedIdentifier: Read[] };
  descriptions?: { description: Read[] };
}>;
