import { dirname } from 'node:path';
import { MAIN } from '../registry/forge-settings/names.ts';
import type { Seen, Writer } from '../registry/forge-settings/state.ts';
import { teamsIn } from '../registry/forge-settings/stewards.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import { type Reader, see, unlessAbsent } from './seeing.ts';

// Who may write, and what of main says who and where the registry is.

/** The text of a file of main; undefined where there is none. Rejects with what the forge answers else. */
async function textOf({ octokit, at }: Reader, path: string): Promise<string | undefined> {
  const found = await unlessAbsent(octokit.rest.repos.getContent({ ...at, path, ref: MAIN }));
  if (!found) return undefined;
  const { data } = found;
  if (Array.isArray(data) || data.type !== 'file') throw new Error(`${path} of ${MAIN} is no file.`);
  return Buffer.from(data.content, 'base64').toString('utf8');
}

/** The code owners as CODEOWNERS names them, what GitHub finds wrong there, and the members of their teams. */
export async function readCodeOwners(reader: Reader) {
  const { octokit, at } = reader;
  const [codeOwners, codeOwnerErrors] = await Promise.all([
    see(reader, undefined, () => textOf(reader, '.github/CODEOWNERS')),
    see(reader, undefined, async () => {
      const found = await octokit.rest.repos.codeownersErrors({ ...at, ref: MAIN });
      return found.data.errors.map(
        ({ line, kind, source }) => `line ${line}, ${kind}: ${source?.trim() ?? ''}`,
      );
    }),
  ]);
  const names = 'value' in codeOwners ? teamsIn(codeOwners.value ?? '') : [];
  const members = await Promise.all(names.map((team) => readTeam(reader, team)));
  const teams = Object.fromEntries(names.map((name, place) => [name, members[place]])) as Readonly<
    Record<string, Seen<readonly string[]>>
  >;
  return { codeOwners, codeOwnerErrors, teams };
}

function readTeam(reader: Reader, team: string): Promise<Seen<readonly string[]>> {
  const [org = '', team_slug = ''] = team.split('/');
  return see(reader, 'Members of the organization: read', async () => {
    const { octokit } = reader;
    const all = await octokit.paginate(octokit.rest.teams.listMembersInOrg, {
      org,
      team_slug,
      per_page: 100,
    });
    return all.map(({ login }) => login);
  });
}

/** The accounts that may push. */
export function readWriters(reader: Reader): Promise<Seen<readonly Writer[]>> {
  const { octokit, at } = reader;
  return see(reader, 'write access and Metadata: read', async () => {
    // GitHub does not say whether its filter by a permission includes higher ones.
    const asked = { ...at, per_page: 100 };
    const all = await octokit.paginate(octokit.rest.repos.listCollaborators, asked);
    return all.filter(({ permissions }) => permissions?.push).map(({ id, login }) => ({ id, login }));
  });
}

/** The settings of the archive on main, parsed as JSON and no further. */
export function readSite(reader: Reader): Promise<Seen<unknown>> {
  return see(reader, undefined, async () => {
    const text = await textOf(reader, RESOURCES.site.path);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  });
}

/** The bytes of the largest file of the registry of main. */
export function readRegistryBytes(reader: Reader): Promise<Seen<number>> {
  const { octokit, at } = reader;
  return see(reader, undefined, async () => {
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
