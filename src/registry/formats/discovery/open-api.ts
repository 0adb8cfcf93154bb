import type { Archive } from '../../archive/archive.ts';
import { catalogOf } from '../../archive/resources/documents.ts';
import { ALL_RESOURCES } from '../../archive/resources/index.ts';
import { DATA_GROUPS, type DataGroup, webPath } from '../../archive/resources/resource.ts';
import { endpoints } from '../../documents/catalog.ts';
import { schemaPath } from '../../documents/document.ts';
import { contactOf, rootOf, type Site } from '../../model/site.ts';
import { WAYS } from '../../pages/browse/facets.ts';
import { FILES_OF_PAGES } from '../../pages/built.ts';
import { LISTED_PAGES, pageNamed } from '../../pages/index.ts';
import { sentenceOf } from '../../pages/page.ts';
import { plainMediaType } from '../../pages/publication/media-types.ts';
import type { Surface, SurfaceContext } from '../../pages/publication/surface.ts';
import { sentence } from '../../text/strings.ts';

// The published read API as OpenAPI 3.1: every file and page that can be fetched, from the lists of surfaces and pages.

/** The OpenAPI description of an archive as a site publishes it. */
export function openApiOf(context: SurfaceContext, surfaces: readonly Surface[]): object {
  const { archive } = context;
  const { site } = archive;
  const root = rootOf(site);
  const operations = [...fileOperations(context, surfaces), ...pageOperations()];
  return {
    openapi: '3.1.1',
    info: {
      title: site.name,
      version: catalogOf(archive).index_version,
      summary: 'The published files and pages, which are read without credentials.',
      description: descriptionOf(site, surfaces),
      contact: { name: site.publisher, ...contactOf(site.contact ?? site.repository) },
      ...(site.license ? { license: { name: site.license, identifier: site.license } } : {}),
    },
    servers: [{ url: root }],
    externalDocs: { description: 'Endpoints, for people', url: root + pageNamed('endpoints-page').path },
    tags: tagsOf(root, surfaces),
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

function descriptionOf(site: Site, surfaces: readonly Surface[]): string {
  const { access, submission } = endpoints(surfaces);
  return [
    site.description,
    `${access} Everything is fetched with GET or HEAD, at any rate that the host allows. Nothing is written here: to deposit, send ${submission.sent} to the forge (${submission.method} ${submission.address}, where issues_api_url is ${site.forge.api_url}).`,
  ].join('\n\n');
}

function tagsOf(root: string, surfaces: readonly Surface[]): object[] {
  const { submission } = endpoints(surfaces);
  return [
    ...Object.values(DATA_GROUPS).map(([name, description]) => ({ name, description })),
    { name: TAGS.site, description: 'What pages, hosts, crawlers and harvesters read.' },
    { name: TAGS.pages, description: 'Pages for people. Each is complete without JavaScript.' },
    {
      name: TAGS.submission,
      description: `Deposits are sent to the forge, which is another service: ${submission.method} ${submission.address}`,
      externalDocs: { url: root + pageNamed('how-to-deposit-page').path },
    },
  ];
}

/** Two patterns of one shape are one path to OpenAPI: what the second one is, the summary of the first then says, too. */
function pathsOf(operations: readonly Operation[]): Record<string, object> {
  const byShape = Map.groupBy(operations, ({ path }) => shapeOf(path.template));
  return Object.fromEntries(
    [...byShape.values()].flatMap(([first, ...others]) =>
      first ? [[first.path.template, { get: operationOf(first, others) }]] : [],
    ),
  );
}

function operationOf(operation: Operation, others: readonly Operation[]): object {
  const { path, id, tag, types, schema, query = {}, example } = operation;
  // Of several together one can change with a deposit, as the end of a chunk does, and this document does not.
  const values = path.parameters.length > 1 ? [] : (path.pattern.exec(example ?? '')?.slice(1) ?? []);
  const parameters = [
    ...path.parameters.map(({ name, description, schema }, at) => ({
      name,
      in: 'path',
      required: true,
      description,
      // Several kinds of pages share no more than one part of a path.
      schema: others.length > 0 ? { type: 'string' } : schema,
      ...(values[at] === undefined ? {} : { example: values[at] }),
    })),
    ...Object.entries(query).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: { type: 'string' },
    })),
  ];
  const content = types.map((type) => [type, schema ? { schema: { $ref: schema } } : {}] as const);
  return {
    operationId: id,
    tags: [tag],
    summary: [operation, ...others].map(({ summary }) => summary).join(' Or: '),
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      200: { description: operation.summary, content: Object.fromEntries(content) },
      404: { $ref: '#/components/responses/Missing' },
    },
  };
}

/** One thing that can be fetched. */
interface Operation {
  readonly path: PathTemplate;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** The media types in which it comes, without parameters. */
  readonly types: readonly string[];
  /** The reference to its schema, relative to this document. */
  readonly schema?: string | undefined;
  /** Query parameters, with what each means. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** A path that it has, where there is one. */
  readonly example?: string | undefined;
}

