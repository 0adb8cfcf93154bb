import { RESOURCES } from '../archive/resources/index.ts';
import { TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import { atomOf, correctionFeed, depositFeed, jsonFeedOf } from '../formats/discovery/feed.ts';
import { llmsText } from '../formats/discovery/llms.ts';
import { newestInstant } from '../formats/discovery/newest.ts';
import { openApiOf } from '../formats/discovery/open-api.ts';
import {
  CAPABILITY_LIST,
  changeList,
  resourceList,
  SYNC_FOLDER,
  syncFile,
} from '../formats/discovery/resource-sync.ts';
import { rootOf } from '../model/site.ts';
import { SITEMAP } from '../pages/built.ts';
import { pageNamed } from '../pages/index.ts';
import { NAMED_TYPES, TEXT_TYPES, WELL_KNOWN, WELL_KNOWN_TYPES } from '../pages/publication/media-types.ts';
import { file, jsonText, type Surface, singleFile } from '../pages/publication/surface.ts';
import { HOUR_MS, later } from '../text/days.ts';
import { cutText } from '../text/strings.ts';
import { XML_DECLARATION, xmlAttribute, xmlText } from '../text/xml.ts';
import { CATALOG_PATH, stateSurface } from './catalog.ts';
import { depositFilesSurface, registrySurface } from './deposits.ts';

// Files by which programs discover the registry (documents, feeds, descriptions), and settings for the servers that host it.

/** `/api/…`: protocols, schemas and the conformance set, byte for byte as they are in the archive. The index is its own surface. */
export const documentsSurface: Surface = {
  name: 'documents',
  path: '/api/',
  purpose: 'Protocol and schema documents, and the conformance set.',
  group: 'protocols',
  derived_from: ['/api/'],
  files: ({ archive }) =>
    [...archive.documents].flatMap(([path, text]) =>
      path === 'api/index.json' ? [] : [file(`/${path}`, () => text)],
    ),
};

/**
 * `/robots.txt` (RFC 9309): allows crawlers to read every page. They look for it only at the root of a host: if the site is in a
 * folder, it has no effect unless the operator of the host copies it there.
 */
export const robotsSurface = singleFile(
  {
    name: 'robots',
    path: '/robots.txt',
    purpose: 'Says to crawlers that they may read everything, and where the sitemap is.',
    derived_from: ['/data/site.json'],
  },
  ({ archive }) => `User-agent: *\nAllow: /\n\nSitemap: ${rootOf(archive.site)}${SITEMAP.path}\n`,
);

/** The most characters that OpenSearch 1.1 allows for `ShortName` and `LongName`. */
const [SHORT, LONG] = [16, 48] as const;

/** The media type of the OpenSearch document, which every page gives in its link to it. */
export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';

/** `/opensearch.xml` (OpenSearch 1.1, draft 6): how a browser searches the registry from its address bar. */
export const openSearchSurface = singleFile(
  {
    name: 'open-search',
    path: '/opensearch.xml',
    purpose: 'Tells browsers and other programs how to search the registry.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive: { site } }, path) => {
    const root = rootOf(site);
    const template = `${root}${pageNamed('search-page').path}?q={searchTerms}`;
    return [
      XML_DECLARATION,
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `  <ShortName>${xmlText(shortName(site.name))}</ShortName>`,
      `  <LongName>${xmlText(cutText(site.name, LONG))}</LongName>`,
      `  <Description>${xmlText(cutText(`Search ${site.name}.`, 1024))}</Description>`,
      `  <Image width="64" height="64" type="image/svg+xml">${xmlText(`${root}${ICON}`)}</Image>`,
      `  <Url type="text/html" method="get" template="${xmlAttribute(template)}"/>`,
      `  <Url type="${OPEN_SEARCH_TYPE}" rel="self" template="${xmlAttribute(root + path)}"/>`,
      '  <InputEncoding>UTF-8</InputEncoding>',
      '</OpenSearchDescription>',
      '',
    ].join('\n');
  },
);

/** The icon of the site, as every page names it. */
export const ICON = '/favicon.svg';

/** Shortens a name to `SHORT` characters: drops its leading article first, then words at its end. */
function shortName(name: string): string {
  const plain = name.length > SHORT ? name.replace(/^(?:the|an?) /i, '') : name;
  const cut = cutText(plain, SHORT);
  const whole = cut.length === plain.length || plain[cut.length] === ' ';
  return (whole ? cut : cut.replace(/ \S*$/, '')).trim();
}

const FEEDS_FOLDER = '/feeds/';

/** The feeds: the title that pages show, the paths of the two files, and the function that makes the feed. */
export const FEEDS = [
  { name: 'deposits', title: 'New deposits', make: depositFeed },
  { name: 'corrections', title: 'Corrections', make: correctionFeed },
].map(({ name, ...feed }) => ({
  ...feed,
  atom: `${FEEDS_FOLDER}${name}.atom`,
  json: `${FEEDS_FOLDER}${name}.json`,
}));

/** `/feeds/<X>.<EXT>`: the newest deposits, and the newest corrections, as Atom (RFC 4287) and as JSON Feed 1.1. */
export const feedsSurface: Surface = {
  name: 'feeds',
  path: `${FEEDS_FOLDER}<X>.<EXT>`,
  purpose: 'The newest deposits and the newest corrections, for feed readers: as Atom and as JSON Feed.',
  derived_from: [registrySurface.path],
  export: true,
  files: ({ archive }) => {
    const root = rootOf(archive.site);
    return FEEDS.flatMap(({ atom, json, make }) => [
      file(atom, () => atomOf(make(archive), root + atom)),
      file(json, () => jsonText(jsonFeedOf(make(archive), root + json))),
    ]);
  },
};

/** `/llms.txt` (llmstxt.org): says what the registry is and where to start. Made from the site’s settings and the list of surfaces. */
export const llmsTxtSurface = singleFile(
  {
    name: 'llms-txt',
    path: '/llms.txt',
    purpose: 'What the registry is and where to start, for programs that read text.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive, surfaces }) => llmsText(archive.site, surfaces),
);

/** RFC 9116 (section 2.5.5) recommends an expiry less than a year ahead. */
const VALID_MS = 364 * 24 * HOUR_MS;

/**
 * `/.well-known/security.txt` (RFC 9116): says where to report a weakness: the site’s security contact, else its contact, else its
 * repository, which anyone can reach. It expires 364 days after the newest instant of the archive, because a build has no clock. So
 * somebody must look at a registry that has not changed for a year. Crawlers read it only at the root of a host, like `/robots.txt`.
 */
export const securityTxtSurface = singleFile(
  {
    name: 'security-txt',
    path: '/.well-known/security.txt',
    purpose: 'Says where to report a weakness of the site or its software.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive }, path) => {
    const { security_contact, contact, repository, language } = archive.site;
    const lines = [
      `Contact: ${security_contact ?? contact ?? repository}`,
      `Expires: ${later(newestInstant(archive), VALID_MS)}`,
      `Preferred-Languages: ${language}`,
      `Canonical: ${rootOf(archive.site)}${path}`,
    ];
    return `${lines.join('\n')}\n`;
  },
);

/** The path of the OpenAPI description. */
export const OPEN_API = '/api/openapi.json';

/** `/api/openapi.json`: describes the read API in OpenAPI 3.1. Made from the lists of surfaces and pages. */
export const openApiSurface = singleFile(
  {
    name: 'open-api',
    path: OPEN_API,
    purpose:
      'The published files and pages as an OpenAPI description, for programs that read such descriptions.',
    group: 'protocols',
    derived_from: [CATALOG_PATH],
    export: true,
  },
  (context) => jsonText(openApiOf(context, context.surfaces)),
);

/**
 * `/.well-known/api-catalog` (RFC 9727): a linkset (RFC 9264) from the site to the index of its read API, and from the index to its
 * descriptions for programs and people. Servers cannot tell the media type from the file name, which has no ending: see `media-types.ts`.
 */
export const apiCatalogSurface = singleFile(
  {
    name: 'api-catalog',
    path: '/.well-known/api-catalog',
    purpose: 'Leads programs to the read API of the registry, its description and its index.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive }, path) => {
    const root = rootOf(archive.site);
    const to = (target: string, type: string) => [{ href: root + target, type }];
    const api = `${root}${CATALOG_PATH}`;
    return jsonText({
      linkset: [
        { anchor: root + path, item: [{ href: api, type: 'application/json' }] },
        {
          anchor: api,
          'service-desc': to(OPEN_API, 'application/vnd.oai.openapi+json'),
          'service-doc': to(pageNamed('endpoints-page').path, 'text/html'),
          'service-meta': to(stateSurface.path, 'application/json'),
        },
      ],
    });
  },
);

/** The source description, from which a harvester starts (ResourceSync 1.1, section 6.3). */
const SYNC_SOURCE = '/.well-known/resourcesync';

export const resourceSyncSourceSurface: Surface = {
  name: 'resource-sync-source',
  path: SYNC_SOURCE,
  purpose: 'Leads programs that keep a copy of the registry to the lists of its files and changes.',
  derived_from: [webPath(RESOURCES.site)],
  files: ({ archive }) => {
    const root = rootOf(archive.site);
    return [
      syncFile(SYNC_SOURCE, {
        root: 'urlset',
        metadata: { capability: 'description' },
        links: [{ rel: 'describedby', href: root + pageNamed('datasets-page').path }],
        entries: [() => ({ loc: root + CAPABILITY_LIST, metadata: { capability: 'capabilitylist' } })],
      }),
    ];
  },
};

/**
 * `/resourcesync/<X>.xml` (ResourceSync 1.1, ANSI/NISO Z39.99-2017): lists for a harvester that copies the texts and files of deposits and
 * follows their changes. A list of more than 50,000 entries becomes an index with numbered parts.
 */
export const resourceSyncSurface: Surface = {
  name: 'resource-sync',
  path: `${SYNC_FOLDER}<X>.xml`,
  purpose:
    'Lists of the texts and files of the deposits with their hashes, and of every change to them, for programs that keep a copy.',
  derived_from: [registrySurface.path, TEXTS_FOLDER, depositFilesSurface.path.replace(/[^/]*$/, '')],
  export: true,
  files: (context) => {
    const [root, at] = [rootOf(context.archive.site), newestInstant(context.archive)];
    const capabilities = syncFile(CAPABILITY_LIST, {
      root: 'urlset',
      metadata: { capability: 'capabilitylist' },
      links: [{ rel: 'up', href: root + SYNC_SOURCE }],
      entries: ['resourcelist', 'changelist'].map((capability) => () => ({
        loc: `${root}${SYNC_FOLDER}${capability}.xml`,
        metadata: { capability },
      })),
    });
    return [capabilities, ...resourceList(context, at), ...changeList(context, at)];
  },
};

const MISSING = '404.html';

/** `/.htaccess`: settings that Apache reads if `AllowOverride FileInfo` permits it. Other servers ignore them. */
export const apacheSettingsSurface = singleFile(
  {
    name: 'apache-settings',
    path: '/.htaccess',
    purpose:
      'Tells an Apache server the media type of each kind of text, in UTF-8, and the page for missing addresses.',
    derived_from: ['/data/site.json'],
  },
  ({ archive }) => {
    const types = Object.entries(TEXT_TYPES).map(([ending, type]) => `AddType '${type}' .${ending}\n`);
    const named = Object.entries({ ...NAMED_TYPES, ...WELL_KNOWN_TYPES }).map(
      ([name, type]) => `<Files "${name}">\nForceType '${type}'\n</Files>\n`,
    );
    const missing = `ErrorDocument 404 ${archive.site.base}${MISSING}\n`;
    return ['AddDefaultCharset UTF-8\n', ...types, ...named, missing].join('');
  },
);

/** `/_headers`: settings that Netlify, Cloudflare Pages and similar hosts read. Other hosts publish it as a file. */
export const hostHeadersSurface = singleFile(
  {
    name: 'host-headers',
    path: '/_headers',
    purpose: 'Tells hosts that read it the media type of each kind of text, in UTF-8.',
    derived_from: ['/data/site.json'],
  },
  // These hosts join the values of all patterns that match a file. So a file with an ending has no pattern for its path.
  ({ archive: { site } }) => {
    const kinds = Object.entries(TEXT_TYPES)
      // Pages have URLs without an ending, and say their encoding themselves.
      .filter(([ending]) => ending !== 'html')
      .map(([ending, type]) => [`*.${ending}`, type]);
    const named = Object.entries(WELL_KNOWN_TYPES).map(([name, type]) => [WELL_KNOWN.slice(1) + name, type]);
    return [...kinds, ...named]
      .map(([path, type]) => `${site.base}${path}\n  Content-Type: ${type}\n`)
      .join('');
  },
);

/** The path of the program that verifies a copy. */
export const VERIFY_SCRIPT_PATH = '/api/verify.mjs';

/** `/api/verify.mjs`: the independent check of `src/verify` as one file. Only the build makes it, because no mint changes it. */
export const verifyScriptSurface = singleFile(
  {
    name: 'verify-script',
    path: VERIFY_SCRIPT_PATH,
    purpose:
      'Checks a published copy, or mirrors one: one file without dependencies, which Node (20 or newer) and browsers run.',
    group: 'protocols',
    derived_from: ['src/verify/'],
    export: true,
  },
  ({ tools }) => tools.verifyScript(),
);
