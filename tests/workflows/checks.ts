import type { Job, Permissions, Step, WorkflowFile } from './files.ts';

// Checks that no linter makes: each examines one workflow and names its faults.

/** A check: its requirement, and a function that finds the places that break it. */
interface WorkflowCheck {
  readonly requirement: string;
  readonly find: (file: WorkflowFile) => string[];
}

// Which secrets a workflow names, which environment guards them, and what a job may do.

/** The secrets that each environment guards. */
const GUARDED: Readonly<Record<string, RegExp>> = {
  mint: /^MINT_APP_PRIVATE_KEY$/,
  'object-store': /^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/,
  'language-model': /^(?:ANTHROPIC|LLM)_API_KEY$/,
};

/** The names of the secrets that a job may have, by its environment; undefined for a job that may have none. */
const guards = ({ environment }: Job) => GUARDED[String(environment)];

/** The secrets that a part of a workflow names. */
const secretsIn = (part: object) =>
  [...JSON.stringify(part).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);

/** The environments whose secrets a command of the project takes. */
const TO_A_COMMAND = new Set(['language-model', 'object-store']);

/** The maximum permissions of each job, by file and job: the least that GitHub documents for each call. */
const RIGHTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ci.yml/test': { contents: 'read' },
  'deploy.yml/build': { contents: 'read' },
  'deploy.yml/publish': { attestations: 'write', 'id-token': 'write', pages: 'write' },
  'deploy.yml/attest': { attestations: 'write', 'id-token': 'write' },
  'deploy.yml/store': { actions: 'read', contents: 'read' },
  'mint.yml/mint': { contents: 'read' },
  'mint.yml/wake': { actions: 'write' },
  'mint.yml/keep': { actions: 'write' },
  'read.yml/enrich': { contents: 'read' },
  'read.yml/read': { contents: 'read' },
  'validate-registry.yml/gate': { contents: 'read' },
  'validate-registry.yml/comment': { contents: 'read', 'pull-requests': 'write' },
  'validate-registry.yml/wake': { actions: 'write' },
};

const jobsOf = ({ workflow }: WorkflowFile) => Object.entries(workflow.jobs);

const stepsThat =
  (wrong: (step: Step, job: Job, file: WorkflowFile) => boolean) =>
  (file: WorkflowFile): string[] =>
    jobsOf(file).flatMap(([id, job]) =>
      (job.steps ?? []).flatMap((step, at) =>
        wrong(step, job, file) ? [`${id}, step ${step.name ?? at + 1}`] : [],
      ),
    );

const jobsThat =
  (wrong: (job: Job, place: string) => boolean) =>
  (file: WorkflowFile): string[] =>
    jobsOf(file).flatMap(([id, job]) => (wrong(job, `${file.name}/${id}`) ? [id] : []));

function tooMuch(permissions: Permissions | undefined, allowed: Readonly<Record<string, string>>): boolean {
  if (permissions === undefined || permissions === null || typeof permissions === 'string') return true;
  return Object.entries(permissions).some(
    ([scope, level]) => level !== 'none' && allowed[scope] !== 'write' && allowed[scope] !== level,
  );
}

const isEmpty = (permissions: Permissions | undefined) =>
  typeof permissions === 'object' && permissions !== null && Object.keys(permissions).length === 0;

/** The contexts whose values no outsider can set. */
const OURS =
  /^(?:github\.(?:api_url|server_url|repository|sha|token|run_id|run_attempt|event_name|workspace)|(?:steps|needs)\.\w+\.outputs\.[\w-]+|runner\.\w+|hashFiles\('[^']+'(?:, '[^']+')*\))$/;

const expressionsIn = (text: string) =>
  [...text.matchAll(/\$\{\{(.*?)\}\}/gs)].map(([, inner = '']) => inner.trim());

/** Whether a run can write or has a secret, so that text from outsiders must not control it. */
const isPrivileged = ({ workflow }: WorkflowFile) =>
  ['pull_request_target', 'issues', 'workflow_run', 'issue_comment'].some((event) => event in workflow.on);