/** The operation at a path, with a name for a program: `getBrowseRows` of `browse-rows`. */
function operationAt(path: string, name: string, about: Omit<Operation, 'path' | 'id'>): Operation {
  const words = name.split(/[^A-Za-z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { ...about, path: templateOf(path), id: `get${words.join('')}` };
}

/** The groups of operations that are no group of data files. */
const TAGS = { site: 'Files of the site', pages: 'Pages', submission: 'Submission' } as const;

/** The title of a group of data files as a tag. */
function tagOf(group: DataGroup | undefined): string {
  return group ? DATA_GROUPS[group][0] : TAGS.site;
}

/** Every page of the list, and what it continues on. */
function pageOperations(): Operation[] {
  const about = { tag: TAGS.pages, types: ['text/html'] };
  return LISTED_PAGES.flatMap(({ continued, ...page }) => {
    const first = { ...about, summary: sentenceOf(page), query: page.query };
    const further = { ...about, summary: `A further page of it: ${page.content}.` };
    const more = page.path + (continued === 'ranges' ? '<RANGE>/' : '<PAGE>/');
    return [
      operationAt(page.path, page.name, first),
      ...(continued ? [operationAt(more, `${page.name}-continued`, further)] : []),
    ];
  });
}

/** Every file of the surfaces, one operation for each pattern; and the files that are made of the pages. */
function fileOperations(context: SurfaceContext, surfaces: readonly Surface[]): Operation[] {
  const made = FILES_OF_PAGES.map(({ path, name, content }) =>
    operationAt(path, name, { tag: TAGS.site, summary: sentence(content), types: [plainMediaType(path)] }),
  );
  return [...surfaces.flatMap((surface) => operationsOf(surface, context)), ...made];
}

/**
 * A surface has the pattern of its paths, or the path of its one file. What it publishes beside its pattern, and the files of a surface
 * whose path is a folder, each has its own path.
 */
function operationsOf(surface: Surface, { archive, filesOf }: SurfaceContext): Operation[] {
  const { name, path, purpose, group, resource } = surface;
  const { pattern } = templateOf(path);
  const files = filesOf(name).map((file) => file.path);
  const isFolder = path.endsWith('/');
  const covered = isFolder ? [] : files.filter((file) => pattern.test(file));
  const about = { tag: tagOf(group), summary: purpose };
  const whole = operationAt(path, name, {
    ...about,
    types: [...new Set((covered.length > 0 ? covered : [path]).map(plainMediaType))],
    schema: referenceTo(archive, path === INDEX ? name : resource?.schema),
    example: covered[0],
    ...ofResource(archive, path),
  });
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = files.filter((file) => isFolder || !pattern.test(file));
  return [
    ...(isFolder ? [] : [whole]),
    ...others.map((file) =>
      operationAt(file, `${name}-${file.startsWith(folder) ? file.slice(folder.length) : file}`, {
        ...about,
        ...ofResource(archive, file),
        types: [plainMediaType(file)],
      }),
    ),
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

// Patterns of published paths, such as `/data/texts/AXN-<HEX>-text.md`, as path templates of OpenAPI.

/** A name in a path, with what it can be. */
interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A path template of OpenAPI 3.1 with its parameters in their order. */
interface PathTemplate {
  /** `/data/texts/AXN-{hex}-text.md`. */
  readonly template: string;
  readonly parameters: readonly PathParameter[];
  /** Matches its paths; the groups are the parameters. */
  readonly pattern: RegExp;
}

/** The known names, each with its meaning and a pattern or list of its values. Others are one part of a path, without slash. */
const KNOWN: Readonly<Record<string, readonly [description: string, values: string | readonly string[]]>> = {
  N: ['a number, from 1', '[0-9]+'],
  HEX: ['the HEX label of a deposit', '[0-9A-F]{2,4}'],
  NNNN: ['the HEX label of a deposit, padded to four digits', '[0-9A-F]{4}'],
  SERIAL: ['the number of a part, from 0001', '[0-9]{4,}'],
  RANGE: ['a range of deposit numbers, such as 21-30', '[0-9]+-[0-9]+(?:-[0-9]+)?'],
  WAY: ['a way to browse', WAYS.map(({ name }) => name)],
  PAGE: ['the number of a page, from 1 for the oldest', '[0-9]+'],
};

/** The template of a pattern. */
function templateOf(path: string): PathTemplate {
  const parameters: PathParameter[] = [];
  let [template, source] = ['', ''];
  for (const [at, part] of path.split(/<([A-Z]+)>/).entries()) {
    if (at % 2 === 0) {
      template += part;
      source += part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      continue;
    }
    const [description, values] = KNOWN[part] ?? ['a part of the path', '[^/]+'];
    const name = part.toLowerCase();
    const isPattern = typeof values === 'string';
    const schema = { type: 'string', ...(isPattern ? { pattern: `^${values}$` } : { enum: values }) };
    parameters.push({ name, description, schema });
    template += `{${name}}`;
    source += `(${isPattern ? values : values.join('|')})`;
  }
  return { template, parameters, pattern: new RegExp(`^${source}$`) };
}

/** A template without the names of its parameters: two that differ in them alone are one to OpenAPI, which forbids both. */
function shapeOf(template: string): string {
  return template.replace(/\{[^}]*\}/g, '{}');
}
