import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Site } from '../../src/registry/model/site.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { command, node, unchanged } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { idsIn, mintFiles, parsed } from '../fixtures/mint-files.ts';
import { issueBody, type RawFields } from '../fixtures/submissions.ts';

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
    const { root, body } = mintFiles();
    const { code, stdout } = await unchanged(root, () => command(root, 'mint', body('Bad.md', EIGHT)));
    expect(code).toBe(1);
    expect(idsIn(stdout)).toEqual(EIGHT_IDS);
    for (const found of [
      'svc-deposit-protocol/v0',
      '2026-02-30',
      'CC BY 4.0',
      'by hand',
      'forthcoming',
      'javascript:alert(1)',
    ]) {
      expect(stdout).toContain(found);
    }
    expect(stdout.match(/→ /g)).toHaveLength(8);
    expect(stdout).toContain('Nothing was written: 8 errors.');
  });
});

describe('mint of a hostile file', () => {
  test('reports 20,000 nested quotes as a finding, in a text and in a field', async () => {
    const { root, body } = mintFiles();
    const quotes = `${'> '.repeat(20_000)}deep`;
    const inText = await command(root, 'mint', '--json', body('Deep.md', { body: quotes }));
    expect(inText.code).toBe(1);
    expect(parsed(inText.stdout).findings).toMatchObject([{ rule: 'SAN-001', field: 'body' }]);
    const inHead = await command(root, 'mint', '--json', body('Head.md', { description: quotes }));
    expect([inHead.code, inHead.stderr]).toEqual([1, '']);
    expect(parsed(inHead.stdout).findings.map(({ rule }) => rule)).toContain('FRM-001');
  });

  test('prints none of its control characters', async () => {
    const { root, body } = mintFiles();
    const steering = '\u001B[2J\u001B]0;owned\u0007\u009B31m\u202Eevil';
    const bad = await command(
      root,
      'mint',
      body('Bad.md', { title: `T${steering}`, license: `L${steering}`, defines_concepts: `row ${steering}` }),
    );
    const good = await command(root, 'mint', body('Good.md', { title: `T${steering}` }));
    expect([bad.code, good.code]).toEqual([1, 0]);
    for (const { stdout, stderr } of [bad, good]) {
      expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E]/u);
    }
    expect(good.stdout).toContain('SAN-003');
  });

  test('refuses a text that is nothing but a link to an attachment, which it does not fetch', async () => {
    const { root, body } = mintFiles();
    const link = '[text.md](https://github.com/user-attachments/files/123/text.md)';
    const { code, stdout } = await command(root, 'mint', body('Linked.md', { body: link }));
    expect(code).toBe(1);
    expect(stdout).toContain(
      'TXT-003  body: found one link to an attachment of an issue, which this command does not fetch.',
    );
  });

  test('refuses a file that is not UTF-8', async () => {
    const { root, put } = mintFiles();
    const latin1 = put('Latin1.md', Buffer.from(issueBody({ title: 'Über' }), 'latin1'));
    const { code, stderr } = await unchanged(root, () => command(root, 'mint', latin1));
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
      const { root, folder, body } = mintFiles();
      body('a.md');
      body('b.md');
      const { code, stdout, stderr } = await unchanged(root, () =>
        runHere('mint', args, { ARCHIVE: root, INIT_CWD: folder }),
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
    const { folder, body } = mintFiles();
    const { code, stderr } = await command(join(folder, 'typo'), 'mint', body('a.md'));
    expect(code).toBe(1);
    expect(stderr).toContain('typo');
    expect(existsSync(join(folder, 'typo'))).toBe(false);
  });
});

// Findings for people end with where each of their rules is explained; findings for programs do not.

const FAULTY = { title: '', license: 'CC BY 4.0', keywords: '' };

test('each broken rule is listed once with its URL, however often it was broken', async () => {
  const { root, body } = mintFiles();
  const path = join(root, 'data/site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as Site;
  const published = { ...site, base_url: 'https://elsewhere.example/archive/', sample: false };
  writeFileSync(path, JSON.stringify(published));
  const files = [body('One.md', FAULTY), body('Two.md', FAULTY)];
  const { code, stdout } = await command(root, 'mint', ...files);
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
