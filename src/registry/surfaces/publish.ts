import type { Archive } from '../archive/archive.ts';
import {
  type Content,
  isWhole,
  type Measure,
  measured,
  measureOf,
  type Publication,
  type PublishedFile,
  type Surface,
  type SurfaceContext,
  type SurfaceTools,
} from '../pages/publication/surface.ts';

/** What the surfaces of a list are made from. Each surface is made once, and each file measured once. */
export function contextOf(
  surfaces: readonly Surface[],
  archive: Archive,
  tools: SurfaceTools,
  publication: Publication,
): SurfaceContext {
  const made = new Map<string, readonly PublishedFile[]>();
  const measures = new Map<PublishedFile, Measure>();
  /** The files that are being read, in parts, by somebody who comes to the end or gives up. */
  const running = new Map<PublishedFile, Promise<Measure | undefined>>();

  /** The file, measured when it is made, or while it is read where it comes in parts, so that it is made once. */
  const recorded = (file: PublishedFile): PublishedFile => {
    async function* recording(content: Content) {
      const { promise, resolve } = Promise.withResolvers<Measure | undefined>();
      let measure: Measure | undefined;
      running.set(own, promise);
      try {
        measure = yield* measured(content, tools);
        measures.set(own, measure);
      } finally {
        running.delete(own);
        resolve(measure);
      }
    }
    const own: PublishedFile = {
      ...file,
      content: async () => {
        const content = await file.content();
        if (publication.measureOf?.(file.path)) return content;
        if (!isWhole(content)) return recording(content);
        if (!file.size) measures.set(own, await measureOf(content, tools));
        return content;
      },
    };
    return own;
  };

  const context: SurfaceContext = {
    archive,
    tools,
    publication,
    surfaces,
    measure: async (file) => {
      const measure =
        measures.get(file) ??
        (await running.get(file)) ??
        publication.measureOf?.(file.path) ??
        (await (publication.put?.(file) ?? measureOf(file.content(), tools)));
      measures.set(file, measure);
      return measure;
    },
    sizeOf: async (file) =>
      file.size?.() ??
      measures.get(file)?.size_bytes ??
      publication.measureOf?.(file.path)?.size_bytes ??
      (await context.measure(file)).size_bytes,
    filesOf: (name) => {
      const known = made.get(name);
      if (known) return known;
      const surface = surfaces.find((candidate) => candidate.name === name);
      if (!surface) throw new Error(`no surface is called ${name}`);
      const files = surface.files(context).map((file) => recorded(file));
      made.set(name, files);
      return files;
    },
  };
  return context;
}

/** Which surfaces are published: all but exports where `exports` is false. */
export interface Published {
  readonly exports?: boolean;
}

/**
 * Every file of the surfaces of a list, in the order of the list, that are published. Contents are
 * made when they are asked for, and one in parts is not kept. The catalog, which is last, lists everything else in the folder of
 * the site: pages, sitemap and search index must be there before it is asked for.
 */
export function publishSurfaces(
  surfaces: readonly Surface[],
  archive: Archive,
  tools: SurfaceTools,
  publication: Publication,
  { exports = true }: Published = {},
): PublishedFile[] {
  return publishedIn(contextOf(surfaces, archive, tools, publication), surfaces, { exports });
}

/** The same with what the surfaces are made from, for who asks the surfaces other things, too. */
export function publishedIn(
  { filesOf }: SurfaceContext,
  surfaces: readonly Surface[],
  { exports = true }: Published = {},
): PublishedFile[] {
  return surfaces.filter((surface) => exports || !surface.export).flatMap(({ name }) => filesOf(name));
}

/** How many are under way at once: where one waits for compression or an image, which other threads make, another is made. More take more memory, and no less time. */
const AT_ONCE = 2;

/** Does the work for each item, a few at a time and begun in their order. Rejects with what the first failing one rejects with. */
export async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const take = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
