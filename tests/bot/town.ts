import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { compare } from '../../src/archive/base.ts';
import { archiveFiles } from '../../src/archive/files.ts';
import { treeOf, unpack } from '../../src/archive/git.ts';
import { loadArchive, loadSite } from '../../src/archive/load.ts';
import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import { reconcile } from '../../src/bot/reconcile.ts';
import { openClone } from '../../src/forge/clone.ts';
import { connect } from '../../src/forge/connect.ts';
import {
  type Call,
  type Fault,
  type Options,
  type ServedForge,
  serveLocalForge,
} from '../../src/local-forge/index.ts';
import { readMarker } from '../../src/registry/answers/marker.ts';
import type { Archive } from '../../src/registry/archive.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import { FORGE_SETTINGS } from '../../src/service/forge-settings.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { issueBody, type RawFields, submission } from '../fixtures/submissions.ts';

// A forge with an archive, people who file issues, the mint as it is run, and a gate. The mint speaks to the forge over
// HTTP through `@octokit/rest`, as it speaks to GitHub. The gate is the real one but for the site, which no scenario of
// the mint depends on and which would take seconds each time: tests/forge/service builds it.

// The gate of a town runs in this process, and clears its folders away when that ends.
process.setMaxListeners(0);

export const AT = { owner: 'example', repo: 'deposit-registry' };
export const MINT = 'deposit-mint[bot]';
/** GitHub Actions' own app. */
const ACTIONS_APP = 15368;

export interface Said {
  readonly id: number;
  readonly body: string;
  readonly by: string;
}

/** What a town is begun with. */
export interface TownOptions {
  readonly archive?: Archive;
  readonly faults?: (call: Call) => Fault | undefined;
  readonly now?: () => string;
  /** The clock of the forge. */
  readonly clock?: () => Date;
}

export class Town {
  readonly forge: ServedForge;
  readonly folder: string;
  readonly lines: string[] = [];
  now: () => string;
  /** Where the mint of this process has its clone; a number is added. */
  clone: string;
  /** After how many milliseconds the mint takes a call for lost: long enough for a busy machine, where nothing is made to hang. */
  patience = 60_000;
  /** The title of a deposit that the gate refuses, for a fault that no rule of a submission finds. */
  faulty: string | undefined;
  readonly #people = new Map<string, Octokit>();

  private constructor(forge: ServedForge, folder: string, now: () => string) {
    this.forge = forge;
    this.folder = folder;
    this.now = now;
    this.clone = join(folder, 'clone');
  }

  static async found({ archive, faults, now, clock }: TownOptions = {}): Promise<Town> {
    const folder = mkdtempSync(join(tmpdir(), 'town-'));
    if (archive) writeArchive(archive, join(folder, 'seed'));
    else cpSync(await begun(), folder, { recursive: true });
    const forge = await serve(folder, { ...(faults ? { faults } : {}), ...(clock ? { now: clock } : {}) });
    return new Town(forge, folder, now ?? (() => `${new Date().toISOString().slice(0, 19)}Z`));
  }

