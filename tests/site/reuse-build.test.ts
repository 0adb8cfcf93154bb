import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reuseBuild } from '../../src/archive/reuse-build.ts';
import { committed } from '../fixtures/gate.ts';
import { git, type Proposal, propose } from '../fixtures/proposals.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { copyArchive, fingerprint } from './building.ts';

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

const build = (out: string, ...args: string[]) =>
  run('build', ['--out', join(folder, out), ...args], { ARCHIVE: proposal.root });

/** Whether the kept site is taken over for the archive of the proposal as it stands now; where not, nothing is published. */
async function isTaken(): Promise<boolean> {
  const out = join(folder, 'out');
  vi.stubEnv('ARCHIVE', proposal.root);
  const taken = await reuseBuild(kept, out);
  vi.unstubAllEnvs();
  expect(existsSync(out)).toBe(taken);
  return taken;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'take-over-'));
  const root = committed(copyArchive());
  const body = join(folder, 'issue.md');
  writeFileSync(body, issueBody({ title: 'A new work' }));
  proposal = await propose((archive) => run('mint', [body], { ARCHIVE: archive }), { root });
  kept = join(folder, 'kept');
  const { base, head } = proposal;
  const gated = run('gate', ['--base', base, '--head', head, '--repository', root, '--keep', kept]);
  expect(`${gated.status} ${gated.said}`).toMatch(/^0 /);
});
afterAll(() => {
  for (const path of [folder, proposal?.root ?? folder]) rmSync(path, { recursive: true, force: true });
});

describe('a kept site', () => {
  it('becomes, byte for byte, what a build of the merged commit makes', () => {
    // The merge makes another commit of the same files, as a squash does.
    git(proposal.root, 'commit', '-q', '--allow-empty', '-m', 'Merged');
    expect(build('taken', '--from', kept).said).toContain('Reused');
    expect(build('built', '--from', join(folder, 'nowhere')).said).toContain('Built');
    const commit = git(proposal.root, 'rev-parse', 'HEAD');
    expect(readFileSync(join(folder, 'taken/data/state.json'), 'utf8')).toContain(commit);
    expect(fingerprint(join(folder, 'taken'))).toEqual(fingerprint(join(folder, 'built')));
  });

  it('of another archive is not taken', async () => {
    git(proposal.root, 'checkout', '-q', proposal.base);
    expect(await isTaken()).toBe(false);
    git(proposal.root, 'checkout', '-q', proposal.head);
  });

  it('in which a page was lost is refused, and what is published stays', () => {
    const before = fingerprint(join(folder, 'taken'));
    rmSync(join(kept, 's/records/45'), { recursive: true });
    const { status, said } = build('taken', '--from', kept);
    expect(status).toBe(1);
    expect(said).toMatch(/SUR-001/);
    expect(fingerprint(join(folder, 'taken'))).toEqual(before);
  });

  it('that is there in part has no mark, and is not taken', async () => {
    rmSync(`${kept}.built-of`);
    writeFileSync(join(kept, 'index.html'), 'half');
    expect(await isTaken()).toBe(false);
  });
});
