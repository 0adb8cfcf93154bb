import { seenIn } from '../registry/forge-settings/line.ts';
import { APP_ID_VARIABLE, BRANCHES, ENVIRONMENTS } from '../registry/forge-settings/names.ts';
import type { App, Environment, Installation, Seen } from '../registry/forge-settings/state.ts';
import { type Reader, see } from './seeing.ts';

// The app that mints: what it may do, and where it is installed. No call asks for the app of a repository without its private key,
// so it is found by its name, which its login, its pull requests and the installations of an organization tell.

const UNKNOWN =
  'The app is not known: give its name with --app, or read again once it has opened a pull request.';

/** The app by its name, and its installation, as far as each is to be seen. */
export async function readApp(
  reader: Reader,
  {
    slug,
    isOrganization,
    environments,
  }: { slug: string | undefined; isOrganization: boolean; environments: Seen<readonly Environment[]> },
): Promise<{ readonly app: Seen<App>; readonly installation: Seen<Installation> }> {
  const installed = await readInstallations(reader, isOrganization);
  const mint = seenIn(environments)?.find(({ name }) => name === ENVIRONMENTS.mint);
  const clientId = mint && seenIn(mint.variables)?.[APP_ID_VARIABLE];
  const byClient = seenIn(installed)?.find((one) => clientId !== undefined && one.client_id === clientId);
  const name = slug ?? byClient?.app_slug ?? (await slugOfPulls(reader));
  if (name === undefined) return { app: { unseen: UNKNOWN }, installation: { unseen: UNKNOWN } };
  const app = await see(reader, undefined, async () => {
    const { data } = await reader.octokit.rest.apps.getBySlug({ app_slug: name });
    if (!data) throw new Error(`there is no app ${name}.`);
    const { id, client_id: clientId, permissions, events } = data;
    return { id, slug: name, clientId, permissions: permissions as Readonly<Record<string, string>>, events };
  });
  return { app, installation: await installationOf(reader, name, installed) };
}

type Installed = Awaited<
  ReturnType<Reader['octokit']['rest']['orgs']['listAppInstallations']>
>['data']['installations'];

function readInstallations(reader: Reader, isOrganization: boolean): Promise<Seen<Installed>> {
  if (!isOrganization)
    return Promise.resolve({
      unseen: 'GitHub tells the installations of a personal account to nobody but the app.',
    });
  return see(reader, 'Administration of the organization: read', async () => {
    const { octokit, at } = reader;
    return octokit.paginate(octokit.rest.orgs.listAppInstallations, { org: at.owner, per_page: 100 });
  });
}

/** The installation of an app: by the list of its organization, else as the app itself sees it. */
async function installationOf(
  reader: Reader,
  slug: string,
  installed: Seen<Installed>,
): Promise<Seen<Installation>> {
  if ('value' in installed) {
    const found = installed.value.find((one) => one.app_slug === slug);
    if (!found) return { unseen: `The app ${slug} is not installed, or not in this organization.` };
    return { value: { selection: found.repository_selection, repositories: undefined } };
  }
  const own = await see(reader, 'an installation of the app', async () => {
    const { data } = await reader.octokit.rest.apps.listReposAccessibleToInstallation({ per_page: 1 });
    return { selection: data.repository_selection ?? 'selected', repositories: data.total_count };
  });
  return 'value' in own ? own : installed;
}

/** The name of the app by its newest pull request. */
async function slugOfPulls(reader: Reader): Promise<string | undefined> {
  const pulls = await see(reader, undefined, async () => {
    const { data } = await reader.octokit.rest.pulls.list({ ...reader.at, state: 'all', per_page: 100 });
    return data;
  });
  const own = seenIn(pulls)?.find(
    ({ head, user }) =>
      user?.type === 'Bot' && Object.values(BRANCHES).some((prefix) => head.ref.startsWith(prefix)),
  );
  return own?.user?.login.replace(/\[bot\]$/, '');
}
