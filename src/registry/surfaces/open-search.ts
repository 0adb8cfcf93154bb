import { pageNamed } from '../pages/index.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { cutText } from '../text/strings.ts';
import { XML_DECLARATION, xmlAttribute, xmlText } from '../text/xml.ts';
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
      XML_DECLARATION,
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `  <ShortName>${xmlText(shortName(site.name))}</ShortName>`,
      `  <LongName>${xmlText(cutText(site.name, LONG))}</LongName>`,
      `  <Description>${xmlText(cutText(`Search ${site.name}.`, 1024))}</Description>`,
      `  <Image width="64" height="64" type="image/svg+xml">${xmlText(`${root}${ICON}`)}</Image>`,
      `  <Url type="text/html" method="get" template="${xmlAttribute(template)}"/>`,
      `  <Url type="${OPEN_SEARCH_TYPE}" rel="self" template="${xmlAttribute(root + PATH)}"/>`,
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
