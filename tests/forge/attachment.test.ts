import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAttachment } from '../../src/forge/attachment.ts';
import { longTest } from '../fixtures/long.ts';

// Full texts that come as attachments. GitHub sends whoever asks for one on to its storage
// (docs.github.com/en/get-started/writing-on-github, “Attaching files”). Here both are servers of this machine, with a
// certificate that is trusted for the time of the tests.

const LONGEST = 5_000_000;
const FILE = '/user-attachments/files/1/text.md';

describe('fetching', () => {
  let folder: string;
  let forge: Server;
  let storage: Server;
  let visits: string[] = [];
  const before = getCACertificates('default');

  const hostOf = (server: Pick<Server, 'address'>) => `localhost:${(server.address() as AddressInfo).port}`;
  const started = (server: Server) =>
    new Promise<Server>((done) => server.listen(0, 'localhost', () => done(server)));

  /** Answers of each server, by path. */
  const answer =
    (name: string): RequestListener =>
    (request, response) => {
      visits.push(`${name} ${request.url}`);
      const [, where = '', rest = ''] =
        /^\/user-attachments\/files\/1\/([\w-]+?)-?(\d*)\.md$/.exec(request.url ?? '') ?? [];
      const goTo = (location: string) => response.writeHead(302, { location }).end();
      const at = { storage: hostOf(storage), forge: hostOf(forge) };
      const step = Number(rest) - 1;
      const ways: Record<string, () => void> = {
        text: () => response.end('A text. Ünïcode.\n'),
        stored: () => goTo(`https://${at.storage}${FILE}`),
        hop: () =>
          goTo(`https://${at.storage}${step > 0 ? `/user-attachments/files/1/hop-${step}.md` : FILE}`),
        back: () => goTo(`https://${at.forge}/user-attachments/files/1/text.md`),
        elsewhere: () => goTo(`https://elsewhere.example${FILE}`),
        through: () => goTo(`https://${at.storage}/user-attachments/files/1/elsewhere.md`),
        plain: () => goTo(`http://${at.storage}${FILE}`),
        named: () => goTo(`https://user:word@${at.storage}${FILE}`),
        scheme: () => goTo('file:///etc/passwd'),
        nowhere: () => goTo('https://'),
        bytes: () => response.end(Buffer.alloc(Number(rest), 'a')),
        zipped: () =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(Number(rest)))),
        latin: () => response.end(Buffer.from([0x41, 0xe4, 0x42])),
        half: () => response.end(Buffer.from('🙂').subarray(0, 3)),
        silent: () => {},
        slow: () => response.write('A text that never ends'),
        page: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>'),
        broken: () => {
          response.write('A text that breaks off');
          setTimeout(() => response.destroy(), 20);
        },
        failing: () => response.writeHead(500).end('no'),
        hiccup: () =>
          visits.length < 3 ? response.writeHead(503).end() : response.end('A text. Ünïcode.\n'),
      };
      const way = ways[where];
      if (way) way();
      else response.writeHead(404).end();
    };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'attachment-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made =
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
    execFileSync('openssl', [...made.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
    const identity = { key: readFileSync(key), cert: readFileSync(cert) };
    setDefaultCACertificates([...before, identity.cert.toString()]);
    forge = await started(createServer(identity, answer('forge')));
    storage = await started(createServer(identity, answer('storage')));
  });
  afterAll(() => {
    setDefaultCACertificates(before);
    for (const server of [forge, storage]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (name: string, milliseconds?: number) => {
    visits = [];
    const sources = { hosts: [hostOf(forge)], storage: [hostOf(storage)] };
    const url = new URL(`https://${hostOf(forge)}/user-attachments/files/1/${name}.md`);
    return fetchAttachment(url, sources, milliseconds);
  };
  const TEXT = { text: 'A text. Ünïcode.\n' };

  test('gives the text, from the forge or from its storage', async () => {
    expect(await get('text')).toEqual(TEXT);
    expect(await get('stored')).toEqual(TEXT);
    expect(visits).toEqual(['forge /user-attachments/files/1/stored.md', `storage ${FILE}`]);
  });

  test('follows five times and not six', async () => {
    expect(await get('hop-5')).toEqual(TEXT);
    expect(await get('hop-6')).toEqual({ failure: 'it redirects more than 5 times' });
  });

  test('is led to no other host, not from the storage either, and to none without encryption', async () => {
    for (const [way, hosts, refusal] of [
      ['elsewhere', 1, 'it redirects to elsewhere.example, which is not an allowed host'],
      ['through', 2, 'it redirects to elsewhere.example, which is not an allowed host'],
      ['back', 1, `it redirects to ${hostOf(forge)}, which is not an allowed host`],
      ['plain', 1, `it redirects to ${hostOf(storage)}, which is not an allowed host`],
      ['scheme', 1, 'it redirects to , which is not an allowed host'],
      ['named', 1, `it redirects to ${hostOf(storage)}, which is not an allowed host`],
      ['nowhere', 1, 'it redirects to something that is not a URL'],
    ] as const) {
      expect(await get(way)).toEqual({ failure: refusal });
      expect([way, visits.length]).toEqual([way, hosts]);
    }
  });

  test('takes five million bytes and no more, packed or not', async () => {
    expect(await get(`bytes-${LONGEST}`)).toEqual({ text: 'a'.repeat(LONGEST) });
    const tooLong = { failure: `it is longer than ${LONGEST} bytes` };
    expect(await get(`bytes-${LONGEST + 1}`)).toEqual(tooLong);
    expect(await get(`zipped-${LONGEST * 4}`)).toEqual(tooLong);
  });

  test('asks again where it is not answered for the moment', async () => {
    expect(await get('hiccup')).toEqual(TEXT);
    expect(visits).toHaveLength(3);
  });

  longTest.each([
    ['latin', 'it is no UTF-8 text'],
    ['half', 'it is no UTF-8 text'],
    ['page', 'it is a page of HTML (text/html), and no text'],
    ['missing', 'the forge answered 404'],
    ['failing', 'the forge did not hand it over: it answered 500'],
  ])('says why there is none: %s', async (name, failure) => {
    expect(await get(name)).toEqual({ failure });
  });

  test('waits no longer than it may, for an answer or for the end of one', async () => {
    for (const way of ['silent', 'slow'])
      expect(await get(way, 150)).toEqual({ failure: 'it was not there within 0.15 seconds' });
  });

  longTest('takes no half of a text for the whole', async () => {
    expect(await get('broken')).toMatchObject({
      failure: expect.stringMatching(/^the forge did not hand it over: /),
    });
  });
});
