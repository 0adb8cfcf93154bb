import type { Archive } from '../archive/archive.ts';
import {
  type Measure,
  measureOf,
  type Publication,
  type PublishedFile,
  type Surface,
  type SurfaceContext,
  type SurfaceTools,
} from '../pages/publication/surface.ts';

/** The context from which the surfaces of a list are made. Each surface is made once, and each file measured once. */
export function contextOf(
  surfaces: readonly Surface[],
  archive: Archive,
  tools: SurfaceTools,
  publication: Publication,
): SurfaceContext {
  const made = new Map<string, readonly PublishedFile[]>();
  const measures = new Map<string, Promise<Measure>>();
  const context: SurfaceContext = {
    archive,
    tools,
    publication,
    surfaces,
    measure: (file) => {
      const measure = measures.get(file.path) ?? publication.put?.(file) ?? measureOf(file.content(), tools);
      measures.set(file.path, measure);
      return measure;
    },
    sizeOf: async (file) => file.size?.() ?? (await context.measure(file)).size_bytes,
    filesOf: (name) => {
      const known = made.get(name);
      if (known) return known;
      const surface = surfaces.find((candidate) => candidate.name === name);
      if (!surface) throw new Error(`no surface is called ${name}`);
      const files = surface.files(context);
      made.set(name, files);
      return files;
    },
  };
  return context;
}

/**
 * Every file of the surfaces of a list, in the order of the list; without exports where these are not wanted. Contents are
 * made when they are asked for. The catalog, which is last, lists everything else in the folder of
 * the site: pages, sitemap and search index must be there before it is asked for.
 */
export function filesIn({ surfaces, filesOf }: SurfaceContext, exports = true): PublishedFile[] {
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
