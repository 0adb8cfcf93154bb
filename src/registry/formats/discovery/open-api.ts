import type { Archive } from '../../archive/archive.ts';
import { catalogOf } from '../../archive/resources/documents.ts';
import { ALL_RESOURCES } from '../../archive/resources/index.ts';
import { DATA_GROUPS, type DataGroup, webPath } from '../../archive/resources/resource.ts';
import { endpoints } from '../../documents/catalog.ts';
import { schemaPath } from '../../documents/document.ts';
import { contactOf, rootOf } from '../../model/site.ts';
import { WAYS } from '../../pages/browse/facets.ts';
import { FILES_OF_PAGES } from '../../pages/built.ts';
import { LISTED_PAGES, pageNamed } from '../../pages/index.ts';
import { plainMediaType } from '../../pages/publication/media-types.ts';
import type { Surface, SurfaceContext } from '../../pages/publication/surface.ts';
import { sentence } from '../../text/strings.ts';

// The published read API as OpenAPI 3.1: every file and page that can be fetched, from the lists of surfaces and pages.

/** The OpenAPI description of an archive as a site publishes it. */
export function openApiOf(context: SurfaceContext): object {
  const { archive, surfaces } = context;
  const { site } = archive;
  const root = rootOf(site);
  const { access, submission } = endpoints(surfaces);
  // Every file of the surfaces, one operation for each pattern; the files that are made of the pages; and the pages.
  const operations = [
    ...surfaces.flatMap((surface) => operationsOf(surface, context)),
    ...FILES_OF_PAGES.map(({ path, name, content }) => ({
      ...{ path, name, tag: TAGS.site, summary: sentence(content), types: [plainMediaType(path)] },
    })),
    ...pageOperations(),
  ];
  return {
    openapi: '3.1.1',
    info: {
      title: site.name,
      version: catalogOf(archive).index_version,
      summary: 'The published files and pages, which are read without credentials.',
      description: `${site.description}\n\n${access} Everything is fetched with GET or HEAD, at any rate that the host allows. Nothing is written here: to deposit, send ${submission.sent} to the forge (${submission.method} ${submission.address}, where issues_api_url is ${site.forge.api_url}).`,
      contact: { name: site.publisher, ...contactOf(site.contact ?? site.repository) },
      ...(site.license ? { license: { name: site.license, identifier: site.license } } : {}),
    },
    servers: [{ url: root }],
    externalDocs: { description: 'Endpoints, for people', url: root + pageNamed('endpoints-page').path },
    tags: [
      ...Object.values(DATA_GROUPS).map(([name, description]) => ({ name, description })),
      { name: TAGS.site, description: 'What pages, hosts, crawlers and harvesters read.' },
      { name: TAGS.pages, description: 'Pages for people. Each is complete without JavaScript.' },
      {
        name: TAGS.submission,
        description: `Deposits are sent to the forge, which is another service: ${submission.method} ${submission.address}`,
        externalDocs: { url: root + pageNamed('how-to-deposit-page').path },
      },
    ],
    paths: pathsOf(operations),
    components: {
      responses: {
        Missing: {
          description: 'There is nothing at this path.',
          content: { 'text/html': { schema: { type: 'string' } } },
        },
      },
    },
  };
}

/** Two patterns of one shape are one path to OpenAPI: what the second one is, the summary of the first then says, too. */
function pathsOf(operations: readonly Operation[]): Record<string, object> {
  const byShape = Map.groupBy(operations, ({ path }) => path.replace(NAME, '{}'));
  const paths: Record<string, object> = {};
  for (const [first, ...others] of byShape.values()) {
    if (!first) continue;
    const template = first.path.replace(NAME, (_all, name) => `{${lower(name)}}`);
    paths[template] = { get: operationOf(first, others) };
  }
  return paths;
}

function operationOf(operation: Operation, others: readonly Operation[]): object {
  const { path, name, tag, types, schema, query = {}, summary } = operation;
  const parameters = [
    ...path.matchAll(NAME).map(([, part = '']) => {
      const [description, values] = meaningOf(part);
      // Several kinds of pages share no more than one part of a path.
      const pattern = others.length > 0 ? {} : { pattern: `^${values}$` };
      return {
        ...{ name: lower(part), in: 'path', required: true, description },
        schema: { type: 'string', ...pattern },
      };
    }),
    ...Object.entries(query).map(([name, description]) => ({
      ...{ name, in: 'query', description, schema: { type: 'string' } },
    })),
  ];
  const content = types.map((type) => [type, schema ? { schema: { $ref: schema } } : {}] as const);
  const words = name.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    // `getBrowseRows` of `browse-rows`.
    operationId: `get${words.join('')}`,
    tags: [tag],
    summary: [operation, ...others].map((one) => one.summary).join(' Or: '),
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      200: { description: summary, content: Object.fromEntries(content) },
      404: { $ref: '#/components/responses/Missing' },
    },
  };
}

