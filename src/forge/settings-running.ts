import { basename } from 'node:path';
import { seenIn } from '../registry/documents/forge-settings/line.ts';
import {
  APP_ID_VARIABLE,
  BRANCHES,
  ENVIRONMENTS,
  MAIN,
  REQUIRED_CHECK,
  WORKFLOWS,
  workflowFile,
} from '../registry/documents/forge-settings/names.ts';
import type {
  App,
  Deployment,
  Environment,
  ForgeState,
  Installation,
  Run,
  Seen,
  UncheckedPull,
  Workflow,
} from '../registry/documents/forge-settings/state.ts';
import type { Reader } from './requests.ts';

// What runs on the forge, and the app that acts there.

/** The workflows that run for pull requests, too. Those runs say nothing of main, even where the branch of a fork has its name. */
const OF_PROPOSALS: readonly string[] = ['ci', REQUIRED_CHECK];
/** What is asked of each workflow: its newest success and failures however far back, and among the last runs what has no filter. */
const TELLING = [
  { status: 'success', per_page: 1 },
  { status: 'failure', per_page: 1 },
  { status: 'timed_out', per_page: 1 },
  { status: 'completed', per_page: 30 },
] as const;
/** The job of the workflow *deploy* that publishes. */
const PUBLISHING = 'publish';
/** The upload that it publishes. */
const UPLOAD = ENVIRONMENTS.pages;

/** The workflows, and the last runs of each on main: none where it is missing, as another line says. */
export async function readRuns({
  octokit,
  at,
  see,
  list,
}: Reader): Promise<Pick<ForgeState, 'workflows' | 'runs'>> {
  const workflows = await see(undefined, () => list<Workflow>('/actions/workflows'));
  const runs = WORKFLOWS.map(async (name): Promise<[string, Seen<readonly Run[]>]> => {
    if ('unseen' in workflows) return [name, workflows];
    const found = workflows.value.find(({ path }) => path === workflowFile(name));
    if (!found) return [name, { value: [] }];
    const event = OF_PROPOSALS.includes(name) ? { event: 'push' } : {};
    const asked = { ...at, ...event, workflow_id: basename(found.path), branch: MAIN };
    const seen = await see(undefined, async () => {
      const lists = await Promise.all(
        TELLING.map((last) => octokit.rest.actions.listWorkflowRuns({ ...asked, ...last })),
      );
      const all = lists.flatMap(({ data }) => data.workflow_runs);
      return [...new Map(all.map((run) => [run.id, run])).values()].toSorted(
        (one, other) => other.id - one.id,
      );
    });
    return [name, seen];
  });
  return { workflows, runs: Object.fromEntries(await Promise.all(runs)) };
}

/** The last publication that succeeded; undefined where none did. */
export function readDeployment({ octokit, at, see }: Reader): Promise<Seen<Deployment | undefined>> {
  return see(undefined, async () => {
    const asked = {
      workflow_id: basename(workflowFile('deploy')),
      branch: MAIN,
      status: 'success',
      per_page: 1,
    } as const;
    const { data } = await octokit.rest.actions.listWorkflowRuns({ ...at, ...asked });
    const [run] = data.workflow_runs;
    if (!run) return undefined;
    const [{ data: jobs }, { data: uploads }] = await Promise.all([
      octokit.rest.actions.listJobsForWorkflowRun({ ...at, run_id: run.id, per_page: 100 }),
      octokit.rest.actions.listWorkflowRunArtifacts({ ...at, run_id: run.id, per_page: 100 }),
    ]);
    const job = jobs.jobs.find(({ name }) => name === PUBLISHING);
    // Pages is asked up to three times, with pauses: the last time it was asked is the one that it took.
    const last = job?.steps?.findLast(
      ({ name, conclusion }) => name.startsWith('Publish') && conclusion === 'success',
    );
    const { started_at, completed_at } = last ?? job ?? {};
    // Each attempt of a run has an upload of its own.
    const [upload] = uploads.artifacts
      .filter(({ name }) => name === UPLOAD || name.startsWith(`${UPLOAD}-`))
      .toSorted((one, other) => other.id - one.id);
    return {
      minutes: started_at && completed_at ? minutesBetween(started_at, completed_at) : undefined,
      bytes: upload?.size_in_bytes,
    };
  });
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 6_000) / 10;
}

