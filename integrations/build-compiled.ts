import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { assembly } from '../src/archive/assembly.ts';
import { listFiles } from '../src/archive/built-site.ts';
import { offerCollections } from '../src/archive/collections.ts';
import { type CompiledPages, compiledPages } from '../src/archive/compiled-pages.ts';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { isOfShare, isShare } from '../src/archive/share.ts';
import { LAST } from './checksums.ts';
import { ofEveryBuild } from './index.ts';
import { siteSettings } from './site-settings.ts';

// Builds a site from pages that are compiled already: renders them, and runs what acts on every build. The bytes are those that Astro
// builds (tests/site/build.test.ts compares them).

/** The part of a compiled module that renders pages which Astro's own build uses. */
interface App {
  readonly manifest: { readonly pageMap: ReadonlyMap<string, () => Promise<unknown>> };
  readonly setInternals: (internals: object) => void;
  readonly setOptions: (options: object) => void;
  readonly render: (request: Request, options: { readonly routeData: object }) => Promise<Response>;
}

const ENTRY = /^prerender-entry\.[^/]+\.mjs$/;
const MISSING = '/404';
const PRODUCTION = 'production';
/** After so many pages, and after each that is rendered, answers of other processes and threads are handled. */
const PAGES_AT_ONCE = 32;
/** What the files beside the modules are made from. */
const CODE_ALONE = 'code';

const logger = {
  info: (words: string) => process.stdout.isTTY && console.log(words),
  warn: (words: string) => console.warn(words),
  error: (words: string) => console.error(words),
};

/** Whether the pages of the code as it is are compiled. */
export function isCompiled(): boolean {
  return compiledPages(siteSettings().base) !== undefined;
}

/**
 * Loads the compiled pages of a site like that of this process's archive, where there are any, before there is anything to render. Throws an
 * `ArchiveError` where there is no such archive, and what a module throws as it is loaded.
 */
export async function loadPages(): Promise<void> {
  process.env.NODE_ENV ??= PRODUCTION;
  const pages = compiledPages(loadSite(archiveRoot()).base);
  if (!pages) return;
  const { manifest } = await appOf(pages);
  for (const load of manifest.pageMap.values()) await load();
}

async function appOf({ modules }: CompiledPages): Promise<App> {
  const entry = listFiles(modules).find((path) => ENTRY.test(path)) ?? '';
  const { app } = (await import(pathToFileURL(join(modules, entry)).href)) as { app: App };
  return app;
}

/**
 * Builds the site of the archive of this process from compiled pages; returns false where there are none. `integrations` act on it, by
 * default those of every build, which judge archive and site. Throws what a part throws.
 */
export async function buildCompiled(
  target: string,
  integrations: readonly AstroIntegration[] = ofEveryBuild(),
): Promise<boolean> {
  process.env.NODE_ENV ??= PRODUCTION;
  const { site, base } = siteSettings();
  const pages = compiledPages(base);
  if (!pages) return false;
  let outDir = pathToFileURL(`${target}/`);
  let acting = integrations;
  const config = () => ({
    site,
    base,
    outDir,
    trailingSlash: 'always',
    build: { format: 'directory' },
    integrations,
  });
  const call = async (hook: keyof AstroIntegration['hooks'], given: object = {}) => {
    for (const { hooks } of acting) {
      const run = hooks[hook] as ((given: object) => unknown) | undefined;
      await run?.({ config: config(), command: 'build', logger, dir: outDir, ...given });
    }
  };
  const updateConfig = (update: { outDir?: URL }) => {
    outDir = update.outDir ?? outDir;
  };
  await call('astro:config:setup', { updateConfig });
  // The site of this very archive is there already: only what names the commit is made anew.
  if (assembly().isOfSameArchive) {
    acting = integrations.filter(({ name }) => LAST.includes(name));
    await call('astro:config:done');
    await call('astro:build:done', { pages: [], routes: [], assets: new Map() });
    return true;
  }
  await call('astro:routes:resolved', { routes: [] });
  await call('astro:config:done');
  await call('astro:build:start');
  const rendered = await render(pages, fileURLToPath(outDir), new URL(base, site));
  await call('astro:build:done', {
    pages: rendered.map((pathname) => ({ pathname })),
    routes: [],
    assets: new Map(),
  });
  return true;
}

/** The file of a page below the folder of the site. */
function fileAt(pathname: string): string {
  return pathname === MISSING ? '404.html' : join(pathname, 'index.html').slice(1);
}

/** Renders every page into a folder that has the assets then, and returns their paths as Astro names them. */
async function render(pages: CompiledPages, out: string, root: URL): Promise<string[]> {
  const { assets, styles } = pages;
  // They are made from the code alone, which is the same in every earlier site.
  for (const path of isShare() ? [] : listFiles(assets))
    if (!assembly().take(out, path, CODE_ALONE))
      assembly().write(out, path, readFileSync(join(assets, path)));
  offerCollections();
  const app = await appOf(pages);
  const pagesByKeys = new Map(styles.map(([key, own]) => [key, { styles: own }]));
  app.setInternals({ pagesByKeys });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  const paths = await new StaticPaths(app as never).getAll();
  for (const [at, { pathname, route, cacheKey }] of paths.entries()) {
    // Pagefind waits until each of its answers is handled.
    if (at % PAGES_AT_ONCE === 0) await setImmediate();
    // A folder has the letters of the path, as Astro writes it; an address has them percent-encoded.
    const file = fileAt(pathname);
    // A part has only what is made from less than the whole archive.
    if (isShare() && (cacheKey === undefined || !isOfShare(file))) continue;
    if (assembly().take(out, file, cacheKey)) continue;
    const url = new URL(`${root.pathname}${pathname.slice(1)}/`.replace(/\/+$/, '/'), root);
    const response = await app.render(new Request(url), { routeData: route });
    if (!response.ok && pathname !== MISSING)
      throw new Error(`${pathname}/ is answered with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await setImmediate();
    assembly().write(out, file, bytes);
  }
  return paths.map(({ pathname }) => pathname.replace(/\/?$/, '/').slice(1));
}
