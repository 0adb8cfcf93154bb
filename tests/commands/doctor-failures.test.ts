import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examine } from '../../src/command-line/doctor.ts';
import { placeOf } from '../../src/forge/place.ts';
import { settingsForge } from '../../src/forge/settings.ts';
import { type Call, type Fault, PREFIX } from '../../src/local-forge/index.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { doctor, hostEach, hostedEnvironment } from '../fixtures/hosting.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';

// Questions of `npm run doctor -- --fix`, and the messages of the command where the forge fails.

let fault: (call: Call) => Fault | undefined = () => undefined;
const forge = await hostEach({ faults: (call) => fault(call) });
beforeEach(() => {
  fault = () => undefined;
});

describe('--fix asks', () => {
  // Output is tested by the command itself.
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  const env = hostedEnvironment(forge);
  const site = {
    repository: 'https://github.com/a/b',
    forge: { api_url: forge.api, attachment_hosts: [], storage_hosts: [] },
  };
  const setup = readFileSync('.github/SETUP.md', 'utf8');
  const patient = () => settingsForge(placeOf(site, env), forge.tokens.owner, FORGE_SETTINGS.app);

  longTest('each line by itself, and sets only what was said yes to', async () => {
    Object.assign(forge.hosting.repository, { allow_auto_merge: false, delete_branch_on_merge: true });
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return question.startsWith('merge-heads');
    };
    expect(await examine(patient(), setup, { json: true, ask })).toBe(1);
    expect(asked).toEqual([
      expect.stringMatching(/^merge-auto:\n {2}PATCH .* \{"allow_auto_merge":true\}\nSend this\?$/),
      expect.stringMatching(/^merge-heads:\n {2}PATCH .* \{"delete_branch_on_merge":false\}\nSend this\?$/),
    ]);
    expect(forge.hosting.repository).toMatchObject({
      allow_auto_merge: false,
      delete_branch_on_merge: false,
    });
  });

  test('nobody where there is no terminal, and changes nothing', async () => {
    forge.hosting.repository.allow_auto_merge = false;
    const { code, stderr } = await runHere('doctor', ['--fix'], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Nothing was set')]);
    expect(forge.hosting.repository.allow_auto_merge).toBe(false);
  });

  test('and says what the forge refused, and goes on', async () => {
    Object.assign(forge.hosting.repository, { allow_auto_merge: false });
    forge.hosting.labels.splice(0, 1);
    fault = ({ operation }) =>
      operation === 'repos/update'
        ? { answer: { status: 403, body: { message: 'Resource not accessible' } } }
        : undefined;
    const { code, stdout, stderr } = await runHere('doctor', ['--fix', '--yes'], env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^merge-auto was not set: .*Resource not accessible/),
    ]);
    expect(stdout).toContain('Set now: labels.');
  });

  test('nobody where nothing is wrong', async () => {
    const never = async () => Promise.reject(new Error('asked'));
    expect(await examine(patient(), setup, { json: true, ask: never })).toBe(0);
    expect(await examine(patient(), setup, { json: true })).toBe(0);
  });
});

describe('a forge that fails', () => {
  const answering = (status: number): Fault => ({ answer: { status, body: { message: 'It failed' } } });

  test.each([403, 404, 500])(
    'with %i for everything but the repository leaves the rest unseen',
    async (status) => {
      fault = ({ operation }) => (operation === 'repos/get' ? undefined : answering(status));
      const { code, lines, stderr } = await doctor(forge);
      expect(stderr).toBe('');
      // A missing file or page is wrong; what may not be seen, or did not come, is neither.
      expect(code).toBe(status === 404 ? 1 : 0);
      const right = lines.filter(({ verdict }) => verdict === 'right').map(({ id }) => id);
      expect(right).toEqual([
        'repository-public',
        'default-branch',
        'issues-on',
        'merge-squash',
        'merge-auto',
        'merge-heads',
      ]);
      const said = lines.filter(({ verdict }) => verdict === 'unseen').map(({ says }) => says);
      expect(said.filter((says) => says.includes(`answered ${status}: It failed`)).length).toBeGreaterThan(
        10,
      );
    },
  );

  test.each([
    [403, /^The token may not read the repository/],
    [404, /^The forge shows no repository example\/deposit-registry\. .*set FORGE_TOKEN/],
    [500, /^The forge answered 500 when asked to read the repository .*Run the command again later/],
  ])('with %i for the repository itself says so, and exits 1', async (status, message) => {
    fault = ({ operation }) => (operation === 'repos/get' ? answering(status) : undefined);
    const { code, stdout, stderr } = await runHere('doctor', [], hostedEnvironment(forge));
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
  });

  test.each([
    ['a token that nobody knows is refused by name', { FORGE_TOKEN: 'ghp_unknown' }, 1, 'Bad credentials'],
    ['an address where nothing answers', { FORGE_URL: `http://localhost:9${PREFIX}` }, 1, 'did not answer'],
    [
      'a repository that is none is a usage error',
      { FORGE_REPOSITORY: 'nothing' },
      2,
      'FORGE_REPOSITORY must be owner/name',
    ],
  ])('%s', async (_what, wrong, due, words) => {
    const { code, stderr } = await runHere('doctor', [], { ...hostedEnvironment(forge), ...wrong });
    expect([code, stderr]).toEqual([due, expect.stringContaining(words)]);
  });
});
