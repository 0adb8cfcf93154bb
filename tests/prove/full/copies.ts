import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from '../../../src/archive/site-folder.ts';
import { BUCKET, startObjectStore } from '../../fixtures/object-store.ts';
import type { Commands } from './commands.ts';

const PREFIX = 'site';

/** Publishes a site in an object store, mirrors what the store serves, and verifies both, as readers elsewhere do. */
export async function copies(commands: Commands, escapes: string[]): Promise<void> {
  const store = await startObjectStore();
  try {
    const { site, scratch } = commands;
    const to = ['--to', `s3://${BUCKET}/${PREFIX}`, '--endpoint', store.endpoint];
    await commands.step('publishing it in an object store', 'publish', ...to, '--dist', site);
    const url = store.site(`${PREFIX}/`);
    const mirror = join(scratch, 'mirror');
    await commands.step('mirroring what the store serves', 'mirror', url, mirror);
    await commands.step('verifying the mirror', 'verify', mirror);
    if (!readFileSync(join(mirror, MANIFEST)).equals(readFileSync(join(site, MANIFEST))))
      escapes.push('the mirror has another manifest than the site');
  } finally {
    await store.close();
  }
}
