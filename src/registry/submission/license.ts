// Licenses are SPDX ids or expressions (decision 21). For a single id there is an address that states its terms.

const CREATIVE_COMMONS = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-(\d\.\d)$/;

/** The address of a license's terms, or undefined for an expression of several. */
export function licenseUrl(license: string): string | undefined {
  if (!/^[A-Za-z0-9.-]+$/.test(license)) return undefined;
  if (license === 'CC0-1.0') return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, terms, version] = CREATIVE_COMMONS.exec(license) ?? [];
  if (terms && version) return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
  return `https://spdx.org/licenses/${license}.html`;
}