/** One thing that can be fetched. */
interface Operation {
  /** Its path, or the pattern of its paths: `/data/texts/AXN-<HEX>-text.md`. */
  readonly path: string;
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  /** The media types in which it comes, without parameters. */
  readonly types: readonly string[];
  /** The reference to its schema, relative to this document. */
  readonly schema?: string | undefined;
  /** Query parameters, with what each means. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** The groups of operations that are no group of data files. */
const TAGS = { site: 'Files of the site', pages: 'Pages', submission: 'Submission' } as const;

function tagOf(group: DataGroup | undefined): string {
  return group ? DATA_GROUPS[group][0] : TAGS.site;
}

/** Every page of the list, and what it continues on. */
function pageOperations(): Operation[] {
  const about = { tag: TAGS.pages, types: ['text/html'] };
  return LISTED_PAGES.flatMap(({ continued, path, name, query, content }) => {
    const page = { ...about, path, name, query, summary: sentence(content) };
    if (!continued) return [page];
    const further = `${path}${continued === 'ranges' ? '<RANGE>' : '<PAGE>'}/`;
    const summary = `A further page of it: ${content}.`;
    return [page, { ...about, path: further, name: `${name}-continued`, summary }];
  });
}

/**
 * A surface has the pattern of its paths, or the path of its one file. What it publishes beside its pattern, and the files of a surface
 * whose path is a folder, each has its own path.
 */
function operationsOf(surface: Surface, { archive, filesOf }: SurfaceContext): Operation[] {
  const { name, path, purpose, group, resource } = surface;
  const isFolder = path.endsWith('/');
  const pattern = patternOf(path);
  const files = filesOf(name).map((file) => file.path);
  const covered = files.filter((file) => !isFolder && pattern.test(file));
  const about = { tag: tagOf(group), summary: purpose };
  const whole = {
    ...{ ...about, path, name },
    types: [...new Set((covered.length > 0 ? covered : [path]).map(plainMediaType))],
    schema: referenceTo(archive, path === INDEX ? name : resource?.schema),
    ...ofResource(archive, path),
  };
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = files.filter((file) => !covered.includes(file));
  return [
    ...(isFolder ? [] : [whole]),
    ...others.map((file) => ({
      ...{ ...about, path: file, types: [plainMediaType(file)] },
      name: `${name}-${file.startsWith(folder) ? file.slice(folder.length) : file}`,
      ...ofResource(archive, file),
    })),
  ];
}

const INDEX = '/api/index.json';

/** Tag, summary and schema of a source file, from the list of resources. */
function ofResource(archive: Archive, path: string): Partial<Pick<Operation, 'tag' | 'summary' | 'schema'>> {
  const parts = ALL_RESOURCES.find(
    (one) => one.parts && `/${one.parts.glob}` === path.replace(/<[A-Z]+>/, '*'),
  )?.parts;
  if (parts) return { schema: referenceTo(archive, parts.name) };
  const resource = ALL_RESOURCES.find((one) => webPath(one) === path);
  if (!resource) return {};
  const schema = resource.kind === 'log' ? undefined : referenceTo(archive, resource.catalog_name);
  return { tag: tagOf(resource.group), summary: sentence(resource.purpose), schema };
}

/** The schema of a name, relative to the folder of this document; undefined where the archive has none. */
function referenceTo({ documents }: Archive, name: string | undefined): string | undefined {
  const path = schemaPath(name ?? '');
  return documents.has(path.slice(1)) ? path.replace('/api/', './') : undefined;
}

// Patterns of published paths, such as `/data/texts/AXN-<HEX>-text.md`, are path templates of OpenAPI.

/** Matches a name in a pattern. */
const NAME = /<([A-Z]+)>/g;

const lower = (name: string) => name.toLowerCase();

/** The known names, each with its meaning and a regular expression of its values. Others are one part of a path, without slash. */
const KNOWN: Readonly<Record<string, readonly [description: string, values: string]>> = {
  N: ['a number, from 1', '[0-9]+'],
  HEX: ['the HEX label of a deposit', '[0-9A-F]{2,4}'],
  NNNN: ['the HEX label of a deposit, padded to four digits', '[0-9A-F]{4}'],
  SERIAL: ['the number of a part, from 0001', '[0-9]{4,}'],
  RANGE: ['a range of deposit numbers, such as 21-30', '[0-9]+-[0-9]+(?:-[0-9]+)?'],
  WAY: ['a way to browse', `(?:${WAYS.map(({ name }) => name).join('|')})`],
  PAGE: ['the number of a page, from 1 for the oldest', '[0-9]+'],
};

const meaningOf = (name: string) => KNOWN[name] ?? (['a part of the path', '[^/]+'] as const);

function patternOf(path: string): RegExp {
  const parts = path.split(NAME).map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : meaningOf(part)[1]));
  return new RegExp(`^${parts.join('')}$`);
}
