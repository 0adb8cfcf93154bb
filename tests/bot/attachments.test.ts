import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { forge, forgeForEach } from './outcome.ts';

// Full texts too long for the body of an issue, which GitHub limits to 65,536 characters: they are attached, and the mint
// fetches them.

const PARAGRAPH = 'A paragraph of a long text, with a letter ü and a sign 🙂 in it.\n\n';
const LONG = PARAGRAPH.repeat(3000);

forgeForEach();

/** Attaches a file as the form of the forge does. Returns its address. */
async function attach(bytes: string | Uint8Array<ArrayBuffer>, name = 'text.md'): Promise<string> {
  const answer = await fetch(`${forge.server.origin}/_forge/user-attachments/files?name=${name}`, {
    method: 'POST',
    headers: { authorization: `token ${forge.server.account('depositor', 'reader')}` },
    body: bytes,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

const FIELDS = { title: 'A long text', methodology: '', falsification: '' };
const fileWith = (body: string) => forge.fileBody(issueBody({ ...FIELDS, body }));
const findingsOf = async (issue: number) => (await forge.answer(issue))?.marker?.findings;

describe('an attached text', () => {
  test.each(sampled(['link', 'address']))(
    'is minted whole, and its hash is that of its bytes: by its %s',
    async (how) => {
      const url = await attach(LONG);
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
    const issue = await fileWith((await attach(LONG)).replace(/[0-9a-f]{32}/, '0'.repeat(32)));
    await forge.settle();
    expect(await findingsOf(issue)).toMatchObject([
      { rule: 'TXT-003', actual: expect.stringContaining('404') },
    ]);
    expect((await forge.archive()).registry.deposits.length).toBe(1);
    await forge.edit(issue, { ...FIELDS, body: await attach(LONG) });
    await forge.reopen(issue);
    await forge.settle();
    expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  });

  longTest('that is no UTF-8 is a finding', async () => {
    const issue = await fileWith(await attach(new Uint8Array([0x41, 0xff, 0xfe])));
    await forge.settle();
    expect(await findingsOf(issue)).toMatchObject([
      { rule: 'TXT-003', actual: expect.stringContaining('UTF-8') },
    ]);
  });

  test('is under the same rules as one in the issue', async () => {
    const issue = await fileWith(await attach('[a link](javascript:alert)'));
    await forge.settle();
    expect(await findingsOf(issue)).toMatchObject([{ rule: 'SAN-002' }]);
  });
});

longTest.each(
  sampled([
    'https://example.org/user-attachments/files/1/text.md',
    'http://github.com/user-attachments/files/1/text.md',
    'https://github.com/example/deposit-registry/issues/1',
  ]),
)('a text that is a link to %s is a text like any other', async (link) => {
  const issue = await fileWith(link);
  await forge.settle();
  const archive = await forge.archive();
  expect(archive.registry.deposits[1]?.issue_number).toBe(issue);
  const bytes = archive.files.read('data/texts/AXN-02-text.md');
  expect(
    Buffer.from(bytes ?? '')
      .toString()
      .endsWith(`\n${link}\n`),
  ).toBe(true);
});
