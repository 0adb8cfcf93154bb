import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { TestForge } from './test-forge.ts';

// The mint runs on machines whose people have set git to their liking, and maybe from within a git hook.

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a person’s settings of git change neither what is minted nor what is seen of it', async () => {
  await using forge = await TestForge.start();
  const settings = join(forge.folder, 'gitconfig');
  const hooks = join(forge.folder, 'no-such-folder');
  writeFileSync(
    settings,
    `[core]\n\tautocrlf = true\n\thooksPath = ${hooks}\n[diff]\n\texternal = false\n\tnoprefix = true\n[color]\n\tui = always\n`,
  );
  vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
  vi.stubEnv('GIT_EXTERNAL_DIFF', '/bin/false');
  vi.stubEnv('GIT_DIR', '/nowhere');
  const issue = await forge.file();
  await forge.mint();
  const claimed = await forge.branches();
  const said = forge.log.length;
  await forge.mint();
  expect(await forge.branches()).toEqual(claimed);
  expect(forge.log.slice(said).join('\n')).not.toMatch(/rebuilt|abandoned/);
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted' });
});
