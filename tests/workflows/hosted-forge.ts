import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { pathsOf } from '../../src/archive/files.ts';
import { type ForgeEvent, serveLocalForge } from '../../src/local-forge/index.ts';
import { REQUIRED_CHECK } from '../../src/registry/documents/forge-settings/names.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { projectFiles, ROOT } from '../fixtures/checkout.ts';
import type { Event, Payload } from './events.ts';
import type { Workflow } from './files.ts';
import { git } from './remote.ts';
import { type RanJob, runJob, type World } from './runner.ts';

// A local forge with the whole project, in place of GitHub: its events, and the jobs that they start.

const AT = { owner: 'example', repo: 'deposit-registry' };

/** Every file of the project that git does not ignore, with its current content. Those of `data/` and `api/` are from `archive`. */
function* project(archive: string) {
  for (const path of pathsOf(archive)) yield { path, bytes: readFileSync(join(archive, path)) };
  for (const path of projectFiles())
    if (!/^(?:data|api)\//.test(path)) yield { path, bytes: readFileSync(join(ROOT, path)) };
}

/** A forge in place of GitHub. */
export type HostedForge = Awaited<ReturnType<typeof hostForge>>;

/** Starts a forge with this project, or with its code and another archive. */
export async function hostForge(archive = ROOT) {
  const folder = mkdtempSync(join(tmpdir(), 'forge-'));
  const forge = await serveLocalForge({
    settings: FORGE_SETTINGS,
    folder,
    owner: AT.owner,
    name: AT.repo,
    seed: { files: project(archive), message: 'The project as it is' },
    strict: true,
  });
  const jobs: RanJob[] = [];
  const hosted = {
    at: AT,
    forge,
    /** The events since a test emptied the list. */
    events: [] as ForgeEvent[],
    as(token: string): Octokit {
      return new Octokit({ auth: token, baseUrl: forge.api });
    },
    main(): string {
      return git(forge.repository, 'rev-parse', 'refs/heads/main');
    },
    /** The single event of a name and action since the list was emptied. */
    told(name: string, action?: string): Event {
      const found = hosted.events.filter(
        (event) => event.name === name && (action === undefined || event.action === action),
      );
      const [only, ...others] = found;
      if (!only || others.length > 0)
        throw new Error(`not one event ${name} ${action ?? ''}: ${found.length}`);
      return { name, payload: only.payload as Payload };
    },
    /** Runs a job as the app's repository has it on GitHub. */
    async run(file: Workflow, id: string, event: Event, more: Partial<World> = {}): Promise<RanJob> {
      const world: World = {
        event,
        remote: forge.repository,
        sha: hosted.main(),
        github: { api_url: forge.api, server_url: `${forge.origin}/_forge`, token: forge.tokens.actions },
        vars: { MINT_APP_CLIENT_ID: 'Iv1.example' },
        secrets: { MINT_APP_PRIVATE_KEY: 'a key' },
        app: { token: forge.tokens.app, 'app-slug': 'deposit-mint' },
        ...more,
      };
      const job = await runJob(file, id, world);
      jobs.push(job);
      return job;
    },
    /** Reports that the gate passed a commit: GitHub itself reports a finished job as a check of its name. */
    async report(head_sha: string): Promise<void> {
      const passed = { name: REQUIRED_CHECK, head_sha, status: 'completed', conclusion: 'success' } as const;
      await hosted.as(forge.tokens.actions).rest.checks.create({ ...AT, ...passed });
    },
    /** Removes the workspaces of the jobs that ran. */
    clear(): void {
      for (const job of jobs.splice(0)) job.dispose();
    },
    async close(): Promise<void> {
      await forge.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  forge.onEvent((event) => hosted.events.push(event));
  return hosted;
}
