import type { AstroIntegration } from 'astro';
import { renderAhead } from '../src/site/render-ahead.ts';

/** Renders the texts of new deposits on every core before the pages are made. */
export function texts(): AstroIntegration {
  return {
    name: 'texts',
    hooks: {
      'astro:build:start': async ({ logger }) => {
        const rendered = await renderAhead();
        if (rendered > 0) logger.info(`${rendered} texts rendered`);
      },
    },
  };
}
