import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Town } from './town.ts';

// The mint runs on machines whose people have set git to their liking, and maybe from within a git hook.

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a person’s settings of git change neither what is minted nor what is seen of it', async () => {
  const town = await Town.found();
  try {
    const settings = join(town.folder, 'gitconfig');
    const hooks = join(town.folder, 'no-such-folder');
    writeFileSync(
      settings,
      `[core]\n\tautocrlf = true\n\thooksPath = ${hooks}\n[diff]\n\texternal = false\n\tnoprefix = true\n[color]\n\tui = always\n`,
    );
    vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
    vi.stubEnv('GIT_EXTERNAL_DIFF', '/bin/false');
    vi.stubEnv('GIT_DIR', '/nowhere');
    const issue = await town.file();
    await town.mint();
    const claimed = await town.branches();
    const said = town.lines.length;
    await town.mint();
    expect(await town.branches()).toEqual(claimed);
    expect(town.lines.slice(said).join('\n')).not.toMatch(/made anew|given up/);
    await town.settle();
    expect((await town.answer(issue))?.marker).toMatchObject({ state: 'minted' });
  } finally {
    await town.leave();
  }
});
