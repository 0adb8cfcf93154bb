import { dirname } from 'node:path';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import { GATE_POLICY, namesIn, RULESETS, SETTABLE } from '../registry/documents/forge-settings/compare.ts';
import { type FixRequest, seen, seenIn } from '../registry/documents/forge-settings/line.ts';
import { APP_ID_VARIABLE, ENVIRONMENTS, MAIN } from '../registry/documents/forge-settings/names.ts';
import { ownersIn } from '../registry/documents/forge-settings/repository.ts';
import { isOfGate } from '../registry/documents/forge-settings/settings.ts';
import type {
  ActionsPolicy,
  Body,
  BranchRule,
  ForgeState,
  Seen,
  Writer,
} from '../registry/documents/forge-settings/state.ts';
import { client } from './client.ts';
import { ForgeError } from './forge.ts';
import type { ForgePlace } from './place.ts';
import { call, isAnswer, type Reader, readerOf, unlessAbsent } from './requests.ts';
import {
  readApp,
  readDeployment,
  readInstallation,
  readRuns,
  readUnchecked,
  readWorkflows,
} from './settings-running.ts';

/**
 * Reads and sets the settings of the repository at a place (docs.github.com/rest, 2022-11-28), with a token or anonymously. `app` is the
 * name of the app, where it is known. Throws a `ForgeError` where the repository cannot be read, or the forge refuses what is set.
 */
export function settingsForge(place: ForgePlace, token: string | undefined, app: string | undefined) {
  const [owner = '', repo = ''] = place.repository.split('/');
  const octokit = client(place.apiUrl, token, place.patience);
  const reader = readerOf(octokit, { owner, repo }, token !== undefined);
  return {
    read: () => readSettings(reader, app),
    async send({ method, route, body = {} }: FixRequest) {
      const asked = octokit.request(`${method} /repos/{owner}/{repo}${route}`, { owner, repo, ...body });
      await call(`${method} ${route || 'the repository'}`, asked);
    },
  };
}

const ADMINISTRATION = 'Administration: read';

interface Named {
  readonly name: string;
}

async function readSettings(reader: Reader, slug: string | undefined): Promise<ForgeState> {
  const { octokit, at, see, list } = reader;
  const name = `${at.owner}/${at.repo}`;
  const found = await call(`read the repository ${name}`, unlessAbsent(octokit.rest.repos.get(at)));
  if (!found)
    throw new ForgeError(
      'refused',
      `The forge shows no repository ${name}. Correct repository in data/site.json or FORGE_REPOSITORY; if it is private, set FORGE_TOKEN.`,
    );
  const { data } = found;
  const codeOwners = await see(undefined, () => textOf(reader, '.github/CODEOWNERS'));
  const policies = await see(ADMINISTRATION, () => readPolicies(reader));
  const rest = await together({
    settings: readParts(reader, data, policies, slug),
    owners: see('Members of the organization: read', () => readOwners(reader, codeOwners)),
    codeOwnerErrors: see(undefined, () => readCodeOwnerErrors(reader)),
    writers: see('write access and Metadata: read', async () => {
      // GitHub does not say whether its filter by a permission includes higher ones.
      const all = await list<Writer & { permissions?: { push: boolean } }>('/collaborators');
      return all.filter(({ permissions }) => permissions?.push);
    }),
    site: see(undefined, async () => {
      const text = await textOf(reader, RESOURCES.site.path);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    }),
    registryBytes: see(undefined, () => readRegistryBytes(reader)),
    runs: readRuns(reader),
    deployment: see(undefined, () => readDeployment(reader)),
    labels: see(undefined, async () => (await list<Named>('/labels')).map((one) => one.name)),
    branchRules: see(undefined, () => list<BranchRule>(`/rules/branches/${MAIN}`)),
    protection: see(ADMINISTRATION, () => readProtection(reader)),
    unchecked: see(undefined, () => readUnchecked(reader)),
  });
  return { repository: data.full_name, codeOwners, policies, ...rest };
}

