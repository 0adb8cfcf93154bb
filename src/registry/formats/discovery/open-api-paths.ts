import type { Archive } from '../../archive/archive.ts';
import { ALL_RESOURCES } from '../../archive/resources/index.ts';
import { DATA_GROUPS, type DataGroup, webPath } from '../../archive/resources/resource.ts';
import { schemaPath } from '../../documents/document.ts';
import { WAYS } from '../../pages/browse/facets.ts';
import { FILES_OF_PAGES } from '../../pages/built.ts';
import { LISTED_PAGES } from '../../pages/index.ts';
import { sentenceOf } from '../../pages/page.ts';
import { mediaTypeOf } from '../../pages/publication/media-types.ts';
import type { Surface, SurfaceContext } from '../../pages/publication/surface.ts';
import { operationId, type PathTemplate, templateOf } from './path-template.ts';

/** One thing that can be fetched. */
export interface Operation {
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

/** The groups of operations that are no group of data files. */
export const TAGS = { site: 'Files of the site', pages: 'Pages', submission: 'Submission' } as const;

/** The title of a group of data files as a tag. */
function tagOf(group: DataGroup | undefined): string {
  return group ? DATA_GROUPS[group][0] : TAGS.site;
}

const KNOWN = {
  WAY: {
    description: 'a way to browse',
    schema: { type: 'string', enum: WAYS.map(({ name }) => name) },
  },
  PAGE: {
    description: 'the number of a page, from 1 for the oldest',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
} as const;

/** Every page of the list, and what it continues on. */
export function pageOperations(): Operation[] {
  return LISTED_PAGES.flatMap((page) => {
    const more = page.continued === 'ranges' ? '<RANGE>/' : page.continued ? '<PAGE>/' : undefined;
    const further = `A further page of it: ${page.content}.`;
    return [
      operationOf(page.path, sentenceOf(page), page.name, page.query),
      ...(more ? [operationOf(page.path + more, further, `${page.name}-continued`)] : []),
    ];
  });
}

function operationOf(
  path: string,
  summary: string,
  name: string,
  query?: Readonly<Record<string, string>>,
): Operation {
  return {
    path: templateOf(path, KNOWN),
    id: operationId(name),
    tag: TAGS.pages,
    summary,
    types: ['text/html'],
    query,
  };
}

/** Every file of the surfaces, one operation for each pattern; and the files that are made of the pages. */
export function fileOperations(context: SurfaceContext, surfaces: readonly Surface[]): Operation[] {
  const made = FILES_OF_PAGES.map(({ path, name, content }) => ({
    path: templateOf(path),
    id: operationId(name),
    tag: TAGS.site,
    summary: sentence(content),
    types: [typeOf(path)],
  }));
  return [...surfaces.flatMap((surface) => operationsOf(surface, context)), ...made];
}

/**
 * A surface has the pattern of its paths, or the path of its one file. What it publishes beside its pattern, and the files of a surface
 * whose path is a folder, each has its own path.
 */
function operationsOf(surface: Surface, context: SurfaceContext): Operation[] {
  const { name, path, purpose, group, resource } = surface;
  const { archive } = context;
  const template = templateOf(path);
  const files = context.filesOf(name).map((file) => file.path);
  const isFolder = path.endsWith('/');
  const covered = isFolder ? [] : files.filter((file) => template.pattern.test(file));
  const about = { tag: tagOf(group), summary: purpose };
  const pattern: Operation = {
    ...about,
    path: template,
    id: operationId(name),
    types: [...new Set((covered.length > 0 ? covered : [path]).map(typeOf))],
    schema: referenceTo(archive, path === INDEX ? name : resource?.schema),
    example: covered[0],
    ...ofResource(archive, path),
  };
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = files.filter((file) => isFolder || !template.pattern.test(file));
  return [
    ...(isFolder ? [] : [pattern]),
    ...others.map((file) => ({
      ...about,
      ...ofResource(archive, file),
      path: templateOf(file),
      id: operationId(name, file.startsWith(folder) ? file.slice(folder.length) : file),
      types: [typeOf(file)],
    })),
  ];
}

const INDEX = '/api/index.json';

/** What the list of resources says of a source file. */
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

function typeOf(path: string): string {
  return mediaTypeOf(path)?.split(';')[0] ?? 'application/octet-stream';
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`;
}
