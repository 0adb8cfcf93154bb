import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { bytesOf, command, unchanged } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { idsIn, mintFiles, parsed } from '../fixtures/mint-files.ts';
import { richEntry } from '../fixtures/submissions.ts';

describe('mint of a valid file', () => {
  test('exits with 0, and --json prints the outcome on one line', async () => {
    const { root, body } = mintFiles();
    const { code, stdout, stderr } = await command(root, 'mint', '--json', body('Second.md'));
    expect([code, stderr]).toEqual([0, '']);
    const printed = parsed(stdout);
    const { deposits } = loadArchive(root).archive.registry;
    const { axn, hash } = deposits[1] ?? {};
    expect(printed).toEqual({
      ok: true,
      minted: [
        {
          deposit_number: 2,
          axn,
          hash,
          text_path: '/data/texts/AXN-02-text.md',
          record_path: '/s/records/2/',
        },
      ],
      existing: [],
      findings: [],
    });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(hashes.sha256(readFileSync(join(root, 'data/texts/AXN-02-text.md')))).toBe(hash);
    const sums = execFileSync('sha256sum', [join(root, 'data/texts/AXN-02-text.md')], { encoding: 'utf8' });
    expect(sums.split(' ')[0]).toBe(hash);
  });

  test('prints number, identifier, title, hash and path for people', async () => {
    const { root, body } = mintFiles();
    const { code, stdout } = await command(root, 'mint', body('Second.md'));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^minted: deposit 2 {2}AXN:02\.ARCHIVAL\..+\n {2}Second\.md\n {2}sha256 [0-9a-f]{64}\n {2}\/s\/records\/2\/\n$/u,
    );
  });

  test('reads the file from the caller’s folder, and stores the number of its issue', async () => {
    const { root, folder, body } = mintFiles();
    body('Second.md');
    const env = { ARCHIVE: root, INIT_CWD: folder };
    const { code } = await runHere('mint', ['Second.md', '--issue', '12'], env);
    expect(code).toBe(0);
    expect(loadArchive(root).archive.registry.deposits[1]?.issue_number).toBe(12);
  });

  test('sent again prints the existing deposit, exits with 0 and writes nothing', async () => {
    const { root, body } = mintFiles();
    const file = body('Second.md');
    await command(root, 'mint', file);
    const before = bytesOf(root);
    const again = await command(root, 'mint', '--json', file);
    expect(again.code).toBe(0);
    expect(parsed(again.stdout)).toMatchObject({
      ok: true,
      minted: [],
      existing: [{ where: file, deposit_number: 2, text_path: '/data/texts/AXN-02-text.md' }],
      findings: [],
    });
    expect((await command(root, 'mint', file)).stdout).toContain('already deposit 2');
    expect(bytesOf(root)).toEqual(before);
  });

  test('with --dry-run writes nothing', async () => {
    const { root, body } = mintFiles();
    const { code, stdout } = await unchanged(root, () =>
      command(root, 'mint', '--dry-run', body('Second.md')),
    );
    expect(code).toBe(0);
    expect(stdout).toContain('would be minted: deposit 2');
  });
});

describe('mint of several files', () => {
  test('gives consecutive numbers in their order', async () => {
    const { root, body } = mintFiles();
    const { code, stdout } = await command(root, 'mint', '--json', body('B.md'), body('A.md'), body('C.md'));
    expect(code).toBe(0);
    expect(parsed(stdout).minted.map(({ deposit_number }) => deposit_number)).toEqual([2, 3, 4]);
    const titles = loadArchive(root).archive.registry.deposits.map(({ title }) => title);
    expect(titles).toEqual(['The first', 'B.md', 'A.md', 'C.md']);
  });

  test('refuses all when one has errors, and names the file of each finding', async () => {
    const { root, body } = mintFiles();
    const bad = body('Bad.md', { license: 'none' });
    const { code, stdout } = await unchanged(root, () =>
      command(root, 'mint', '--json', body('Good.md'), bad),
    );
    expect(code).toBe(1);
    expect(parsed(stdout)).toMatchObject({
      ok: false,
      minted: [],
      findings: [{ rule: 'LIC-001', where: bad }],
    });
  });
});

describe('mint of an entry with its text (Path B)', () => {
  const paths = ({ put }: ReturnType<typeof mintFiles>, changes = {}) => [
    ...['--rich', put('entry.json', JSON.stringify(richEntry(changes)))],
    ...['--text', put('text.md', '# A charter\n\nText.')],
  ];

  test('stores the family and status of the entry', async () => {
    const at = mintFiles();
    const draft = paths(at, { draft_pending_reason: 'Not yet.' });
    const { code, stderr } = await command(at.root, 'mint', '--draft', ...draft);
    expect([code, stderr]).toEqual([0, '']);
    expect(loadArchive(at.root).archive.registry.deposits[1]).toMatchObject({
      family: 'GOVERNANCE',
      status: 'DRAFT_PENDING',
      draft_pending_reason: 'Not yet.',
      submitter: null,
      issue_number: null,
    });
  });

  test('refuses a draft without its reason, and says which field to add', async () => {
    const at = mintFiles();
    const { code, stdout } = await command(at.root, 'mint', '--draft', ...paths(at));
    expect(code).toBe(1);
    expect(idsIn(stdout)).toContain('LIF-003');
    expect(stdout).toContain('→ Add draft_pending_reason to the entry');
  });
});
