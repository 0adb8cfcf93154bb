import type { FixRequest } from '../registry/forge-settings/line.ts';
import type { ForgeState, Merging, Seen } from '../registry/forge-settings/state.ts';
import { client } from './client.ts';
import { ForgeError } from './forge.ts';
import type { ForgePlace } from './place.ts';
import { readCodeOwners, readRegistryBytes, readSite, readWriters } from './read-access.ts';
import { readApp } from './read-app.ts';
import { readPolicies } from './read-policies.ts';
import { readRulesets } from './read-rulesets.ts';
import { readUnchecked } from './read-unchecked.ts';
import {
  readActions,
  readDeployment,
  readEnvironments,
  readRepositorySecrets,
  readWorkflows,
} from './read-workflows.ts';
import { call } from './requests.ts';
import { type Reader, see, unlessAbsent } from './seeing.ts';

/** The settings of a repository, as they can be read and set. */
export interface SettingsForge {
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
  const reader: Reader = {
    octokit: client(place.apiUrl, token, place.patience),
    at: { owner, repo },
    hasToken: token !== undefined,
  };
  return {
    read: () => readSettings(reader, app),
    async send({ method, route, body = {} }) {
      const asked = reader.octokit.request(`${method} /repos/{owner}/{repo}${route}`, {
        ...reader.at,
        ...body,
      });
      await call(`${method} ${route || 'the repository'}`, asked);
    },
  };
}

async function readSettings(reader: Reader, slug: string | undefined): Promise<ForgeState> {
  const { octokit, at } = reader;
  const name = `${at.owner}/${at.repo}`;
  const found = await call(`read the repository ${name}`, unlessAbsent(octokit.rest.repos.get(at)));
  if (!found)
    throw new ForgeError(
      'refused',
      `The forge shows no repository ${name}. Correct repository in data/site.json or FORGE_REPOSITORY; if it is private, set FORGE_TOKEN.`,
    );
  const { data } = found;
  const isAdmin = data.permissions?.admin === true;
  const [
    owners,
    writers,
    site,
    registryBytes,
    running,
    deployment,
    labels,
    actions,
    policies,
    pages,
    environments,
    more,
    rulesets,
    unchecked,
  ] = await Promise.all([
    readCodeOwners(reader),
    readWriters(reader),
    readSite(reader),
    readRegistryBytes(reader),
    readWorkflows(reader),
    readDeployment(reader),
    see(reader, undefined, async () =>
      (await octokit.paginate(octokit.rest.issues.listLabelsForRepo, { ...at, per_page: 100 })).map(
        (one) => one.name,
      ),
    ),
    readActions(reader),
    readPolicies(reader),
    readPages(reader, isAdmin),
    readEnvironments(reader),
    readRepositorySecrets(reader),
    readRulesets(reader),
    readUnchecked(reader),
  ]);
  const isOrganization = data.owner.type === 'Organization';
  return {
    repository: data.full_name,
    isPublic: !data.private,
    defaultBranch: data.default_branch,
    hasIssues: data.has_issues,
    merging: mergingOf(data),
    ...owners,
    writers,
    site,
    registryBytes,
    ...running,
    deployment,
    labels,
    ...actions,
    policies,
    pages,
    environments,
    ...more,
    ...rulesets,
    unchecked,
    ...(await readApp(reader, { slug, isOrganization, environments })),
  };
}

interface MergeSettings {
  readonly allow_squash_merge?: boolean;
  readonly allow_merge_commit?: boolean;
  readonly allow_rebase_merge?: boolean;
  readonly allow_auto_merge?: boolean;
  readonly delete_branch_on_merge?: boolean;
}

/** How pull requests may be merged, which the forge tells those with write access alone. */
function mergingOf(data: MergeSettings): Seen<Merging> {
  const { allow_squash_merge: squash, allow_merge_commit: merge, allow_rebase_merge: rebase } = data;
  if (squash === undefined || merge === undefined || rebase === undefined)
    return {
      unseen: 'Set FORGE_TOKEN: the token of an account with write access shows it, with Contents: write.',
    };
  const { allow_auto_merge: auto = false, delete_branch_on_merge: deletesHeads = false } = data;
  return { value: { squash, merge, rebase, auto, deletesHeads } };
}

/** How Pages publishes. To one who is no administrator a missing page may only be hidden. */
function readPages(reader: Reader, isAdmin: boolean): Promise<ForgeState['pages']> {
  return see(reader, 'Pages: read', async () => {
    const asked = reader.octokit.rest.repos.getPages(reader.at);
    const found = isAdmin ? await unlessAbsent(asked) : await asked;
    if (!found) return undefined;
    const { build_type, https_enforced, cname, html_url, url } = found.data;
    return {
      buildType: build_type ?? 'legacy',
      isHttpsEnforced: https_enforced === true,
      domain: cname ?? undefined,
      url: html_url ?? url,
    };
  });
}
