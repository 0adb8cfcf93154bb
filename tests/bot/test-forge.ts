import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { compare } from '../../src/archive/base.ts';
import { archiveFiles } from '../../src/archive/files.ts';
import { commitOf, type GitEntry, treeOf, unpack } from '../../src/archive/git.ts';
import { loadArchive, loadSite } from '../../src/archive/load.ts';
import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import { BRANCHES, type Family, familyOf, type RunTools } from '../../src/bot/pass-context.ts';
import { reconcileReading } from '../../src/bot/reading.ts';
import { reconcile } from '../../src/bot/run.ts';
import { type Clone, openClone } from '../../src/forge/clone.ts';
import { connect } from '../../src/forge/place.ts';
import {
  type Call,
  type Fault,
  type Options,
  type ServedForge,
  serveLocalForge,
} from '../../src/local-forge/index.ts';
import { readMarker } from '../../src/registry/answers/marker.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { REQUIRED_CHECK } from '../../src/registry/documents/forge-settings/names.ts';
import type { Site } from '../../src/registry/model/site.ts';
import type { Author } from '../../src/registry/rules/rule.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { issueBody, type RawFields, submission } from '../fixtures/submissions.ts';

// A local forge with an archive, people who file issues, the bot as it is run, and a gate. The bot speaks to the forge over
// HTTP through `@octokit/rest`, as it speaks to GitHub. The gate is the real one but for the site, which no scenario of the bot depends on
// and which would take seconds each time: tests/service builds it.

export const AT = { owner: 'example', repo: 'deposit-registry' };

export const BOT = 'deposit-mint[bot]';
/** GitHub Actions' own app. */
const ACTIONS_APP = 15368;

interface Said {
  readonly id: number;
  readonly body: string;
  readonly by: string;
}

export interface TestForgeOptions {
  readonly archive?: Archive;
  readonly faults?: (call: Call) => Fault | undefined;
  readonly now?: () => string;
  /** The clock of the forge. */
  readonly clock?: () => Date;
}

/** The tree of a commit, and a folder with its files, which are only read. */
interface Tree {
  readonly entries: readonly GitEntry[];
  readonly folder: string;
}

const USUAL = archiveOf(submission({ title: 'The first' }));

/** Serves the forge in a folder, which begins with the archive in it where it is new. */
function served(folder: string, options: Pick<Options, 'faults' | 'now'> = {}): Promise<ServedForge> {
  return serveLocalForge({
    settings: FORGE_SETTINGS,
    folder: join(folder, 'forge'),
    owner: AT.owner,
    name: AT.repo,
    seed: { files: archiveFiles(join(folder, 'seed')), message: 'The archive as it was begun' },
    strict: true,
    ...options,
  });
}

