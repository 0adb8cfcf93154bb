import { paths } from '../archive.ts';
import { type CitedWork, isDataset } from '../citation/work.ts';
import { hashName, hashSentence, isHashOfFile } from '../held-text.ts';
import type { Deposit } from '../model/deposit.ts';
import { licenseUrl } from '../submission/license.ts';

/** The schema.org type of a deposit: `Dataset` for a data set, `ScholarlyArticle` for everything else. */
export function schemaType({ content_type }: Pick<Deposit, 'content_type'>): 'Dataset' | 'ScholarlyArticle' {
  return isDataset(content_type) ? 'Dataset' : 'ScholarlyArticle';
}

/** The record as schema.org JSON-LD. `root` is the site's URL without a trailing slash; `hasText` says whether its text is published. */
export function jsonLdOf(
  deposit: Deposit,
  work: CitedWork,
  root: string,
  hasText = !deposit.redacted,
): Record<string, unknown> {
  const withdrawn = deposit.status === 'WITHDRAWN';
  const predecessor = deposit.predecessor_deposit_number;
  return {
    '@context': 'https://schema.org',
    '@type': schemaType(deposit),
    '@id': work.url,
    url: work.url,
    name: work.title,
    ...(schemaType(deposit) === 'ScholarlyArticle' ? { headline: work.title } : {}),
    // Only an ORCID shows that the creator is a person.
    author: deposit.orcid
      ? { '@type': 'Person', '@id': `https://orcid.org/${deposit.orcid}`, name: work.creator }
      : { name: work.creator },
    datePublished: work.date,
    ...(work.description ? { description: work.description } : {}),
    identifier: [
      { '@type': 'PropertyValue', propertyID: 'AXN', value: work.axn },
      {
        '@type': 'PropertyValue',
        propertyID: hashName(deposit),
        value: work.hash,
        description: hashSentence(deposit) || undefined,
      },
      ...(deposit.content_swhid
        ? [{ '@type': 'PropertyValue', propertyID: 'SWHID', value: deposit.content_swhid }]
        : []),
    ],
    version: work.version,
    license: licenseUrl(deposit.license) ?? work.license,
    ...(work.keywords.length > 0 ? { keywords: work.keywords.join(', ') } : {}),
    ...(work.language ? { inLanguage: work.language } : {}),
    genre: work.contentType,
    publisher: { '@type': 'Organization', name: work.publisher, url: `${root}/` },
    isAccessibleForFree: true,
    ...(withdrawn ? { creativeWorkStatus: 'Withdrawn' } : {}),
    ...(!hasText
      ? {}
      : {
          [schemaType(deposit) === 'Dataset' ? 'distribution' : 'encoding']: {
            '@type': schemaType(deposit) === 'Dataset' ? 'DataDownload' : 'MediaObject',
            contentUrl: `${root}${paths.text(deposit.hex)}`,
            encodingFormat: 'text/markdown',
            ...(isHashOfFile(deposit) ? { sha256: work.hash } : {}),
          },
        }),
    ...(predecessor ? { isBasedOn: `${root}${paths.record(predecessor)}` } : {}),
  };
}

/** JSON for a script element: `<` is escaped, so that nothing in it can close the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
