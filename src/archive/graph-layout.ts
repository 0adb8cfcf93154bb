import { laidOut } from '../registry/graph/layout.ts';
import type { LayOut, Places, Sketch } from '../registry/graph/sketch.ts';
import { fromUtf8, utf8 } from '../registry/identity/hash.ts';
import { keptBytes, keptPath } from './byte-cache.ts';
import { hashes } from './hashes.ts';

const KIND = 'graphs';
const CODE = [
  'src/registry/graph/layout.ts',
  'src/registry/find/shards.ts',
  'src/registry/model/vocabulary.ts',
];

// Integrations and pages run in different module graphs of one process, as with the snapshot.
const KEY = Symbol.for('deposit-registry.layouts');
const holder = globalThis as { [KEY]?: Map<string, Promise<Places | undefined>> };

/** What a thread of its own is laying out, by the name under which it will be kept; undefined where that failed. */
export function layoutsBegun(): Map<string, Promise<Places | undefined>> {
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/** The name under which the places of a sketch are kept. */
export function layoutName(sketch: Sketch): string {
  return `${hashes.sha256(JSON.stringify(sketch))}.json`;
}

/** The file that keeps the places of a name. */
export function layoutFile(name: string): string {
  return keptPath(KIND, CODE, name);
}

/** The places of a sketch of the graph: laid out once for each, and kept in the cache folder by the hash of what is laid out. */
export const keptLayout: LayOut = async (sketch) => {
  const name = layoutName(sketch);
  const made = async () => (await layoutsBegun().get(name)) ?? laidOut(sketch);
  const bytes = await keptBytes(KIND, CODE, name, async () => utf8(JSON.stringify(await made())));
  return JSON.parse(fromUtf8(bytes)) as Places;
};
