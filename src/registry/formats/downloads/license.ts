import type { Site } from '../../model/site.ts';
import { licenseUrl } from '../../submission/lists.ts';

/** The license of what the registry itself says, as descriptions name it: an address of its terms, and words. */
interface SaidLicense {
  readonly url: string;
  readonly name: string;
  readonly description: string;
}

/**
 * The license of metadata, lists and exports. An expression of several has no address of its own: then, and where the site states none, the
 * page of the data files stands for it, which says what holds.
 */
export function siteLicense({ license }: Pick<Site, 'license'>, page: string): SaidLicense {
  const url = license === undefined ? undefined : licenseUrl(license);
  const name = license ?? 'No license is stated';
  const description =
    license === undefined
      ? 'The registry states no license for its metadata. Each text has the license that its deposit names.'
      : `The license with the SPDX identifier ${license}, of metadata, lists and exports. Each text has the license that its deposit names.`;
  return { url: url ?? `${page}#license`, name, description };
}
