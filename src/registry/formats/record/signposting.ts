import { paths } from '../../archive/archive.ts';
import { creatorsOf, orcidUrl } from '../../identity/names.ts';
import { jsonText } from '../../pages/publication/surface.ts';
import { licenseUrl } from '../../submission/lists.ts';
import type { RecordFormat } from './format.ts';
import { schemaType } from './json-ld.ts';
import { type DescribedRecord, recordFilePath, recordUrl } from './record.ts';

/**
 * `linkset.json`: the links of the page of a record as a link set (RFC 9264, 4.2), for programs that read no HTML (FAIR Signposting, level
 * 2). Its only context is the page, and it has the very links of its head. `formats` is the list of all formats, this one too.
 */
export function linksetFormat(formats: () => readonly RecordFormat[]): RecordFormat {
  return {
    file: 'linkset.json',
    name: 'Linkset',
    mediaType: 'application/linkset+json',
    rel: 'linkset',
    write: (record) => {
      const targets: Record<string, object[]> = {};
      for (const { rel, ...target } of signpostingLinks(record, formats())) {
        targets[rel] ??= [];
        targets[rel].push(target);
      }
      return jsonText({ linkset: [{ anchor: record.work.url, ...targets }] });
    },
  };
}

/** A typed link of a record page. */
interface TypedLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

/**
 * The Signposting links of a record (FAIR Signposting, level 2), and those to its other versions (RFC 5829), in order. `formats` are those in
 * which it is described. What was redacted has no text, and a license that is an expression of several no address.
 */
export function signpostingLinks(record: DescribedRecord, formats: readonly RecordFormat[]): TypedLink[] {
  const { deposit, work, root, text, versions } = record;
  const license = licenseUrl(deposit.license);
  const version = (rel: string, other: typeof versions.before): TypedLink[] =>
    other ? [{ rel, href: recordUrl(root, other) }] : [];
  return [
    { rel: 'cite-as', href: work.url },
    { rel: 'describedby', href: `${root}${paths.depositFile(deposit.hex)}`, type: 'text/markdown' },
    ...formats.map(({ rel, file, mediaType }) => ({
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
