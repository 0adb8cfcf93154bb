import type { AstroIntegration } from 'astro';
import { layOutBeside } from '../src/archive/layout-beside.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { sketchOf } from '../src/registry/graph/layout.ts';
import { overviewOf } from '../src/registry/graph/overview.ts';

/** Begins to lay out the picture of the graph, which a page shows and a surface lists, before the pages are made. */
export function graph(): AstroIntegration {
  return {
    name: 'graph',
    hooks: { 'astro:build:start': () => layOutBeside(sketchOf(overviewOf(snapshot().archive))) },
  };
}
