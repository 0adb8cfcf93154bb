import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Octokit } from '@octokit/rest';
import { afterAll, expect } from 'vitest';
import { type ForgeEvent, type Options, serveLocalForge } from '../../src/local-forge/index.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';

// A forge of its own for a test file, with GitHub's own client for each role, and git itself.

/** The repository of these tests, as every call names it. */
export const at = { owner: 'local', repo: 'registry' } as const;

type Place = { readonly owner: string; readonly repo: string };

/** An open forge and who calls it. */
export type Host = Awaited<ReturnType<typeof openHost>>;

/** A folder below the system’s temporary one, gone when the file's tests are. */
export function folderForFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-forge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** GitHub's own client of a forge, which prints nothing of a call that fails. */
export function clientOf(baseUrl: string, auth?: string): Octokit {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  return new Octokit({ ...(auth && { auth }), baseUrl, log });
}

/** Opens a forge in a folder. Whoever opens it closes it. */
export async function openHost(folder: string, more: Partial<Options> = {}) {
  const files = [
    { path: 'data/registry.json', bytes: Buffer.from('{"deposits":[]}\n') },
    { path: 'data/texts/a/deep.md', bytes: Buffer.from('deep\n') },
    { path: 'scripts/mint.ts', bytes: Buffer.from('// code\n') },
  ];
  const forge = await serveLocalForge({
    settings: FORGE_SETTINGS,
    folder,
    owner: at.owner,
    name: at.repo,
    strict: true,
    seed: { files, message: 'The archive begins' },
    ...more,
  });
  const events: ForgeEvent[] = [];
  forge.onEvent((event) => events.push(event));
  const as = (auth?: string) => clientOf(forge.api, auth);
  return {
    forge,
    folder,
    events,
    as,
    app: as(forge.tokens.app),
    actions: as(forge.tokens.actions),
    owner: as(forge.tokens.owner),
    writer: as(forge.account('walter', 'writer')),
    reader: as(forge.account('ruth', 'reader')),
    nobody: as(),
  };
}

/** Opens a forge for a whole test file, closed at its end, when none of its answers may have differed from GitHub's. */
export async function hostForFile(more: Partial<Options> = {}): Promise<Host> {
  const host = await openHost(folderForFile(), more);
  afterAll(async () => {
    await host.forge.close();
    expect(host.forge.violations).toEqual([]);
  });
  return host;
}

/** How a call was refused. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly { message?: string; code?: string; field?: string }[];
}

/** Error that GitHub's client makes of a refused call: the status, and the body with its message and the fields that were wrong. */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  try {
    await call;
  } catch (error) {
    const { status, response } = error as { status: number; response?: { data: Refused } };
    if (!response) throw error;
    return { ...response.data, status };
  }
  throw new Error('The call was not refused.');
}

/** The commit at a branch. */
export async function tip(client: Octokit, branch = 'main', place: Place = at): Promise<string> {
  return (await client.git.getRef({ ...place, ref: `heads/${branch}` })).data.object.sha;
}

/** A commit with some files on top of another, that nothing points to yet. */
export async function commitOn(
  client: Octokit,
  parent: string,
  files: Readonly<Record<string, string | null>>,
  message = 'A change',
  place: Place = at,
): Promise<string> {
  const tree = Object.entries(files).map(([path, content]) => {
    const entry = { path, mode: '100644' as const, type: 'blob' as const };
    return content === null ? { ...entry, sha: null } : { ...entry, content };
  });
  const made = await client.git.createTree({ ...place, base_tree: parent, tree });
  const commit = { ...place, tree: made.data.sha, parents: [parent], message };
  return (await client.git.createCommit(commit)).data.sha;
}

/** An open pull request from a new branch with some files. */
export async function proposed(
  client: Octokit,
  branch: string,
  files: Readonly<Record<string, string | null>>,
  parent?: string,
  place: Place = at,
) {
  const sha = await commitOn(client, parent ?? (await tip(client, 'main', place)), files, undefined, place);
  await client.git.createRef({ ...place, ref: `refs/heads/${branch}`, sha });
  return (await client.pulls.create({ ...place, head: branch, base: 'main', title: `From ${branch}` })).data;
}

/** Reports the required check of a commit. */
export async function passes(host: Host, head_sha: string, conclusion: 'success' | 'failure' = 'success') {
  return (await host.actions.checks.create({ ...at, name: 'validate-registry', head_sha, conclusion })).data;
}

/** Runs git in a folder, with no settings but its own. Returns how it ended; never rejects. */
export async function git(cwd: string, ...args: string[]) {
  const env = {
    PATH: process.env.PATH ?? '',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Walter',
    GIT_AUTHOR_EMAIL: 'walter@example.org',
    GIT_COMMITTER_NAME: 'Walter',
    GIT_COMMITTER_EMAIL: 'walter@example.org',
  };
  try {
    const { stdout, stderr } = await promisify(execFile)('git', args, { cwd, env });
    return { code: 0, said: `${stdout}${stderr}` };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: `${stdout}${stderr}` };
  }
}

/** The address of the repository for git, with a token for whoever pushes. */
export function remote({ forge }: Host, token?: string): string {
  const signed = token ? `//x-access-token:${token}@` : '//';
  return `${forge.origin.replace('//', signed)}/_forge/local/registry.git`;
}
