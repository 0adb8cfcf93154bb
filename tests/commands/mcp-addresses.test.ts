import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../fixtures/checkout.ts';
import { asked, connected, WORK } from '../fixtures/mcp.ts';

// The addresses that the server for agents names, and those that it reads.

test('names the addresses of the forge on this machine as it answers them', async () => {
  const SITE_REPOSITORY = 'http://localhost:4321/_forge/local/registry';
  const client = await connected({ ARCHIVE: ROOT, SITE_REPOSITORY });
  onTestFinished(() => client.close());
  const fields = { fields: WORK, label: 'tests', terms_accepted: true };
  expect((await asked(client, 'prepare_submission', fields)).send).toEqual({
    method: 'POST',
    url: 'http://localhost:4321/_forge/api/v3/repos/local/registry/issues',
    by_hand: 'http://localhost:4321/_forge/local/registry/issues/new',
  });
  const { refused } = await asked(client, 'prepare_submission', { ...fields, terms_accepted: false });
  expect(refused).toMatch(/^A work is deposited only if the depositor agrees/);
});

test('says of a site that cannot be reached which one, and why', async () => {
  const client = await connected({}, '--url', 'http://127.0.0.1:1/registry/');
  onTestFinished(() => client.close());
  const { refused } = await asked(client, 'search', { query: 'ledgers' });
  expect(refused).toMatch(
    /^http:\/\/127\.0\.0\.1:1\/registry\/api\/index\.json cannot be reached: .*(?:ECONNREFUSED|bad port).*Check that the site is served there/,
  );
});
