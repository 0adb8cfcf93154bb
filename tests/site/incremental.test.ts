import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listFiles } from '../../src/archive/built-site.ts';
import { headersOf } from '../../src/registry/publishing/headers.ts';
import { longTest } from '../fixtures/long.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { copyArchive, environment, fingerprint } from './building.ts';
import { EDITS } from './edits.ts';

// A site that takes what it can from the site before has the bytes of a cold build, after every kind of edit of the sources: all at once,
// and with `npm run prove -- long-tests` one after the other.

let folder = '';
let archive = '';

function build(out: string, ...earlier: string[]): string {
  const site = join(folder, out);
  const args = ['tests/site/build-taking.ts', site, ...earlier];
  execFileSync(process.execPath, args, { env: environment({ out: site, archive }), stdio: 'pipe' });
  return site;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taking-'));
  archive = copyArchive(join(folder, 'archive'));
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
  it('has the bytes of a cold build after each kind of edit', () => {
    let before = inject('site').folder;
    const stale: string[] = [];
    const edits = Object.values(EDITS);
    for (const [at, together] of (IN_FULL ? edits.map((edit) => [edit]) : [edits]).entries()) {
      for (const edit of together) edit(archive);
      const after = build(`after-${at}`, before);
      stale.push(...changedAndKept(before, after));
      if (at > 0) rmSync(before, { recursive: true });
      before = after;
    }
    expect(fingerprint(before)).toEqual(fingerprint(build('cold')));
    // Whoever keeps a file for ever never sees what became of it, such as that its text was redacted.
    expect(stale).toEqual([]);
  });

  longTest('takes nearly everything after none, and no file that was edited since', () => {
    writeFileSync(join(folder, 'cold/s/records/3/index.html'), 'edited');
    const again = build('again', join(folder, 'cold'));
    const anew = listFiles(again).filter((path) => !linked(again).includes(path));
    expect(anew.filter((path) => !/^(?:_astro|glyphs|sitemap|favicon)/.test(path))).toEqual([
      'SHA256SUMS.txt',
      'api/index.json',
      'data/state.json',
      'pagefind/start.pagefind',
      's/records/3/index.html',
    ]);
  });
});
