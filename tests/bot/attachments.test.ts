import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { sampled } from '../fixtures/runs.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { forge, forgeForEach } from './outcome.ts';

// Full texts too long for the body of an issue, which GitHub limits to 65,536 characters: they are attached, and the mint
// fetches them. What is fetched, and what is a text like any other, is tested in tests/registry/attachment.test.ts.

const PARAGRAPH = 'A paragraph of a long text, with a letter ü and a sign 🙂 in it.\n\n';
const LONG = PARAGRAPH.repeat(3000);

forgeForEach();

/** Attaches a file as the form of the forge does. Returns its address. */
async function attach(text: string): Promise<string> {
  const answer = await fetch(`${forge.server.origin}/_forge/user-attachments/files?name=text.md`, {
    method: 'POST',
    headers: { authorization: `token ${forge.server.account('depositor', 'reader')}` },
    body: text,
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

  test('is under the same rules as one in the issue', async () => {
    const issue = await fileWith(await attach('[a link](javascript:alert)'));
    await forge.settle();
    expect(await findingsOf(issue)).toMatchObject([{ rule: 'SAN-002' }]);
  });
});
