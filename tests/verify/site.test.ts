import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { write } from '../fixtures/publication.ts';
import { serveFolder } from '../fixtures/publication-server.ts';
import { samplePublication, textIn, verified } from './sample.ts';

// `npm run verify` over HTTP, of servers that behave and of servers that do not.

const copy = samplePublication();
const TEXT_OF_12 = 'data/texts/AXN-0C-text.md';

const filesOf = (folder: string) => textIn(folder, 'SHA256SUMS.txt').split('\n').length - 1;

describe('a site', () => {
  longTest(
    'below a path is verified, with a bounded number of requests at once, and is asked for each file once',
    async () => {
      const folder = copy();
      const server = await serveFolder(folder);
      let atOnce = 0;
      let most = 0;
      server.handle = async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((done) => setTimeout(done, 1));
        atOnce -= 1;
        return false;
      };
      // The address of a page, without the slash at the end of a folder.
      const { code, report } = await verified(`${server.url.slice(0, -1)}?from=mail#top`, '--parallel', '3');
      expect(report.problems).toEqual([]);
      expect([code, most]).toEqual([0, 3]);
      expect(server.asked.length).toBe(filesOf(folder) + 1);
      expect(report.not_checked).toContainEqual({
        what: 'extra files',
        why: expect.stringContaining('cannot be seen over HTTP'),
      });
    },
  );

  it('with a changed and a missing file: both are named', async () => {
    const folder = copy();
    const server = await serveFolder(folder);
    const bytes = readFileSync(join(folder, TEXT_OF_12));
    bytes[300] = (bytes[300] ?? 0) ^ 1;
    write(folder, TEXT_OF_12, bytes);
    rmSync(join(folder, 'data/deposits/AXN-0003.md'));
    const { code, report } = await verified(server.url);
    expect(code).toBe(1);
    const changed = report.problems.filter(({ part }) => part === 'manifest').map(({ path }) => path);
    expect(changed.sort()).toEqual(['data/deposits/AXN-0003.md', TEXT_OF_12]);
  });

  longTest('that fails now and then is asked again', async () => {
    const server = await serveFolder(copy());
    const failed = new Set<string>();
    server.handle = (path, response, request) => {
      if (failed.has(path) || server.asked.length % 40 !== 0) return false;
      failed.add(path);
      if (failed.size % 2 === 0) response.writeHead(503, { 'retry-after': '0' }).end('busy');
      else request.socket.destroy();
      return true;
    };
    expect(await verified(server.url)).toMatchObject({ code: 0, report: { ok: true } });
    expect(failed.size).toBeGreaterThan(5);
  });

  longTest(
    'that answers with an error, or not at all, is not verified, and no file is called changed or missing',
    async () => {
      const server = await serveFolder(copy());
      server.handle = (path, response) => {
        if (path === 'data/deposits/AXN-0003.md') response.writeHead(403).end('no');
        else if (path === 'data/deposits/AXN-0004.md') response.writeHead(206).end('part');
        else if (path === 'data/deposits/AXN-0005.md') response.writeHead(200).write('begins, and stops');
        else return false;
        return true;
      };
      const { code, report } = await verified(server.url, '--timeout', '1');
      expect([code, report.ok, report.complete, report.problems]).toEqual([2, false, false, []]);
      const why = Object.fromEntries(report.not_checked.map((one) => [one.what, one.why]));
      expect(why['data/deposits/AXN-0003.md']).toMatch(/was answered with 403, not 200/);
      expect(why['data/deposits/AXN-0004.md']).toMatch(/was answered with 206, not 200/);
      expect(why['data/deposits/AXN-0005.md']).toMatch(/sent nothing for 1 s/);
    },
  );

  longTest('may redirect within its origin, and to another only where the person names that', async () => {
    const server = await serveFolder(copy());
    const other = await serveFolder(copy());
    let to = server.url;
    server.handle = (path, response) => {
      if (!path.endsWith('.md') || path.startsWith('moved/')) return false;
      response.writeHead(302, { location: `${to}${path}?moved` }).end();
      return true;
    };
    const direct = server.handle;
    server.handle = (path, response, request) =>
      !request.url?.endsWith('?moved') && direct(path, response, request);
    expect(await verified(server.url)).toMatchObject({ code: 0 });
    to = other.url;
    const { code, report } = await verified(server.url);
    expect([code, other.asked]).toEqual([2, []]);
    const origin = new URL(other.url).origin;
    expect(JSON.stringify(report.not_checked)).toContain(
      `is redirected to ${origin}, which was not asked for`,
    );
  });

  it('that is no publication ends with exit 2, as does what is no site', async () => {
    const server = await serveFolder(temporaryFolder());
    expect(await verified(server.url)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no SHA256SUMS.txt'),
    });
    expect(await verified('ftp://127.0.0.1/')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not an http or https URL'),
    });
    expect(await verified('http://name:word@127.0.0.1/')).toMatchObject({ code: 2 });
  });
});
