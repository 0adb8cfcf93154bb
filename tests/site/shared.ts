import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { inject } from 'vitest';
import { below, type Element } from '../fixtures/elements.ts';
import type { SharedSite } from './setup.ts';

// The built site of the sample archive and its browser, once they are made.

const answer = await fetch(inject('shared'));
if (!answer.ok) throw new Error(`the site for the tests was not made: ${await answer.text()}`);

/** The folder of the built site, the URL at which it is served, and where the browser is reached. */
export const { folder, url, browser } = (await answer.json()) as SharedSite;

/** Every element of a page of the shared site in order, by the page's file. */
export function elementsIn(file: string): Element[] {
  return below(parse(readFileSync(join(folder, file), 'utf8')));
}
