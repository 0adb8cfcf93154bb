import { paths } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { licenseUrl } from '../submission/license.ts';
import { schemaType } from './json-ld.ts';

/** A typed link of a record page. */
export interface TypedLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

/** The Signposting links of a record (FAIR Signposting, level 1). `root` is the site's URL without a trailing slash. */
export function signpostingLinks(deposit: Deposit, root: string): TypedLink[] {
  const license = licenseUrl(deposit.license);
  return [
    { rel: 'cite-as', href: `${root}${paths.record(deposit.deposit_number)}` },
    { rel: 'describedby', href: `${root}${paths.depositFile(deposit.hex)}`, type: 'text/markdown' },
    ...(deposit.redacted
      ? []
      : [{ rel: 'item', href: `${root}${paths.text(deposit.hex)}`, type: 'text/markdown' }]),
    { rel: 'type', href: `https://schema.org/${schemaType(deposit)}` },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...(license ? [{ rel: 'license', href: license }] : []),
    ...(deposit.orcid ? [{ rel: 'author', href: `https://orcid.org/${deposit.orcid}` }] : []),
  ];
}
