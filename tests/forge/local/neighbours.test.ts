import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deskForFile } from './forge.ts';

// Another website, open in the same browser as the service of this machine. A session has no password, so its pages must
// not get one: neither by a name of theirs that they point at 127.0.0.1 (DNS rebinding), nor by a form or a script that
// sends something across (CSRF; https://fetch.spec.whatwg.org, “CORS protocol”: a simple request is not asked for first).

const desk = await deskForFile();
const port = Number(new URL(desk.forge.origin).port);

/** A request with headers as a browser would send them: `fetch` lets no caller choose the host. */
function send(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const body = method === 'POST' ? '{"login":"mallory"}' : '';
    const sent = request({ host: '127.0.0.1', port, method, path: `/_forge${path}`, headers }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode ?? 0));
    });
    sent.once('error', fail).end(body);
  });
}

const here = `localhost:${port}`;

describe('a page of another website', () => {
  test.each([
    `evil.example:${port}`,
    'evil.example',
    `localhost.evil.example:${port}`,
    `127.0.0.1.evil.example`,
  ])('that calls this machine %s gets no session and reads nothing', async (host) => {
    const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(await send('POST', '/session', own)).toBe(421);
    expect(await send('GET', '/api/v3/repos/local/registry/issues', own)).toBe(421);
  });

  test.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'content-type': 'text/plain' },
    { 'sec-fetch-site': 'cross-site' },
  ])('that sends something with %j is refused', async (headers) => {
    for (const path of ['/session', '/user-attachments/files?name=a.md', '/api/graphql'])
      expect(await send('POST', path, { host: here, ...headers } as Record<string, string>)).toBe(403);
    expect(desk.forge.violations).toEqual([]);
  });

  test('may link to an issue', async () => {
    const headers = { host: here, 'sec-fetch-site': 'cross-site' };
    expect(await send('GET', '/local/registry/issues', headers)).toBe(200);
  });
});

test.each([`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])(
  'our own page at %s, and a program there, get a session',
  async (host) => {
    const page = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(await send('POST', '/session', page)).toBe(200);
    expect(await send('POST', '/session', { host })).toBe(200);
  },
);
