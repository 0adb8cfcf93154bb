import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyArchive } from './building.ts';
import { buildHostile, type HostileSite, resourcesOf, suspicionsIn, WITH_TEXTS } from './hostile-site.ts';

// The hostile site as it is written. In a browser, and below another path: hostile.long.browser.test.ts.

const scratch = mkdtempSync(join(tmpdir(), 'hostile-'));
const folder = join(scratch, 'dist');
let site: HostileSite;

beforeAll(() => {
  site = buildHostile(copyArchive(join(scratch, 'archive')), folder);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('has a hostile text in hundreds of fields of every resource that has texts', () => {
  expect(resourcesOf(site)).toEqual(WITH_TEXTS);
  expect(site.hostility.values).toBeGreaterThan(4000);
});

it('has no element and no attribute on any page that a text of a field could have made', () => {
  expect(suspicionsIn(site, folder, '/')).toEqual([]);
});
