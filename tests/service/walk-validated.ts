import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { command, temporaryFolder } from '../fixtures/disk.ts';
import { edit } from '../fixtures/gate.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';

// Validation of a built site that is changed afterwards.

/** A built site, and the folder of the archive that it was built from. */
export interface Built {
  readonly site: string;
  readonly archive: string;
}

/** The rules that find something, each once, sorted; the exit code has to agree. */
async function rulesFinding(archive: string, site: string): Promise<string[]> {
  const { code, stdout } = await command(archive, 'validate', '--json', '--dist', site);
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  expect(code).toBe(ok ? 0 : 1);
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}

function flip(site: string, path: string): void {
  const bytes = readFileSync(join(site, path));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(site, path), bytes);
}

/** Defines the tests of `npm run validate -- --dist`. */
export function testsOfValidation(built: () => Built): void {
  /** Changes a copy of the built site; gives the rules that find something in it. */
  async function changed(change: (site: string) => void): Promise<string[]> {
    const site = join(temporaryFolder(), 'dist');
    cpSync(built().site, site, { recursive: true });
    change(site);
    return rulesFinding(built().archive, site);
  }

  test('finds nothing in an unchanged site, and lists the scope site as checked', async () => {
    const { archive, site } = built();
    const { code, stdout } = await command(archive, 'validate', '--dist', site, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      checked: ['entry', 'item', 'archive', 'site'],
      findings: [],
    });
  });

  longTest('reports a changed byte of a surface (SUR-001, SUM-001)', async () => {
    expect(await changed((site) => flip(site, 'data/texts/AXN-01-text.md'))).toEqual(['SUM-001', 'SUR-001']);
  });

  test('reports a missing page, and every link to it (LNK-001)', async () => {
    expect(await changed((site) => rmSync(join(site, 's/records/2'), { recursive: true }))).toEqual([
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
    expect(rules).toEqual(['LNK-001', 'SUM-001', 'SUR-001']);
  });

  longTest('reports an index with another hash than the file’s (SUR-001)', async () => {
    const other = (site: string) =>
      edit(
        site,
        'api/index.json',
        /("canonical_path": "\/sitemap.xml",[^}]*"content_sha256": ")[0-9a-f]{8}/,
        '$100000000',
      );
    expect(await changed(other)).toEqual(['SUM-001', 'SUR-001']);
  });

  test('names the URL that a site was built for when the settings have another, and what to set', async () => {
    const { archive, site } = built();
    const env = { ARCHIVE: archive, SITE_URL: 'http://localhost:8080' };
    const { code, stdout, stderr } = await runHere('validate', ['--dist', site], env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'was built for https://registry.example, but the settings say http://localhost:8080. Set SITE_URL=https://registry.example to check it, or build it again.',
    );
  });

  test('reports a site that was built from another state of the archive', async () => {
    const { archive, site } = built();
    const other = join(temporaryFolder(), 'archive');
    cpSync(archive, other, { recursive: true });
    const withdrawn = await command(other, 'lifecycle', 'withdraw', '7', '--reason', 'Filed twice.');
    expect(withdrawn).toMatchObject({ code: 0 });
    expect(await rulesFinding(other, site)).toEqual(['SUR-001']);
  });
}
