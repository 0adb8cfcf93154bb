import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { depositView } from '../../src/registry/reading/concept-index.ts';
import { conceptsOf, referencesOf, termsOf } from '../../src/registry/reading/concepts.ts';
import { editionOf } from '../../src/registry/reading/editions.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { depositIn, MOVED_ON, move } from '../fixtures/moves.ts';
import { BARE, byIssue, richSubmission, submission } from '../fixtures/submissions.ts';

// The reading pass by its command: what it writes, that it writes it once, and what it leaves alone.

/** Deposit 1 defines two concepts, 2 mentions them and cites it, 3 is a draft. */
const SHELF: Archive = archiveOf(
  submission(
    {
      ...BARE,
      title: 'On gauges',
      defines_concepts: 'continuity tether | method | A line between two works.',
      body: 'A **wound gauge** is a measure of what an answer leaves out. It has a scale.',
    },
    byIssue(31),
  ),
  submission(
    { ...BARE, title: 'On reading', body: 'The Wound Gauge and the *continuity\ntether* of deposit 1.' },
    byIssue(32),
  ),
  richSubmission({ title: 'A draft', draft_pending_reason: 'A witness is missing.' }, 'A wound gauge.', true),
);

let root = '';
beforeEach(() => {
  root = writeArchive(SHELF);
});

const run = (name: string, ...args: string[]) => move(root, name, ...args);
const read = (...args: string[]) => run('read', ...args);
const deposit = (number: number) => depositIn(root, number);
const loaded = () => loadArchive(root);
/** The edition of a deposit as the site publishes it. */
const edition = (number: number) => editionOf(loaded(), deposit(number))?.file ?? '';
const review = (number: string, verdict: string) => run('review', number, '--edition', verdict);

