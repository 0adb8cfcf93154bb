import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Site } from '../../src/registry/model/site.ts';
import { OwnCheckout } from '../fixtures/own-checkout.ts';

// What the tests of `npm run init` share: a checkout that is as it came for each test, and options.

export const OPTIONS = {
  name: 'Harbor *Archive*',
  description: 'Logs and letters of harbors.',
  publisher: 'Harbor Society',
  language: 'pt-BR',
  'time-zone': 'Europe/Lisbon',
  repository: 'https://github.com/Harbor-Society/archive',
} as const;

/** Options that answer every question that has to be answered, with some of them changed. */
export const options = (changes: Record<string, string> = {}): string[] =>
  Object.entries({ ...OPTIONS, ...changes }).flatMap(([name, value]) => [`--${name}`, value]);

/** The checkout of the test file that runs: files that run one after another in a process share this module. */
export let checkout: OwnCheckout;

/** Makes the checkout, puts it back before each test, and removes it after all. Call it once, before the tests. */
export function beginEach(): void {
  beforeAll(() => {
    checkout = new OwnCheckout();
  });
  beforeEach(() => {
    checkout.reset();
  });
  afterAll(() => checkout.remove());
}

export const read = (path: string): string => readFileSync(join(checkout.root, path), 'utf8');
export const site = (): Site => JSON.parse(read('data/site.json')) as Site;

/** Runs a command there. Returns its exit code and what it printed. */
export async function ran(name: string, ...args: string[]): Promise<readonly [number | null, string]> {
  const { code, stdout, stderr } = await checkout.command(name, ...args);
  return [code, `${stdout}${stderr}`];
}