/** The results of several promises, by the same names. */
async function together<T extends Readonly<Record<string, Promise<unknown>>>>(parts: T) {
  const all = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(all)) as { [K in keyof T]: Awaited<T[K]> };
}

/** Reads each part that is compared with its required value. */
async function readParts(
  reader: Reader,
  repository: Awaited<ReturnType<Reader['octokit']['rest']['repos']['get']>>['data'],
  policies: ForgeState['policies'],
  slug: string | undefined,
): Promise<ForgeState['settings']> {
  const { see, get, list } = reader;
  type Part = Promise<Seen<Body | undefined>>;
  const each = (names: readonly string[], read: (name: string) => Part): Record<string, Part> =>
    Object.fromEntries(names.map((name) => [name, read(name)]));
  const inActions = Object.keys(SETTABLE).filter((route) => route.startsWith('/actions/permissions'));
  const environments = await see(undefined, () => list<AnsweredEnvironment>('/environments'));
  const rulesets = await see(undefined, () =>
    list<Named & { id: number; target?: string }>('/rulesets', { includes_parents: false }),
  );
  const inEnvironments = Object.values(ENVIRONMENTS);
  const known = inEnvironments.filter((name) => seenIn(environments)?.some((one) => one.name === name));
  const parts = {
    '': Promise.resolve({ value: { ...repository } }),
    ...each(inActions, (route) => see(ADMINISTRATION, () => get<Body>(route))),
    // GitHub hides Pages from anyone who is no administrator, so a 404 does not prove that there are none.
    '/pages': see('Pages: read', () =>
      repository.permissions?.admin ? unlessAbsent(get<Body>('/pages')) : get<Body>('/pages'),
    ),
    ...each(
      inEnvironments.map((name) => `/environments/${name}`),
      (route) => see(undefined, async () => environmentAt(reader, route, seen(environments))),
    ),
    ...each(
      RULESETS.map(({ name }) => `/rulesets/${name}`),
      (route) =>
        see(undefined, async () => {
          const found = seen(rulesets).find(
            ({ name, target }) => target === 'branch' && route === `/rulesets/${name}`,
          );
          return found && get<Body>(`/rulesets/${found.id}`);
        }),
    ),
    [GATE_POLICY]: see(undefined, async () => {
      const found = seen(policies).find(isOfGate);
      return found && { ...found };
    }),
    workflows: see(undefined, () => readWorkflows(reader)),
    [namesIn('')]: see('Secrets: read and Variables: read', () => namesAt(reader, '/actions')),
    ...Object.fromEntries(
      known.map((name) => [
        namesIn(name),
        see('Environments: read', () => namesAt(reader, `/environments/${name}`)),
      ]),
    ),
    app: see(undefined, () => readApp(reader, slug)),
    installation: readInstallation(reader, slug, repository.owner.type === 'Organization'),
  };
  return await together(parts);
}

/** An environment as a list of them has it, with the fields of GitHub's three kinds of protection rules that are read. */
interface AnsweredEnvironment extends Named {
  readonly deployment_branch_policy: unknown;
  readonly protection_rules?: readonly {
    readonly wait_timer?: number;
    readonly prevent_self_review?: boolean;
    readonly reviewers?: readonly { readonly type: string; readonly reviewer: { readonly id: number } }[];
  }[];
}

/** An environment as a request sets it, with the branches that it names. */
async function environmentAt({ list }: Reader, route: string, all: readonly AnsweredEnvironment[]) {
  const found = all.find(({ name }) => route === `/environments/${name}`);
  if (!found) return undefined;
  const { deployment_branch_policy, protection_rules: rules = [] } = found;
  return {
    deployment_branch_policy,
    reviewers: rules.flatMap(({ reviewers = [] }) =>
      reviewers.map(({ type, reviewer }) => ({ type, id: reviewer.id })),
    ),
    wait_timer: rules.find(({ wait_timer }) => wait_timer !== undefined)?.wait_timer ?? 0,
    prevent_self_review: rules.some(({ prevent_self_review }) => prevent_self_review === true),
    branch_policies: await list(`${route}/deployment-branch-policies`),
  };
}

