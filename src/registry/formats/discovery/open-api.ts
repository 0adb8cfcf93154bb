import { catalogOf } from '../../archive/resources/documents.ts';
import { DATA_GROUPS } from '../../archive/resources/resource.ts';
import { endpoints } from '../../documents/catalog.ts';
import type { Site } from '../../model/site.ts';
import { pageNamed } from '../../pages/index.ts';
import type { Surface, SurfaceContext } from '../../pages/publication/surface.ts';
import { fileOperations, type Operation, pageOperations, TAGS } from './open-api-paths.ts';
import { shapeOf } from './path-template.ts';

// The published read API as OpenAPI 3.1: every file and page that can be fetched, from the lists of surfaces and pages.

/** The OpenAPI description of an archive as a site publishes it. */
export function openApiOf(context: SurfaceContext, surfaces: readonly Surface[]): object {
  const { archive } = context;
  const { site } = archive;
  const root = site.base_url.replace(/\/$/, '');
  const operations = [...fileOperations(context, surfaces), ...pageOperations()];
  return {
    openapi: '3.1.1',
    info: {
      title: site.name,
      version: catalogOf(archive).index_version,
      summary: 'The published files and pages, which are read without credentials.',
      description: descriptionOf(site, surfaces),
      contact: contactOf(site),
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

function contactOf({ publisher, contact, repository }: Site): object {
  const mail = contact?.startsWith('mailto:') ? contact.slice('mailto:'.length) : undefined;
  return mail ? { name: publisher, email: mail } : { name: publisher, url: contact ?? repository };
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
      // What several kinds of pages share is no more than one part of a path.
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
