import { cached } from '../archive/cache.ts';
import { laidOut } from '../registry/reading/graph/layout.ts';
import type { LayOut } from '../registry/reading/graph/sketch.ts';

/** The places of a sketch of the graph: laid out once for each, and kept by what is laid out. */
export const keptLayout: LayOut = async (sketch) =>
  cached('graph', JSON.stringify(sketch), () => laidOut(sketch));
