import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { edit, rulesFinding } from '../fixtures/gate.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';
import { move, SHELF } from '../fixtures/moves.ts';
import { buildSite } from '../site/building.ts';

// Validation of a built site that is changed afterwards.

const scratch = mkdtempSync(join(tmpdir(), 'validate-site-'));
const archive = join(scratch, 'archive');
const built = join(scratch, 'dist');

beforeAll(() => {
  writeArchive(SHELF, archive);
  buildSite({ out: built, archive });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Changes a copy of the built site; gives the rules that find something in it. */
async function changed(change: (site: string) => void): Promise<string[]> {
  const site = join(temporaryFolder(), 'dist');
  cpSync(built, site, { recursive: true });
  change(site);
  return rulesFinding(archive, '--dist', site);
}

function flip(site: string, path: string): void {
  const bytes = readFileSync(join(site, path));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(site, path), bytes);
}

describe('validate --dist', () => {
  test('finds nothing in an unchanged site, and lists the scope site as checked', async () => {
    const { code, stdout } = await move(archive, 'validate', '--dist', built, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      checked: ['entry', 'item', 'archive', 'site'],
      findings: [],
    });
  });

  test('reports a changed byte of a surface (SUR-001, SUM-001)', async () => {
    expect(await changed((site) => flip(site, 'data/texts/AXN-01-text.md'))).toEqual(['SUM-001', 'SUR-001']);
  });

  longTest('reports a changed byte of another file (SUM-001)', async () => {
    expect(await changed((site) => flip(site, 'favicon.svg'))).toEqual(['SUM-001']);
  });

  test('reports a missing page, and every link to it (LNK-001)', async () => {
    expect(await changed((site) => rmSync(join(site, 's/records/2'), { recursive: true }))).toEqual([
      'IDX-002',
      'LNK-001',
      'SUM-001',
      'SUR-001',
    ]);
  });

  test('reports a link to a missing anchor, and a page that is not in the manifest', async () => {
    const rules = await changed((site) => {
      edit(site, 's/records/1/index.html', '<main', '<a href="#nowhere">nowhere</a><main');
      writeFileSync(join(site, 'extra.html'), 'A page.');
    });
    expect(rules).toEqual(['IDX-002', 'LNK-001', 'SUM-001', 'SUR-001']);
  });

  longTest('reports an index with another hash than the file’s (IDX-001)', async () => {
    const other = (site: string) =>
      edit(
        site,
        'api/index.json',
        /("canonical_path": "\/sitemap.xml",[^}]*"content_sha256": ")[0-9a-f]{8}/,
        '$100000000',
      );
    expect(await changed(other)).toEqual(['IDX-001', 'SUM-001', 'SUR-001']);
  });

  longTest('reports a manifest that lacks a line, and a missing manifest', async () => {
    expect(await changed((site) => edit(site, 'SHA256SUMS.txt', /^.*\n/, ''))).toEqual(['SUM-001']);
    expect(await changed((site) => rmSync(join(site, 'SHA256SUMS.txt')))).toContain('SUM-001');
  });

  test('names the URL that a site was built for when the settings have another, and what to set', async () => {
    const env = {
      ARCHIVE: archive,
      REGISTRY_TIME: '2026-07-20T12:00:00Z',
      SITE_URL: 'http://localhost:8080',
    };
    const { code, stdout, stderr } = await runHere('validate', ['--dist', built], env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'was built for https://registry.example, but the settings say http://localhost:8080. Set SITE_URL=https://registry.example to check it, or build it again.',
    );
  });

  test('reports a site that was built from another state of the archive', async () => {
    const other = writeArchive(SHELF);
    expect(await move(other, 'lifecycle', 'activate', '3')).toMatchObject({ code: 0 });
    expect(await rulesFinding(other, '--dist', built)).toEqual(['SUR-001']);
  });
});
