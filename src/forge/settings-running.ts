import { basename } from 'node:path';
import { Unseen } from '../registry/documents/forge-settings/line.ts';
import {
  BRANCHES,
  ENVIRONMENTS,
  MAIN,
  REQUIRED_CHECK,
  WORKFLOWS,
  workflowFile,
} from '../registry/documents/forge-settings/names.ts';
import type { Body, ForgeState, Seen } from '../registry/documents/forge-settings/state.ts';
import { type Reader, unlessAbsent } from './requests.ts';

// The workflows that run on the forge, and the app that acts there.

/** The workflows that also run for pull requests. Those runs say nothing about main, even if the branch of a fork is called main. */
const OF_PROPOSALS: readonly string[] = ['ci', REQUIRED_CHECK];
/** The lists to get for each workflow: its newest success and failures, however old, and its last runs, for results without a filter. */
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

interface Workflow {
  readonly path: string;
  readonly state: string;
}

/** The state of each workflow, in GitHub's words, such as `active` or `disabled_manually`. */
export async function readWorkflows({ list }: Reader) {
  const all = await list<Workflow>('/actions/workflows');
  const stateOf = (name: string) => all.find(({ path }) => path === workflowFile(name))?.state ?? 'missing';
  return Object.fromEntries(WORKFLOWS.map((name) => [name, stateOf(name)]));
}

/** The last runs of each workflow on main; none for a missing workflow, which another line reports. */
export async function readRuns({ octokit, at, see }: Reader): Promise<ForgeState['runs']> {
  const runs = WORKFLOWS.map(async (name) => {
    const event = OF_PROPOSALS.includes(name) ? { event: 'push' } : {};
    const asked = { ...at, ...event, workflow_id: basename(workflowFile(name)), branch: MAIN };
    const last = await see(undefined, async () => {
      const lists = await Promise.all(
        TELLING.map((one) => unlessAbsent(octokit.rest.actions.listWorkflowRuns({ ...asked, ...one }))),
      );
      const all = lists.flatMap((one) => one?.data.workflow_runs ?? []);
      return [...new Map(all.map((run) => [run.id, run])).values()].toSorted(
        (one, other) => other.id - one.id,
      );
    });
    return [name, last] as const;
  });
  return Object.fromEntries(await Promise.all(runs));
}

/** The last publication that succeeded; undefined where none did. */
export async function readDeployment({ octokit, at }: Reader) {
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
  // The job asks Pages up to three times, with pauses: the last request is the one that succeeded.
  const last = job?.steps?.findLast(
    ({ name, conclusion }) => name.startsWith('Publish') && conclusion === 'success',
  );
  const { started_at, completed_at } = last ?? job ?? {};
  // Each attempt of a run has an upload of its own.
  const [upload] = uploads.artifacts
    .filter(({ name }) => name === UPLOAD || name.startsWith(`${UPLOAD}-`))
    .toSorted((one, other) => other.id - one.id);
  return {
    minutes:
      started_at && completed_at
        ? Math.round((Date.parse(completed_at) - Date.parse(started_at)) / 6_000) / 10
        : undefined,
    bytes: upload?.size_in_bytes,
  };
}

/** Whether a branch is one of the app's. */
const isOfApp = (ref: string) => Object.values(BRANCHES).some((prefix) => ref.startsWith(prefix));

/**
 * The open pull requests of the app whose head has no check of the gate, not even a waiting one: GitHub does not report a workflow that
 * cannot start because of a policy, or because the workflow is missing.
 */
export async function readUnchecked({ octokit, at }: Reader) {
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
    .filter((_pull, index) => counts[index] === 0)
    .map(({ html_url, created_at }) => ({
      url: html_url,
      minutes: Math.floor((Date.now() - Date.parse(created_at)) / 60_000),
    }));
}

/**
 * The name of the app that mints. No call returns the app of a repository without its private key, so if nobody gave the name, it is taken
 * from the app's pull requests.
 */
async function nameOf({ octokit, at }: Reader, slug: string | undefined): Promise<string> {
  if (slug !== undefined) return slug;
  const { data } = await octokit.rest.pulls.list({ ...at, state: 'all', per_page: 100 });
  const own = data.find(({ head, user }) => user?.type === 'Bot' && isOfApp(head.ref));
  if (own?.user) return own.user.login.replace(/\[bot\]$/, '');
  throw new Unseen(
    'The app is not known: give its name with --app, or read again once it has opened a pull request.',
  );
}

/** The app that mints. */
export async function readApp(reader: Reader, slug: string | undefined) {
  const app_slug = await nameOf(reader, slug);
  const { data } = await reader.octokit.rest.apps.getBySlug({ app_slug });
  if (!data) throw new Error(`there is no app ${app_slug}.`);
  const { id, client_id, permissions, events } = data;
  const granted = Object.entries(permissions).map(([name, level]) => `${name}: ${level}`);
  return { id, client_id, permissions: granted, events };
}

/** The installation of the app. An organization shows it, and so does the app itself; for a personal account only the app can see it. */
export async function readInstallation(
  reader: Reader,
  slug: string | undefined,
  isOrganization: boolean,
): Promise<Seen<Body>> {
  const { octokit, at, see } = reader;
  const listed = await see('Administration of the organization: read', async () => {
    const name = await nameOf(reader, slug);
    if (!isOrganization)
      throw new Unseen('GitHub tells the installations of a personal account to nobody but the app.');
    const asked = { org: at.owner, per_page: 100 };
    const all = await octokit.paginate(octokit.rest.orgs.listAppInstallations, asked);
    const found = all.find(({ app_slug }) => app_slug === name);
    if (!found) throw new Error(`the app ${name} is not installed, or not in this organization.`);
    return { repository_selection: found.repository_selection, total_count: 1 };
  });
  if ('value' in listed) return listed;
  const own = await see('an installation of the app', async () => {
    const { data } = await octokit.rest.apps.listReposAccessibleToInstallation({ per_page: 1 });
    return { repository_selection: data.repository_selection ?? 'selected', total_count: data.total_count };
  });
  return 'value' in own ? own : listed;
}
