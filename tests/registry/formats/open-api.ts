import { Validator } from '@seriousme/openapi-schema-validator';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { mediaTypeOf } from '../../../src/registry/pages/publication/media-types.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { contextOf } from '../../../src/registry/surfaces/publish.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { NOWHERE } from '../../fixtures/tools.ts';
import type { Format } from './format.ts';

// The OpenAPI description, judged by a validator of OpenAPI, and held against the paths of all files that are published.

const PATH = '/api/openapi.json';

/** Path items to which no file belongs here, and why; those of pages are held against a built site elsewhere. */
const EMPTY: Readonly<Record<string, { readonly of: string; readonly why: string }>> = {
  '/sitemap.xml': { of: 'sample generated', why: 'it is made of the pages' },
  '/SHA256SUMS.txt': { of: 'sample generated', why: 'it is made of the pages' },
  '/data/registry-{serial}.json': { of: 'sample generated', why: 'a small registry is one file' },
  '/data/autonomous/AXN-{hex}-autonomous.md': { of: 'generated', why: 'no reading pass' },
  '/data/captures-images/{slug}-{n}.{ext}': { of: 'generated', why: 'no captures' },
  '/data/captures-images/{size}/{slug}-{n}.webp': { of: 'generated', why: 'no captures' },
};

export const openApiFormat: Format = {
  name: 'OpenAPI 3.1',
  reader: '@seriousme/openapi-schema-validator',
  surfaces: ['open-api'],
  check: async ({ of, archive, files }) => {
    const description = JSON.parse(files.get(PATH)?.toString() ?? '{}');
    const paths: Paths = description.paths;
    const used = new Set<string>();
    const errors = [
      ...(await invalidity(description, referencesIn(paths), archive)),
      ...publishedPaths(archive).flatMap((path) => placeErrors(paths, path, used)),
      ...Object.keys(paths)
        .filter(
          (template) => !used.has(template) && !isPage(paths, template) && !EMPTY[template]?.of.includes(of),
        )
        .map((template) => `${template}: no published file belongs to it`),
      ...wrongIds(Object.values(paths).map(({ get }) => get.operationId)),
    ];
    return { documents: Object.keys(paths).length, errors };
  },
};

/** Errors of the validator, which follows every reference to a schema: each must be published. */
async function invalidity(
  description: Record<string, unknown>,
  references: ReadonlySet<string>,
  { documents }: Archive,
): Promise<string[]> {
  const validator = new Validator();
  for (const reference of references) {
    const { pathname } = new URL(reference, `https://registry.example${PATH}`);
    const schema = documents.get(pathname.slice(1));
    if (schema === undefined) return [`${PATH}: there is no schema ${pathname}`];
    await validator.addSpecRef(JSON.parse(schema), reference);
  }
  const { valid, errors } = await validator.validate(structuredClone(description));
  return valid ? [] : [`${PATH}: ${JSON.stringify(errors).slice(0, 500)}`];
}

/** The schemas that responses refer to. */
function referencesIn(paths: Paths): ReadonlySet<string> {
  const contents = Object.values(paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}),
  );
  return new Set(contents.flatMap(({ schema }) => schema?.$ref ?? []));
}

function publishedPaths(archive: Archive): string[] {
  const context = contextOf(SURFACES, archive, surfaceTools, NOWHERE);
  return SURFACES.flatMap(({ name }) => context.filesOf(name)).map(({ path }) => path);
}

/** Each published file belongs to exactly one path item, which says its media type. */
function placeErrors(paths: Paths, path: string, used: Set<string>): string[] {
  const matching = matcherOf(paths)(path);
  const [template = ''] = matching;
  used.add(template);
  if (matching.length !== 1) return [`${path}: belongs to ${matching.join(' and ') || 'no path'}`];
  const types = typesOf(paths, template);
  const type = mediaTypeOf(path)?.split(';')[0] ?? 'application/octet-stream';
  return types.includes(type) ? [] : [`${path}: is ${type}, and said to be ${types.join(' or ')}`];
}

function typesOf(paths: Paths, template: string): string[] {
  return Object.keys(paths[template]?.get.responses['200']?.content ?? {});
}

function isPage(paths: Paths, template: string): boolean {
  return typesOf(paths, template).join() === 'text/html';
}

/** Names that two operations have, and those that programs cannot use. */
function wrongIds(ids: readonly string[]): string[] {
  const wrong = ids.filter((id, at) => ids.indexOf(id) !== at || !/^get[A-Z][A-Za-z\d]*$/.test(id));
  return wrong.map((id) => `an operation is called ${id}`);
}

// Which path item of an OpenAPI description a published path belongs to, by the rules of OpenAPI 3.1 (section 4.8.8.2): one that is written
// out comes before one with parameters.

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly pattern?: string; readonly enum?: readonly string[] };
}

/** Fields of a path item that the tests read. */
interface PathItem {
  readonly get: {
    readonly operationId: string;
    readonly parameters?: readonly Parameter[];
    readonly responses: Readonly<
      Record<
        string,
        { readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>> }
      >
    >;
  };
}

export type Paths = Readonly<Record<string, PathItem>>;

const matchers = new WeakMap<Paths, (path: string) => string[]>();

/** Returns the templates to which a path belongs: one, where the description is right. Made once for each description. */
export function matcherOf(paths: Paths): (path: string) => string[] {
  const known = matchers.get(paths) ?? makeMatcher(paths);
  matchers.set(paths, known);
  return known;
}

function makeMatcher(paths: Paths): (path: string) => string[] {
  const templated = Object.entries(paths)
    .filter(([template]) => template.includes('{'))
    .map(([template, item]) => [template, regexOf(template, item)] as const);
  return (path) =>
    path in paths ? [path] : templated.flatMap(([template, regex]) => (regex.test(path) ? [template] : []));
}

function regexOf(template: string, { get: { parameters = [] } }: PathItem): RegExp {
  const source = template.split(/\{([^}]+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const schema = parameters.find(({ name, in: place }) => place === 'path' && name === part)?.schema;
    return `(?:${schema?.enum?.join('|') ?? schema?.pattern?.slice(1, -1) ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`);
}
