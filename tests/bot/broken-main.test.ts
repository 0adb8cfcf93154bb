import { expect, test } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';
import { TestForge } from './test-forge.ts';

// An archive that breaks a rule already, as when a rule was made stricter: those who deposit now are not responsible.

test('where main itself breaks the rules, nobody is refused for it, and the run says what is broken', async () => {
  const sound = archiveOf(submission({ title: 'The first' }));
  const [first, ...rest] = sound.registry.deposits;
  if (!first) throw new Error('no deposit');
  const deposits = [{ ...first, emoji: '🙂🙂🙂🙂🙂🙂' }, ...rest];
  await using forge = await TestForge.start({
    archive: { ...sound, registry: { ...sound.registry, deposits } },
  });
  const issue = await forge.file();
  await expect(forge.mint()).rejects.toThrow(
    /^Main itself breaks the rules: AXN-001, .*so nothing was proposed/s,
  );
  expect(await forge.answer(issue)).toBeUndefined();
  expect(await forge.pulls()).toEqual([]);
});
