import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { mediaTypeOf } from '../../../src/registry/pages/publication/media-types.ts';
import { contextOf, SURFACES } from '../../../src/registry/surfaces/index.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { NOWHERE } from '../../fixtures/tools.ts';
import type { Format } from './archives.ts';

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
    await expectValid(description, archive);
    const context = contextOf(SURFACES, archive, surfaceTools, NOWHERE);
    const published = SURFACES.flatMap(({ name }) => context.filesOf(name)).map(({ path }) => path);
    const matching = matcherOf(paths);
    const used = new Set<string>();
    for (const path of published) {
      // Each published file belongs to exactly one path item, which says its media type.
      const templates = matching(path);
      const [template = ''] = templates;
      used.add(template);
      const type = mediaTypeOf(path)?.split(';')[0] ?? 'application/octet-stream';
      expect([templates.length, typesOf(paths, template)], path).toEqual([1, expect.arrayContaining([type])]);
    }
    const isPage = (template: string) => typesOf(paths, template).join() === 'text/html';
    const isEmpty = (template: string) => EMPTY[template]?.of.includes(of) ?? false;
    const unused = Object.keys(paths).filter((template) => !used.has(template) && !isPage(template));
    expect(unused.filter((template) => !isEmpty(template))).toEqual([]);
    const ids = Object.values(paths).map(({ get }) => get.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    // Names that programs can use.
    for (const id of ids) expect(id).toMatch(/^get[A-Z][A-Za-z\d]*$/);
  },
};

/** Judges a description by the validator, which follows every reference to a schema: each must be published. */
async function expectValid(description: { paths: Paths }, { documents }: Archive): Promise<void> {
  const validator = new Validator();
  const contents = Object.values(description.paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}),
  );
  for (const reference of new Set(contents.flatMap(({ schema }) => schema?.$ref ?? []))) {
    const { pathname } = new URL(reference, `https://registry.example${PATH}`);
    await validator.addSpecRef(JSON.parse(documents.get(pathname.slice(1)) ?? `no ${pathname}`), reference);
  }
  expect((await validator.validate(structuredClone(description))).errors ?? []).toEqual([]);
}

const typesOf = (paths: Paths, template: string) =>
  Object.keys(paths[template]?.get.responses['200']?.content ?? {});

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

/** Returns the templates to which a path belongs: one, where the description is right. */
export function matcherOf(paths: Paths): (path: string) => string[] {
  const templated = Object.entries(paths)
    .filter(([template]) => template.includes('{'))
    .map(([template, item]) => [template, regexOf(template, item)] as const);
  return (path) =>
    path in paths ? [path] : templated.flatMap(([template, regex]) => (regex.test(path) ? [template] : []));
}

function regexOf(template: string, { get: { parameters = [] } }: PathItem): RegExp {
  const source = template.split(/\{([^}]+)\}/).map((part, at) => {
    if (at % 2 === 0) return RegExp.escape(part);
    const schema = parameters.find(({ name, in: place }) => place === 'path' && name === part)?.schema;
    return `(?:${schema?.enum?.join('|') ?? schema?.pattern?.slice(1, -1) ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`);
}
