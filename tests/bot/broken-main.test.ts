import { expect, test } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';
import { Town } from './town.ts';

// An archive that breaks a rule already, as when a rule was made stricter: that is no fault of those who deposit now.

test('whose main breaks the rules by itself: nobody is refused for it; the run says what is broken', async () => {
  const sound = archiveOf(submission({ title: 'The first' }));
  const [first, ...rest] = sound.registry.deposits;
  if (!first) throw new Error('no deposit');
  const deposits = [{ ...first, emoji: '🙂🙂🙂🙂🙂🙂' }, ...rest];
  const town = await Town.found({ archive: { ...sound, registry: { ...sound.registry, deposits } } });
  try {
    const issue = await town.file();
    await expect(town.mint()).rejects.toThrow(
      /^Main itself breaks the rules: AXN-001, .*so no submission was judged/s,
    );
    expect(await town.answer(issue)).toBeUndefined();
    expect(await town.pulls()).toEqual([]);
  } finally {
    await town.leave();
  }
});
