import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { Site } from '../../src/registry/model/site.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { bytesOf, command, node, unchanged } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { idsIn, mintFiles, parsed } from '../fixtures/mint-files.ts';
import { issueBody, type RawFields, richEntry } from '../fixtures/submissions.ts';

let at: ReturnType<typeof mintFiles>;
beforeEach(() => {
  at = mintFiles();
});

const mint = (...args: string[]) => command(at.root, 'mint', ...args);

describe('mint of a valid file', () => {
  test('exits with 0, and --json prints the outcome on one line', async () => {
    const { code, stdout, stderr } = await mint('--json', at.body('Second.md'));
    expect([code, stderr]).toEqual([0, '']);
    const { axn, hash } = loadArchive(at.root).registry.deposits[1] ?? {};
    const paths = { text_path: '/data/texts/AXN-02-text.md', record_path: '/s/records/2/' };
    const minted = [{ deposit_number: 2, axn, hash, ...paths }];
    expect(parsed(stdout)).toEqual({ ok: true, minted, existing: [], findings: [] });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    const sums = execFileSync('sha256sum', [join(at.root, paths.text_path)], { encoding: 'utf8' });
    expect(sums.split(' ')[0]).toBe(hash);
  });

  test('prints number, identifier, title, hash and path for people', async () => {
    const { code, stdout } = await mint(at.body('Second.md'));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^minted: deposit 2 {2}AXN:02\.ARCHIVAL\..+\n {2}Second\.md\n {2}sha256 [0-9a-f]{64}\n {2}\/s\/records\/2\/\n$/u,
    );
  });

  test('reads the file from the caller’s folder, and stores the number of its issue', async () => {
    at.body('Second.md');
    const env = { ARCHIVE: at.root, INIT_CWD: at.folder };
    const { code } = await runHere('mint', ['Second.md', '--issue', '12'], env);
    expect(code).toBe(0);
    expect(loadArchive(at.root).registry.deposits[1]?.issue_number).toBe(12);
  });

  test('sent again prints the existing deposit, exits with 0 and writes nothing', async () => {
    const file = at.body('Second.md');
    await mint(file);
    const before = bytesOf(at.root);
    const again = await mint('--json', file);
    expect(again.code).toBe(0);
    expect(parsed(again.stdout)).toMatchObject({
      ok: true,
      minted: [],
      existing: [{ where: file, deposit_number: 2, text_path: '/data/texts/AXN-02-text.md' }],
      findings: [],
    });
    expect((await mint(file)).stdout).toContain('already deposit 2');
    expect(bytesOf(at.root)).toEqual(before);
  });

  test('with --dry-run writes nothing', async () => {
    const { code, stdout } = await unchanged(at.root, () => mint('--dry-run', at.body('Second.md')));
    expect(code).toBe(0);
    expect(stdout).toContain('would be minted: deposit 2');
  });
});

test('mint of several files refuses all when one has errors, and names the file of each finding', async () => {
  const bad = at.body('Bad.md', { license: 'none' });
  const { code, stdout } = await unchanged(at.root, () => mint('--json', at.body('Good.md'), bad));
  expect(code).toBe(1);
  const findings = [{ rule: 'LIC-001', where: bad }];
  expect(parsed(stdout)).toMatchObject({ ok: false, minted: [], findings });
});

describe('mint of an entry with its text (Path B)', () => {
  const paths = (changes = {}) => [
    ...['--rich', at.put('entry.json', JSON.stringify(richEntry(changes)))],
    ...['--text', at.put('text.md', '# A charter\n\nText.')],
  ];

  test('stores the family and status of the entry', async () => {
    const draft = paths({ draft_pending_reason: 'Not yet.' });
    const { code, stderr } = await mint('--draft', ...draft);
    expect([code, stderr]).toEqual([0, '']);
    expect(loadArchive(at.root).registry.deposits[1]).toMatchObject({
      ...{ family: 'GOVERNANCE', status: 'DRAFT_PENDING', draft_pending_reason: 'Not yet.' },
      ...{ submitter: null, issue_number: null },
    });
  });

  test('refuses a draft without its reason, and says which field to add', async () => {
    const { code, stdout } = await mint('--draft', ...paths());
    expect(code).toBe(1);
    expect(idsIn(stdout)).toContain('LIF-003');
    expect(stdout).toContain('→ Add draft_pending_reason to the entry');
  });
});

const EIGHT: RawFields = {
  protocol_version: 'svc-deposit-protocol/v0',
  orcid: '0000-0002-1825-0098',
  date: '2026-02-30',
  license: 'CC BY 4.0',
  substrate: 'by hand',
  related_ids: 'forthcoming',
  terms: '- [ ] I agree.',
  body: 'See [this](javascript:alert(1)).',
};
const EIGHT_IDS = ['FRM-002', 'LIC-001', 'ORC-001', 'PV-001', 'REL-001', 'REQ-006', 'SAN-002', 'SUB-001'];