/** A folder with the usual archive, a forge that has begun with it and a clone, and the tree of its main by the commit. */
async function begun() {
  const folder = mkdtempSync(join(tmpdir(), 'usual-forge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const seed = writeArchive(USUAL, join(folder, 'seed'));
  const server = await served(folder);
  await server.close();
  (await openClone(join(folder, 'clone'), server.repository, '')).release();
  const main = commitOf(server.repository, 'main');
  return { folder, main, tree: { entries: treeOf(server.repository, main), folder: seed } };
}

let usual: ReturnType<typeof begun> | undefined;

/** A forge with people, a bot and a gate. */
export type TestForge = Awaited<ReturnType<typeof startForge>>;

/** Starts a forge with an archive, or with a copy of the usual one, which is made once in a process. */
export async function startForge({ archive, faults, now, clock }: TestForgeOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'test-forge-'));
  usual ??= begun();
  const first = await usual;
  if (archive) writeArchive(archive, join(folder, 'seed'));
  else cpSync(first.folder, folder, { recursive: true });
  const server = await served(folder, { ...(faults && { faults }), ...(clock && { now: clock }) });
  /** The trees that were asked for, by their commit and by their entries: each is unpacked once. */
  const trees = new Map<string, Tree>([[first.main, first.tree]]);
  const people = new Map<string, Octokit>();
  const forge = {
    server,
    folder,
    /** Where a run in this process has a clone of its own, as a command has; without it, it works beside the repository. */
    place: undefined as string | undefined,
    /** Lines that the bot logged. */
    log: [] as string[],
    now: now ?? (() => `${new Date().toISOString().slice(0, 19)}Z`),
    /** The token of the bot. */
    token: server.tokens.app,
    /** After how many milliseconds the bot takes a call for lost: long enough for a busy machine, where no call is made to hang. */
    patience: 60_000,
    /** The title of a deposit that the gate refuses, for a fault that no rule of a submission finds. */
    faulty: undefined as string | undefined,
    async close(): Promise<void> {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose](): Promise<void> {
      return forge.close();
    },
    /** A client of the forge for an account: a depositor by name, or one of the accounts that are always there. */
    as(name: string): Octokit {
      const known = people.get(name);
      if (known) return known;
      const { tokens } = server;
      const token = name in tokens ? tokens[name as keyof typeof tokens] : server.account(name, 'reader');
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const octokit = new Octokit({ auth: token, baseUrl: server.api, log });
      people.set(name, octokit);
      return octokit;
    },
    async file(
      fields: RawFields = {},
      { by = 'depositor', title = '[DEPOSIT] A work' } = {},
    ): Promise<number> {
      return forge.fileBody(issueBody(fields), { by, title });
    },
    async fileBody(body: string, { by = 'depositor', title = '[DEPOSIT] A work' } = {}): Promise<number> {
      return (await forge.as(by).rest.issues.create({ ...AT, title, body })).data.number;
    },
    /** Attaches a text as the form of the forge does. Returns its address. */
    async attach(body: string, by = 'depositor'): Promise<string> {
      const headers = { authorization: `token ${server.account(by, 'reader')}` };
      const address = `${server.origin}/_forge/user-attachments/files?name=text.md`;
      const answer = await fetch(address, { method: 'POST', headers, body });
      return ((await answer.json()) as { url: string }).url;
    },
    async edit(issue: number, fields: RawFields, by = 'depositor'): Promise<void> {
      await forge.as(by).rest.issues.update({ ...AT, issue_number: issue, body: issueBody(fields) });
    },
    async setState(issue: number, state: 'open' | 'closed', by = 'depositor'): Promise<void> {
      await forge.as(by).rest.issues.update({ ...AT, issue_number: issue, state });
    },
    async reopen(issue: number, by = 'depositor'): Promise<void> {
      await forge.setState(issue, 'closed', by);
      await forge.setState(issue, 'open', by);
    },
    async issue(issue_number: number) {
      return (await forge.as('owner').rest.issues.get({ ...AT, issue_number })).data;
    },
    async comments(issue_number: number): Promise<Said[]> {
      const { data } = await forge
        .as('owner')
        .rest.issues.listComments({ ...AT, issue_number, per_page: 100 });
      return data.map(({ id, body, user }) => ({ id, body: body ?? '', by: user?.login ?? '' }));
    },
    /** The one comment of the bot on an issue, with its marker. Throws when there are several. */
    async answer(issue: number) {
      const own = (await forge.comments(issue)).filter(({ by }) => by === BOT);
      if (own.length > 1) throw new Error(`issue ${issue} has ${own.length} comments of the bot`);
      return own[0] && { ...own[0], marker: readMarker(own[0].body) };
    },
    /** The branches of the bot, or of one of its families. */
    async branches(family: Family = 'mint'): Promise<string[]> {
      const ref = `heads/${BRANCHES[family]}`;
      const { data } = await forge.as('owner').rest.git.listMatchingRefs({ ...AT, ref });
      return data.map(({ ref }) => ref.slice('refs/heads/'.length));
    },
    async pulls(state: 'open' | 'closed' | 'all' = 'all') {
      const { data } = await forge.as('owner').rest.pulls.list({
        ...AT,
        state,
        direction: 'asc',
        per_page: 100,
      });
      return data;
    },
    /** The environment by which the command finds this forge. */
    environment(more: Record<string, string> = {}): Record<string, string> {
      return {
        FORGE_TOKEN: forge.token,
        FORGE_LOGIN: BOT,
        FORGE_REPOSITORY: `${AT.owner}/${AT.repo}`,
        FORGE_URL: server.api,
        FORGE_GIT: `${server.origin}/_forge`,
        FORGE_TIMEOUT: String(forge.patience),
        FORGE_PAUSE: '10',
        ARCHIVE: join(folder, 'seed'),
        CACHE: join(folder, 'cache'),
        ...more,
      };
    },
    /** One run of the mint, in this process. */
    mint(tools: Partial<RunTools> = {}): Promise<void> {
      return run(reconcile, tools);
    },
    /** One run of the reading pass, in this process. */
    read(answers: readonly unknown[] = []): Promise<void> {
      return run((tools) => reconcileReading(tools, answers));
    },
    /** The gate judges each open pull request, or a branch's, whose head it has not judged, and says so as the workflow does. */
    async gate(branch?: string): Promise<void> {
      const actions = forge.as('actions');
      for (const { head, user, body } of await forge.pulls('open')) {
        if (branch !== undefined && head.ref !== branch) continue;
        const seen = await actions.rest.checks.listForRef({ ...AT, ref: head.sha, app_id: ACTIONS_APP });
        if (seen.data.total_count > 0) continue;
        const by = { automated: user?.type === 'Bot', texts: [body ?? ''] };
        const passed = passes(head, by);
        await forge.report(head.sha, passed ? 'success' : 'failure');
      }
    },
    /** Reports the required check of a commit; Actions alone may do so. */
    async report(head_sha: string, conclusion: 'success' | 'failure' | 'cancelled'): Promise<void> {
      const run = { ...AT, name: REQUIRED_CHECK, head_sha, status: 'completed', conclusion } as const;
      await forge.as('actions').rest.checks.create(run);
    },
    /** The head of the pull request that is open. */
    async head(): Promise<string> {
      return (await forge.pulls('open'))[0]?.head.sha ?? '';
    },
    /** Runs the mint, or the reading pass, and the gate in turn until nothing of it is pending. */
    async settle(turns = 12, by: Family = 'mint'): Promise<void> {
      for (let turn = 0; turn < turns; turn += 1) {
        await forge[by]();
        await forge.gate();
        if ((await forge.branches(by)).length === 0) return;
      }
      throw new Error(`still pending: ${(await forge.branches(by)).join(', ')}\n${forge.log.join('\n')}`);
    },
    /** The files of main, in a folder of their own. */
    files(): string {
      const copy = mkdtempSync(join(folder, 'main-'));
      cpSync(tree(mainNow()).folder, copy, { recursive: true });
      return copy;
    },
    /** The archive as main has it now. */
    async archive(): Promise<Archive> {
      return loadArchive(tree(mainNow()).folder);
    },
  };

  async function run(work: (tools: RunTools) => Promise<void>, tools: Partial<RunTools> = {}): Promise<void> {
    const api = connect(loadSite(join(folder, 'seed')), forge.environment());
    const clone = await (forge.place ? openClone(forge.place, server.repository, '') : beside());
    try {
      const say = (line: string) => forge.log.push(line);
      await work({ forge: api, clone, now: forge.now, pause: 1, say, ...tools });
    } finally {
      clone.release();
    }
  }

  /** A clone that has the objects of the repository and reads the unpacked trees: to fetch them would take longer than all else. */
  async function beside(): Promise<Clone> {
    const { repository } = server;
    const clone = await openClone(join(folder, 'clone'), repository, '');
    writeFileSync(join(clone.folder, '.git/objects/info/alternates'), `${repository}/objects\n`);
    const settle = async (sha: string) => {
      beside.folder = tree(sha).folder;
    };
    const beside = { ...clone, settle };
    return beside;
  }

  function tree(commit: string): Tree {
    const { repository } = server;
    const known = trees.get(commit);
    if (known) return known;
    const entries = treeOf(repository, commit);
    const content = JSON.stringify(entries);
    const tree = trees.get(content) ?? { entries, folder: mkdtempSync(join(folder, 'tree-')) };
    if (!trees.has(content)) unpack(repository, entries, tree.folder);
    trees.set(commit, tree).set(content, tree);
    return tree;
  }

  /** The commit of main, which the forge keeps in a file of its own while it is open. */
  function mainNow(): string {
    return readFileSync(join(server.repository, 'refs/heads/main'), 'utf8').trim();
  }

  /** Whether the gate lets the head of a pull request pass. A commit of the bot is judged by its branch, any other as proposed `by` its author. */
  function passes(head: { readonly ref: string; readonly sha: string }, by: Author): boolean {
    const family = familyOf(head.ref);
    const author: Author = family ? { automated: true, path: family === 'mint' ? 'A' : 'B', texts: [] } : by;
    const main = mainNow();
    const [before, after] = [tree(main), tree(head.sha)];
    const ids = new Map(before.entries.map(({ path, id }) => [path, id]));
    const changed = after.entries.flatMap(({ path, id }) => {
      const isSame = ids.get(path) === id;
      ids.delete(path);
      return isSame ? [] : [path];
    });
    const { change } = compare(
      {
        ...{ repository: server.repository, baseRef: 'main', base: main, head: head.sha },
        ...{ root: after.folder, before: before.folder, tree: after.entries },
        paths: [...changed, ...ids.keys()].sort(),
      },
      author,
    );
    const archive = loadArchive(after.folder);
    const now = forge.now();
    const findings = [...validateArchive(archive, now), ...validateChange(archive, change, now)];
    const isFaulty = archive.registry.deposits.some(({ title }) => title === forge.faulty);
    return !change.behind && !isFaulty && !refuses(findings);
  }
  return forge;
}

/** The usual archive with other limits. */
export function limited(limits: Partial<Site['limits']>): Archive {
  return { ...USUAL, site: { ...USUAL.site, limits: { ...USUAL.site.limits, ...limits } } };
}
