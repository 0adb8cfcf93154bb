import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../src/archive/built-site.ts';
import { ledgerOf } from '../../src/archive/ledger.ts';
import { loadAhead, startCommand } from '../../src/command-line/ahead.ts';
import { committed } from '../fixtures/gate.ts';
import { longTest } from '../fixtures/long.ts';
import { git, type Proposal, propose } from '../fixtures/proposals.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { copyArchive, environment, fingerprint } from './building.ts';

// A site that the gate built and kept, published without being built again.

let folder = '';
let proposal: Proposal;
let kept = '';

/** Vitest sets these for itself; a build of the site is a production build. */
const PRODUCTION = { NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' };

function run(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const call = ['scripts/run.mjs', name, ...args];
  const { INIT_CWD: _caller, ...inherited } = process.env;
  const all = { ...inherited, ...PRODUCTION, ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { env: all, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** Runs a command as `npm start` does: in a process that loaded it, and pages of the sample, before it was called. */
async function runAhead(name: string, args: readonly string[]): Promise<string> {
  const { INIT_CWD: _caller, ...inherited } = process.env;
  const env = { ...inherited, ...PRODUCTION };
  const child = startCommand({ name, args, env }, loadAhead([name], env));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data));
  const [code] = await once(child, 'close');
  return `${code} ${said}`;
}

const build = (out: string, ...args: string[]) =>
  run('build', ['--out', join(folder, out), ...args], { ARCHIVE: proposal.root });

/** How many files of a site are files of another, too: only the build that took them made them so. */
const shared = (site: string) =>
  listFiles(site).filter((path) => !path.startsWith('pagefind/') && statSync(join(site, path)).nlink > 1)
    .length;

/** Edits a file as an editor does: other sites have the file that was there, by names of their own. */
function edit(file: string): void {
  rmSync(file);
  writeFileSync(file, 'edited');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'take-over-'));
  const root = committed(copyArchive());
  const body = join(folder, 'issue.md');
  writeFileSync(body, issueBody({ title: 'A new work' }));
  proposal = await propose((archive) => run('mint', [body], { ARCHIVE: archive }), { root });
  kept = join(folder, 'kept');
  const { base, head } = proposal;
  const args = ['--base', base, '--head', head, '--repository', root, '--keep', kept];
  expect(await runAhead('gate', args)).toMatch(/^0 /);
});
afterAll(() => {
  for (const path of [folder, proposal?.root ?? folder]) rmSync(path, { recursive: true, force: true });
});

describe('a kept site', () => {
  it('gives its files to the build of the merged commit, which has the bytes of a cold one', () => {
    // The merge makes another commit of the same files, as a squash does.
    git(proposal.root, 'commit', '-q', '--allow-empty', '-m', 'Merged');
    expect(build('taken', '--from', kept).said).toContain('Built');
    expect(shared(join(folder, 'taken'))).toBeGreaterThan(800);
    const built = join(folder, 'built');
    const env = environment({ out: built, archive: proposal.root });
    execFileSync(process.execPath, ['tests/site/build-taking.ts', built], { env, stdio: 'pipe' });
    expect(shared(built)).toBe(0);
    const commit = git(proposal.root, 'rev-parse', 'HEAD');
    expect(readFileSync(join(folder, 'taken/data/state.json'), 'utf8')).toContain(commit);
    expect(fingerprint(join(folder, 'taken'))).toEqual(fingerprint(built));
  });

  it('of the same archive becomes that of another commit by the files that name the commit', () => {
    const built = join(folder, 'built');
    const rebuild = () => {
      const env = environment({ out: built, archive: proposal.root });
      execFileSync(process.execPath, ['tests/site/build-taking.ts', built], { env, stdio: 'pipe' });
    };
    const files = () => new Map(listFiles(built).map((path) => [path, statSync(join(built, path)).ino]));
    const [bytes, before] = [fingerprint(built), files()];
    git(proposal.root, 'commit', '-q', '--allow-empty', '-m', 'Nothing');
    rebuild();
    const commit = git(proposal.root, 'rev-parse', 'HEAD');
    expect(readFileSync(join(built, 'data/state.json'), 'utf8')).toContain(commit);
    const after = files();
    expect([...after.keys()]).toEqual([...before.keys()]);
    const other = [...after].filter(([path, inode]) => before.get(path) !== inode).map(([path]) => path);
    expect(other).toEqual(['SHA256SUMS.txt', 'api/index.json', 'data/state.json']);
    git(proposal.root, 'reset', '-q', '--hard', 'HEAD~1');
    rebuild();
    expect(fingerprint(built)).toEqual(bytes);
  });

  it('in which files were lost or edited gives the others', () => {
    const before = fingerprint(join(folder, 'taken'));
    rmSync(join(kept, 's/records/45'), { recursive: true });
    edit(join(kept, 'about/index.html'));
    for (const path of ['taken', '.taken.ledger']) rmSync(join(folder, path), { recursive: true });
    expect(build('taken', '--from', kept)).toMatchObject({ status: 0 });
    expect(fingerprint(join(folder, 'taken'))).toEqual(before);
  });

  longTest('that is there in part has no ledger, and gives nothing', () => {
    const before = fingerprint(join(folder, 'taken'));
    rmSync(ledgerOf(kept));
    edit(join(kept, 'index.html'));
    expect(build('again', '--from', kept)).toMatchObject({ status: 0 });
    expect(fingerprint(join(folder, 'again'))).toEqual(before);
  });
});
