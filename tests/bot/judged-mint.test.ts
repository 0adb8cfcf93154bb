import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sumsOf } from '../../src/archive/archive-key.ts';
import { unpackProposal } from '../../src/archive/base.ts';
import { keepJudged, restOf, stateOf, wasJudged, wasJudgedWith } from '../../src/archive/judged.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { TestForge } from './test-forge.ts';

// What the bot proposes, it has judged: the build of that site judges it no second time, while the gate does.

interface Stated {
  readonly state: string;
  readonly rest: string;
}

/** A folder as it stands, and what the build of its site asks. */
function stateIn(root: string): Stated {
  const { archive } = loadArchive(root);
  return { state: stateOf(root, archive), rest: restOf(archive, sumsOf(root)) };
}

test('the head of its pull request is known as judged where main is, with all that stands beside the tables', async () => {
  await using forge = await TestForge.start({ onDisk: true });
  vi.stubEnv('CACHE', join(forge.folder, 'cache'));
  try {
    const { repository } = forge.server;
    await forge.file({ title: 'A new work' });
    await forge.mint();
    const [before, after] = ['main', await forge.head()].map((ref) =>
      stateIn(unpackProposal(repository, 'main', ref).root),
    ) as [Stated, Stated];
    expect(after.state).not.toBe(before.state);
    expect(wasJudged(after.state)).toBe(true);
    // A mint judges what it adds alone: of main nobody has said anything yet.
    expect(wasJudgedWith(after.state, after.rest)).toBe(false);
    keepJudged(before.state, { rest: before.rest });
    expect(wasJudgedWith(after.state, after.rest)).toBe(true);
    expect(wasJudgedWith(after.state, 'something else beside the tables')).toBe(false);
  } finally {
    vi.unstubAllEnvs();
  }
});
