import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createArchive } from '../../src/archive/create.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { ROOT, releasedDocuments } from '../fixtures/checkout.ts';
import { sharedFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { committed, edit } from '../fixtures/proposals.ts';

// The protocol command over an archive of its own that is a git repository: documents that are generated, and those that people write.

const folder = sharedFolder();
let root = '';

beforeEach(({ task }) => {
  root = join(folder, task.id);
  mkdirSync(root);
  createArchive(root, ROOT);
  for (const [path, text] of releasedDocuments()) write(path, text);
  committed(root);
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

/** Runs the command with words, and a reason as it is; gives its exit code and what it printed. */
async function protocol(words: string, why?: string) {
  const env = { ARCHIVE: root, REGISTRY_TIME: '2026-12-01T00:00:00Z' };
  const args = [...words.split(' '), ...(why === undefined ? [] : ['--why', why])];
  const { code, stdout: out, stderr: err } = await runHere('protocol', args, env);
  return { code, out, err };
}

async function found(more = ''): Promise<string[]> {
  const { out, code } = await protocol(`verify --json${more}`);
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: { rule: string; where: string }[] };
  expect(code).toBe(ok ? 0 : 1);
  return findings.map(({ rule, where }) => `${rule} ${where}`);
}

interface Index {
  readonly index_version: string;
  readonly protocols: Record<string, Record<'current_version' | 'schema_version' | 'content_sha256', string>>;
  readonly change_log: { name: string; version: string; why: string; date: string }[];
}

const index = () => JSON.parse(read('api/index.json')) as Index;

describe('protocol verify', () => {
  test('passes when every document is as the index says, also against a base', async () => {
    const out = 'Every document is as the index says.\n';
    expect(await protocol('verify')).toMatchObject({ code: 0, out });
    expect(await found(' --base HEAD')).toEqual([]);
  });

  test('names a file whose hash differs, and what to do', async () => {
    edit(root, 'api/axn-protocol.json', '"cactus"', '"desert plant"');
    const { code, out } = await protocol('verify');
    expect(code).toBe(1);
    expect(out).toMatch(/IDX-001 {2}axn-protocol: found SHA-256 [0-9a-f]{64}/);
    expect(out).toContain('→ Restore the document');
    expect(out).toContain('1 error.');
  });
});

describe('protocol update', () => {
  test('changes version, hash, index, change log and the documents that name it, with a receipt of every file', async () => {
    const before = new Map(
      ['axn', 'deposit', 'lifecycle', 'enrichment'].map((name) => [name, read(`api/${name}-protocol.json`)]),
    );
    const why = 'A clearer sentence.';
    const { code, out } = await protocol('update axn-protocol --version axn/v2.1', why);
    expect(code).toBe(0);
    expect(out).toContain('axn-protocol: axn/v2 → axn/v2.1  A clearer sentence.');
    expect(out).toContain('deposit-protocol: v1.0 → v1.1  Names axn-protocol axn/v2.1.');
    const tables = (text = '') => text.slice(text.indexOf('"glyph_table"'));
    expect(tables(read('api/axn-protocol.json'))).toBe(tables(before.get('axn')));
    expect(await found(' --base HEAD')).toEqual([]);
    const { protocols, change_log } = index();
    expect(protocols['axn-protocol']).toMatchObject({
      current_version: 'axn/v2.1',
      content_sha256: hashes.sha256(read('api/axn-protocol.json')),
    });
    const logged = { date: '2026-12-01', name: 'axn-protocol', version: 'axn/v2.1', why };
    expect(change_log.at(-4)).toEqual(logged);
    const receipts = read('data/pre-overwrite-receipts.log')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { path: string; sha256: string; reason: string });
    for (const [name, text] of before) {
      const receipt = { path: `api/${name}-protocol.json`, sha256: hashes.sha256(text), reason: why };
      expect(receipts).toContainEqual(expect.objectContaining(receipt));
    }
    expect(receipts.map(({ path }) => path)).toContain('api/index.json');
  });

  test('with --all changes the documents that differ from what is generated, and no others', async () => {
    const before = read('api/index.json');
    expect((await protocol('update --all', 'None.')).out).toContain('Nothing to change');
    expect(read('api/index.json')).toBe(before);
    cpSync(join(root, 'api/conformance/hex.json'), join(root, 'api/conformance/again.json'));
    expect(await found()).toEqual(['IDX-004 api/conformance/index.json']);
    const { out } = await protocol('update --all', 'More vectors.');
    expect(out).toContain('conformance: v1.0 → v1.1');
    expect(await found(' --base HEAD')).toEqual([]);
  });

  test('writes nothing for a document that was altered, or a version that is not later', async () => {
    const before = read('api/index.json');
    expect(await protocol('update axn-protocol --version axn/v1', 'Back.')).toMatchObject({ code: 1 });
    edit(root, 'api/axn-protocol.json', '"cactus"', '"desert plant"');
    const { code, err } = await protocol('update axn-protocol', 'It is blessed now.');
    expect([code, err]).toEqual([
      1,
      'Nothing was changed: api/axn-protocol.json was altered outside this command (IDX-001): restore it first (git checkout main -- api/axn-protocol.json), then change it with npm run protocol.\n',
    ]);
    expect(read('api/index.json')).toBe(before);
    const all = await protocol('update --all', 'Whatever it is.');
    expect([all.code, all.out]).toEqual([1, '']);
    expect(all.err).toContain('api/axn-protocol.json was altered outside this command (IDX-001)');
  });

  test('takes a schema version; no name that is not in the index, and no file for a document that is generated', async () => {
    const said = 'update enrichment-protocol --version enrichment/v2 --schema-version 2026-12-01-v2';
    expect(await protocol(said, 'Another shape.')).toMatchObject({ code: 0 });
    expect(index().protocols['enrichment-protocol']?.schema_version).toBe('2026-12-01-v2');
    expect(await found(' --base HEAD')).toEqual([]);
    expect((await protocol('update poetry-protocol', 'It rhymes.')).err).toContain(
      'no document of the index is called poetry-protocol',
    );
    write('mine.json', '{ "title": "Mine" }');
    const { code, err } = await protocol(`update axn-protocol --from ${join(root, 'mine.json')}`, 'Mine.');
    expect([code, err]).toEqual([1, expect.stringContaining('axn-protocol is generated from the code')]);
  });

  test('says plainly which entry of the index is of another shape', async () => {
    edit(root, 'api/index.json', '"content_sha256":', '"sha256":');
    const { code, err } = await protocol('update --all', 'A test.');
    expect(code).toBe(1);
    expect(err).toMatch(/^REG-002: api\/index\.json does not match its schema:\n {2}at protocols\./);
    expect(err).toContain('content_sha256: nothing is there. Give a text.');
    expect(err).not.toContain('"code"');
  });
});

describe('protocol add', () => {
  const LOANS = {
    title: 'On loans',
    current_version: 'loan/v1',
    governs: ['/data/registry.json'],
    depends_on: ['deposit-protocol'],
    enforced_by: ['REG-002'],
  };
  const add = (written: unknown) => {
    write('api/loan-protocol.json', `${JSON.stringify(written)}\n`);
    return protocol('add loan-protocol', 'Loans began.');
  };

  test('adds a protocol in api/ to the index', async () => {
    expect(await add({ ...LOANS, says: ['What is lent comes back.'] })).toMatchObject({ code: 0 });
    expect(await found(' --base HEAD')).toEqual([]);
    expect(JSON.parse(read('api/loan-protocol.json'))).toMatchObject({
      current_version: 'loan/v1',
      depends_on: [{ name: 'deposit-protocol', version: 'v1.0' }],
      says: ['What is lent comes back.'],
    });
    write('next.json', '{ "title": "On loans", "says": ["Within a month."] }');
    const { out } = await protocol(`update loan-protocol --from ${join(root, 'next.json')}`, 'A term.');
    expect(out).toContain('loan/v1 → loan/v1.1');
    expect(read('api/loan-protocol.json')).toContain('Within a month.');
  });

  test.each([
    [{ ...LOANS, current_version: 'banana' }, 'loan-protocol cannot be added: current_version: it is none'],
    [{ ...LOANS, governs: ['nowhere'] }, 'governs.0: it is no published path'],
    [{ ...LOANS, governs: undefined }, 'governs: '],
    [{ ...LOANS, enforced_by: ['ZZZ-001'] }, 'enforced_by: ZZZ-001 is no rule'],
    [{ ...LOANS, depends_on: ['poetry'] }, 'loan-protocol names poetry, which is not in the index'],
    [['a'], 'the content of loan-protocol is no object of JSON'],
  ])('refuses %o, and writes nothing', async (written, words) => {
    const before = read('api/index.json');
    const { code, err } = await add(written);
    expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was changed: /)]);
    expect(err).toContain(words);
    expect(read('api/index.json')).toBe(before);
  });

  test('refuses a document that is in the index, and one that does not exist', async () => {
    expect((await protocol('add axn-protocol', 'Again.')).err).toContain('is in the index already');
    const { err } = await protocol('add loan-protocol', 'Loans.');
    expect(err).toContain('there is no file api/loan-protocol.json');
  });
});
