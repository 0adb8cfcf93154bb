import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { COLLECTIONS, offerCollections } from '../src/archive/collections.ts';
import { keepCompiledPages } from '../src/archive/compiled-pages.ts';

/** The module in which Astro puts the collections, whole, into the compiled code. */
const STORE = '\0astro:data-layer-content';

// Astro loads its configuration, and with it this file, a second time.
const KEY = Symbol.for('deposit-registry.compiled-only');
const holder = globalThis as { [KEY]?: true };

/** Whether Astro is only to compile pages, which `build-compiled.ts` then renders. */
export function isCompiledOnly(): boolean {
  return holder[KEY] === true;
}

/** Lets Astro compile pages and render none, until what it returns is called. */
export function compileOnly(): () => void {
  holder[KEY] = true;
  return () => delete holder[KEY];
}

/** Keeps the compiled pages, so that the next build of the same code need not compile them: see `build-compiled.ts`. */
export function compiled(): AstroIntegration {
  let pages: ReadonlyMap<string, { readonly styles: unknown }> = new Map();
  let base = '/';
  let out = '';
  return {
    name: 'compiled',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const transform = (_code: string, id: string) =>
          id === STORE
            ? { code: `export default globalThis[Symbol.for('${COLLECTIONS}')]();`, map: null }
            : undefined;
        updateConfig({ vite: { plugins: [{ name: 'collections-of-the-process', transform }] } });
      },
      'astro:config:done': ({ config }) => {
        base = config.base;
        out = fileURLToPath(config.outDir);
      },
      'astro:build:setup': (given) => {
        pages = given.pages as typeof pages;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        offerCollections();
        setPrerenderer((renderer) => ({
          ...renderer,
          // Everything is compiled, and no page is rendered yet.
          setup: async () => {
            keepCompiledPages(
              out,
              base,
              [...pages].map(([key, { styles }]) => [key, styles]),
            );
            await renderer.setup?.();
          },
          ...(isCompiledOnly() ? { getStaticPaths: async () => [] } : {}),
        }));
      },
    },
  };
}
