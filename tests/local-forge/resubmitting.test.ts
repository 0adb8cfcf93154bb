import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalService } from '../../src/client/deposit/submit/local-service.ts';
import { at, folderForFile, type Host, openHost } from './forge.ts';

// What the deposit page does with a submission that was refused, as far as the forge on this machine sees it.

let host: Host;
const folder = folderForFile();
beforeAll(async () => {
  host = await openHost(folder);
});
afterAll(() => host.forge.close());

const issueOf = async (issue_number: number) => (await host.owner.issues.get({ ...at, issue_number })).data;

test('a refused work that is submitted again is the same issue, reopened; from another account it is a new one, and nothing is lost', async () => {
  const page = new LocalService(`${host.forge.origin}/_forge`);
  await page.signIn('ruth');
  const issue = await page.openIssue('[DEPOSIT] A second edition', 'Supersedes 4');
  expect(await page.resubmitIssue(issue, '[DEPOSIT] A second edition', 'Supersedes 5')).toBe(issue);
  expect(await issueOf(issue)).toMatchObject({
    state: 'open',
    state_reason: 'reopened',
    body: 'Supersedes 5',
  });
  // Only the account that filed a deposit may supersede it (REL-002), so its depositor changes the account on the page.
  await page.signIn('naomi');
  const other = await page.resubmitIssue(issue, '[DEPOSIT] A second edition', 'Supersedes 6');
  expect(other).not.toBe(issue);
  expect(await issueOf(other)).toMatchObject({
    user: { login: 'naomi' },
    body: 'Supersedes 6',
    state: 'open',
  });
  expect(await issueOf(issue)).toMatchObject({
    user: { login: 'ruth' },
    body: 'Supersedes 5',
    state: 'open',
  });
});