const uses = (step: Step, action: string) => step.uses?.startsWith(`${action}@`) ?? false;

const TAKES_A_HEAD =
  /git (?:checkout|switch|reset|merge|restore|worktree) [^\n]*(?:HEAD_|\$HEAD|FETCH_HEAD|refs\/pull)|gh pr checkout/;
const HEAD_OF_A_PULL_REQUEST = /head|pull_request|merge_commit_sha|refs\/pull/;

/** All checks, in the order of the report. */
export const CHECKS: Readonly<Record<string, WorkflowCheck>> = {
  pinned: {
    requirement: 'Every action is named by a full commit, with its tag beside it.',
    find: ({ text }) =>
      [...text.matchAll(/^.*\buses:\s*(\S+)(.*)$/gm)]
        .filter(
          ([, name = '', rest = '']) => !/@[0-9a-f]{40}$/.test(name) || !/^ # v\d+\.\d+\.\d+$/.test(rest),
        )
        .map(([, name = '']) => name),
  },
  rights: {
    requirement: 'Nobody may do anything but what the job lists, and the job lists no more than it needs.',
    find: (file) => [
      ...(isEmpty(file.workflow.permissions) ? [] : ['the workflow']),
      ...jobsThat(({ permissions }, place) => tooMuch(permissions, RIGHTS[place] ?? {}))(file),
    ],
  },
  injection: {
    requirement: 'No expression stands in a script, whatever it is: values come by the environment.',
    find: stepsThat(
      (step) => expressionsIn(`${step.run} ${step.shell}`).length > 0 || uses(step, 'actions/github-script'),
    ),
  },
  evaluation: {
    requirement: 'No script hands a variable to something that runs it.',
    find: stepsThat(({ run = '' }) =>
      /\beval\b|\b(?:bash|sh) -c\b|\bsource\b|node (?:-e|--eval|-p)[^'\n]*"[^"\n]*\$/.test(run),
    ),
  },
  inputs: {
    requirement: 'What an action is given comes from no person outside.',
    find: stepsThat((step) =>
      Object.values(step.with ?? {})
        .flatMap((value) => expressionsIn(String(value)))
        .some((inner) => !OURS.test(inner) && !/^(?:vars|secrets)\.MINT_APP_\w+$/.test(inner)),
    ),
  },
  environment: {
    requirement:
      'No variable that a shell or Node obeys is set, and none that all steps share holds a secret.',
    find: (file) => {
      const shared = [file.workflow.env, ...Object.values(file.workflow.jobs).map(({ env }) => env)];
      const secret = shared.some((env) => /secrets\.|github\.token/.test(JSON.stringify(env ?? {})));
      const obeyed = /^(?:BASH_ENV|ENV|NODE_OPTIONS|LD_\w+|PATH|GIT_\w+|npm_\w+)$/i;
      return [
        ...(secret ? ['shared env'] : []),
        ...stepsThat(({ env = {} }) => Object.keys(env).some((name) => obeyed.test(name)))(file),
      ];
    },
  },
  caches: {
    requirement:
      'Packages and values are kept by the job that builds the site of main, and by no other; nothing else is kept.',
    find: stepsThat(
      (step, _job, file) =>
        uses(step, 'actions/cache') ||
        (uses(step, 'actions/cache/save') && file.name !== 'deploy.yml') ||
        ((step.uses?.includes('/cache') ?? false) &&
          !['node_modules', '.cache'].includes(String(step.with?.path))) ||
        step.with?.cache !== undefined ||
        (uses(step, 'actions/setup-node') && step.with?.['package-manager-cache'] !== false),
    ),
  },
  target: {
    requirement: 'Only the gate listens to pull_request_target, and nothing to the end of another workflow.',
    find: ({ name, workflow }) =>
      Object.keys(workflow.on).filter(
        (event) =>
          (event === 'pull_request_target' && name !== 'validate-registry.yml') ||
          event === 'workflow_run' ||
          event === 'issue_comment',
      ),
  },
  credentials: {
    requirement: 'No checkout leaves a token behind.',
    find: stepsThat((step) => uses(step, 'actions/checkout') && step.with?.['persist-credentials'] !== false),
  },
  heads: {
    requirement:
      'A run that may write, or that an outsider starts, checks out main, and never what the outsider brought.',
    find: stepsThat(
      (step, _job, file) =>
        isPrivileged(file) &&
        ((uses(step, 'actions/checkout') &&
          (step.with?.ref !== 'main' || step.with?.repository !== undefined)) ||
          HEAD_OF_A_PULL_REQUEST.test(String(step.with?.ref ?? '')) ||
          TAKES_A_HEAD.test(step.run ?? '')),
    ),
  },
  timeouts: {
    requirement: 'Every job ends by itself within an hour.',
    find: jobsThat((job) => !((job['timeout-minutes'] ?? Number.POSITIVE_INFINITY) <= 60)),
  },
  cancelling: {
    requirement:
      'No run that is at work is cancelled by another, and no group is entered by a run that its condition would skip.',
    find: (file) => [
      ...[
        file.workflow.concurrency,
        ...Object.values(file.workflow.jobs).map(({ concurrency }) => concurrency),
      ]
        .filter((group) => group !== undefined)
        .filter((group) => typeof group === 'string' || group['cancel-in-progress'] !== false)
        .map((group) => (typeof group === 'string' ? group : group.group)),
      ...(file.workflow.concurrency && jobsOf(file).length > 1 && 'issues' in file.workflow.on
        ? ['the workflow']
        : []),
    ],
  },
  packages: {
    requirement: 'Packages come from the lock file, and nothing is fetched and run.',
    find: stepsThat(({ run = '' }) =>
      /\bnpm (?:i|install|add|update|exec|x)\b|\bnpx\b|\b(?:pnpm|yarn|bun)\b|(?:curl|wget)[^\n]*\|\s*(?:ba)?sh/.test(
        run,
      ),
    ),
  },
  secrets: {
    requirement:
      'A secret is given by name, to the one step that needs it, in a job of the environment that guards it.',
    find: (file) => [
      ...jobsThat((job) => secretsIn(job).some((name) => !guards(job)?.test(name)))(file),
      ...(/secrets:\s*inherit|toJSON\(\s*secrets/i.test(file.text) ? ['all secrets at once'] : []),
      // A key of the app goes to the action that makes a token of it; that of a model or a store goes to the command that needs it.
      ...stepsThat(
        ({ env = {}, run = '' }, job) =>
          /secrets\./.test(run) || (secretsIn(env).length > 0 && !TO_A_COMMAND.has(String(job.environment))),
      )(file),
      ...jobsThat(
        ({ steps = [] }) =>
          new Set(steps.filter((step) => secretsIn(step).length > 0).map(({ name }) => name)).size > 1,
      )(file),
    ],
  },
  model: {
    requirement: 'A job with the key of a language model has no token of the forge.',
    find: jobsThat(
      (job) =>
        job.environment === 'language-model' &&
        (/github\.token|FORGE_TOKEN|GITHUB_TOKEN|MINT_APP_/.test(JSON.stringify(job)) ||
          (job.steps ?? []).some((step) => uses(step, 'actions/create-github-app-token'))),
    ),
  },
  shells: {
    requirement: 'Scripts run in bash, which stops at the first error, in a pipe too.',
    find: ({ workflow }) => (workflow.defaults?.run?.shell === 'bash' ? [] : ['the workflow']),
  },
  runners: {
    requirement: 'Jobs run on a named version of GitHub’s own runners.',
    find: ({ text }) =>
      [...text.matchAll(/runs-on:\s*(.+)$/gm)]
        .map(([, on = '']) => on)
        .filter((on) => !/^ubuntu-\d\d\.04$/.test(on)),
  },
};
