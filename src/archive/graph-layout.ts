import { laidOut } from '../registry/graph/layout.ts';
import type { LayOut, Places } from '../registry/graph/sketch.ts';
import { fromUtf8, utf8 } from '../registry/identity/hash.ts';
import { keptBytes } from './byte-cache.ts';
import { hashes } from './hashes.ts';

const CODE = [
  'src/registry/graph/layout.ts',
  'src/registry/find/shards.ts',
  'src/registry/model/vocabulary.ts',
];

/** The places of a sketch of the graph: laid out once for each, and kept in the cache folder by the hash of what is laid out. */
export const keptLayout: LayOut = async (sketch) => {
  const name = `${hashes.sha256(JSON.stringify(sketch))}.json`;
  const bytes = await keptBytes('graphs', CODE, name, async () => utf8(JSON.stringify(laidOut(sketch))));
  return JSON.parse(fromUtf8(bytes)) as Places;
};
