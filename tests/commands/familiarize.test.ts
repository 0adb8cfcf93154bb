import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FAMILIARIZATION_LOG } from '../../src/registry/archive/changeset.ts';
import { catalogOf } from '../../src/registry/archive/resources/documents.ts';
import { FamiliarizationReceipt } from '../../src/registry/model/receipts.ts';
import { serve } from '../../src/server/serving.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { sharedFolder, temporaryFolder, unchanged, writeArchive } from '../fixtures/disk.ts';
import { MOVED_ON, move, SHELF } from '../fixtures/moves.ts';
import { writePublished } from '../fixtures/published.ts';
import { issueBody } from '../fixtures/submissions.ts';

// Documents that an automated depositor reads before it acts: from the archive's folder, and from a site that is served.

let root = '';
beforeEach(() => {
  root = writeArchive(SHELF);
});

const familiarize = (...args: string[]) => move(root, 'familiarize', ...args);
const log = () => readFileSync(join(root, FAMILIARIZATION_LOG), 'utf8');
const { protocols, index_version } = catalogOf(SHELF);

const SITE = await writePublished(sharedFolder(), SHELF);

/** Serves a copy of the published files of an archive in which something was changed; gives its address. */
function servedAfter(change: (folder: string) => void): Promise<string> {
  const folder = join(temporaryFolder(), 'site');
  cpSync(SITE, folder, { recursive: true });
  change(folder);
  return served(folder);
}

/** Serves a folder below a base until the test ends; gives its address. */
async function served(folder: string, base = '/registry/'): Promise<string> {
  const { port, close } = await serve(folder, base, 0);
  onTestFinished(close);
  return `http://127.0.0.1:${port}${base}`;
}

/** The receipt is printed on one line and appended to the log as it was printed. */
function expectReceipt(printed: string): FamiliarizationReceipt {
  expect(printed).toMatch(/^\{.*\}\n$/);
  expect(log().endsWith(printed)).toBe(true);
  const receipt = FamiliarizationReceipt.parse(JSON.parse(printed));
  for (const { name, current_version, content_sha256 } of Object.values(protocols)) {
    expect(receipt.protocol_versions_read[name]).toBe(current_version);
    expect(receipt.content_sha256_verified[name]).toBe(content_sha256);
  }
  expect(receipt).toMatchObject({ timestamp: `${MOVED_ON}T12:00:00Z`, registry_version: index_version });
  return receipt;
}

describe('familiarize, with the documents of the archive', () => {
  test('prints the receipt and appends it to the log', async () => {
    const { code, stdout, stderr } = await familiarize('--label', 'desk 4', '--action', 'to deposit');
    expect([code, stderr]).toEqual([0, '']);
    const receipt = expectReceipt(stdout);
    expect(receipt).toMatchObject({ instance_label: 'desk 4', action_summary: 'to deposit' });
    await familiarize();
    expect(log().startsWith(stdout)).toBe(true);
    expect(log().trimEnd().split('\n')).toHaveLength(2);
  });

  test('prints a receipt that the mint accepts, and refuses once the protocols have changed', async () => {
    root = writeArchive(emptyArchive());
    const { stdout } = await familiarize();
    const issue = join(temporaryFolder(), 'issue.md');
    writeFileSync(issue, issueBody({ familiarization_receipt: stdout }));
    expect(await move(root, 'mint', issue)).toMatchObject({ code: 0 });
    expect(log()).toBe(stdout + stdout);
    const old = stdout.replaceAll(protocols['axn-protocol']?.content_sha256 ?? '', 'f'.repeat(64));
    expect(old).not.toBe(stdout);
    writeFileSync(issue, issueBody({ title: 'Another work', familiarization_receipt: old }));
    const refused = await move(root, 'mint', issue, '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      findings: [{ rule: 'FAM-002', actual: expect.stringContaining('axn-protocol: hash ffff') }],
    });
  });
});

describe('familiarize, with the documents of a site', () => {
  test.each([
    ['with a slash at the end', (url: string) => url],
    ['without a slash at the end', (url: string) => url.slice(0, -1)],
  ])('reads documents over HTTP from a URL %s', async (_name, shape) => {
    root = writeArchive(emptyArchive());
    const { code, stdout, stderr } = await familiarize('--from', shape(await served(SITE)));
    expect([code, stderr]).toEqual([0, '']);
    expectReceipt(stdout);
  });

  test.each(Object.values(protocols).map(({ name, canonical_path }) => [name, canonical_path]))(
    'names the %s when it was altered, and writes nothing',
    async (name, path) => {
      const from = await servedAfter((site) => {
        const text = readFileSync(join(site, path), 'utf8');
        writeFileSync(join(site, path), text.replace('"', ' "'));
      });
      const { code, stdout, stderr } = await unchanged(root, () => familiarize('--from', from));
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.match(/IDX-001/g)).toHaveLength(1);
      expect(stderr).toContain(`IDX-001  ${name} (${path})`);
      expect(stderr).toContain('Do not proceed; report it. Nothing was written.');
    },
  );

  test('names a schema that the site does not have, and writes nothing', async () => {
    const from = await servedAfter((site) => rmSync(join(site, 'api/schemas/deposit-entry.schema.json')));
    const words = 'deposit-entry (/api/schemas/deposit-entry.schema.json)\n      could not be read';
    expect(await unchanged(root, () => familiarize('--from', from))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(words),
    });
  });

  test('a URL without an index and a text that is not a URL are usage errors', async () => {
    const url = await served(SITE);
    for (const from of [`${url}elsewhere/`, 'http://127.0.0.1:1/', 'not an address']) {
      const { code, stderr } = await unchanged(root, () => familiarize('--from', from));
      expect(code).toBe(2);
      expect(stderr).toContain('Usage: npm run familiarize');
    }
  });
});
