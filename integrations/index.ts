import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap, { type SitemapOptions } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { ARCHIVE_FOLDERS } from '../src/archive/files.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { forgetSnapshot, snapshot } from '../src/archive/snapshot.ts';
import { lastChanged } from '../src/registry/formats/discovery/events.ts';
import { mediaTypeOf } from '../src/registry/pages/publication/media-types.ts';
import { type PublishedFile, partsOf } from '../src/registry/pages/publication/surface.ts';
import { datasetsOf } from '../src/registry/surfaces/datasets.ts';
import { contextOf, publish, SURFACES } from '../src/registry/surfaces/index.ts';
import { onceFor } from '../src/registry/text/once.ts';
import { glyphBytes, glyphPictures } from '../src/site/pictures.ts';
import { renderAhead } from '../src/site/render-ahead.ts';
import { indexFiles } from '../src/site/search-index.ts';
import { writeManifest, writeSiteFile } from '../src/site/site-folder.ts';
import { offerDatasets, surfaceTools } from '../src/site/surface-tools.ts';
import { SurfaceWriter, sourceCommit, withoutSite } from '../src/site/write-surfaces.ts';
import { release } from './release.ts';

/** The integrations of the site, in the order in which their hooks run: the release checks all that the others wrote. */
export function siteIntegrations(): AstroIntegration[] {
  return [sitemap(sitemapOptions()), publication(), release()];
}

/** Where the site is, from `data/site.json`: its origin and the path below it. Throws when the archive cannot be read. */
export function siteSettings(): { site: string; base: string } {
  const { base_url, base } = snapshot().site;
  return { site: base_url, base };
}

/** Writes every file of the site that is no page; the dev server answers with the surfaces and the pictures of glyphs. */
export function publication(): AstroIntegration {
  let builds = false;
  let writer: SurfaceWriter | undefined;
  let index: ReturnType<typeof indexFiles> | undefined;
  return {
    name: 'publication',
    hooks: {
      'astro:config:setup': ({ command }) => {
        builds = command === 'build';
      },
      'astro:config:done': ({ config }) => {
        // Pages can ask for data files before the surfaces are written.
        writer = builds ? new SurfaceWriter(snapshot(), fileURLToPath(config.outDir)) : undefined;
        offerDatasets(
          (archive) => writer?.datasets() ?? datasetsOf(contextOf(SURFACES, archive, ...tools())),
        );
      },
      'astro:build:start': async ({ logger }) => {
        const rendered = await renderAhead();
        if (rendered > 0) logger.info(`${rendered} texts rendered`);
        // Pagefind makes the index in a process of its own while pages are rendered. A failure is reported when they are finished.
        index = indexFiles(snapshot());
        index.catch(() => {});
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        for (const { path, bytes } of glyphPictures()) writeSiteFile(folder, path, bytes);
        nameSitemap(folder);
        const files = await (index ?? indexFiles(snapshot()));
        for (const [path, content] of files) writeSiteFile(folder, path, content);
        logger.info(`${files.size} files of the search index`);
        // Last, since the catalog, the last surface, lists the hash of every other file, and the manifest lists that of the catalog, too.
        logger.info(`${await writer?.writeAll()} files of the surfaces`);
        writeManifest(folder);
      },
      'astro:server:setup': ({ server, refreshContent }) => {
        let made: Map<string, PublishedFile> | undefined;
        const watched = ARCHIVE_FOLDERS.map((folder) => `${archiveRoot()}/${folder}`);
        server.watcher.add(watched);
        server.watcher.on('all', async (_event, path) => {
          if (!watched.some((folder) => path.startsWith(folder))) return;
          forgetSnapshot();
          made = undefined;
          await refreshContent?.({});
          server.ws.send({ type: 'full-reload' });
        });
        server.middlewares.use(async (request, response, next) => {
          try {
            made ??= new Map(publish(snapshot(), ...tools()).map((file) => [file.path, file]));
            const path = new URL(request.url ?? '/', 'http://localhost').pathname;
            const content = glyphBytes(path) ?? made.get(path)?.content();
            if (content === undefined) return next();
            const type = mediaTypeOf(path);
            if (type) response.setHeader('content-type', type);
            for await (const part of partsOf(content)) response.write(part);
            response.end();
          } catch (error) {
            next(error);
          }
        });
      },
    },
  };
}

/** The tools and the publication that surfaces get when no site is built yet. */
function tools() {
  return [surfaceTools, withoutSite(sourceCommit())] as const;
}

const ENTRY_LIMIT = 45_000;

/** The options of `@astrojs/sitemap`: each record, and the browse page, with its last change. It omits the page for missing addresses. */
function sitemapOptions(): SitemapOptions {
  return {
    entryLimit: ENTRY_LIMIT,
    serialize: (item) => {
      const archive = snapshot();
      const path = decodeURI(new URL(item.url).pathname);
      const changes = onceFor(archive, 'last changes', () => lastChanged(archive));
      const lastmod = changes.get(`/${path.slice(archive.site.base.length)}`);
      return lastmod === undefined ? item : { ...item, lastmod };
    },
  };
}

/**
 * Gives the sitemap the name that robots.txt gives crawlers: one urlset at `/sitemap.xml`, or an index of several. Each day is written as
 * a day again: the library writes its first instant, at which nothing here happened.
 */
function nameSitemap(folder: string): void {
  const index = join(folder, 'sitemap-index.xml');
  if (!existsSync(index)) throw new Error('SUR-001: @astrojs/sitemap wrote no sitemap');
  const parts = readdirSync(folder).filter((name) => /^sitemap-\d+\.xml$/.test(name));
  for (const part of parts) {
    const xml = readFileSync(join(folder, part), 'utf8');
    writeFileSync(join(folder, part), xml.replaceAll('T00:00:00.000Z</lastmod>', '</lastmod>'));
  }
  const [only, ...others] = parts;
  const whole = only && others.length === 0 ? join(folder, only) : index;
  renameSync(whole, join(folder, 'sitemap.xml'));
  rmSync(index, { force: true });
}
