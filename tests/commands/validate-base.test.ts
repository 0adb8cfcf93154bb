import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { textFile } from '../../src/registry/archive.ts';
import { FAMILIARIZATION_LOG, OVERWRITE_LOG, writeRegistry } from '../../src/registry/mint/changeset.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { archiveOf, mintInto } from '../fixtures/archive.ts';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { committed, edit, repository, rulesFinding } from '../fixtures/gate.ts';
import { longTest } from '../fixtures/long.ts';
import { depositIn, move, SHELF, withFourGlyphs } from '../fixtures/moves.ts';
import { git, mintOne } from '../fixtures/proposals.ts';
import { issueBody, submission } from '../fixtures/submissions.ts';

// The gate against a commit: what may become of what was there, and what may not.

const since = (root: string) => rulesFinding(root, '--base', 'HEAD');
const logOf = (root: string) => readFileSync(join(root, OVERWRITE_LOG), 'utf8');

/** A receipt of a file's bytes, by the command. */
async function receipt(root: string, path: string): Promise<void> {
  const { code } = await move(root, 'overwrite', join(root, path), '--reason', 'An edit by hand.');
  expect(code).toBe(0);
}

describe('validate --base passes', () => {
  test('an unchanged archive, and lists the scope change as checked', async () => {
    const { code, stdout } = await move(repository(), 'validate', '--base', 'HEAD', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      checked: ['entry', 'item', 'archive', 'change'],
      findings: [],
    });
  });

  longTest('a mint, a supersession, a redaction and a review by the commands', async () => {
    const root = repository();
    const issue = join(temporaryFolder(), 'issue.md');
    writeFileSync(issue, issueBody({ title: 'A new work' }));
    for (const call of [
      ['mint', issue],
      ['lifecycle', 'supersede', '1', '--by', '2'],
      ['lifecycle', 'withdraw', '5', '--reason', 'It named a person.', '--redact'],
      ['lifecycle', 'activate', '3'],
      ['review', '4', '--wiki', 'reviewed'],
      ['familiarize'],
    ]) {
      const [name = '', ...args] = call;
      expect(await move(root, name, ...args)).toMatchObject({ code: 0 });
    }
    expect(await since(root)).toEqual([]);
  });

  test('a backfill by the command', async () => {
    const root = repository(withFourGlyphs(SHELF, new Map([[2, undefined]])));
    expect(await move(root, 'backfill')).toMatchObject({ code: 0 });
    expect(await since(root)).toEqual([]);
  });

  test('an edit by hand with its receipt', async () => {
    const root = repository();
    await receipt(root, 'data/site.json');
    edit(root, 'data/site.json', 'Editors of the tests', 'Other editors');
    expect(await since(root)).toEqual([]);
  });
});

