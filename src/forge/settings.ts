import { dirname } from 'node:path';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import { type FixRequest, ROUTES } from '../registry/documents/forge-settings/line.ts';
import { ENVIRONMENTS, MAIN } from '../registry/documents/forge-settings/names.ts';
import { teamsIn } from '../registry/documents/forge-settings/repository.ts';
import type {
  ActionsPolicy,
  BranchRule,
  Environment,
  ForgeState,
  OwnRuleset,
  Seen,
  Writer,
} from '../registry/documents/forge-settings/state.ts';
import { client } from './client.ts';
import { ForgeError } from './forge.ts';
import type { ForgePlace } from './place.ts';
import { call, isAnswer, type Reader, readerOf, unlessAbsent } from './requests.ts';
import { readApp, readDeployment, readRuns, readUnchecked } from './settings-running.ts';

/** The settings of a repository, as they can be read and set. */
interface SettingsForge {
  /** Reads all of them. Throws a `ForgeError` where the repository itself cannot be read. */
  readonly read: () => Promise<ForgeState>;
  /** Sets something. Throws a `ForgeError` where the forge refuses it. */
  readonly send: (request: FixRequest) => Promise<void>;
}

/**
 * The settings of the repository at a place (docs.github.com/rest, 2022-11-28), read with a token or anonymously. `app` is the name
 * of the app, where it is known.
 */
export function settingsForge(
  place: ForgePlace,
  token: string | undefined,
  app: string | undefined,
): SettingsForge {
  const [owner = '', repo = ''] = place.repository.split('/');
  const octokit = client(place.apiUrl, token, place.patience);
  const reader = readerOf(octokit, { owner, repo }, token !== undefined);
  return {
    read: () => readSettings(reader, app),
    async send({ method, route, body = {} }) {
      const asked = octokit.request(`${method} /repos/{owner}/{repo}${route}`, { owner, repo, ...body });
      await call(`${method} ${route || 'the repository'}`, asked);
    },
  };
}

const ADMINISTRATION = 'Administration: read';

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
  const namesOf = (needs: string | undefined, route: string, per_page = 100) =>
    see(needs, async () => (await list<{ name: string }>(route, { per_page })).map((one) => one.name));
  const [parts, workflows] = await Promise.all([
    together({
      settings: readRoutes(reader, data),
      owners: readCodeOwners(reader),
      codeOwnerErrors: readCodeOwnerErrors(reader),
      writers: see('write access and Metadata: read', async () => {
        // GitHub does not say whether its filter by a permission includes higher ones.
        const all = await list<Writer & { permissions?: { push: boolean } }>('/collaborators');
        return all.filter(({ permissions }) => permissions?.push);
      }),
      site: see(undefined, async () => {
        const text = await textOf(reader, RESOURCES.site.path);
        return text === undefined ? undefined : (JSON.parse(text) as unknown);
      }),
      registryBytes: readRegistryBytes(reader),
      deployment: readDeployment(reader),
      labels: namesOf(undefined, '/labels'),
      policies: readPolicies(reader),
      environments: readEnvironments(reader),
      secrets: namesOf('Secrets: read', '/actions/secrets'),
      variables: namesOf('Variables: read', '/actions/variables', 30),
      rulesets: readRulesets(reader),
      branchRules: see(undefined, () => list<BranchRule>(`/rules/branches/${MAIN}`)),
      protection: readProtection(reader),
      unchecked: readUnchecked(reader),
    }),
    readRuns(reader),
  ]);
  const { owners, ...rest } = parts;
  const isOrganization = data.owner.type === 'Organization';
  const app = await readApp(reader, { slug, isOrganization, environments: rest.environments });
  return { repository: data.full_name, ...rest, ...owners, ...workflows, ...app };
}

/** What several promises become, by the same names. */
async function together<T extends Readonly<Record<string, Promise<unknown>>>>(parts: T) {
  const all = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(all)) as { [K in keyof T]: Awaited<T[K]> };
}

type SettingsBody = Readonly<Record<string, unknown>>;

/** What each route of settings answers. To one who is no administrator, Pages that are not there may only be hidden. */
async function readRoutes(
  { see, get }: Reader,
  repository: { readonly permissions?: { readonly admin: boolean } },
): Promise<ForgeState['settings']> {
  const all = ROUTES.map(async (route): Promise<[string, Seen<SettingsBody | undefined>]> => {
    if (route === '') return [route, { value: { ...repository } }];
    const isPages = route === '/pages';
    const seen = await see(isPages ? 'Pages: read' : ADMINISTRATION, () =>
      isPages && repository.permissions?.admin
        ? unlessAbsent(get<SettingsBody>(route))
        : get<SettingsBody>(route),
    );
    return [route, seen];
  });
  return Object.fromEntries(await Promise.all(all)) as ForgeState['settings'];
}

/** The text of a file of main; undefined where there is none. Rejects with what the forge answers else. */
async function textOf({ octokit, at }: Reader, path: string): Promise<string | undefined> {
  const found = await unlessAbsent(octokit.rest.repos.getContent({ ...at, path, ref: MAIN }));
  if (!found) return undefined;
  const { data } = found;
  if (Array.isArray(data) || data.type !== 'file') throw new Error(`${path} of ${MAIN} is no file.`);
  return Buffer.from(data.content, 'base64').toString('utf8');
}

