import { creatorsOf, invertedName } from '../../identity/names.ts';
import { licenseUrl } from '../../submission/lists.ts';
import { XML_DECLARATION, xmlElement, xmlText } from '../../text/xml.ts';
import { isDataset, statedTitle, stateOf, successorOf } from '../citation/work.ts';
import { schemaCreator } from './json-ld.ts';
import {
  type DescribedRecord,
  identifiersOf,
  type OtherDeposit,
  type RecordFormat,
  recordUrl,
} from './record.ts';

const NAMESPACE = 'http://datacite.org/schema/kernel-4';
const SCHEMA = 'http://schema.datacite.org/meta/kernel-4.7/metadata.xsd';

/**
 * `datacite.xml`: the record in the DataCite Metadata Schema 4.7. The schema leaves the type of the identifier open, and it is an AXN here:
 * only who registers a DOI at DataCite must name one, and an AXN is none. A redacted deposit has neither description nor size.
 */
export const dataciteFormat: RecordFormat = {
  file: 'datacite.xml',
  name: 'DataCite',
  mediaType: 'application/vnd.datacite.datacite+xml',
  rel: 'describedby',
  write: dataciteXml,
};

/** An element: its name, attributes, and text; one without text is left out. */
type Item = readonly [name: string, text: string | undefined, attributes?: Readonly<Record<string, string>>];

function dataciteXml(record: DescribedRecord): string {
  const { work } = record;
  const general = isDataset(work.contentType) ? 'Dataset' : 'Text';
  const lines = [
    line(['identifier', work.axn, { identifierType: 'AXN' }]),
    list('creators', creatorElements(record)),
    list('titles', [line(['title', statedTitle(work)])]),
    line(['publisher', work.publisher]),
    line(['publicationYear', work.date.slice(0, 4)]),
    line(['resourceType', work.contentType, { resourceTypeGeneral: general }]),
    list(
      'subjects',
      work.keywords.map((keyword) => line(['subject', keyword])),
    ),
    list('dates', dates(record).map(line)),
    line(['language', work.language]),
    list('alternateIdentifiers', alternates(record).map(line)),
    list('relatedIdentifiers', relations(record).map(line)),
    list('sizes', record.text ? [line(['size', `${record.text.size} bytes`])] : []),
    list('formats', record.text ? [line(['format', 'text/markdown'])] : []),
    line(['version', work.version]),
    list('rightsList', [line(rights(work.license))]),
    list('descriptions', descriptions(record).map(line)),
  ];
  return [
    XML_DECLARATION,
    `<resource xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${SCHEMA}">`,
    ...lines.filter((written) => written !== '').map(indented),
    '</resource>',
    '',
  ].join('\n');
}

function line([name, text, attributes = {}]: Item): string {
  return text ? xmlElement(name, attributes, xmlText(text)) : '';
}

/** Elements in the element that holds them. */
function list(name: string, elements: readonly string[]): string {
  const written = elements.filter((element) => element !== '');
  return written.length === 0 ? '' : [`<${name}>`, ...written.map(indented), `</${name}>`].join('\n');
}

/** XML with its elements two spaces further to the right. A line of a text begins with no element, and stays. */
function indented(xml: string): string {
  return xml.replace(/^(?=\s*<)/gm, '  ');
}

/** The schema has no place for a suffix but the whole name. */
function creatorElements({ work }: DescribedRecord): string[] {
  return creatorsOf(work).map((creator) => {
    const { '@type': type, givenName, familyName } = schemaCreator(creator);
    const nameType = type === 'Person' ? 'Personal' : 'Organizational';
    const parts: Item[] = [
      ['creatorName', invertedName(creator), type ? { nameType } : {}],
      ['givenName', givenName],
      ['familyName', familyName],
      ['nameIdentifier', creator.orcid, { nameIdentifierScheme: 'ORCID', schemeURI: 'https://orcid.org' }],
    ];
    return list('creator', parts.map(line));
  });
}

function dates({ deposit }: DescribedRecord): Item[] {
  return [
    ['date', deposit.date_created, { dateType: 'Created' }],
    ['date', deposit.date, { dateType: 'Issued' }],
    ['date', deposit.minted_at, { dateType: 'Available' }],
    ['date', deposit.withdrawn_at, { dateType: 'Withdrawn' }],
  ];
}

/** Other identifiers of the very text: its page, its number here, and all but the AXN itself. */
function alternates({ deposit, work }: DescribedRecord): Item[] {
  const [, ...others] = identifiersOf(deposit);
  const here = { URL: work.url, 'Deposit number': String(work.number) };
  return [...Object.entries(here), ...others.map(({ kind, value }) => [kind, value] as const)].map(
    ([alternateIdentifierType, text]) => ['alternateIdentifier', text, { alternateIdentifierType }],
  );
}

function relations({ deposit, versions, partBefore, related, cites, root }: DescribedRecord): Item[] {
  const to = (url: string, relationType: string, type = 'URL'): Item => [
    'relatedIdentifier',
    url,
    { relatedIdentifierType: type, relationType },
  ];
  const toDeposits = (types: readonly string[], other: OtherDeposit | undefined) =>
    other ? types.map((type) => to(recordUrl(root, other), type)) : [];
  const { before, after } = versions;
  return [
    ...toDeposits(['IsNewVersionOf', 'Obsoletes'], before),
    ...toDeposits(['IsPreviousVersionOf', 'IsObsoletedBy'], after),
    ...toDeposits(['Continues'], partBefore),
    ...cites.flatMap((cited) => toDeposits(['Cites'], cited)),
    // A depositor says that something is related, and not how.
    ...related.flatMap(({ title, url, doi }): Item[] => {
      if (url === undefined) return [];
      const [name, text, attributes] = doi ? to(doi, 'Other', 'DOI') : to(url, 'Other');
      const relationTypeInformation = title === undefined ? 'Related' : 'Related deposit';
      return [[name, text, { ...attributes, relationTypeInformation }]];
    }),
    ...Object.values(deposit.mirrors ?? {}).map((url) => to(url, 'IsIdenticalTo')),
  ];
}

/** The license by its SPDX identifier; an expression of several stands as it is, since it is none of the list. */
function rights(license: string): Item {
  const url = licenseUrl(license);
  if (url === undefined) return ['rights', license];
  const scheme = { rightsIdentifierScheme: 'SPDX', schemeURI: 'https://spdx.org/licenses/' };
  return ['rights', license, { rightsURI: url, rightsIdentifier: license, ...scheme }];
}

function descriptions({ deposit, work }: DescribedRecord): Item[] {
  const { withdrawn } = work;
  const state = stateOf(work);
  const status = withdrawn
    ? `Withdrawn ${withdrawn.date}: ${withdrawn.reason}${deposit.redacted ? ' The text was redacted.' : ''}`
    : state === 'Superseded'
      ? `Superseded; ${successorOf(work)}.`
      : state && `${state}.`;
  const said = { Abstract: deposit.description, Methods: deposit.methodology };
  return Object.entries({ ...(deposit.redacted ? {} : said), Other: status }).map(
    ([descriptionType, text]) => ['description', text, { descriptionType }],
  );
}
