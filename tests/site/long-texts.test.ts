import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite, copyArchive } from './building.ts';
import { mintText, SPEC, sectionsOf, sectionsShown } from './long-texts.ts';

// A text as long as may be is a proof of its own: `npm run prove -- longest`.

let archive = '';
let scratch = '';

beforeAll(() => {
  archive = copyArchive();
  scratch = mkdtempSync(join(tmpdir(), 'test-long-'));
});
afterAll(() => {
  for (const folder of [archive, scratch]) rmSync(folder, { recursive: true, force: true });
});

it('the CommonMark specification is minted, and its page shows every section', () => {
  const number = mintText(archive, scratch, 'CommonMark Spec', SPEC);
  const out = join(scratch, 'dist');
  buildSite({ out, archive, cache: join(scratch, 'cache') });
  const sections = sectionsOf(SPEC);
  expect(sections.length).toBeGreaterThan(40);
  expect(sectionsShown(out, number)).toEqual(sections);
});
