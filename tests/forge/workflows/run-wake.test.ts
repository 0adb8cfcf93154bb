import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Event, pullRequestEvent } from './events.ts';
import { workflow } from './files.ts';
import { runJob } from './runner.ts';

// The jobs that do nothing but ask GitHub to do something.

/** Runs a job that only asks something of the forge. Returns what it asked. */
async function askedBy(file: string, id: string, event: Event): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`.trim());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const api_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = { event, remote: '', sha: '', github: { api_url, token: 'own' } };
  const job = await runJob(workflow(file), id, world).finally(() => server.close());
  expect([job.result, job.steps.map(({ output }) => output)]).toEqual(['success', ['']]);
  job.dispose();
  return asked;
}

describe('what wakes the mint', () => {
  const actions = '/repos/example/deposit-registry/actions/workflows';

  test.each([
    ['a closed pull request of its own', 'mint.yml', pullRequestEvent('pull_request', 'closed')],
    [
      'its commit that did not pass',
      'validate-registry.yml',
      pullRequestEvent('pull_request_target', 'opened'),
    ],
  ] as const)('%s asks for a pass of main, with the job’s own token', async (_what, file, event) => {
    expect(await askedBy(file, 'wake', event)).toEqual([
      `POST ${actions}/mint.yml/dispatches Bearer own {"ref":"main"}`,
    ]);
  });

  test('the clock keeps itself enabled', async () => {
    expect(await askedBy('mint.yml', 'keep', { name: 'schedule', payload: {} })).toEqual([
      `PUT ${actions}/mint.yml/enable Bearer own`,
      `PUT ${actions}/read.yml/enable Bearer own`,
    ]);
  });
});