  async leave(): Promise<void> {
    await this.forge.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The forge as somebody sees it: a depositor by name, or one of the accounts that are always there. */
  as(name: string): Octokit {
    const known = this.#people.get(name);
    if (known) return known;
    const { tokens } = this.forge;
    const token = name in tokens ? tokens[name as keyof typeof tokens] : this.forge.account(name, 'reader');
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const octokit = new Octokit({ auth: token, baseUrl: this.forge.api, log });
    this.#people.set(name, octokit);
    return octokit;
  }

  async file(fields: RawFields = {}, { by = 'depositor', title = '[DEPOSIT] A work' } = {}): Promise<number> {
    return this.fileBody(issueBody(fields), { by, title });
  }

  async fileBody(body: string, { by = 'depositor', title = '[DEPOSIT] A work' } = {}): Promise<number> {
    return (await this.as(by).rest.issues.create({ ...AT, title, body })).data.number;
  }

  async edit(issue: number, fields: RawFields, by = 'depositor'): Promise<void> {
    await this.as(by).rest.issues.update({ ...AT, issue_number: issue, body: issueBody(fields) });
  }

  async setState(issue: number, state: 'open' | 'closed', by = 'depositor'): Promise<void> {
    await this.as(by).rest.issues.update({ ...AT, issue_number: issue, state });
  }

  async reopen(issue: number, by = 'depositor'): Promise<void> {
    await this.setState(issue, 'closed', by);
    await this.setState(issue, 'open', by);
  }

  async issue(issue_number: number) {
    return (await this.as('owner').rest.issues.get({ ...AT, issue_number })).data;
  }

  async comments(issue_number: number): Promise<Said[]> {
    const { data } = await this.as('owner').rest.issues.listComments({ ...AT, issue_number, per_page: 100 });
    return data.map(({ id, body, user }) => ({ id, body: body ?? '', by: user?.login ?? '' }));
  }

  /** The one comment of the mint on an issue, with its marker. Throws when there are several. */
  async answer(issue: number) {
    const own = (await this.comments(issue)).filter(({ by }) => by === MINT);
    if (own.length > 1) throw new Error(`issue ${issue} has ${own.length} comments of the mint`);
    return own[0] && { ...own[0], marker: readMarker(own[0].body) };
  }

  async branches(): Promise<string[]> {
    const { data } = await this.as('owner').rest.git.listMatchingRefs({ ...AT, ref: 'heads/mint/' });
    return data.map(({ ref }) => ref.slice('refs/heads/'.length));
  }

  async pulls(state: 'open' | 'closed' | 'all' = 'all') {
    const { data } = await this.as('owner').rest.pulls.list({
      ...AT,
      state,
      direction: 'asc',
      per_page: 100,
    });
    return data;
  }

  /** The environment by which the command of the mint finds this forge. */
  environment(more: Record<string, string> = {}): Record<string, string> {
    return {
      FORGE_TOKEN: this.forge.tokens.app,
      FORGE_LOGIN: MINT,
      FORGE_REPOSITORY: `${AT.owner}/${AT.repo}`,
      FORGE_URL: this.forge.api,
      FORGE_GIT: `${this.forge.origin}/_forge`,
      FORGE_TIMEOUT: String(this.patience),
      FORGE_PAUSE: '10',
      ARCHIVE: join(this.folder, 'seed'),
      CACHE: join(this.folder, 'cache'),
      ...more,
    };
  }

  /** One run of the mint, in this process. */
  async mint(more: Record<string, string> = {}): Promise<void> {
    const forge = connect(loadSite(join(this.folder, 'seed')), this.environment(more));
    const clone = await openClone(this.clone, forge.cloneUrl, forge.token);
    try {
      await reconcile({ forge, clone, now: this.now, pause: 1, say: (line) => this.lines.push(line) });
    } finally {
      clone.release();
    }
  }

  /** The gate judges each open pull request, or a branch's, whose head it has not judged, and says so as the workflow does. */
  async gate(branch?: string): Promise<void> {
    const actions = this.as('actions');
    for (const { head, user, body } of await this.pulls('open')) {
      if (branch !== undefined && head.ref !== branch) continue;
      const seen = await actions.rest.checks.listForRef({ ...AT, ref: head.sha, app_id: ACTIONS_APP });
      if (seen.data.total_count > 0) continue;
      const passed = this.holds(head.sha, user?.type === 'Bot', body ?? '');
      await actions.rest.checks.create({
        ...AT,
        name: 'validate-registry',
        head_sha: head.sha,
        status: 'completed',
        conclusion: passed ? 'success' : 'failure',
      });
    }
  }

  holds(sha: string, automated: boolean, text: string): boolean {
    const { root, change } = compare(this.forge.repository, 'main', sha, { automated, texts: [text] });
    const { archive } = loadArchive(root);
    const findings = [
      ...validateArchive(archive, this.now()),
      ...validateChange(archive, change, this.now()),
    ];
    rmSync(dirname(root), { recursive: true, force: true });
    const faulty = archive.registry.deposits.some(({ title }) => title === this.faulty);
    return !change.behind && !faulty && !refuses(findings);
  }

  /** Runs mint and gate in turn until nothing changes any more. */
  async settle(turns = 12): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await this.mint();
      await this.gate();
      if ((await this.branches()).length === 0) return;
    }
    throw new Error(`still in flight: ${(await this.branches()).join(', ')}\n${this.lines.join('\n')}`);
  }

  /** The archive as main has it now. */
  async archive(): Promise<Archive> {
    const { repository } = this.forge;
    const folder = mkdtempSync(join(this.folder, 'main-'));
    unpack(repository, treeOf(repository, 'refs/heads/main'), folder);
    return loadArchive(folder).archive;
  }
}

/** A forge with the archive of a folder, kept there beside it. */
function serve(folder: string, options: Pick<Options, 'faults' | 'now'> = {}): Promise<ServedForge> {
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

let template: Promise<string> | undefined;

/**
 * A folder with the archive of one deposit, a forge that has it, and a clone of the mint. Most tests begin with a copy: to make each
 * of them takes twenty processes of git.
 */
function begun(): Promise<string> {
  template ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'begun-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    writeArchive(archiveOf(submission({ title: 'The first' })), join(folder, 'seed'));
    const { repository, close } = await serve(folder);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', repository, ...args])
        .toString()
        .trim();
    const clone = await openClone(join(folder, 'clone'), repository, '');
    await clone.settle(git('rev-parse', 'main'));
    clone.release();
    await close();
    git('gc', '--quiet');
    return folder;
  })();
  return template;
}
