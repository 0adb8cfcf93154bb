import type { AstroIntegration } from 'astro';
import { fontsFolder } from '../src/archive/fonts.ts';

/** Makes the fonts of the pages, which styles and pages import as `@fonts/…`; the build gives their files hashed names. */
export function fonts(): AstroIntegration {
  return {
    name: 'fonts',
    hooks: {
      'astro:config:setup': async ({ updateConfig }) => {
        const folder = await fontsFolder();
        updateConfig({
          vite: {
            resolve: { alias: { '@fonts': folder } },
            // As data: they would be part of every page's styles, and the policy of the pages permits none.
            build: { assetsInlineLimit: (file) => (file.startsWith(folder) ? false : undefined) },
            server: { fs: { allow: ['.', folder] } },
          },
        });
      },
    },
  };
}