describe('the read command', () => {
  test('writes what texts define, from which concepts, references and terms follow, and the second time nothing', async () => {
    const stdout = '2 texts read. One file written:\n  data/registry.json\n';
    const NOTHING = 'Nothing to do: the archive has all of this already.\n';
    expect(await read('--all')).toMatchObject({ code: 0, stdout });
    expect(deposit(1).defines_concepts).toEqual([
      { term: 'continuity tether', definition: 'A line between two works.', type: 'method' },
      { term: 'wound gauge', definition: 'a measure of what an answer leaves out.', type: 'extracted' },
    ]);
    const archive = loaded();
    const { ofDeposit, ofConcept } = referencesOf(archive);
    expect([1, 2, 3].map((number) => ofDeposit.get(number))).toEqual([
      [],
      ['continuity tether', 'wound gauge'],
      undefined, // a draft
    ]);
    expect(ofConcept.get('wound gauge')).toEqual([2]);
    const index = conceptsOf(archive);
    expect(index['wound gauge']).toEqual({
      ...{ term: 'wound gauge', definition: 'a measure of what an answer leaves out.', defined_in: 1 },
      ...{ type: 'extracted', entity_triples: [], classified: false },
      ...{ provenance_method: 'read', engagement_type: 'minted' },
    });
    expect(index['continuity tether']).toMatchObject({
      classified: true,
      provenance_method: 'filter',
      engagement_type: 'developed',
    });
    expect(termsOf(archive).map(({ term, defined_in_title }) => [term, defined_in_title])).toEqual([
      ['continuity tether', 'On gauges'],
      ['wound gauge', 'On gauges'],
    ]);
    const after = bytesOf(root);
    expect(await read('--all')).toMatchObject({ code: 0, stdout: `2 texts read.\n${NOTHING}` });
    expect(await read('--new')).toMatchObject({ code: 0, stdout: `0 texts read.\n${NOTHING}` });
    expect(bytesOf(root)).toEqual(after);
    expect(await run('validate')).toMatchObject({ code: 0 });
  });

  test('an edition is the text with a head before it and scholia after it', async () => {
    expect(await read('1')).toMatchObject({ code: 0 });
    const { axn, hash } = deposit(1);
    const text = readFileSync(join(root, 'data/texts/AXN-01-text.md'), 'utf8');
    const written = edition(1);
    expect(written).toContain(
      `---\naxn: "${axn}"\ndeposit_number: 1\nsha256: ${hash}\ndate: 2026-07-15\nstatus: provisional-generated\n---\n\n${text}\n***\n\n# Scholia\n\n## Context\n`,
    );
    expect(written).toContain(
      '## Cited by\n\n- [deposit 2](/s/records/2/), On reading, by Editors of the tests',
    );
    expect(written).toContain('- **wound gauge** (defined here): a measure of what an answer leaves out.');
    expect(edition(2)).toBe('');
    // The entry says when its text was read; the edition has the day of the newest that it speaks of.
    const origin = { by: 'extractive', prompt_version: null };
    expect(deposit(1).generated_by?.autonomous).toEqual({ ...origin, date: MOVED_ON });
    const archive = loaded();
    const published = depositView(archive, archive.registry.deposits[0] as Deposit);
    expect(published.generated_by?.autonomous).toEqual({ ...origin, date: '2026-07-15' });
  });

  test('a dry run and --json say the same, and the first writes nothing', async () => {
    const { stdout } = await unchanged(root, () => read('2', '1', '--dry-run', '--json'));
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, read: [1, 2], findings: [] });
    expect((await read('1', '2', '--json')).stdout).toBe(stdout);
  });

  test.each([
    ['a draft', ['3'], 'Deposit 3 is not read: it is a draft; activate it first.\n'],
    ['a deposit that does not exist', ['1', '9'], 'There is no deposit 9; the archive has 3.\n'],
  ])('refuses %s', async (_what, args, stderr) => {
    expect(await unchanged(root, () => read(...args))).toMatchObject({ code: 1, stderr });
  });

  test('a redaction takes with it what was read, also the concept that another text mentions', async () => {
    await read('--all');
    await review('1', 'reviewed');
    const gone = await run('lifecycle', 'withdraw', '1', '--reason', 'Asked for.', '--redact');
    expect(gone).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(root, 'data/autonomous/AXN-01-autonomous.md'))).toBe(false);
    const redacted = deposit(1);
    expect(redacted.defines_concepts?.map(({ term }) => term)).toEqual(['continuity tether']);
    expect(redacted.generated_by?.autonomous).toBeUndefined();
    expect(referencesOf(loaded()).ofDeposit.get(1)).toBeUndefined();
    expect([conceptsOf(loaded()), termsOf(loaded())]).toEqual([{}, []]);
    expect(await run('validate')).toMatchObject({ code: 0 });
    expect(await read('--all')).toMatchObject({
      stdout: 'One text read.\nNothing to do: the archive has all of this already.\n',
    });
  });
});

describe('the review of an edition', () => {
  test('stands in its head, and no pass writes a reviewed one again', async () => {
    await read('1');
    const before = edition(1);
    expect(await review('1', 'reviewed')).toMatchObject({
      code: 0,
      stdout: 'Done: edition of deposit 1 reviewed.\n',
    });
    const reviewed = before.replace('status: provisional-generated', 'status: reviewed');
    expect(edition(1)).toBe(reviewed);
    await run('lifecycle', 'supersede', '1', '--by', '2');
    expect(await read('--all')).toMatchObject({ code: 0 });
    expect(edition(1)).toBe(reviewed);
    expect(edition(2)).toContain('Follows [deposit 1]');
    expect(await run('validate')).toMatchObject({ code: 0 });
  });

  test('a rejected edition stays rejected until its content is another', async () => {
    await read('1');
    await review('1', 'rejected');
    await read('--all');
    expect(edition(1)).toContain('\nstatus: rejected\n');
    await run('lifecycle', 'supersede', '1', '--by', '2');
    await read('--new');
    expect(edition(1)).toContain(`Superseded by [deposit 2](/s/records/2/) on ${MOVED_ON}`);
    expect(edition(1)).toContain('\nstatus: provisional-generated\n');
  });

  test('refuses a second verdict, and a deposit without an edition', async () => {
    await read('1');
    await review('1', 'rejected');
    expect(await review('1', 'reviewed')).toMatchObject({
      code: 1,
      stderr: 'The edition of deposit 1 is rejected already.\n',
    });
    expect(await review('2', 'reviewed')).toMatchObject({
      code: 1,
      stderr: 'Deposit 2 has no edition. It has one as soon as its text is read: npm run read -- 2\n',
    });
  });
});
