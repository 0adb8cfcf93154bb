import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Ended, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { committed, git } from '../fixtures/proposals.ts';
import { differing, filesIn, publish, type State, storeForTests, writeSmallSite } from './publishing.ts';

// Refusals of a store, a folder or a history, in words; and passing failures of a store.

const STATE: State = { records: [1, 2], style: 'aaaaaaaa', commit: null };

const store = await storeForTests();

const site = (state: State = STATE) => {
  const folder = join(temporaryFolder(), 'dist');
  writeSmallSite(folder, state);
  return folder;
};

/** A publication ends with an error in these words. */
async function refused(publication: Promise<Ended>, words: RegExp, code = 1): Promise<void> {
  const ended = await publication;
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(words)]);
}

describe('a refusal says what to do', () => {
  test.each([
    [
      404,
      'NoSuchBucket',
      /Listing what is published: there is no bucket at s3:\/\/registry\/refused\/ at http.*Create it/,
    ],
    [403, 'InvalidAccessKeyId', /does not know the key/],
    [403, 'SignatureDoesNotMatch', /the secret does not belong to the key/],
    [403, 'AccessDenied', /It needs s3:ListBucket/],
    [403, 'RequestTimeTooSkewed', /the clock of this machine .* Set the clock/],
    [400, 'ExpiredToken', /the session has expired/],
    [301, 'PermanentRedirect', /another region\. Give --region/],
    [400, 'AuthorizationHeaderMalformed', /another region\. Give --region/],
    [400, 'OddlyRefused', /answered 400: OddlyRefused/],
  ])('%i %s', async (status, code, words) => {
    store.fate = () => ({ status, code });
    await refused(publish(store, 'refused', site()), words);
  });

  test('no key, no secret, a store that is not there, and, as an error of usage, an address that is none', async () => {
    const [none, half] = [
      { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
      { AWS_SECRET_ACCESS_KEY: ' ' },
    ];
    await refused(
      publish(store, 'refused', site(), [], none),
      /KEY_ID and AWS_SECRET_ACCESS_KEY are not set/,
    );
    await refused(publish(store, 'refused', site(), [], half), /^AWS_SECRET_ACCESS_KEY is not set/);
    const nowhere = { ...store, endpoint: 'http://127.0.0.1:9' };
    await refused(publish(nowhere, 'refused', site()), /cannot be reached \(ECONNREFUSED\)/);
    await refused(publish(store, '../other', site()), /--to is s3:\/\/registry\/\.\.\/other/, 2);
  });

  test.each<[string, (at: string) => void, RegExp]>([
    [
      'a changed file',
      (at) => appendFileSync(join(at, 'index.html'), ' '),
      /index\.html has another SHA-256/,
    ],
    ['a missing file', (at) => rmSync(join(at, 'data/texts/2.md')), /data\/texts\/2\.md is missing/],
    ['a file more', (at) => writeFileSync(join(at, 'more.txt'), ''), /more\.txt is not listed/],
    ['no manifest', (at) => rmSync(join(at, 'SHA256SUMS.txt')), /Run npm run build first/],
    ['half a manifest', (at) => writeFileSync(join(at, 'SHA256SUMS.txt'), 'abc'), /it was cut off/],
  ])('a folder with %s: nothing is written', async (_what, spoil, words) => {
    const folder = site();
    spoil(folder);
    await refused(publish(store, 'refused', folder), words);
    expect((await store.objects('refused/')).size).toBe(0);
  });
});

describe('a store that fails', () => {
  longTest('now and then is asked again, and gets everything', async () => {
    const folder = site();
    let asked = 0;
    store.fate = () => {
      asked += 1;
      return asked % 3 === 0 ? { status: asked % 2 === 0 ? 503 : 500, code: 'SlowDown' } : 'pass';
    };
    expect(await publish(store, 'now-and-then', folder)).toMatchObject({ code: 0 });
    expect(differing(filesIn(folder), await store.objects('now-and-then/'))).toEqual([]);
  });

  longTest('for good: the command gives up, says so, and a later run goes on', async () => {
    const folder = site();
    store.fate = ({ key }) => (key.endsWith('index.html') ? { status: 500, code: 'InternalError' } : 'pass');
    await refused(publish(store, 'for-good', folder), /answered 500 \(\w+\) 6 times/);
    store.fate = undefined;
    const again = await publish(store, 'for-good', folder);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/; [1-9]\d* of \d+ files were there already/),
    ]);
  });

  test('a key that may list and not write: the message names the first file', async () => {
    store.fate = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : 'pass');
    await refused(publish(store, 'read-only', site()), /^Writing \S+: .*s3:PutObject/m);
  });
});

