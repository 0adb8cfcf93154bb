import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { DISABLE } from '../../src/forge/graphql.ts';
import { bytesOf, command } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { commitOn, proposed, tip } from '../local-forge/forge.ts';
import { forge, forgeForEach } from './outcome.ts';
import { AT, BOT } from './test-forge.ts';

// Events between the claim of a mint and its merge. GitHub's behavior: docs.github.com/en/pull-requests (merging,
// auto-merge, protected branches) and docs.github.com/en/rest/git/refs.

forgeForEach();

const titles = async () => (await forge.archive()).registry.deposits.map(({ title }) => title);
/** A change by Path B: a branch, a pull request, the gate, and a merge by the owner. `change` changes the files of main in a folder. */
async function pathB(change: (folder: string) => unknown): Promise<void> {
  const folder = forge.files();
  const before = bytesOf(folder);
  await change(folder);
  const after = bytesOf(folder);
  const paths = Object.keys(after).filter((path) => before[path] !== after[path]);
  const files = paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
  const owner = forge.as('owner');
  const { number } = await proposed(owner, 'path-b', Object.fromEntries(files), undefined, AT);
  await forge.gate('path-b');
  await owner.rest.pulls.merge({ ...AT, pull_number: number, merge_method: 'squash' });
}

describe('main gets a commit by Path B while a mint is pending', () => {
  test('with a deposit: the bot releases its numbers and claims the next ones', async () => {
    const issue = await forge.file({ title: 'By an issue' });
    await forge.mint();
    const byHand = join(forge.folder, 'by-hand.md');
    writeFileSync(byHand, issueBody({ title: 'By hand' }));
    await pathB(async (folder) => expect(await command(folder, 'mint', byHand)).toMatchObject({ code: 0 }));
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'By hand', 'By an issue']);
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 3 });
    expect((await forge.pulls()).map(({ title, merged_at }) => [title, merged_at !== null])).toEqual([
      ['Mint deposit 2', false],
      ['From path-b', true],
      ['Mint deposit 3', true],
    ]);
  });

  longTest('with something else: the same branch is rebuilt from main, never rebased', async () => {
    await forge.file({ title: 'By an issue' });
    await forge.mint();
    const before = await forge.head();
    await pathB((folder) => writeFileSync(join(folder, 'NOTES.md'), 'A note of a steward\n'));
    await forge.mint();
    const [pull] = await forge.pulls('open');
    expect(pull?.head.sha).not.toBe(before);
    expect(pull?.head.ref).toBe('mint/2');
    expect(pull?.auto_merge).not.toBeNull();
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'By an issue']);
  });
});

describe('somebody interferes with the claim', () => {
  /** Claims these numbers where main is, as a crash may leave it. */
  const claimed = async (...names: string[]) => {
    const app = forge.as('app');
    const sha = await tip(app, 'main', AT);
    for (const name of names) await app.rest.git.createRef({ ...AT, ref: `refs/heads/${name}`, sha });
  };
  const deleted = () => forge.as('app').rest.git.deleteRef({ ...AT, ref: 'heads/mint/2' });
  const closed = async () => {
    const [pull] = await forge.pulls('open');
    await forge.as('owner').rest.pulls.update({ ...AT, pull_number: pull?.number ?? 0, state: 'closed' });
  };

  test.each(
    sampled<readonly [what: string, pulls: number, interfere: () => Promise<unknown>]>(
      [
        ['a claim without a pull request, as a crash leaves it', 1, () => claimed('mint/2')],
        ['claims of numbers that are not due', 1, () => claimed('mint/7', 'mint/10')],
        ['a deleted branch, which closes the pull request', 2, () => forge.mint().then(deleted)],
        // There is no manual exception.
        ['a pull request that is closed by hand', 2, () => forge.mint().then(closed)],
      ],
      1,
    ),
  )('by %s: it is minted all the same', async (_what, pulls, interfere) => {
    await forge.file({ title: 'One' });
    await interfere();
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
    expect(await forge.branches()).toEqual([]);
    expect(await forge.pulls()).toHaveLength(pulls);
  });

  longTest('its branch is deleted after the merge, before the issue was told', async () => {
    const issue = await forge.file({ title: 'One' });
    await forge.mint();
    await forge.gate();
    await deleted();
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
    expect(await titles()).toEqual(['The first', 'One']);
  });

  longTest('auto-merge is disabled: it is enabled again', async () => {
    await forge.file({ title: 'One' });
    await forge.mint();
    const [pull] = await forge.pulls('open');
    await forge.as('app').graphql(DISABLE, { id: pull?.node_id });
    expect((await forge.pulls('open'))[0]?.auto_merge).toBeNull();
    await forge.mint();
    expect((await forge.pulls('open'))[0]?.auto_merge).not.toBeNull();
  });

  test('a pull request that another account opened for a claim never gets auto-merge', async () => {
    await forge.file({ title: 'One' });
    const app = forge.as('app');
    const sha = await commitOn(app, await tip(app, 'main', AT), { 'NOTES.md': 'x' }, 'x', AT);
    await app.rest.git.createRef({ ...AT, ref: 'refs/heads/mint/2', sha });
    await forge.as('owner').rest.pulls.create({ ...AT, title: 'Mine', head: 'mint/2', base: 'main' });
    await expect(forge.mint()).rejects.toThrow(/opened by another account/);
    const [pull] = await forge.pulls('open');
    expect(pull).toMatchObject({ auto_merge: null, user: { login: expect.not.stringContaining(BOT) } });
    await closed();
    await forge.settle();
    expect(await titles()).toEqual(['The first', 'One']);
  });
});

