import { pageNamed } from '../pages/index.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { cutText } from '../text/cut.ts';
import { singleFile } from './surface.ts';

const PATH = '/opensearch.xml';

/** The most characters that the two names may have (OpenSearch 1.1). */
const [SHORT, LONG] = [16, 48] as const;

/** The media type of the document, by which pages name it. */
export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';

/** `/opensearch.xml` (OpenSearch 1.1, draft 6): how a browser searches the registry from its address bar. */
export const openSearchSurface = singleFile(
  {
    name: 'open-search',
    path: PATH,
    purpose: 'Tells browsers and other programs how to search the registry.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive: { site } }) => {
    const root = site.base_url.replace(/\/$/, '');
    const template = `${root}${pageNamed('search-page').path}?q={searchTerms}`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `  <ShortName>${escaped(shortName(site.name))}</ShortName>`,
      `  <LongName>${escaped(cutText(site.name, LONG))}</LongName>`,
      `  <Description>${escaped(cutText(`Search ${site.name}.`, 1024))}</Description>`,
      `  <Image width="64" height="64" type="image/svg+xml">${escaped(`${root}${ICON}`)}</Image>`,
      `  <Url type="text/html" method="get" template="${escaped(template)}"/>`,
      `  <Url type="${OPEN_SEARCH_TYPE}" rel="self" template="${escaped(root + PATH)}"/>`,
      '  <InputEncoding>UTF-8</InputEncoding>',
      '</OpenSearchDescription>',
      '',
    ].join('\n');
  },
);

/** The icon of the site, as every page names it. */
export const ICON = '/favicon.svg';

/** A name that fits: without its article where that is enough, else its first words. */
function shortName(name: string): string {
  const plain = name.length > SHORT ? name.replace(/^(?:the|an?) /i, '') : name;
  const cut = cutText(plain, SHORT);
  const whole = cut.length === plain.length || plain[cut.length] === ' ';
  return (whole ? cut : cut.replace(/ \S*$/, '')).trim();
}

/** A text in XML, without characters that XML 1.0 does not have. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