longSuite('an older state', () => {
  const commits = () => {
    const root = committed(writeArchive());
    const older = git(root, 'rev-parse', 'HEAD');
    git(root, 'commit', '-q', '--allow-empty', '-m', 'another state');
    return { root, older, newer: git(root, 'rev-parse', 'HEAD') };
  };

  test('is not published over a newer one; the same and a newer one are', async () => {
    const { root, older, newer } = commits();
    const env = { ARCHIVE: root };
    const at = (commit: string, records: number[]) => site({ ...STATE, records, commit });
    expect(await publish(store, 'ages', at(newer, [1, 2, 3]), [], env)).toMatchObject({ code: 0 });
    const before = await store.objects('ages/');
    const late = await publish(store, 'ages', at(older, [1, 2]), [], env);
    expect([late.code, late.stdout]).toEqual([
      0,
      `The published commit ${newer} already includes this one: nothing to publish.\n`,
    ]);
    expect(await store.objects('ages/')).toEqual(before);
    expect((await publish(store, 'ages', at(newer, [1, 2, 3, 4]), [], env)).stdout).toContain('Wrote');
    const back = at(older, [1, 2]);
    expect(await publish(store, 'ages', back, ['--over-newer'], env)).toMatchObject({ code: 0 });
    expect(differing(filesIn(back), await store.objects('ages/'))).toEqual([]);
  });

  test('of a history that is not known here is asked about', async () => {
    const { root, older } = commits();
    const env = { ARCHIVE: root };
    await publish(store, 'unknown', site({ ...STATE, commit: 'f'.repeat(40) }), [], env);
    for (const commit of [older, null]) {
      const folder = site({ ...STATE, commit });
      await refused(publish(store, 'unknown', folder, [], env), /--over-unknown/);
    }
    const folder = site({ ...STATE, commit: older });
    expect(await publish(store, 'unknown', folder, ['--over-unknown'], env)).toMatchObject({ code: 0 });
    expect(differing(filesIn(folder), await store.objects('unknown/'))).toEqual([]);
  });
});

test('a dry run changes nothing, and names what it would do in order', async () => {
  const folder = site();
  store.count();
  const { code, stdout } = await publish(store, 'dry', folder, ['--dry-run']);
  expect([code, store.asked.get('PUT')]).toEqual([0, undefined]);
  const lines = stdout.split('\n').filter((line) => line.startsWith('  write'));
  expect(lines.slice(-2)).toEqual(['  write  api/index.json', '  write  SHA256SUMS.txt']);
  expect(lines).toHaveLength(filesIn(folder).size);
});

test('objects say their type, their encoding and how long they may be kept; a second run writes nothing', async () => {
  const folder = site();
  await publish(store, 'headers', folder);
  const objects = await store.objects('headers/');
  const said = (path: string) => [objects.get(path)?.type, objects.get(path)?.cache];
  expect(said('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
  expect(said('data/texts/1.md')).toEqual(['text/markdown; charset=utf-8', 'no-cache']);
  expect(said('.well-known/resourcesync')).toEqual(['application/xml; charset=utf-8', 'no-cache']);
  expect(said('_astro/style.aaaaaaaa.css')).toEqual([
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  store.count();
  expect((await publish(store, 'headers', folder)).stdout).toContain('nothing was changed');
  expect([store.asked.get('PUT'), store.asked.get('HEAD')]).toEqual([undefined, undefined]);
  expect((await publish(store, 'headers', folder, ['--again'])).stdout).toContain('0 of');
});

test('a file of the same size with other bytes is written again', async () => {
  await publish(store, 'other', site());
  const folder = site({ ...STATE, style: 'bbbbbbbb' });
  await publish(store, 'other', folder);
  expect(differing(filesIn(folder), await store.objects('other/'))).toEqual([]);
});
