import { join } from 'node:path';
import { defineConfig } from 'astro/config';
import { compiled } from './integrations/compiled.ts';
import { fonts } from './integrations/fonts.ts';
import { ofEveryBuild } from './integrations/index.ts';
import { siteSettings } from './integrations/site-settings.ts';
import { cacheRoot } from './src/archive/location.ts';

const { site, base } = siteSettings();

// What several islands share is one file, which a browser fetches once: left alone, it is ten, and a page waits for each.
// What finds names waits until somebody comes to the box.
const sharedScripts = {
  name: 'shared',
  test: /\/src\/client\/(?:box\/shortcut|[^/]+)\.ts$|vite\/preload-helper|\/src\/registry\/(?:find\/(?!name)|pages\/paths|surfaces\/(?!names)[a-z-]*files?|answers\/statuses|identity\/(?:orcid|glyph-file))/,
  minShareCount: 2,
};

export default defineConfig({
  site,
  base,
  trailingSlash: 'always',
  cacheDir: join(cacheRoot(), 'astro'),
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
    environments: {
      // The deposit page checks and renders in workers, where the parsers' ways around a document are needed.
      client: {
        resolve: { conditions: ['worker', 'module', 'browser', 'development|production'] },
        build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedScripts] } } } },
      },
    },
  },
  integrations: [compiled(), fonts(), ...ofEveryBuild()],
});