/** The code owners as CODEOWNERS names them, and the members of their teams. */
async function readCodeOwners(reader: Reader): Promise<Pick<ForgeState, 'codeOwners' | 'teams'>> {
  const { octokit, see } = reader;
  const codeOwners = await see(undefined, () => textOf(reader, '.github/CODEOWNERS'));
  const names = 'value' in codeOwners ? teamsIn(codeOwners.value ?? '') : [];
  const teams = names.map(async (team) => {
    const [org = '', team_slug = ''] = team.split('/');
    const members = await see('Members of the organization: read', async () => {
      const asked = { org, team_slug, per_page: 100 };
      return (await octokit.paginate(octokit.rest.teams.listMembersInOrg, asked)).map(({ login }) => login);
    });
    return [team, members] as const;
  });
  return { codeOwners, teams: Object.fromEntries(await Promise.all(teams)) };
}

/** What GitHub finds wrong in CODEOWNERS. */
function readCodeOwnerErrors({ octokit, at, see }: Reader): Promise<Seen<string[]>> {
  return see(undefined, async () => {
    const { errors } = (await octokit.rest.repos.codeownersErrors({ ...at, ref: MAIN })).data;
    return errors.map(({ line, kind, source }) => `line ${line}, ${kind}: ${source?.trim() ?? ''}`);
  });
}

/** The bytes of the largest file of the registry of main. */
function readRegistryBytes({ octokit, at, see }: Reader): Promise<Seen<number>> {
  return see(undefined, async () => {
    const { path, parts } = RESOURCES.registry;
    const { data } = await octokit.rest.repos.getContent({ ...at, path: dirname(path), ref: MAIN });
    const [before = '', after = ''] = (parts?.glob ?? path).split('*');
    const found = (Array.isArray(data) ? data : []).filter(
      (one) => one.path === path || (parts && one.path.startsWith(before) && one.path.endsWith(after)),
    );
    if (!found.some((one) => one.path === path)) throw new Error(`${path} is not on ${MAIN}.`);
    return Math.max(...found.map(({ size }) => size));
  });
}

/** The policies of Actions that count in the repository, whoever set them. GitHub does not say whether its list has their rules. */
function readPolicies({ see, list, get }: Reader): Promise<Seen<ActionsPolicy[]>> {
  return see(ADMINISTRATION, async () => {
    const all = await list<ActionsPolicy>('/actions/policies', { has_parents: true });
    return Promise.all(
      all.map((one) => (one.rules ? one : get<ActionsPolicy>(`/actions/policies/${one.id}`))),
    );
  });
}

/** The rulesets of the repository itself. */
function readRulesets({ see, list, get }: Reader): Promise<Seen<OwnRuleset[]>> {
  return see(undefined, async () => {
    const all = await list<OwnRuleset>('/rulesets', { includes_parents: false });
    return Promise.all(all.map(({ id }) => get<OwnRuleset>(`/rulesets/${id}`)));
  });
}

/** What of a classic protection holds a merge of the app, by what GitHub's page calls it. */
const CLASSIC = {
  required_status_checks: 'Require status checks to pass before merging',
  required_pull_request_reviews: 'Require a pull request before merging',
  restrictions: 'Restrict who can push to matching branches',
  required_conversation_resolution: 'Require conversation resolution before merging',
  required_signatures: 'Require signed commits',
  lock_branch: 'Lock branch',
} as const;

/** What the classic protection of main asks of a merge. GitHub tells it to administrators alone, and in other words where it is hidden. */
function readProtection({ see, get }: Reader): Promise<Seen<string[]>> {
  return see(ADMINISTRATION, async () => {
    const asked = get<Readonly<Record<string, { enabled?: boolean }>>>(`/branches/${MAIN}/protection`);
    const data = await asked.catch((error: unknown) => {
      if (isAnswer(error, 404, /not protected/i)) return {} as Awaited<typeof asked>;
      throw error;
    });
    return Object.entries(CLASSIC).flatMap(([name, title]) => {
      const part = data[name];
      return part && part.enabled !== false ? [title] : [];
    });
  });
}

/** An environment as a list of them has it, with the fields of GitHub's three kinds of protection rules that are read. */
interface AnsweredEnvironment extends Pick<Environment, 'name' | 'deployment_branch_policy'> {
  readonly protection_rules?: readonly {
    readonly wait_timer?: number;
    readonly prevent_self_review?: boolean;
    readonly reviewers?: readonly { readonly type: string; readonly reviewer: { readonly id: number } }[];
  }[];
}

/** The environments, with the names of what is set in each. */
function readEnvironments({ see, list }: Reader): Promise<Seen<Environment[]>> {
  return see(undefined, async () => {
    const all = await list<AnsweredEnvironment>('/environments');
    const ours = all.filter(({ name }) => Object.values(ENVIRONMENTS).some((one) => one === name));
    return Promise.all(
      ours.map(async ({ name, deployment_branch_policy, protection_rules: rules = [] }) => {
        const route = `/environments/${name}`;
        const parts = await together({
          policies: see(undefined, () =>
            list<{ id: number; name: string; type?: string }>(`${route}/deployment-branch-policies`),
          ),
          secrets: see('Environments: read', async () =>
            (await list<{ name: string }>(`${route}/secrets`)).map((one) => one.name),
          ),
          variables: see('Environments: read', async () => {
            const found = await list<{ name: string; value: string }>(`${route}/variables`, { per_page: 30 });
            return Object.fromEntries(found.map((one) => [one.name, one.value]));
          }),
        });
        return {
          name,
          deployment_branch_policy,
          reviewers: rules.flatMap(({ reviewers = [] }) =>
            reviewers.map(({ type, reviewer }) => ({ type, id: reviewer.id })),
          ),
          wait_timer: rules.find(({ wait_timer }) => wait_timer !== undefined)?.wait_timer ?? 0,
          prevent_self_review: rules.some(({ prevent_self_review }) => prevent_self_review === true),
          ...parts,
        };
      }),
    );
  });
}
