import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { folderForFile, openHost } from './forge.ts';

// A client that dies while it clones: the service is stopped, and its mint with it. More is on its way than the sockets hold.

const SIZE = 32 << 20;

test('a clone that is given up halfway does not keep the forge from closing', async () => {
  const files = [{ path: 'data/texts/large.md', bytes: randomBytes(SIZE) }];
  const { forge } = await openHost(folderForFile(), { seed: { files, message: 'A large archive' } });
  const url = `${forge.origin}/_forge/local/registry.git/git-upload-pack`;
  const refs = await fetch(url.replace('git-upload-pack', 'info/refs?service=git-upload-pack'));
  const [main] = /[0-9a-f]{40}(?= refs\/heads\/main)/.exec(await refs.text()) ?? [];
  await new Promise<void>((done, fail) => {
    const headers = { 'content-type': 'application/x-git-upload-pack-request' };
    const clone = request(url, { method: 'POST', headers }, (response) => {
      response.once('data', () => {
        response.pause();
        // The forge fills the buffers of the connection meanwhile, and waits.
        setTimeout(() => clone.destroy(), 500);
      });
      response.once('error', () => {});
      response.once('close', done);
    });
    clone.once('error', fail);
    clone.end(`0032want ${main}\n00000009done\n`);
  });
  await expect(forge.close()).resolves.toBeUndefined();
});
