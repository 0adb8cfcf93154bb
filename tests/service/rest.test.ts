import { expect, test } from 'vitest';
import { restAt } from '../../src/service/rest.ts';
import { at, hostInMemory } from '../local-forge/forge.ts';

// The service reads the pull requests of its forge when it starts. Each mint is one: were only the first page read, the gate
// of a service that is started anew would never judge the hundred and first, and nothing would be minted any more.

const host = await hostInMemory();

test('a list is read to its last page', async () => {
  for (let n = 1; n <= 201; n += 1) await host.reader.issues.create({ ...at, title: `Issue ${n}` });
  const rest = restAt(() => `${host.forge.api}/repos/${at.owner}/${at.repo}`, host.forge.tokens.actions);
  const all = (await rest.all('/issues?state=all&sort=created&direction=asc')) as { number: number }[];
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 201 }, (_, n) => n + 1));
});

test('a 404 is “not found”; every other failure is an error', async () => {
  const repository = `${host.forge.api}/repos/${at.owner}/${at.repo}`;
  const rest = restAt(() => repository, host.forge.tokens.actions);
  expect(await rest.find('/issues/999')).toBeUndefined();
  await expect(restAt(() => repository, 'no-such-token').find('/issues/999')).rejects.toThrow(/401/);
  await expect(restAt(() => 'http://localhost:1', '').find('/issues/1')).rejects.toThrow();
});
