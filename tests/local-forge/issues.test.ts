import { describe, expect, test } from 'vitest';
import { localService } from '../../src/client/deposit/submit/local-service.ts';
import { longTest } from '../fixtures/long.ts';
import { at, hostForFile, refusal } from './forge.ts';

// Issues, comments and labels through GitHub's own client.

const host = await hostForFile();
const { reader, app, owner, nobody } = host;

describe('an issue', () => {
  test('is opened, read, edited, closed and reopened by its author', async () => {
    const { data: issue, status } = await reader.issues.create({
      ...at,
      title: '[DEPOSIT] One',
      body: 'Körper',
    });
    expect(status).toBe(201);
    expect(issue).toMatchObject({ title: '[DEPOSIT] One', body: 'Körper', state: 'open', comments: 0 });
    expect(issue.user).toMatchObject({ login: 'ruth', type: 'User' });
    expect(issue.html_url).toBe(`${host.forge.origin}/_forge/local/registry/issues/${issue.number}`);
    expect(issue.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const number = { ...at, issue_number: issue.number };
    const closed = await reader.issues.update({ ...number, body: 'Mended', state: 'closed' });
    expect(closed.data).toMatchObject({ body: 'Mended', state: 'closed', state_reason: 'completed' });
    const again = await reader.issues.update({ ...number, state: 'open' });
    expect(again.data).toMatchObject({ state: 'open', state_reason: 'reopened', closed_at: null });
    expect((await nobody.issues.get(number)).data).toMatchObject({ body: 'Mended', state: 'open' });
  });

  test('cannot be edited by another reader, nor reopened by one who did not close it', async () => {
    const { number } = (await app.issues.create({ ...at, title: 'Of the app' })).data;
    const theirs = reader.issues.update({ ...at, issue_number: number, title: 'Mine' });
    expect(await refusal(theirs)).toMatchObject({
      status: 403,
      message: 'Must have admin rights to Repository.',
    });
    const own = (await reader.issues.create({ ...at, title: 'Own' })).data.number;
    await app.issues.update({ ...at, issue_number: own, state: 'closed' });
    const reopened = reader.issues.update({ ...at, issue_number: own, state: 'open' });
    expect((await refusal(reopened)).status).toBe(403);
    expect((await owner.issues.update({ ...at, issue_number: own, state: 'open' })).data.state).toBe('open');
  });

  test('takes labels only from accounts that may set them', async () => {
    const { data } = await reader.issues.create({ ...at, title: 'Labelled' });
    const number = { ...at, issue_number: data.number };
    expect((await refusal(reader.issues.addLabels({ ...number, labels: ['minted'] }))).status).toBe(403);
    await app.issues.addLabels({ ...number, labels: ['minted'] });
    const { data: labels } = await app.issues.addLabels({ ...number, labels: ['minted', 'checked'] });
    expect(labels.map(({ name }) => name)).toEqual(['minted', 'checked']);
    await app.issues.removeLabel({ ...number, name: 'minted' });
    expect((await nobody.issues.get(number)).data.labels).toEqual([{ name: 'checked' }]);
  });

  test('is refused if a field is missing, blank or too long', async () => {
    const none = await refusal(reader.request('POST /repos/local/registry/issues', { body: 'x' }));
    expect(none).toMatchObject({ status: 422, message: expect.stringContaining("'title'") });
    const blank = await refusal(reader.issues.create({ ...at, title: '  ' }));
    expect(blank.errors).toEqual([{ resource: 'Issue', code: 'missing_field', field: 'title' }]);
    const long = await refusal(reader.issues.create({ ...at, title: 'x', body: 'ß'.repeat(65_537) }));
    expect(long.errors?.[0]?.message).toBe('body is too long (maximum is 65536 characters)');
    const title = await refusal(reader.issues.create({ ...at, title: 'x'.repeat(257) }));
    expect(title.errors?.[0]?.field).toBe('title');
    const most = '🜨'.repeat(65_536);
    expect((await reader.issues.create({ ...at, title: 'x'.repeat(256), body: most })).data.body).toBe(most);
  });

  test('that is missing, of another repository, or with an invalid number answers 404', async () => {
    expect((await refusal(nobody.issues.get({ ...at, issue_number: 9999 }))).status).toBe(404);
    expect((await refusal(nobody.issues.get({ ...at, repo: 'other', issue_number: 1 }))).status).toBe(404);
    expect((await refusal(nobody.request('GET /repos/local/registry/issues/one'))).status).toBe(404);
    const shouted = await nobody.issues.get({ owner: 'LOCAL', repo: 'Registry', issue_number: 1 });
    expect(shouted.data.number).toBe(1);
  });
});

describe('a list', () => {
  longTest('has linked pages of at most 100 items', async () => {
    const before = (await nobody.paginate(nobody.issues.listForRepo, { ...at, state: 'all' })).length;
    for (let n = 0; n < 105; n += 1) await reader.issues.create({ ...at, title: `Many ${n}` });
    const first = await nobody.issues.listForRepo({ ...at, state: 'all', per_page: 200, direction: 'asc' });
    expect(first.data).toHaveLength(100);
    expect(first.headers.link).toContain('rel="next"');
    const all = await nobody.paginate(nobody.issues.listForRepo, { ...at, state: 'all', per_page: 7 });
    expect(all).toHaveLength(before + 105);
    expect(new Set(all.map(({ number }) => number)).size).toBe(before + 105);
    expect((await nobody.issues.listForRepo(at)).data).toHaveLength(30);
  });

  test('has one state, and an order', async () => {
    const { number } = (await reader.issues.create({ ...at, title: 'Narrow' })).data;
    await reader.issues.update({ ...at, issue_number: number, state: 'closed' });
    const numbers = async (query: object) =>
      (await nobody.issues.listForRepo({ ...at, ...query })).data.map((issue) => issue.number);
    expect(await numbers({ state: 'closed' })).toEqual([number]);
    expect((await numbers({ state: 'all', direction: 'asc' }))[0]).toBe(1);
    const wrong = await refusal(nobody.request('GET /repos/local/registry/issues', { state: 'ajar' }));
    expect(wrong.status).toBe(422);
  });
});

describe('a comment', () => {
  test('is edited and deleted by its author or the owner only', async () => {
    const { number } = (await reader.issues.create({ ...at, title: 'Commented' })).data;
    const issue = { ...at, issue_number: number };
    const { data: comment } = await app.issues.createComment({ ...issue, body: 'First' });
    expect(comment.html_url).toContain(`/issues/${number}#issuecomment-${comment.id}`);
    const its = { ...at, comment_id: comment.id };
    expect((await refusal(reader.issues.updateComment({ ...its, body: 'Mine' }))).status).toBe(403);
    expect((await refusal(reader.issues.deleteComment(its))).status).toBe(403);
    await app.issues.updateComment({ ...its, body: 'Second' });
    const { data } = await nobody.issues.listComments(issue);
    expect(data.map(({ body, user }) => [body, user?.login])).toEqual([['Second', 'deposit-mint[bot]']]);
    expect((await owner.issues.deleteComment(its)).status).toBe(204);
    expect((await nobody.issues.listComments(issue)).data).toEqual([]);
    expect((await refusal(app.issues.deleteComment(its))).status).toBe(404);
    expect((await refusal(app.issues.createComment({ ...issue, body: ' ' }))).status).toBe(422);
  });
});

test('a body that cannot be read is refused in GitHub’s shape, and so is a call that GitHub does not have', async () => {
  const url = `${host.forge.api}/repos/local/registry/issues`;
  const headers = { authorization: `token ${host.forge.tokens.app}` };
  const refused = { status: '400', documentation_url: expect.any(String) };
  for (const [body, message] of [
    ['{"title":', 'Problems parsing JSON'],
    ['["x"]', 'Body should be a JSON object'],
  ] as const) {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([400, { ...refused, message }]);
  }
  expect((await fetch(`${host.forge.api}/repos/local/registry/stargazers`)).status).toBe(404);
});

// Resubmission of a refused work by the deposit page, as far as the forge on this machine sees it.

const issueOf = async (issue_number: number) => (await host.owner.issues.get({ ...at, issue_number })).data;

test('a refused work that is submitted again is the same issue, reopened; from another account it is a new one, and nothing is lost', async () => {
  const page = localService(`${host.forge.origin}/_forge`);
  await page.signIn('ruth');
  const issue = await page.openIssue('[DEPOSIT] A second edition', 'Supersedes 4');
  expect(await page.resubmitIssue(issue, '[DEPOSIT] A second edition', 'Supersedes 5')).toBe(issue);
  const reopened = { state: 'open', state_reason: 'reopened', body: 'Supersedes 5', user: { login: 'ruth' } };
  expect(await issueOf(issue)).toMatchObject(reopened);
  // Only the account that filed a deposit may supersede it (REL-002), so its depositor changes the account on the page.
  await page.signIn('naomi');
  const other = await page.resubmitIssue(issue, '[DEPOSIT] A second edition', 'Supersedes 6');
  expect(other).not.toBe(issue);
  const filed = { user: { login: 'naomi' }, body: 'Supersedes 6', state: 'open' };
  expect(await issueOf(other)).toMatchObject(filed);
  expect(await issueOf(issue)).toMatchObject(reopened);
});
