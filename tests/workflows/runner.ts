import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';
import { type Event, githubContext } from './events.ts';
import { type Contexts, filledIn, holds, type Standing } from './expressions.ts';
import type { Step, Workflow } from './files.ts';
import { assignments, checkedOut, claimFolder, keptIn, NPM, ran, takenFrom } from './remote.ts';

// Runs the jobs of a workflow on this machine: conditions and expressions with GitHub's own engine, `run` steps with bash and with
// the files and variables that a runner provides. Actions are simulated. `npm ci` creates a link to the project's packages, because
// installing them for every job would take too long.

/** The environment of a job: the event, the repository in place of GitHub's, and its settings. */
export interface World {
  readonly event: Event;
  /** The URL of a bare repository. */
  readonly remote: string;
  readonly sha: string;
  readonly github?: Readonly<Record<string, unknown>>;
  readonly vars?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** The outputs of the action that creates the app's token. */
  readonly app?: { readonly token: string; readonly 'app-slug': string };
  readonly needs?: Readonly<Record<string, { readonly outputs: Readonly<Record<string, string>> }>>;
  /** Whether it begins as a real runner does: with nothing kept, so that `npm ci` installs. */
  readonly isBare?: boolean;
  /** Where the action that keeps folders keeps them; without it, nothing is kept. */
  readonly kept?: string;
  /** Whether a simulated action fails; `at` counts its uses in the job from 1. */
  readonly fails?: (action: string, at: number) => boolean;
  /** Called before each step, to change what it finds. */
  readonly before?: (step: Step, workspace: string) => void;
}

/** The result of a step. A skipped one has no output. */
interface RanStep {
  readonly name: string;
  readonly outcome: 'success' | 'failure' | 'skipped';
  readonly output: string;
  readonly seconds: number;
}

/** A simulated action and its inputs. */
interface UsedAction {
  readonly action: string;
  readonly with: Readonly<Record<string, string>>;
}

