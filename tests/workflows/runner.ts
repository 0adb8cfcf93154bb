import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';
import { type Event, githubContext } from './events.ts';
import { type Contexts, filledIn, holds, type Standing } from './expressions.ts';
import type { Job, Step, Workflow } from './files.ts';
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
  /** A cache of its own, instead of that of the checkout. */
  readonly cache?: string;
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

/** Runs one job. Throws where the workflow has no job of that name. */
export async function runJob(workflow: Workflow, id: string, world: World): Promise<RanJob> {
  const job = workflow.jobs[id];
  if (!job) throw new Error(`no job ${id}`);
  return new Runner(workflow, job, world).run();
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

class Runner {
  readonly #workflow: Workflow;
  readonly #job: Job;
  readonly #world: World;
  readonly #folder = claimFolder();
  readonly #workspace = join(this.#folder, 'workspace');
  readonly #outputs: Record<string, { outputs: Record<string, string>; outcome: string }> = {};
  readonly #actions: UsedAction[] = [];
  readonly #exported: Record<string, string> = {};
  #standing: Standing = 'success';

  constructor(workflow: Workflow, job: Job, world: World) {
    this.#workflow = workflow;
    this.#job = job;
    this.#world = world;
    for (const folder of ['workspace', 'temp', 'home', 'bin']) mkdirSync(join(this.#folder, folder));
    writeFileSync(this.#path('event.json'), JSON.stringify(world.event.payload));
    if (world.isBare) return;
    const npm = this.#path('bin/npm');
    writeFileSync(npm, NPM);
    chmodSync(npm, 0o755);
  }

  async run(): Promise<RanJob> {
    const steps: RanStep[] = [];
    writeFileSync(this.#path('GITHUB_STEP_SUMMARY'), '');
    for (const step of this.#job.steps ?? []) {
      const ran = await this.#step(step);
      steps.push(ran);
      if (ran.outcome === 'failure' && step['continue-on-error'] !== true) this.#standing = 'failure';
    }
    const outputs = Object.entries(this.#job.outputs ?? {}).map(([name, value]) => [name, this.#fill(value)]);
    return {
      result: this.#standing === 'success' ? 'success' : 'failure',
      steps,
      actions: this.#actions,
      outputs: Object.fromEntries(outputs),
      summary: readFileSync(this.#path('GITHUB_STEP_SUMMARY'), 'utf8'),
      workspace: this.#workspace,
      dispose: () => rmSync(this.#folder, { recursive: true, force: true }),
    };
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #contexts(env: Readonly<Record<string, string>> = {}): Contexts {
    const { event, sha, github, vars = {}, secrets = {}, needs = {} } = this.#world;
    return {
      github: { ...githubContext(event, sha), workspace: this.#workspace, ...github },
      vars,
      secrets,
      needs,
      env,
      steps: this.#outputs,
      runner: { temp: this.#path('temp') },
    };
  }

  #fill(text: string | number | boolean, env?: Readonly<Record<string, string>>): string {
    return filledIn(text, this.#contexts(env), this.#standing);
  }

  #filled(given: Readonly<Record<string, string | number | boolean>> = {}): Record<string, string> {
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, this.#fill(value)]));
  }

  async #step(step: Step): Promise<RanStep> {
    const name = step.name ?? step.uses ?? 'run';
    if (!holds(step.if, this.#contexts(), this.#standing)) return { name, outcome: 'skipped', output: '' };
    this.#world.before?.(step, this.#workspace);
    const { code, output, outputs } = step.uses ? this.#action(step, step.uses) : await this.#script(step);
    const outcome = code === 0 ? 'success' : 'failure';
    if (step.id) this.#outputs[step.id] = { outputs, outcome };
    return { name, outcome, output };
  }

  #action(step: Step, uses: string) {
    const action = uses.replace(/@.*/, '');
    const given = this.#filled(step.with);
    this.#actions.push({ action, with: given });
    const at = this.#actions.filter((one) => one.action === action).length;
    if (this.#world.fails?.(action, at)) return { code: 1, output: '', outputs: {} };
    if (action === 'actions/checkout') checkedOut(this.#world.remote, this.#workspace, given);
    const { kept } = this.#world;
    if (kept && action === 'actions/cache/save') keptIn(kept, this.#workspace, given);
    const outputs = {
      'actions/cache/restore':
        kept && action === 'actions/cache/restore' && takenFrom(kept, this.#workspace, given),
      'actions/create-github-app-token': this.#world.app,
      'actions/deploy-pages': { page_url: 'https://registry.example/' },
    }[action];
    return { code: 0, output: '', outputs: { ...outputs } as Record<string, string> };
  }

  async #script(step: Step) {
    for (const file of FILES.slice(0, 3)) writeFileSync(this.#path(file), '');
    const script = this.#path('script.sh');
    writeFileSync(script, step.run ?? '');
    if (this.#workflow.defaults?.run?.shell !== 'bash') throw new Error('this runner knows bash alone');
    const env = {
      ...this.#surroundings(),
      ...this.#filled(this.#job.env),
      ...this.#exported,
      ...this.#filled(step.env),
    };
    const { code, output } = await ran('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: join(this.#workspace, step['working-directory'] ?? ''),
      env,
    });
    Object.assign(this.#exported, assignments(readFileSync(this.#path('GITHUB_ENV'), 'utf8')));
    const outputs = assignments(readFileSync(this.#path('GITHUB_OUTPUT'), 'utf8'));
    return { code, output, outputs };
  }

  #kept(): Record<string, string> {
    const packages = { PACKAGES: join(ROOT, 'node_modules'), NODE_COMPILE_CACHE: join(KEPT, 'node') };
    return { ...packages, CACHE: this.#world.cache ?? KEPT };
  }

  /** The variables of a runner, without those of this process. */
  #surroundings(): Record<string, string> {
    const { github } = this.#contexts() as { github: Record<string, string> };
    const bin = [this.#path('bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    return {
      PATH: bin,
      HOME: this.#path('home'),
      LANG: 'C.UTF-8',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: github.api_url ?? '',
      GITHUB_EVENT_NAME: github.event_name ?? '',
      GITHUB_EVENT_PATH: this.#path('event.json'),
      GITHUB_REF: github.ref ?? '',
      GITHUB_REPOSITORY: github.repository ?? '',
      GITHUB_SERVER_URL: github.server_url ?? '',
      GITHUB_SHA: github.sha ?? '',
      GITHUB_WORKSPACE: this.#workspace,
      RUNNER_TEMP: this.#path('temp'),
      ...(this.#world.isBare ? authorities() : this.#kept()),
      ...Object.fromEntries(FILES.map((name) => [name, this.#path(name)])),
    };
  }
}
