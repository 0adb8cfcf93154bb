import type { Part, SurfaceTools } from '../surfaces/surface.ts';
import type { LinkedData } from './graph.ts';
import type { Node } from './node.ts';

/** Parts are about this long. */
const PART = 1 << 16;

/** A format of linked data: its name, how it writes a node, and what stands between two. */
interface Format {
  readonly format: string;
  readonly write: (node: Node) => string;
  readonly between: string;
}

/** The nodes of all sections in parts; of a section that says what it is made from, what is kept. Never held whole. */
export async function* sectionParts(
  { sections }: LinkedData,
  { format, write, between }: Format,
  { kept }: Pick<SurfaceTools, 'kept'>,
): AsyncGenerator<Part> {
  let isFirst = true;
  for (const { nodes, madeFrom } of sections) {
    const texts = Iterator.from(nodes()).map(write);
    const key = madeFrom?.(format);
    const parts =
      key === undefined ? joinedParts(texts, between) : [await kept(key, () => [...texts].join(between))];
    let hasBegun = false;
    for (const part of parts) {
      if (part.length === 0) continue;
      if (!hasBegun && !isFirst) yield between;
      [hasBegun, isFirst] = [true, false];
      yield part;
    }
  }
}

/** Texts in parts of about 64 KB, with another between two; never held whole. */
function* joinedParts(texts: Iterable<string>, between: string): Generator<string> {
  let part = '';
  let isFirst = true;
  for (const text of texts) {
    part += isFirst ? text : between + text;
    isFirst = false;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part;
}
