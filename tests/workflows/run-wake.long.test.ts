import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Event, pullRequestEvent } from './events.ts';
import { workflow } from './files.ts';
import { runJob } from './runner.ts';

// Jobs that only send requests to GitHub.

/** Runs a job that only sends requests to the forge. Returns the requests and the output. */
async function askedBy(
  file: string,
  id: string,
  event: Event,
  states: Readonly<Record<string, string>> = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      if (request.method === 'GET') {
        const name = request.url?.split('/').at(-1) ?? '';
        response.writeHead(200).end(JSON.stringify({ name, state: states[name] ?? 'active' }));
        return;
      }
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`.trim());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const api_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = { event, remote: '', sha: '', github: { api_url, token: 'own' } };
  const job = await runJob(workflow(file), id, world).finally(() => server.close());
  expect(job.result).toBe('success');
  job.dispose();
  return { asked, printed: job.steps.map(({ output }) => output).join('') };
}

describe('jobs that start a workflow or keep it enabled', () => {
  const actions = '/repos/example/deposit-registry/actions/workflows';

  test.each([
    ['a closed pull request of its own', 'mint.yml', pullRequestEvent('pull_request', 'closed')],
    [
      'its commit that did not pass',
      'validate-registry.yml',
      pullRequestEvent('pull_request_target', 'opened'),
    ],
  ] as const)('%s asks for a pass of main, with the job’s own token', async (_what, file, event) => {
    expect(await askedBy(file, 'wake', event)).toEqual({
      asked: [`POST ${actions}/mint.yml/dispatches Bearer own {"ref":"main"}`],
      printed: '',
    });
  });

  const kept = (name: string) => `PUT ${actions}/${name}/enable Bearer own`;
  const clock = { name: 'schedule', payload: {} };

  test.each([
    ['active', ['mint.yml', 'read.yml'], ''],
    ['disabled_inactivity', ['mint.yml', 'read.yml'], ''],
    ['disabled_manually', ['mint.yml'], 'read.yml is disabled_manually: not changed.\n'],
  ])('while another is %s, the scheduled workflow enables %s', async (state, names, printed) => {
    const asked = names.map(kept);
    expect(await askedBy('mint.yml', 'keep', clock, { 'read.yml': state })).toEqual({ asked, printed });
  });
});
