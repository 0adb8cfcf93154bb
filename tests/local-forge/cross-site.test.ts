import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../src/server/serving.ts';
import { chooseHost, choosePort } from '../../src/service/run.ts';
import { hostForFile } from './forge.ts';

// Another website, open in the same browser as the service of this machine. A session has no password, so its pages must
// not get one: neither by a name of theirs that they point at 127.0.0.1 (DNS rebinding), nor by a form or a script that
// sends something across (CSRF; https://fetch.spec.whatwg.org, “CORS protocol”: a simple request is not asked for first).

const host = await hostForFile();
/** A site with a forge, as `npm start` serves it: to this machine alone, and to others by a name. */
let alone: Serving;
let open: Serving;
let port = 0;
/** Whether this machine has ::1 beside 127.0.0.1. */
const hasSix = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const SITE = join(import.meta.dirname, '../../public');

beforeAll(async () => {
  const { handle } = host.forge;
  alone = await serve(SITE, '/', 0, { handle });
  open = await serve(SITE, '/', 0, { handle, name: 'archive.example' });
  port = alone.port;
});
afterAll(async () => {
  for (const one of [alone, open]) await one.close();
});

/** A request with headers as a browser would send them: `fetch` lets no caller choose the host. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  to = { host: '127.0.0.1', port },
): Promise<number> {
  const sent = request({ ...to, method, path, headers });
  sent.end(method === 'POST' ? '{"login":"mallory"}' : '');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode ?? 0;
}

describe('a page of another website', () => {
  test.each([
    'evil.example:4321',
    'evil.example',
    'localhost.evil.example:4321',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'archive.example',
  ])('that calls this machine %s gets no session and reads nothing', async (host) => {
    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(await send('POST', '/_forge/session', own)).toBe(421);
    for (const path of ['/_forge/api/v3/repos/local/registry/issues', '/_service/stages/1', '/favicon.svg'])
      expect(await send('GET', path, own)).toBe(421);
  });

  test.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'content-type': 'text/plain' },
    { 'sec-fetch-site': 'cross-site' },
  ])('that sends something with %j is refused', async (headers) => {
    const sent = { host: `localhost:${port}`, ...headers } as Record<string, string>;
    for (const path of ['/session', '/user-attachments/files?name=a.md', '/api/graphql'])
      expect(await send('POST', `/_forge${path}`, sent)).toBe(403);
    expect(host.forge.violations).toEqual([]);
  });

  test('can link to an issue', async () => {
    const headers = { host: `localhost:${port}`, 'sec-fetch-site': 'cross-site' };
    expect(await send('GET', '/_forge/local/registry/issues', headers)).toBe(200);
  });
});

/** Our own page at a host, and a program there. */
async function getSession(host: string, to: { host: string; port: number }): Promise<number[]> {
  const page = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  return [
    await send('POST', '/_forge/session', page, to),
    await send('POST', '/_forge/session', { host }, to),
  ];
}

describe('our own pages and programs', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'LocalHost', 'registry.localhost'])(
    'at %s get a session, whichever of its addresses the name leads to',
    async (name) => {
      for (const host of hasSix ? ['127.0.0.1', '::1'] : ['127.0.0.1'])
        expect(await getSession(`${name}:${port}`, { host, port })).toEqual([200, 200]);
    },
  );

  test('get a session by the name of --host and as localhost', async () => {
    const to = { host: '127.0.0.1', port: open.port };
    for (const name of ['archive.example', 'localhost'])
      expect(await getSession(`${name}:${open.port}`, to)).toEqual([200, 200]);
    expect(await getSession(`evil.example:${open.port}`, to)).toEqual([421, 421]);
  });

  test('next-page links keep the host of the request, so that no token leaves it', async () => {
    for (const title of ['One', 'Two'])
      await host.reader.issues.create({ owner: 'local', repo: 'registry', title });
    const list = await fetch(
      `http://127.0.0.1:${port}/_forge/api/v3/repos/local/registry/issues?state=all&per_page=1`,
    );
    expect(list.headers.get('link')).toContain(
      `<http://127.0.0.1:${port}/_forge/api/v3/repos/local/registry/issues?`,
    );
  });
});

describe('the URL of the service', () => {
  test.runIf(hasSix)(
    'is not taken where another program has one of the two that localhost means',
    async () => {
      const other = createServer();
      const taken = await new Promise<number>((done) => {
        other.listen(0, '::1', () => done((other.address() as { port: number }).port));
      });
      await expect(choosePort(String(taken))).rejects.toThrow(`Port ${taken} is in use at ::1`);
      other.close();
    },
  );

  test.each([
    ['Archive.Example', 'archive.example'],
    ['192.168.1.5', '192.168.1.5'],
    ['fd00::5', '[fd00::5]'],
  ])('can be %s', (given, name) => {
    expect(chooseHost(given)).toBe(name);
  });

  test.each(['0.0.0.0', '::', '127.1', 'localhost', '', 'archive.example:80', 'http://archive.example'])(
    'cannot be “%s”',
    (given) => {
      expect(() => chooseHost(given)).toThrow(/--host/);
    },
  );
});

test('the folder of the forge is readable by its own account only', () => {
  expect(statSync(dirname(host.forge.repository)).mode & 0o777).toBe(0o700);
});
