import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createArchive } from '../../src/archive/create.ts';
import { ROOT, releasedDocuments } from '../fixtures/checkout.ts';
import { runHere } from '../fixtures/in-process.ts';

// Documents that people write: how the protocol command adds and changes them.

const folders: string[] = [];
let root = '';

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'protocol-'));
  folders.push(root);
  createArchive(root, ROOT);
  for (const [path, text] of releasedDocuments()) write(path, text);
  git('init', '-q');
  commit();
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

function commit(): void {
  git('add', '-A');
  git('-c', 'user.name=Tests', '-c', 'user.email=tests@registry.example', 'commit', '-qm', 'a state');
}

/** Runs the command; gives its exit code and what it printed. */
async function protocol(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ARCHIVE: root, REGISTRY_TIME: '2026-12-01T00:00:00Z' };
  const { code, stdout, stderr } = await runHere('protocol', args, env);
  return { code, out: stdout, err: stderr };
}

async function found(...args: string[]): Promise<string[]> {
  const { out, code } = await protocol('verify', '--json', ...args);
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: { rule: string; where: string }[] };
  expect(code).toBe(ok ? 0 : 1);
  return findings.map(({ rule, where }) => `${rule} ${where}`);
}

describe('protocol add', () => {
  const FLAGS = [
    ...['--kind', 'protocol', '--version', 'loan/v1', '--governs', '/data/registry.json'],
    ...['--depends-on', 'deposit-protocol', '--enforced-by', 'REG-002'],
  ];

  test('adds a protocol in api/ to the index', async () => {
    write('api/loan-protocol.json', '{ "title": "On loans", "says": ["What is lent comes back."] }\n');
    expect(await found()).toEqual(['IDX-002 api/loan-protocol.json']);
    expect(await protocol('add', 'loan-protocol', '--why', 'Loans began.', ...FLAGS)).toMatchObject({
      code: 0,
    });
    expect(await found('--base', 'HEAD')).toEqual([]);
    expect(JSON.parse(read('api/loan-protocol.json'))).toMatchObject({
      current_version: 'loan/v1',
      depends_on: [{ name: 'deposit-protocol', version: 'v1.0' }],
      says: ['What is lent comes back.'],
    });
    const file = join(root, 'next.json');
    writeFileSync(file, '{ "title": "On loans", "says": ["Within a month."] }');
    expect((await protocol('update', 'loan-protocol', '--from', file, '--why', 'A term.')).out).toContain(
      'loan/v1 → loan/v1.1',
    );
    expect(read('api/loan-protocol.json')).toContain('Within a month.');
  });

  test.each([
    ['--version', 'banana', 'has the version “banana”, from which none can follow'],
    ['--enforced-by', 'ZZZ-001', 'is said to be enforced by ZZZ-001, which is no rule'],
    ['--governs', 'nowhere', 'is said to govern nowhere, which the registry does not have'],
    ['--governs', '/data/nothing.json', 'is said to govern /data/nothing.json'],
  ])('refuses %s %s, and writes nothing', async (flag, value, words) => {
    write('api/loan-protocol.json', '{ "title": "On loans" }\n');
    const flags = FLAGS.map((one, at) => (FLAGS[at - 1] === flag ? value : one));
    const before = read('api/index.json');
    const { code, err } = await protocol('add', 'loan-protocol', '--why', 'Loans.', ...flags);
    expect([code, err]).toEqual([1, expect.stringContaining(`Nothing was changed: loan-protocol ${words}`)]);
    expect(read('api/index.json')).toBe(before);
  });

  test('refuses content that is no object', async () => {
    const file = join(root, 'list.json');
    writeFileSync(file, '["a"]');
    const { code, err } = await protocol('add', 'loan-protocol', '--from', file, '--why', 'Loans.', ...FLAGS);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('the content of loan-protocol is no object of JSON'),
    ]);
    rmSync(file);
    write('api/loan-protocol.json', '["a"]\n');
    const again = await protocol('add', 'loan-protocol', '--why', 'Loans.', ...FLAGS);
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining('the content of loan-protocol is no object of JSON'),
    ]);
  });

  test('refuses a document that is in the index, and one that does not exist', async () => {
    expect((await protocol('add', 'axn-protocol', '--why', 'Again.')).err).toContain(
      'is in the index already',
    );
    expect((await protocol('add', 'loan-protocol', '--why', 'Loans.', ...FLAGS)).err).toContain(
      'there is no file api/loan-protocol.json',
    );
  });
});