/** Whether a branch is one of the app's. */
const isOfApp = (ref: string) => Object.values(BRANCHES).some((prefix) => ref.startsWith(prefix));

/**
 * The open pull requests of the app on whose head there is no check of the gate, not even one that waits: GitHub tells nobody of a workflow
 * that a policy, or its absence, keeps from starting.
 */
export function readUnchecked({ octokit, at, see }: Reader): Promise<Seen<readonly UncheckedPull[]>> {
  return see(undefined, async () => {
    const pulls = await octokit.paginate(octokit.rest.pulls.list, { ...at, state: 'open', per_page: 100 });
    const own = pulls.filter(
      ({ head, user }) =>
        user?.type === 'Bot' &&
        head.repo?.full_name.toLowerCase() === `${at.owner}/${at.repo}`.toLowerCase() &&
        isOfApp(head.ref),
    );
    const counts = await Promise.all(
      own.map(async ({ head }) => {
        const asked = { ...at, ref: head.sha, check_name: REQUIRED_CHECK, per_page: 1 };
        return (await octokit.rest.checks.listForRef(asked)).data.total_count;
      }),
    );
    return own
      .filter((_pull, place) => counts[place] === 0)
      .map(({ html_url, created_at }) => ({
        url: html_url,
        minutes: Math.floor((Date.now() - Date.parse(created_at)) / 60_000),
      }));
  });
}

const UNKNOWN =
  'The app is not known: give its name with --app, or read again once it has opened a pull request.';

/**
 * The app that mints, and its installation, as far as each is to be seen. No call asks for the app of a repository without its private key,
 * so it is found by its name, which its login, its pull requests and the installations of an organization tell.
 */
export async function readApp(
  { octokit, at, see }: Reader,
  {
    slug,
    isOrganization,
    environments,
  }: { slug: string | undefined; isOrganization: boolean; environments: Seen<readonly Environment[]> },
): Promise<{ readonly app: Seen<App>; readonly installation: Seen<Installation> }> {
  const installed = isOrganization
    ? await see('Administration of the organization: read', () =>
        octokit.paginate(octokit.rest.orgs.listAppInstallations, { org: at.owner, per_page: 100 }),
      )
    : { unseen: 'GitHub tells the installations of a personal account to nobody but the app.' };
  const mint = seenIn(environments)?.find(({ name }) => name === ENVIRONMENTS.mint);
  const clientId = mint && seenIn(mint.variables)?.[APP_ID_VARIABLE];
  const byClient = seenIn(installed)?.find((one) => clientId !== undefined && one.client_id === clientId);
  const slugOfPulls = async () => {
    const { data } = await octokit.rest.pulls.list({ ...at, state: 'all', per_page: 100 });
    const own = data.find(({ head, user }) => user?.type === 'Bot' && isOfApp(head.ref));
    return own?.user?.login.replace(/\[bot\]$/, '');
  };
  const name = slug ?? byClient?.app_slug ?? seenIn(await see(undefined, slugOfPulls));
  if (name === undefined) return { app: { unseen: UNKNOWN }, installation: { unseen: UNKNOWN } };
  const app = await see(undefined, async () => {
    const { data } = await octokit.rest.apps.getBySlug({ app_slug: name });
    if (!data) throw new Error(`there is no app ${name}.`);
    const { id, client_id, permissions, events } = data;
    const granted = permissions as Readonly<Record<string, string>>;
    return { id, slug: name, ...(client_id !== undefined && { client_id }), permissions: granted, events };
  });
  if ('value' in installed) {
    const found = installed.value.find((one) => one.app_slug === name);
    const missing = { unseen: `The app ${name} is not installed, or not in this organization.` };
    return { app, installation: found ? { value: found } : missing };
  }
  // Of a personal account, the app itself sees where it is installed.
  const own = await see('an installation of the app', async () => {
    const { data } = await octokit.rest.apps.listReposAccessibleToInstallation({ per_page: 1 });
    return { repository_selection: data.repository_selection ?? 'selected', total_count: data.total_count };
  });
  return { app, installation: 'value' in own ? own : installed };
}
