import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '../../src/archive/load.ts';
import { nextSteps } from '../../src/command-line/init.ts';
import type { Site } from '../../src/registry/model/site.ts';
import { type Serving, serve } from '../../src/server/serving.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { sharedFolder } from '../fixtures/disk.ts';
import { writeFiles } from '../fixtures/files.ts';

// A server of a site gives what is there, says of what it does not take that it takes it not, and leads to the site whoever has its address
// without its base.

const folder = sharedFolder();
let serving: Serving;

beforeAll(async () => {
  writeFiles(folder, [
    ['index.html', 'the first page'],
    ['404.html', 'not here'],
    ['data/state.json', '{}'],
    ['data/text.md', '# A text'],
    ['data/rows.ris', 'TY  - GEN'],
    ['data/linkset.json', '{}'],
  ]);
  serving = await serve(folder, '/registry/', 0);
});
afterAll(() => serving.close());

/** Answer to a request: status, the headers `allow` and `location`, and the body. */
async function answer(method: string, path: string) {
  const sent = request({ port: serving.port, host: '127.0.0.1', method, path }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { allow, location } = response.headers;
  return { status: response.statusCode, allow, location, body: await text(response) };
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  '%s is answered by 405 with what is allowed, at a page, a file and nowhere',
  async (method) => {
    for (const path of ['/registry/', '/registry/data/state.json', '/registry/nowhere/', '/']) {
      const { status, allow, body } = await answer(method, path);
      expect([path, status, allow]).toEqual([path, 405, 'GET, HEAD']);
      expect(body).toBe('Nothing can be sent to this address: it takes GET and HEAD.\n');
    }
  },
);

test('HEAD is answered as GET is, without the body', async () => {
  expect(await answer('GET', '/registry/')).toMatchObject({ status: 200, body: 'the first page' });
  expect(await answer('HEAD', '/registry/')).toMatchObject({ status: 200, body: '' });
  expect(await answer('HEAD', '/registry/nowhere/')).toMatchObject({ status: 404, body: '' });
});

test.each([
  ['/registry/', 'text/html;charset=utf-8'],
  ['/registry/nowhere/', 'text/html; charset=utf-8'],
  ['/registry/data/state.json', 'application/json; charset=utf-8'],
  ['/registry/data/text.md', 'text/markdown; charset=utf-8'],
  ['/registry/data/rows.ris', 'application/x-research-info-systems; charset=utf-8'],
  ['/registry/data/linkset.json', 'application/linkset+json'],
])('%s is served as %s', async (path, type) => {
  const response = await fetch(`http://127.0.0.1:${serving.port}${path}`);
  await response.text();
  expect(response.headers.get('content-type')).toBe(type);
});

test.each([
  ['/', '/registry/'],
  ['/registry', '/registry/'],
  ['/registry?q=1', '/registry/?q=1'],
  ['/deposit/', '/registry/deposit/'],
  ['/data/state.json', '/registry/data/state.json'],
  ['/registryx/', '/registry/registryx/'],
  ['//elsewhere.example/', '/registry/elsewhere.example/'],
])('%s leads to %s', async (path, to) => {
  expect(await answer('GET', path)).toMatchObject({ status: 307, location: to });
});

test('what begins a registry prints the address that its base makes', () => {
  const site: Site = { ...loadSite(ROOT), base: '/deposit-registry/' };
  expect(nextSteps('/nowhere', site, 'a'.repeat(40))).toContain(
    'try it here: open http://localhost:4321/deposit-registry/deposit/',
  );
});
