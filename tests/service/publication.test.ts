import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Commands } from '../../src/service/commands.ts';
import type { Place } from '../../src/service/place.ts';
import { Publication } from '../../src/service/publication.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// What becomes of main once it is built, and what is recorded of it for the next run.

const MAIN = 'b'.repeat(40);

test('a site is recorded for the next run once it is published, and none whose build failed', async () => {
  const folder = temporaryFolder();
  const record = join(folder, 'published');
  const builds: string[][] = [];
  const publicationOf = (code: number) => {
    const commands: Pick<Commands, 'run'> = {
      run: (name, args) => {
        expect(existsSync(record)).toBe(false);
        builds.push([name, ...args]);
        return Promise.resolve({ code, output: 'why' });
      },
    };
    const clone = { folder: ROOT, settle: async () => {}, git: async () => MAIN };
    const state = { published: record, site: join(folder, 'site') };
    const place = { state, forge: { repository: folder }, base: '/', now: () => '2026-07-15T12:00:00Z' };
    return new Publication(place as Place, clone as never, commands as Commands);
  };
  const publication = publicationOf(0);
  await publication.now();
  expect(publication.published?.sha).toBe(MAIN);
  expect(readFileSync(record, 'utf8')).toContain(MAIN);
  await expect(publicationOf(1).now()).rejects.toThrow('why');
  expect(existsSync(record)).toBe(false);
  expect(builds).toEqual([['build'], ['build']]);
});
