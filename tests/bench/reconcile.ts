import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Octokit } from '@octokit/rest';
import { archiveFiles } from '../../src/archive/files.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { type ServedForge, serveLocalForge } from '../../src/local-forge/index.ts';
import { FORGE_SETTINGS } from '../../src/service/forge-settings.ts';
import { type Bench, type Figure, measuredBody, median, runCommand } from './bench.ts';

// Runs the mint command against a forge on this machine: the run that proposes, and the run that answers after the merge.
// Without the gate, which the benches of validation and build measure. On GitHub, every write takes at least the second that
// GitHub requires between two writes.

const SIZES = [1000, 10_000];
const PENDING = [1, 20, 100];
/** The number of measurements of a single issue; the median counts. */
const TIMES = 3;
const AIM = { size: 1000, seconds: 2 };
const AT = { owner: 'example', repo: 'deposit-registry' };

/** Mints open issues into archives of two sizes: seconds, and calls to the forge for each deposit. */
export const reconcileBench: Bench = {
  name: 'reconcile',
  run: async (scratch, say) => {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      say(`an archive of ${size} deposits on a forge`);
      const archive = join(scratch, `corpus-${size}`);
      await writeCorpus(size, archive);
      allowMany(archive);
      const forge = await serveLocalForge({
        ...{ settings: FORGE_SETTINGS, owner: AT.owner, name: AT.repo },
        folder: join(scratch, `forge-${size}`),
        seed: { files: archiveFiles(archive), message: 'A corpus' },
      });
      const env = {
        FORGE_TOKEN: forge.tokens.app,
        FORGE_LOGIN: 'deposit-mint[bot]',
        FORGE_REPOSITORY: `${AT.owner}/${AT.repo}`,
        FORGE_URL: forge.api,
        FORGE_GIT: `${forge.origin}/_forge`,
        ARCHIVE: archive,
        CACHE: join(scratch, `cache-${size}`),
      };
      try {
        figures.push(...(await measureSize(size, (pending) => minted(forge, env, pending), say)));
      } finally {
        await forge.close();
      }
    }
    return figures;
  },
};

/** The corpus has the limits of the sample, but here everything is submitted on one day. */
function allowMany(folder: string): void {
  const path = join(folder, 'data/site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as object;
  const limits = { per_author_per_day: 10_000, batch: Math.max(...PENDING) };
  writeFileSync(path, `${JSON.stringify({ ...site, limits }, null, 2)}\n`);
}

type Laps = Awaited<ReturnType<typeof minted>>;

let filed = 0;

/** Opens a number of issues and mints them. Seconds of both runs, calls for each issue, and the most memory. */
async function minted(forge: ServedForge, env: NodeJS.ProcessEnv, pending: number) {
  const as = (auth: string) => new Octokit({ auth, baseUrl: forge.api });
  const people = as(forge.account('depositor', 'reader'));
  for (let each = 0; each < pending; each += 1) {
    filed += 1;
    const body = measuredBody(filed);
    await people.rest.issues.create({ ...AT, title: '[DEPOSIT] To measure with', body });
  }
  const before = forge.requests;
  const launch = await runCommand(['mint', '--reconcile'], env);
  const launched = forge.requests - before;
  // The required check of the open pull request passes, and the forge merges it.
  const actions = as(forge.tokens.actions);
  const { data } = await actions.rest.pulls.list({ ...AT, state: 'open' });
  const passed = { status: 'completed', conclusion: 'success' } as const;
  const head_sha = data[0]?.head.sha ?? '';
  await actions.rest.checks.create({ ...AT, name: 'validate-registry', head_sha, ...passed });
  const between = forge.requests;
  const answer = await runCommand(['mint', '--reconcile'], env);
  const calls = (launched + forge.requests - between) / pending;
  const open = await people.rest.issues.listForRepo({ ...AT, state: 'open' });
  if (open.data.length > 0) throw new Error(`${open.data.length} issues are open still`);
  const memory = Math.max(launch.peakMegabytes, answer.peakMegabytes);
  return { launch: launch.seconds, answer: answer.seconds, calls, memory };
}

async function measureSize(
  size: number,
  mint: (pending: number) => Promise<Laps>,
  say: (text: string) => void,
): Promise<Figure[]> {
  const figure = (what: string, value: number, more: Partial<Figure> = {}): Figure => ({
    ...{ bench: 'reconcile', what: `${what}, into ${size}`, value, unit: 's' },
    ...more,
  });
  say('one issue, with a clone that is still to be made');
  const figures = [figure('proposing 1 issue, clone to be made', (await mint(1)).launch)];
  for (const pending of PENDING) {
    say(`${pending} pending`);
    const laps: Laps[] = [];
    for (let time = 0; time < (pending === 1 ? TIMES : 1); time += 1) laps.push(await mint(pending));
    const middle = (key: keyof Laps) => median(laps.map((lap) => lap[key]));
    const issues = pending === 1 ? '1 issue' : `${pending} issues`;
    const aim = size === AIM.size && pending === 1 ? { aim: AIM.seconds } : {};
    figures.push(
      figure(`proposing ${issues}`, middle('launch'), aim),
      figure(`  answering ${issues}`, middle('answer'), aim),
      figure(`  calls to the forge for each of ${issues}`, middle('calls'), { unit: 'calls' }),
      figure(`  peak memory of ${issues}`, middle('memory'), { unit: 'MB' }),
    );
  }
  return figures;
}
