import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examine } from '../../src/command-line/doctor.ts';
import { placeOf } from '../../src/forge/place.ts';
import { settingsForge } from '../../src/forge/settings.ts';
import { bareHosting, type Call, type Fault, PREFIX } from '../../src/local-forge/index.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import {
  type Doctored,
  doctor,
  type HostedFiles,
  hostEach,
  hostedEnvironment,
  rightHosting,
  STEWARD,
  STEWARD_ID,
  serveHosted,
} from '../fixtures/hosting.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';

// Settings that `npm run doctor` sees with each token, and the stewards that it finds; its questions, and its messages where the forge fails.

let fault: (call: Call) => Fault | undefined = () => undefined;
const forge = await hostEach({ faults: (call) => fault(call) });
beforeEach(() => {
  fault = () => undefined;
});

const idsOf = ({ lines }: Doctored, is: string) =>
  lines.flatMap(({ id, verdict }) => (verdict === is ? [id] : []));
const lineOf = ({ lines }: Doctored, id: string) => lines.find((line) => line.id === id);

describe('what a token shows', () => {
  test('nobody: what any visitor sees, and of the rest which token shows it', async () => {
    const seen = await doctor(forge, { token: '' });
    expect([seen.code, seen.wrong, seen.stderr]).toEqual([
      0,
      0,
      expect.stringMatching(/^FORGE_TOKEN is not set, so only what any visitor sees is read\..*\n$/),
    ]);
    expect(idsOf(seen, 'right')).toEqual(
      expect.arrayContaining([
        'repository-public',
        'code-owners-named',
        'mint-branches',
        'ruleset-main-check',
        'labels',
      ]),
    );
    const unseen = seen.lines.filter(({ verdict }) => verdict === 'unseen');
    expect(unseen.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'write-access',
        'mint-names',
        'merge-squash',
        'actions-read',
        'ruleset-main-bypass',
      ]),
    );
    for (const { says } of unseen) expect(says).toMatch(/FORGE_TOKEN: .*token/);
  });

  const hidden: readonly [missing: string, ids: string[]][] = [
    [
      'administration',
      ['actions-selected', 'actions-forks', 'actions-policy', 'main-others', 'ruleset-main-bypass'],
    ],
    ['environments', ['mint-names', 'model-names', 'app-client-id']],
    ['secrets', ['repository-secrets']],
    ['variables', ['repository-secrets']],
    ['pages', ['pages-source', 'pages-https', 'site-address']],
    ['actions', ['workflows-active', 'last-runs', 'mint-branches']],
    ['contents', ['code-owners-named', 'site-sample', 'registry-size']],
    ['issues', ['labels']],
  ];

  test.each(sampled(hidden, 3))(
    'a token of the owner without %s does not see what needs it',
    async (missing, ids) => {
      const all =
        'administration environments secrets variables pages actions contents issues metadata members';
      const rest = [...all.split(' '), 'organization_administration'].filter((name) => name !== missing);
      const token = forge.restricted('owner', Object.fromEntries(rest.map((name) => [name, 'write'])));
      const seen = await doctor(forge, { token });
      expect([seen.wrong, seen.code]).toEqual([0, 0]);
      expect(idsOf(seen, 'unseen')).toEqual(expect.arrayContaining(ids));
      expect(lineOf(seen, ids[0] ?? '')?.says).toMatch(/403|Administration: write/);
    },
  );

  test('the app itself sees that it is installed here alone', async () => {
    const seen = await doctor(forge, { token: forge.tokens.app });
    expect(lineOf(seen, 'app-installed')?.verdict).toBe('right');
    expect(lineOf(seen, 'actions-read')?.verdict).toBe('unseen');
  });
});

describe('stewards', () => {
  const found = async (files: HostedFiles, team: readonly string[], bypass: object[]) => {
    const hosting = rightHosting(STEWARD_ID);
    Object.assign(hosting.rulesets[2] ?? {}, { bypass_actors: bypass });
    hosting.teams = { keepers: [...team] };
    const other = await serveHosted(temporaryFolder(), files, { hosting });
    const seen = await doctor(other);
    await other.close();
    expect(other.violations).toEqual([]);
    return { ...lineOf(seen, 'ruleset-review-bypass'), wrong: idsOf(seen, 'wrong') };
  };
  const two = { codeOwners: `* @${STEWARD} @walter\n`, accounts: ['walter'] };
  const team = { codeOwners: '* @example/keepers\n', accounts: ['walter'] };
  const lone = { actor_id: STEWARD_ID, actor_type: 'User', bypass_mode: 'pull_request' };
  const admins = { actor_id: 5, actor_type: 'RepositoryRole', bypass_mode: 'pull_request' };

  longTest.each([
    ['two accounts', two, [], '2 stewards (@archive-owner and @walter)'],
    ['a team of two', team, [STEWARD, 'walter'], '2 stewards (@archive-owner and @walter)'],
  ])('%s: right while nobody bypasses, wrong with a bypass', async (_name, files, members, who) => {
    const right = await found(files, members, []);
    expect([right.says, right.wrong]).toEqual([expect.stringContaining(`${who}, and nobody bypasses`), []]);
    const wrong = await found(files, members, [lone]);
    expect([wrong.says, wrong.wrong]).toEqual([expect.stringContaining(who), ['ruleset-review-bypass']]);
  });

  longTest('one: locked out by an empty list, right as an account or as the administrator', async () => {
    const locked = await found({}, [], []);
    expect([locked.says, locked.wrong]).toEqual([
      expect.stringMatching(/nobody can approve/),
      ['ruleset-review-bypass'],
    ]);
    for (const actor of [lone, admins]) {
      const right = await found({}, [], [actor]);
      expect([right.says, right.wrong]).toEqual([
        expect.stringMatching(/^One steward \(@archive-owner\)/),
        [],
      ]);
    }
  });

  test('a member of a team without write access is no steward', async () => {
    const { says } = await found({ codeOwners: `* @example/keepers @${STEWARD}\n` }, [STEWARD], [lone]);
    expect(says).toMatch(/^One steward/);
  });
});