describe('mint of a file with eight errors', () => {
  test('reports all eight at once, each with what is actual and what to do, and writes nothing', async () => {
    const { code, stdout } = await unchanged(at.root, () => mint(at.body('Bad.md', EIGHT)));
    expect(code).toBe(1);
    expect(idsIn(stdout)).toEqual(EIGHT_IDS);
    for (const found of ['svc-deposit-protocol/v0', 'CC BY 4.0', 'javascript:alert(1)'])
      expect(stdout).toContain(found);
    expect(stdout.match(/→ /g)).toHaveLength(8);
    expect(stdout).toContain('Nothing was written: 8 errors.');
  });
});

describe('mint of a hostile file', () => {
  test('reports 20,000 nested quotes in a field as a finding', async () => {
    const quotes = `${'> '.repeat(20_000)}deep`;
    const inHead = await mint('--json', at.body('Head.md', { description: quotes }));
    expect([inHead.code, inHead.stderr]).toEqual([1, '']);
    expect(parsed(inHead.stdout).findings.map(({ rule }) => rule)).toContain('FRM-001');
  });

  test('prints none of its control characters', async () => {
    const steering = '\u001B[2J\u001B]0;owned\u0007\u009B31m\u202Eevil';
    const title = `T${steering}`;
    const bad = await mint(at.body('Bad.md', { title, license: steering, defines_concepts: steering }));
    const good = await mint(at.body('Good.md', { title }));
    expect([bad.code, good.code]).toEqual([1, 0]);
    for (const { stdout, stderr } of [bad, good]) {
      expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E]/u);
    }
    expect(good.stdout).toContain('SAN-003');
  });

  test('refuses a text that is nothing but a link to an attachment, which it does not fetch', async () => {
    const link = '[text.md](https://github.com/user-attachments/files/123/text.md)';
    const { code, stdout } = await mint(at.body('Linked.md', { body: link }));
    expect(code).toBe(1);
    expect(stdout).toContain(
      'TXT-003  body: found one link to an attachment of an issue, which this command does not fetch.',
    );
  });

  test('refuses a file that is not UTF-8', async () => {
    const latin1 = at.put('Latin1.md', Buffer.from(issueBody({ title: 'Über' }), 'latin1'));
    const { code, stderr } = await unchanged(at.root, () => mint(latin1));
    expect(code).toBe(2);
    expect(stderr).toMatch(/utf-8/i);
  });
});

describe('a usage error of mint', () => {
  const files = ['a.md', 'b.md'];
  test.each([
    ['a file that is not there', ['missing.md']],
    ['an issue number for two files', ['--issue', '1', ...files]],
    ['an entry that is not JSON', ['--rich', 'a.md', '--text', 'b.md']],
  ])(
    'with %s: exit 2, usage on standard error, nothing on standard output, nothing written',
    async (_what, args) => {
      at.body('a.md');
      at.body('b.md');
      const { code, stdout, stderr } = await unchanged(at.root, () =>
        runHere('mint', args, { ARCHIVE: at.root, INIT_CWD: at.folder }),
      );
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('Usage: npm run mint');
      expect(stderr).not.toContain('    at ');
    },
  );

  test('an unknown command is answered with the list of commands', async () => {
    const { code, stdout, stderr } = await node(['scripts/run.mjs', 'mnit']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/\bmint\b/);
    expect(stderr).not.toContain('    at ');
  });

  test('a folder without an archive is named, and nothing is written there', async () => {
    const { code, stderr } = await command(join(at.folder, 'typo'), 'mint', at.body('a.md'));
    expect(code).toBe(1);
    expect(stderr).toContain('typo');
    expect(existsSync(join(at.folder, 'typo'))).toBe(false);
  });
});

// Findings for people end with where each of their rules is explained; findings for programs do not.

const FAULTY = { title: '', license: 'CC BY 4.0', keywords: '' };

test('each broken rule is listed once with its URL, however often it was broken', async () => {
  const path = join(at.root, 'data/site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as Site;
  const published = { ...site, base_url: 'https://elsewhere.example/archive/', sample: false };
  writeFileSync(path, JSON.stringify(published));
  const files = [at.body('One.md', FAULTY), at.body('Two.md', FAULTY)];
  const { code, stdout } = await mint(...files);
  expect(code).toBe(1);
  const addresses = stdout.split('\n').filter((line) => line.startsWith('  https://'));
  expect(addresses).toEqual(
    ['REQ-001', 'REQ-008', 'LIC-001'].map(
      (id) => `  https://elsewhere.example/archive/protocol/rules/#${id}`,
    ),
  );
});

const SYSTEM_NODE = '/usr/bin/node';
const olderNode =
  existsSync(SYSTEM_NODE) &&
  Number(/\d+/.exec(execFileSync(SYSTEM_NODE, ['--version'], { encoding: 'utf8' }))?.[0]) < 24;

test.runIf(olderNode)('an older Node is told that the project needs a newer one, with exit 2', () => {
  expect(() =>
    execFileSync(SYSTEM_NODE, ['scripts/run.mjs', 'mint'], { cwd: ROOT, stdio: 'pipe', encoding: 'utf8' }),
  ).toThrow(
    expect.objectContaining({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('needs Node 24 or newer'),
    }),
  );
});
