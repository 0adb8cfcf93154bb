import { defineConfig } from 'astro/config';
import { siteIntegrations } from './integrations/index.ts';
import { snapshot } from './src/archive/snapshot.ts';
import { pageCache } from './src/site/rendered.ts';

// Throws when the archive cannot be read.
const { base_url: site, base } = snapshot().site;

// What several islands share is two files, which a browser fetches once: left alone, it is ten, and a page waits for each. The first is
// what nearly every page runs as it opens, the second what finds a deposit, which most pages need when somebody comes to the box.
const sharedScripts = [
  {
    name: 'start',
    test: /\/src\/client\/(?:box\/shortcut|copy|shared|sheet)\.ts$|vite\/preload-helper|\/src\/registry\/(?:pages\/publication\/site-files|text\/strings)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'shared',
    test: /\/src\/client\/[^/]+\.ts$|\/src\/registry\/(?:archive\/(?:find\/|resources\/shards)|identity\/(?:names|parts))/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  site,
  base,
  trailingSlash: 'always',
  cacheDir: pageCache(),
  markdown: { syntaxHighlight: false },
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { concurrency: 8, inlineStylesheets: 'never' },
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    // No file becomes a data: address, which the policy permits nowhere.
    build: { assetsInlineLimit: 0 },
    // A worker fetches what it needs rarely when it needs it.
    worker: { format: 'es' },
    environments: {
      // The deposit page checks and renders in workers, where the parsers' ways around a document are needed.
      client: {
        resolve: { conditions: ['worker', 'module', 'browser', 'development|production'] },
        build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } },
      },
    },
  },
  // Pages whose `cacheKey` is that of an earlier build come from `cacheDir`: the key is the hash of the page's view.
  experimental: { incrementalBuild: true },
  integrations: siteIntegrations(),
});