// Triggers of a check: an issue that is opened or reopened with the title of a deposit, and nothing else.

test('a refused issue that is edited and not reopened is left alone, whatever else happens to it: its author may still be writing', async () => {
  const issue = await forge.file({ title: '' });
  await forge.mint();
  const told = await forge.answer(issue);
  await forge.edit(issue, {});
  await forge.as('depositor').rest.issues.createComment({ ...AT, issue_number: issue, body: 'Soon.' });
  await forge.mint();
  expect(await forge.answer(issue)).toEqual(told);
  expect(await forge.pulls()).toEqual([]);
  // Reopened once and refused again, an edit is no more than it was.
  await forge.edit(issue, { license: '' });
  await forge.reopen(issue);
  await forge.mint();
  const { id } = told ?? {};
  expect(await forge.answer(issue)).toMatchObject({ id, marker: { findings: [{ rule: 'REQ-004' }] } });
  await forge.edit(issue, {});
  await forge.mint();
  expect(await forge.pulls()).toEqual([]);
  await forge.reopen(issue);
  await forge.settle();
  // The same comment is edited in place each time.
  expect(await forge.answer(issue)).toMatchObject({ id, marker: { state: 'minted', deposit: 2 } });
  expect((await forge.issue(issue)).labels).toMatchObject([{ name: 'minted' }]);
});

test('an issue that is no deposit by the case or a space of its title only is told how to write its title, once; right and reopened, it is a deposit', async () => {
  const almost: number[] = [];
  for (const title of ['[Deposit] x', ' [DEPOSIT] x', '[ deposit ]'])
    almost.push(await forge.file({ title: `Work ${almost.length}` }, { title }));
  await forge.mint();
  for (const issue of almost)
    expect((await forge.answer(issue))?.body.split('\n').slice(1).filter(Boolean)).toEqual([
      '**Not read as a deposit: its title does not begin with `[DEPOSIT]`.** Small letters, or a space before or between, make another title of it.',
      'If it is meant to be a deposit: edit the title so that it begins with `[DEPOSIT]`, in capital letters and with nothing before it, then close and reopen this issue. It is then checked, and this comment is updated. If it is not, you do not have to do anything.',
      expect.stringMatching(/^How to deposit, with an example: /),
    ]);
  const [first = 0, ...others] = almost;
  const before = await Promise.all(almost.map((issue) => forge.issue(issue)));
  await forge.mint();
  expect(await Promise.all(almost.map((issue) => forge.issue(issue)))).toEqual(before);
  const title = '[DEPOSIT] x';
  // The forge tells an update by its second.
  await sleep(1000);
  await forge.as('depositor').rest.issues.update({ ...AT, issue_number: first, title });
  await forge.mint();
  expect(await forge.pulls()).toEqual([]);
  await forge.reopen(first);
  await forge.settle();
  expect((await forge.answer(first))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  for (const issue of others) expect((await forge.answer(issue))?.marker?.state).toBe('refused');
});

// Full texts too long for the body of an issue, which GitHub limits to 65,536 characters: they are attached, and the mint
// fetches them. What is fetched, and what is a text like any other, is tested in tests/registry/attachment.test.ts.

const PARAGRAPH = 'A paragraph of a long text, with a letter ü and a sign 🙂 in it.\n\n';
const LONG = PARAGRAPH.repeat(3000);

const FIELDS = { title: 'A long text', methodology: '', falsification: '' };
const fileWith = (body: string) => forge.fileBody(issueBody({ ...FIELDS, body }));
const findingsOf = async (issue: number) => (await forge.answer(issue))?.marker?.findings;

describe('an attached text', () => {
  test.each(sampled(['link', 'address']))(
    'is minted whole, and its hash is that of its bytes: by its %s',
    async (how) => {
      const url = await forge.attach(LONG);
      const issue = await fileWith(how === 'link' ? `[text.md](${url})` : url);
      await forge.settle();
      const archive = await forge.archive();
      const deposit = archive.registry.deposits[1];
      expect(deposit).toMatchObject({ deposit_number: 2, issue_number: issue });
      const bytes = Buffer.from(
        archive.files.read(`data/texts/AXN-${deposit?.hex}-text.md`) ?? '',
      ).toString();
      expect(bytes.endsWith(`\n${LONG.trimEnd()}\n`)).toBe(true);
      expect(deposit?.hash).toBe(hashes.sha256(bytes));
      expect((await forge.answer(issue))?.body).toContain(deposit?.hash);
    },
  );

  test('that no longer exists is a finding, never an empty deposit; when the link is corrected, it is minted', async () => {
    const issue = await fileWith((await forge.attach(LONG)).replace(/[0-9a-f]{32}/, '0'.repeat(32)));
    await forge.settle();
    expect(await findingsOf(issue)).toMatchObject([
      { rule: 'TXT-003', actual: expect.stringContaining('404') },
    ]);
    expect((await forge.archive()).registry.deposits.length).toBe(1);
    await forge.edit(issue, { ...FIELDS, body: await forge.attach(LONG) });
    await forge.reopen(issue);
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  });

  test('is under the same rules as one in the issue', async () => {
    const issue = await fileWith(await forge.attach('[a link](javascript:alert)'));
    await forge.settle();
    expect(await findingsOf(issue)).toMatchObject([{ rule: 'SAN-002' }]);
  });
});