/** The names of the secrets and variables of a place, and the client id of the app, where it is among them. */
async function namesAt({ list }: Reader, route: string): Promise<Body> {
  const secrets = await list<Named>(`${route}/secrets`);
  const variables = await list<Named & { value: string }>(`${route}/variables`, { per_page: 30 });
  return {
    names: [...secrets, ...variables].map(({ name }) => name),
    client_id: variables.find(({ name }) => name === APP_ID_VARIABLE)?.value,
  };
}

/** The text of a file of main; undefined where there is none. Rejects with what the forge answers else. */
async function textOf({ octokit, at }: Reader, path: string): Promise<string | undefined> {
  const found = await unlessAbsent(octokit.rest.repos.getContent({ ...at, path, ref: MAIN }));
  if (!found) return undefined;
  const { data } = found;
  if (Array.isArray(data) || data.type !== 'file') throw new Error(`${path} of ${MAIN} is no file.`);
  return Buffer.from(data.content, 'base64').toString('utf8');
}

/** The logins of the code owners, those of their teams included. */
async function readOwners({ octokit }: Reader, codeOwners: Seen<string | undefined>) {
  const logins = ownersIn(seen(codeOwners) ?? '').map(async (owner) => {
    const [, org, team_slug] = /^@([^/]+)\/(.+)$/.exec(owner) ?? [];
    if (org === undefined || team_slug === undefined) return [owner.replace(/^@/, '')];
    const asked = { org, team_slug, per_page: 100 };
    return (await octokit.paginate(octokit.rest.teams.listMembersInOrg, asked)).map(({ login }) => login);
  });
  return (await Promise.all(logins)).flat();
}

/** Returns a line for each error that GitHub finds in CODEOWNERS of main. */
async function readCodeOwnerErrors({ octokit, at }: Reader) {
  const { errors } = (await octokit.rest.repos.codeownersErrors({ ...at, ref: MAIN })).data;
  return errors.map(({ line, kind, source }) => `line ${line}, ${kind}: ${source?.trim() ?? ''}`);
}

/** The bytes of the largest file of the registry of main. */
async function readRegistryBytes({ octokit, at }: Reader) {
  const { path, parts } = RESOURCES.registry;
  const { data } = await octokit.rest.repos.getContent({ ...at, path: dirname(path), ref: MAIN });
  const [before = '', after = ''] = (parts?.glob ?? path).split('*');
  const found = (Array.isArray(data) ? data : []).filter(
    (one) => one.path === path || (parts && one.path.startsWith(before) && one.path.endsWith(after)),
  );
  if (!found.some((one) => one.path === path)) throw new Error(`${path} is not on ${MAIN}.`);
  return Math.max(...found.map(({ size }) => size));
}

/** The policies of Actions that count in the repository, whoever set them. GitHub does not say whether its list has their rules. */
async function readPolicies({ list, get }: Reader) {
  const all = await list<ActionsPolicy>('/actions/policies', { has_parents: true });
  return Promise.all(all.map((one) => (one.rules ? one : get<ActionsPolicy>(`/actions/policies/${one.id}`))));
}

/** The parts of a classic protection that block a merge by the app. */
const CLASSIC = [
  'required_status_checks',
  'required_pull_request_reviews',
  'restrictions',
  'required_conversation_resolution',
  'required_signatures',
  'lock_branch',
];

/**
 * The parts of `CLASSIC` that the classic protection of main enables. GitHub shows the protection only to administrators, and answers
 * others with another message.
 */
async function readProtection({ get }: Reader) {
  const asked = get<Readonly<Record<string, { enabled?: boolean }>>>(`/branches/${MAIN}/protection`);
  const data = await asked.catch((error: unknown) => {
    if (isAnswer(error, 404, /not protected/i)) return {} as Awaited<typeof asked>;
    throw error;
  });
  return CLASSIC.filter((name) => data[name] && data[name].enabled !== false);
}
