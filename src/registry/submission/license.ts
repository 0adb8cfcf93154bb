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

const CC_URL =
  /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/(?:licenses\/([a-z-]+)\/(\d\.\d)|publicdomain\/zero\/1\.0)\b/i;

/** The SPDX id that a Creative Commons license means in another usual form: its address, or its name with spaces; or undefined. */
export function spdxOf(text: string): string | undefined {
  const address = CC_URL.exec(text.trim());
  if (address) return address[1] ? `CC-${address[1].toUpperCase()}-${address[2]}` : 'CC0-1.0';
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, '-');
  if (/^CC-?0(?:-1\.0)?$/.test(name)) return 'CC0-1.0';
  return CREATIVE_COMMONS.test(name) ? name : undefined;
}