/** The result of a job. */
export interface RanJob {
  readonly result: 'success' | 'failure';
  readonly steps: readonly RanStep[];
  readonly actions: readonly UsedAction[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly workspace: string;
  readonly dispose: () => void;
}

function missing(id: string): never {
  throw new Error(`no job ${id}`);
}

// All jobs share the cache of the checkout, where everything has a name by code and content, such as rendered texts. A
// real runner begins without it.
const KEPT = join(ROOT, '.cache');

const FILES = ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'] as const;

/** The authorities that this machine trusts besides: it may reach the packages by a proxy. */
const authorities = () => {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {};
};

/** Runs one job, in a folder of its own. Throws where the workflow has no job of that name. */
export async function runJob(workflow: Workflow, id: string, world: World): Promise<RanJob> {
  const { [id]: job = missing(id) } = workflow.jobs;
  const folder = claimFolder();
  const workspace = join(folder, 'workspace');
  const ofSteps: Record<string, { outputs: Record<string, string>; outcome: string }> = {};
  const actions: UsedAction[] = [];
  const exported: Record<string, string> = {};
  let standing: Standing = 'success';
  for (const name of ['workspace', 'temp', 'home', 'bin']) mkdirSync(join(folder, name));
  writeFileSync(path('event.json'), JSON.stringify(world.event.payload));
  if (!world.isBare) {
    writeFileSync(path('bin/npm'), NPM);
    chmodSync(path('bin/npm'), 0o755);
  }
  const steps: RanStep[] = [];
  writeFileSync(path('GITHUB_STEP_SUMMARY'), '');
  for (const step of job.steps ?? []) {
    const ran = await stepped(step);
    steps.push(ran);
    if (ran.outcome === 'failure' && step['continue-on-error'] !== true) standing = 'failure';
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([name, value]) => [name, fill(value)]);
  return {
    result: standing === 'success' ? 'success' : 'failure',
    steps,
    actions,
    outputs: Object.fromEntries(outputs),
    summary: readFileSync(path('GITHUB_STEP_SUMMARY'), 'utf8'),
    workspace,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };

  function path(name: string): string {
    return join(folder, name);
  }

  function contexts(env: Readonly<Record<string, string>> = {}): Contexts {
    const { event, sha, github, vars = {}, secrets = {}, needs = {} } = world;
    return {
      github: { ...githubContext(event, sha), workspace, ...github },
      vars,
      secrets,
      needs,
      env,
      steps: ofSteps,
      runner: { temp: path('temp') },
    };
  }

  function fill(text: string | number | boolean, env?: Readonly<Record<string, string>>): string {
    return filledIn(text, contexts(env), standing);
  }

  function filled(given: Readonly<Record<string, string | number | boolean>> = {}): Record<string, string> {
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fill(value)]));
  }

  async function stepped(step: Step): Promise<RanStep> {
    const name = step.name ?? step.uses ?? 'run';
    if (!holds(step.if, contexts(), standing)) return { name, outcome: 'skipped', output: '', seconds: 0 };
    const from = performance.now();
    world.before?.(step, workspace);
    const { code, output, outputs } = step.uses ? action(step, step.uses) : await script(step);
    const outcome = code === 0 ? 'success' : 'failure';
    if (step.id) ofSteps[step.id] = { outputs, outcome };
    return { name, outcome, output, seconds: (performance.now() - from) / 1000 };
  }

  function action(step: Step, uses: string) {
    const action = uses.replace(/@.*/, '');
    const given = filled(step.with);
    actions.push({ action, with: given });
    const at = actions.filter((one) => one.action === action).length;
    if (world.fails?.(action, at)) return { code: 1, output: '', outputs: {} };
    if (action === 'actions/checkout') checkedOut(world.remote, workspace, given);
    const { kept } = world;
    if (kept && action === 'actions/cache/save') keptIn(kept, workspace, given);
    const outputs = {
      'actions/cache/restore':
        kept && action === 'actions/cache/restore' && takenFrom(kept, workspace, given),
      'actions/create-github-app-token': world.app,
      'actions/deploy-pages': { page_url: 'https://registry.example/' },
    }[action];
    return { code: 0, output: '', outputs: { ...outputs } as Record<string, string> };
  }

  async function script(step: Step) {
    for (const file of FILES.slice(0, 3)) writeFileSync(path(file), '');
    const script = path('script.sh');
    writeFileSync(script, step.run ?? '');
    if (workflow.defaults?.run?.shell !== 'bash') throw new Error('this runner knows bash alone');
    const env = {
      ...surroundings(),
      ...filled(job.env),
      ...exported,
      ...filled(step.env),
    };
    const { code, output } = await ran('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: join(workspace, step['working-directory'] ?? ''),
      env,
    });
    Object.assign(exported, assignments(readFileSync(path('GITHUB_ENV'), 'utf8')));
    const outputs = assignments(readFileSync(path('GITHUB_OUTPUT'), 'utf8'));
    return { code, output, outputs };
  }

  function kept(): Record<string, string> {
    const packages = { PACKAGES: join(ROOT, 'node_modules'), NODE_COMPILE_CACHE: join(KEPT, 'node') };
    return { ...packages, CACHE: KEPT };
  }

  /** The variables of a runner, without those of this process. */
  function surroundings(): Record<string, string> {
    const { github } = contexts() as { github: Record<string, string> };
    const bin = [path('bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    return {
      PATH: bin,
      HOME: path('home'),
      LANG: 'C.UTF-8',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: github.api_url ?? '',
      GITHUB_EVENT_NAME: github.event_name ?? '',
      GITHUB_EVENT_PATH: path('event.json'),
      GITHUB_REF: github.ref ?? '',
      GITHUB_REPOSITORY: github.repository ?? '',
      GITHUB_SERVER_URL: github.server_url ?? '',
      GITHUB_SHA: github.sha ?? '',
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: path('temp'),
      ...(world.isBare ? authorities() : kept()),
      ...Object.fromEntries(FILES.map((name) => [name, path(name)])),
    };
  }
}
