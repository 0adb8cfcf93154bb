import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { generatedOf } from '../../src/registry/reading/generated.ts';
import { unchanged, writeArchive } from '../fixtures/disk.ts';
import { depositIn, move, SHELF } from '../fixtures/moves.ts';

// A person's verdict on generated content, once and for good.

const review = (root: string, ...args: string[]) => move(root, 'review', ...args);

describe('the review command', () => {
  test('keeps the verdict on wiki or entities with the words, and changes nothing else', async () => {
    const root = writeArchive(SHELF);
    const before = depositIn(root, 1);
    const { wiki_article, entities, generated_by } = generatedOf(loadArchive(root).archive, before);
    const article = { wiki_article, wiki_status: 'reviewed' };
    const origin = { wiki_article: generated_by?.wiki_article };
    expect(await review(root, '1', '--wiki', 'reviewed')).toMatchObject({
      code: 0,
      stdout: 'Done: wiki of deposit 1 reviewed.\n',
    });
    expect(depositIn(root, 1)).toEqual({ ...before, ...article, generated_by: origin });
    expect(await review(root, '1', '--entities', 'rejected')).toMatchObject({ code: 0 });
    expect(depositIn(root, 1)).toEqual({
      ...before,
      ...article,
      ...{ entities, entity_status: 'rejected', generated_by },
    });
    expect(depositIn(root, 2).wiki_status).toBeUndefined();
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test.each(['reviewed', 'rejected'])('refuses content that is %s', async (verdict) => {
    const root = writeArchive(SHELF);
    expect(await review(root, '1', '--wiki', verdict)).toMatchObject({ code: 0 });
    const again = verdict === 'reviewed' ? 'rejected' : 'reviewed';
    const { code, stderr } = await unchanged(root, () => review(root, '1', '--wiki', again));
    expect(code).toBe(1);
    expect(stderr).toContain(`The wiki article of deposit 1 is ${verdict} already.`);
  });
});