describe('what takes more than a glance', () => {
  longTest('code owners without an approval are to be rehearsed, until a team is asked', async () => {
    const rehearsed = lineOf(await doctor(forge), 'ruleset-review-owners');
    expect(rehearsed).toMatchObject({
      verdict: 'right',
      rehearse: expect.stringMatching(/may not block a merge: try it.*Require review from specific teams/),
    });
    const { stdout } = await runHere('doctor', [], hostedEnvironment(forge));
    expect(stdout).toMatch(/^ {2}right {3}ruleset-review-owners .*\n +To be rehearsed: With 0 approvals/m);
    const [rule] = forge.hosting.rulesets[2]?.rules ?? [];
    const reviewer = { id: 4, type: 'Team' };
    Object.assign(rule?.parameters ?? {}, {
      required_reviewers: [{ file_patterns: ['src/**/*'], minimum_approvals: 1, reviewer }],
    });
    const seen = await doctor(forge);
    expect([lineOf(seen, 'ruleset-review-owners')?.rehearse, seen.wrong]).toEqual([undefined, 0]);
  });

  longTest.each(
    sampled([
      ['failure', 'wrong'],
      ['timed_out', 'wrong'],
      ['success', 'right'],
    ] as const),
  )('the newest run of the mint that tells ended with %s, behind 120 that were skipped', async (last, is) => {
    const [first] = forge.hosting.runs.splice(0, 1);
    if (!first) throw new Error('There is no run.');
    const skipped = Array.from({ length: 120 }, (_, at) => ({
      ...first,
      id: 999 - at,
      conclusion: 'skipped',
    }));
    const before = { ...first, id: 600, conclusion: last === 'success' ? 'failure' : 'success' };
    forge.hosting.runs.push(...skipped, { ...first, id: 700, conclusion: last }, before);
    expect(lineOf(await doctor(forge), 'last-runs')?.verdict).toBe(is);
  });

  test('a run for a pull request from the branch main of a fork says nothing of the gate on main', async () => {
    const gate = forge.hosting.runs.find(({ workflow_id }) => workflow_id === 5);
    if (!gate) throw new Error('The gate never ran.');
    forge.hosting.runs.push({ ...gate, id: 99, event: 'pull_request_target', conclusion: 'failure' });
    expect(lineOf(await doctor(forge), 'last-runs')?.verdict).toBe('right');
  });
});

test('the repository of the example is named before anything is asked', async () => {
  const { code, stdout, stderr } = await runHere('doctor', [], { FORGE_TOKEN: 'ghp_x' });
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(
      /^repository in data\/site\.json is still that of the example, https:\/\/github\.com\/example\//,
    ),
  ]);
});

test('the forge of npm start is honest: what needs GitHub is wrong or not there', async () => {
  Object.assign(forge.hosting, bareHosting(FORGE_SETTINGS));
  const seen = await doctor(forge);
  expect(idsOf(seen, 'right')).toEqual(
    expect.arrayContaining(['merge-squash', 'ruleset-main-check', 'ruleset-app-rules']),
  );
  expect(idsOf(seen, 'wrong')).toEqual(
    expect.arrayContaining(['workflows-active', 'pages-source', 'mint-branches']),
  );
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
  const patient = () => settingsForge(placeOf(site, env), forge.tokens.owner, FORGE_SETTINGS.app);

  const setup = readFileSync('.github/SETUP.md', 'utf8');

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

  const PREVENTED = [
    ['403 for the repository', 403, {}, 1, /^The token may not read the repository/],
    [
      '404 for it',
      404,
      {},
      1,
      /^The forge shows no repository example\/deposit-registry\. .*set FORGE_TOKEN/,
    ],
    [
      '500 for it',
      500,
      {},
      1,
      /^The forge answered 500 when asked to read the repository .*Run the command again later/,
    ],
    ['a token that nobody knows', undefined, { FORGE_TOKEN: 'ghp_unknown' }, 1, /Bad credentials/],
    ['no answer', undefined, { FORGE_URL: `http://localhost:9${PREFIX}` }, 1, /did not answer/],
    ['no repository', undefined, { FORGE_REPOSITORY: 'nothing' }, 2, /^FORGE_REPOSITORY must be owner\/name/],
  ] as const;

  test.each(PREVENTED)('with %s it says so, and ends', async (_what, status, wrong, due, message) => {
    fault = ({ operation }) => (status && operation === 'repos/get' ? answering(status) : undefined);
    const { code, stdout, stderr } = await runHere('doctor', [], { ...hostedEnvironment(forge), ...wrong });
    expect([code, stdout, stderr]).toEqual([due, '', expect.stringMatching(message)]);
  });
});
