import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOf } from '../../src/registry/surfaces/store-plan.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { copyArchive, environment, fingerprint } from './building.ts';
import { EDITS } from './edits.ts';

// A site that is built with what earlier builds kept has the bytes of a cold build, after every kind of edit of the sources: in two halves,
// and with `npm run prove -- long-tests` one after the other.

/** Each kind of edit is a build. */
const MANY_BUILDS_MS = 1_800_000;

let folder = '';
let archive = '';

/** Builds the archive as it is, with what is kept in a cache, and returns the hashes of the site's files. */
function built(cache: string): Record<string, string> {
  const out = join(folder, 'site');
  rmSync(out, { recursive: true, force: true });
  execFileSync(process.execPath, ['tests/site/build-unjudged.ts', out], {
    env: environment({ out, archive, cache: join(folder, cache) }),
    stdio: 'pipe',
  });
  return fingerprint(out);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reuse-'));
  archive = copyArchive(join(folder, 'archive'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that a client keeps for ever, and that another site has with other bytes. */
function changedAndKept(
  old: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(old)
    .filter((path) => headersOf(path).cacheControl.includes('immutable'))
    .filter((path) => now[path] !== undefined && now[path] !== old[path]);
}

describe('a site that is built with what was kept', () => {
  it(
    'has the bytes of a cold build after each kind of edit',
    () => {
      let before = built('warm');
      const edits = Object.values(EDITS);
      const groups = IN_FULL ? edits.map((edit) => [edit]) : [edits.slice(0, 1), edits.slice(1)];
      const stale: string[] = [];
      for (const together of groups) {
        for (const edit of together) edit(archive);
        const after = built('warm');
        stale.push(...changedAndKept(before, after));
        before = after;
      }
      expect(before).toEqual(built('cold'));
      // Whoever keeps a file for ever never sees what became of it, such as that its text was redacted.
      expect(stale).toEqual([]);
    },
    MANY_BUILDS_MS,
  );

  it('is in English in an archive of another language, and marks what the archive says', () => {
    const page = (path: string) => readFileSync(join(folder, 'site', path, 'index.html'), 'utf8');
    for (const path of ['', 's/browse', 's/records/2', 'addresses'])
      expect(page(path)).toMatch(/<html lang="en">[\s\S]*<span lang="de">Ein anderer Name<\/span>/);
    expect(page('')).toMatch(/<title lang="de">[\s\S]*<h1 lang="de">Ein anderer Name<\/h1>/);
    expect(page('s/records/12')).toMatch(/<h1 [^>]*lang="ja">[\s\S]*<div class="text" lang="ja">/);
    expect(page('s/browse')).toMatch(/<a href="\/s\/records\/12\/" lang="ja">/);
  });
});
