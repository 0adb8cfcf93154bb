import type { AstroIntegration } from 'astro';
import { beginLayout } from '../src/archive/begin-layout.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { sketchOf } from '../src/registry/graph/layout.ts';
import { overviewOf } from '../src/registry/graph/overview.ts';

/** Begins to lay out the picture of the graph, which a page shows and a surface lists, before the pages are made. */
export function graph(): AstroIntegration {
  return {
    name: 'graph',
    hooks: { 'astro:build:start': () => beginLayout(sketchOf(overviewOf(snapshot().archive))) },
  };
}
