import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/archive/built-site.ts';
import { headersOf } from '../../src/registry/publishing/headers.ts';
import { longTest } from '../fixtures/long.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { copyArchive, environment, fingerprint } from './building.ts';
import { EDITS } from './edits.ts';

// A site that takes what it can from the site before has the bytes of a cold build, after every kind of edit of the sources: in two halves,
// and with `npm run prove -- long-tests` one after the other.

let folder = '';
let archive = '';

function build(out: string, ...earlier: string[]): string {
  const site = resolve(folder, out);
  const args = ['tests/site/build-taking.ts', site, ...earlier];
  execFileSync(process.execPath, args, { env: environment({ out: site, archive }), stdio: 'pipe' });
  return site;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taking-'));
  archive = copyArchive(join(folder, 'archive'));
  build('before');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linked = (site: string) => listFiles(site).filter((path) => statSync(join(site, path)).nlink > 1);

/** The files that a client keeps for ever, and that another site has with other bytes. */
function changedAndKept(before: string, after: string): string[] {
  const [old, now] = [before, after].map(fingerprint);
  return Object.keys(old ?? {})
    .filter((path) => headersOf(path).cacheControl.includes('immutable'))
    .filter((path) => now?.[path] !== undefined && now[path] !== old?.[path]);
}

describe('a site that takes from the site before', () => {
  it('has the bytes of a cold build after each kind of edit, and the site before those of its own', () => {
    let [before, next] = ['before', 'next'].map((name) => join(folder, name)) as [string, string];
    const stale: string[] = [];
    const edits = Object.values(EDITS);
    const groups = IN_FULL ? edits.map((edit) => [edit]) : [edits.slice(0, 1), edits.slice(1)];
    for (const together of groups) {
      for (const edit of together) edit(archive);
      const served = fingerprint(before);
      // Each begins in the site that was replaced last, and takes from the one that is served.
      build(next, before);
      expect(fingerprint(before)).toEqual(served);
      stale.push(...changedAndKept(before, next));
      [before, next] = [next, before];
    }
    expect(fingerprint(before)).toEqual(fingerprint(build('cold')));
    // Whoever keeps a file for ever never sees what became of it, such as that its text was redacted.
    expect(stale).toEqual([]);
  });

  it('is in English in an archive of another language, and marks what the archive says', () => {
    const page = (path: string) => readFileSync(join(folder, 'cold', path, 'index.html'), 'utf8');
    for (const path of ['', 's/browse', 's/records/2', 'addresses'])
      expect(page(path)).toMatch(/<html lang="en">[\s\S]*<span lang="de">Ein anderer Name<\/span>/);
    expect(page('')).toMatch(/<title lang="de">[\s\S]*<h1 lang="de">Ein anderer Name<\/h1>/);
    expect(page('s/records/12')).toMatch(/<h1 [^>]*lang="ja">[\s\S]*<div class="text" lang="ja">/);
    expect(page('s/browse')).toMatch(/<a href="\/s\/records\/12\/" lang="ja">/);
  });

  longTest('takes nearly everything after none, and no file that was edited since', () => {
    writeFileSync(join(folder, 'cold/s/records/3/index.html'), 'edited');
    const again = build('again', join(folder, 'cold'));
    const anew = listFiles(again).filter((path) => !linked(again).includes(path));
    expect(anew).toEqual(['SHA256SUMS.txt', 's/records/3/index.html', 'sitemap.xml']);
  });
});
