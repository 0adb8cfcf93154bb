import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';
import { sha256, write } from '../fixtures/publication.ts';
import { samplePublication, serveFolder, textIn, verified } from './copies.ts';
import { entry, FORGERIES, TEXT_OF_12 } from './forgeries.ts';

// `npm run verify` on copies in folders, whole and tampered with. Values are those of the sample.

const copy = samplePublication();

describe('a whole copy', () => {
  it('is verified, and what was compared is counted', async () => {
    const folder = copy();
    const { code, report } = await verified(folder);
    expect(report.problems).toEqual([]);
    expect([code, report.ok, report.complete]).toEqual([0, true, true]);
    const counts = Object.fromEntries(report.checked.map(({ what, count }) => [what, count]));
    const lines = textIn(folder, 'SHA256SUMS.txt').split('\n').length - 1;
    expect(counts).toMatchObject({
      'files by their hash': lines,
      'deposited texts': 43,
      'identifiers derived from number, family and hash': 44,
      'entries of chunks, compared with the registry': 44,
      'record links of the browse pages': 44,
      'record URLs of the sitemap': 44,
    });
    expect(counts['hashes of the catalog']).toBeGreaterThan(50);
    expect(report.manifest_sha256).toBe(sha256(readFileSync(join(folder, 'SHA256SUMS.txt'))));
    expect(report.not_checked.map(({ what }) => what)).toContain('the texts of 1 redacted deposit');
  });

  it('is told of in words, with ten lines of progress where there is no terminal', async () => {
    const { code, stdout, stderr } = await runHere('verify', [copy()], {});
    expect(code).toBe(0);
    expect(stdout).toMatch(/Deposits: agrees\n {2}43 deposited texts/);
    expect(stdout).toMatch(/Not compared:\n {2}the texts of 1 redacted deposit: redacted/);
    expect(stdout).toMatch(/\nVerified: everything that was compared agrees\.\n$/);
    expect(stderr.match(/\d+ of \d+ files verified\n/g)).toHaveLength(10);
  });
});

it('a changed, a missing and an extra file are each named', async () => {
  const folder = copy();
  const bytes = readFileSync(join(folder, TEXT_OF_12));
  bytes[700] = (bytes[700] ?? 0) ^ 1;
  writeFileSync(join(folder, TEXT_OF_12), bytes);
  rmSync(join(folder, 'data/deposits/AXN-0003.md'));
  write(folder, 'data/stray file.txt', 'extra');
  symlinkSync('/etc/hostname', join(folder, 'data/link'));
  const { code, report } = await verified(folder);
  expect(code).toBe(1);
  const of = (path: string) => report.problems.filter((one) => one.path === path).map((one) => one.message);
  expect(of(TEXT_OF_12)[0]).toMatch(
    /^changed: its SHA-256 is [0-9a-f]{64}; the manifest lists [0-9a-f]{64}$/,
  );
  expect(of(TEXT_OF_12)[1]).toMatch(/^the SHA-256 of the text is/);
  expect(of('data/deposits/AXN-0003.md')).toEqual(['missing: the manifest lists it, and it is not there']);
  expect(of('data/stray file.txt')).toEqual(['extra: the manifest does not list it']);
  expect(of('data/link')).toEqual(['extra: neither a file nor a folder (a symbolic link?)']);
  const printed = await runHere('verify', [folder], {});
  expect(printed.code).toBe(1);
  for (const path of [TEXT_OF_12, 'data/deposits/AXN-0003.md', 'data/stray file.txt', 'data/link'])
    expect(printed.stdout).toContain(path);
  expect(printed.stdout).toContain(
    'Not verified: this copy has the problems that are listed above. Do not rely on it',
  );
});

describe('though the manifest was rewritten to agree, verify finds a change of', () => {
  it.each(FORGERIES)('%s', async (_name, change, part, message) => {
    const folder = copy();
    change(folder);
    const { code, report } = await verified(folder);
    expect(code).toBe(1);
    expect(report.problems.filter((one) => one.part === 'manifest')).toEqual([]);
    const messages = report.problems.filter((one) => one.part === part).map((one) => one.message);
    expect(messages).toContainEqual(expect.stringContaining(message));
  });
});

it('a hash that is only claimed is told of as such, and is no failure of the text', async () => {
  const folder = copy();
  const hash = `933a15935555${'0'.repeat(52)}`;
  entry({ hash_status: 'claimed', hash, axn_canonical: hash })(folder);
  const { report } = await verified(folder);
  expect(report.not_checked).toContainEqual({
    what: 'the hash of 1 deposit (12)',
    why: expect.stringContaining('only claimed'),
  });
  expect(report.problems.filter(({ part }) => part === 'deposits')).toEqual([]);
});

describe('what is no copy', () => {
  it.each([
    ['an empty folder', () => '', /has no SHA256SUMS\.txt/],
    ['a manifest that is cut off', (text: string) => text.slice(0, -10), /does not end with a line end/],
    ['a manifest of something else', () => 'MD5 (x) = 1\n', /line 1 of SHA256SUMS\.txt is not a SHA-256/],
  ])('%s ends with exit 2', async (_name, change, message) => {
    const folder = copy();
    const text = change(textIn(folder, 'SHA256SUMS.txt'));
    if (text === '') rmSync(join(folder, 'SHA256SUMS.txt'));
    else write(folder, 'SHA256SUMS.txt', text);
    const { code, stderr } = await verified(folder);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('a folder that is not there ends with exit 2', async () => {
    expect(await verified('/no/such/folder')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot be read/),
    });
  });
});

// `npm run verify` over HTTP, of servers that behave and of servers that do not.

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