describe('validate --base reports', () => {
  test('an edit without a receipt (RCP-001)', async () => {
    const root = repository();
    edit(root, 'data/site.json', 'Editors of the tests', 'Other editors');
    expect(await since(root)).toEqual(['RCP-001']);
  });

  test('an entry that was edited by hand (REG-003)', async () => {
    const root = repository();
    await receipt(root, 'data/registry.json');
    edit(root, 'data/registry.json', '"license":"CC-BY-4.0"', '"license":"CC0-1.0"');
    expect(await rulesFinding(root)).toEqual([]);
    expect(await since(root)).toEqual(['REG-003']);
  });

  longTest('a text that was edited (REG-003, and the hash)', async () => {
    const root = repository();
    const path = textFile(depositIn(root, 1));
    await receipt(root, path);
    edit(root, path, 'A record that is not kept', 'A record that is kept');
    expect(await since(root)).toEqual(['AXN-003', 'REG-003', 'TXT-002']);
  });

  longTest('a deposit replaced by another valid one, with receipts of everything (REG-003)', async () => {
    const root = repository(archiveOf(submission({ title: 'One' }), submission({ title: 'Two' })));
    const other = archiveOf(submission({ title: 'One' }), submission({ title: 'Too' }));
    const text = textFile(depositIn(root, 2));
    for (const path of ['data/registry.json', text]) await receipt(root, path);
    const log = readFileSync(join(root, OVERWRITE_LOG));
    writeArchive(other, root);
    writeFileSync(join(root, OVERWRITE_LOG), log);
    expect(await rulesFinding(root)).toEqual([]);
    expect(await since(root)).toEqual(['AXN-008', 'REG-003']);
  });

  test('a missing deposit, and a number that leaves a gap', async () => {
    const gone = repository();
    const { registry } = SHELF;
    const fewer = { ...registry, total_deposits: 4, deposits: registry.deposits.slice(0, 4) };
    await receipt(gone, 'data/registry.json');
    writeFileSync(join(gone, 'data/registry.json'), writeRegistry(fewer));
    expect(await since(gone)).toEqual(['REG-003', 'REG-009', 'TXT-004']);

    const gap = repository();
    const { archive } = mintInto(SHELF, [submission({ title: 'A new work' })]);
    const deposits = archive.registry.deposits.map(
      (deposit): Deposit => (deposit.deposit_number === 6 ? { ...deposit, deposit_number: 7 } : deposit),
    );
    await receipt(gap, 'data/registry.json');
    writeArchive({ ...archive, registry: { ...archive.registry, deposits }, overwrites: logOf(gap) }, gap);
    expect(await since(gap)).toEqual(['AXN-004', 'AXN-005']);
  });

  test('a protocol edited with a hand-made hash and receipts of both (IDX-003)', async () => {
    const root = repository();
    const path = 'api/lifecycle-protocol.json';
    for (const file of [path, 'api/index.json']) await receipt(root, file);
    const before = hashes.sha256(readFileSync(join(root, path)));
    edit(root, path, '"WITHDRAWN"', '"REMOVED"');
    edit(root, 'api/index.json', before, hashes.sha256(readFileSync(join(root, path))));
    expect(await since(root)).toEqual(['IDX-003', 'IDX-004']);
  });

  longTest('a status changed by hand against the lifecycle (LIF-004)', async () => {
    const root = writeArchive(SHELF);
    expect(await move(root, 'lifecycle', 'withdraw', '5', '--reason', 'A mistake.')).toMatchObject({
      code: 0,
    });
    committed(root);
    await receipt(root, 'data/registry.json');
    writeFileSync(join(root, 'data/registry.json'), writeRegistry(SHELF.registry));
    expect(await rulesFinding(root)).toEqual([]);
    expect(await since(root)).toEqual(['LIF-004', 'LIF-006']);
  });

  longTest('a log that lost a line, or has one that is not a receipt (RCP-002)', async () => {
    const root = repository();
    await receipt(root, 'data/site.json');
    committed(root);
    writeFileSync(join(root, OVERWRITE_LOG), '');
    expect(await since(root)).toEqual(['RCP-002']);

    const other = repository();
    writeFileSync(join(other, FAMILIARIZATION_LOG), '{"read":"everything"}\n');
    expect(await since(other)).toEqual(['RCP-002']);
  });

  test('a waiver (WVR-001)', async () => {
    const root = repository();
    await receipt(root, 'data/waivers.json');
    const waiver = {
      rule: 'VER-001',
      resource: 'registry',
      key: '2',
      value_sha256: 'a'.repeat(64),
      reason: 'x',
      date: '2026-07-20',
      adopted_from: 'x',
    };
    writeFileSync(join(root, 'data/waivers.json'), JSON.stringify({ waivers: [waiver] }));
    // No command writes a table on one line.
    expect(await since(root)).toEqual(['REG-013', 'WVR-001']);
  });

  longTest('a bot that shows no receipt in a commit message or a text (FAM-002)', async () => {
    const root = repository();
    const { stdout: line } = await move(root, 'familiarize');
    committed(root);
    expect(await rulesFinding(root, '--base', 'HEAD', '--author-bot')).toEqual([]);
    await mintOne(root);
    expect(await rulesFinding(root, '--base', 'HEAD', '--author-bot')).toEqual(['FAM-002']);
    const text = join(temporaryFolder(), 'body.md');
    writeFileSync(text, `Read: ${line}`);
    expect(await rulesFinding(root, '--base', 'HEAD', '--author-bot', '--text', text)).toEqual([]);
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', `Mint\n\n${line}`);
    expect(await rulesFinding(root, '--base', 'HEAD~1', '--author-bot')).toEqual([]);
  });

  test('a link among the files of the archive (REG-004)', async () => {
    const root = repository();
    symlinkSync('/etc/hostname', join(root, 'data/texts/AXN-FF-text.md'));
    expect(await since(root)).toEqual(['REG-004', 'TXT-004']);
  });

  test('a reference that git does not have, as a usage error', async () => {
    const { code, stderr } = await move(repository(), 'validate', '--base', 'no-such-branch');
    expect(code).toBe(2);
    expect(stderr).toContain('git has no commit no-such-branch');
    expect(stderr).toContain('Usage: npm run validate');
  });
});
