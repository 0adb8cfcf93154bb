import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/registry/markdown/render.ts';
import { describeRefused, judgeAnswers } from '../../src/registry/reading/pass.ts';
import { bytesOf, temporaryFolder, unchanged, writeArchive } from '../fixtures/disk.ts';
import { enrich, WORKS } from '../fixtures/enriching.ts';
import { longTest } from '../fixtures/long.ts';
import { ENTITY, MODEL, modelServer, said, written } from '../fixtures/model-server.ts';
import { depositIn, move } from '../fixtures/moves.ts';
import { committed, rulesFinding } from '../fixtures/proposals.ts';
import { TOOLS } from '../fixtures/tools.ts';

// From the answers of a language model to the archive: the reading pass judges them like any submission.

/** Runs the reading pass with answers: as a run wrote them, or others. */
async function readWith(root: string, answers: string | readonly unknown[], ...more: string[]) {
  const file = join(temporaryFolder(), 'answers.json');
  writeFileSync(file, typeof answers === 'string' ? answers : JSON.stringify(answers));
  return move(root, 'read', '--new', '--answers', file, ...more);
}

const BY_MODEL = { by: MODEL, prompt_version: 'enrichment/v1', date: '2026-07-20' };

/** A model that says the same of every work. */
const talking = (article = 'A new article.', entities: readonly unknown[] = [ENTITY]) =>
  modelServer('anthropic', () => said('anthropic', written(article, entities)));

/** An answer about a deposit of the works that nothing is wrong with, changed. */
function answer(number: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const hash = WORKS.registry.deposits[number - 1]?.hash;
  const head = { deposit_number: number, hash, model: MODEL, prompt_version: 'enrichment/v1' };
  return { ...head, date: '2026-07-20', wiki_article: `About ${number}.`, entities: [ENTITY], ...changes };
}

const LONG = { ...ENTITY, object: 'x'.repeat(2_001) };

describe('answers of a model', () => {
  longTest(
    'become article and entities, provisional until reviewed, once; and nothing else of a deposit',
    async () => {
      const root = writeArchive(WORKS);
      await move(root, 'read', '--new');
      committed(root);
      const before = depositIn(root, 2);
      const server = await talking();
      const { file } = await enrich(server.env, ['2'], { root });
      expect(await readWith(root, file)).toMatchObject({ code: 0, stderr: '' });
      expect(depositIn(root, 2)).toEqual({
        ...before,
        ...{ wiki_article: 'A new article.', wiki_status: 'provisional-generated' },
        ...{ entities: [ENTITY], entity_status: 'provisional-generated' },
        generated_by: { ...before.generated_by, wiki_article: BY_MODEL, entities: BY_MODEL },
      });
      expect(await rulesFinding(root, '--base', 'HEAD')).toEqual([]);
      const after = bytesOf(root);
      expect((await readWith(root, file)).stdout).toContain('Nothing to do');
      expect((await readWith(root, [])).stdout).toContain('Nothing to do');
      expect(bytesOf(root)).toEqual(after);
      const again = await enrich(server.env, ['--all', '--limit', '9'], { root });
      expect(again.answers.map(({ deposit_number }) => deposit_number)).toEqual([1, 3]);
      expect((await enrich(server.env, ['2'], { root })).stdout).toContain(
        'it was asked about every text already',
      );
    },
  );

  longTest('leave alone what a person reviewed, and what was rejected of the same model', async () => {
    const root = writeArchive(WORKS);
    const first = await talking('First.');
    await readWith(root, (await enrich(first.env, ['1', '2'], { root })).file);
    await move(root, 'review', '1', '--wiki', 'reviewed');
    await move(root, 'review', '2', '--wiki', 'rejected');
    await move(root, 'review', '2', '--entities', 'reviewed');
    const [one, two] = [depositIn(root, 1), depositIn(root, 2)];
    const same = await talking('Second.');
    expect((await enrich(same.env, ['1', '2'], { root })).answers).toEqual([]);
    await readWith(root, [answer(1), answer(2)]);
    expect([depositIn(root, 1), depositIn(root, 2)]).toEqual([one, two]);
    const other = await talking('Third.', []);
    const env = { ...other.env, ANTHROPIC_MODEL: 'another-model' };
    expect((await enrich(env, ['--new'], { root })).answers.map((a) => a.deposit_number)).toEqual([3]);
    const { file } = await enrich(env, ['1', '2'], { root });
    expect(await readWith(root, file)).toMatchObject({ code: 0 });
    const by = { ...BY_MODEL, by: 'another-model' };
    expect(depositIn(root, 1)).toEqual({
      ...one,
      entities: [],
      generated_by: { ...one.generated_by, entities: by },
    });
    expect(depositIn(root, 2)).toEqual({
      ...two,
      wiki_article: 'Third.',
      wiki_status: 'provisional-generated',
      generated_by: { ...two.generated_by, wiki_article: by },
    });
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test('that repeat the extracted article do not change its origin', async () => {
    const root = writeArchive(WORKS);
    const { wiki_article, entities, generated_by } = depositIn(root, 1);
    await readWith(root, [answer(1, { wiki_article, entities })]);
    expect(depositIn(root, 1)).toMatchObject({ generated_by: generated_by ?? {} });
  });

  longTest('about what was withdrawn are neither asked for nor used', async () => {
    const root = writeArchive(WORKS);
    await move(root, 'lifecycle', 'withdraw', '1', '--reason', 'Filed twice.', '--redact');
    const before = depositIn(root, 1);
    const server = await talking();
    expect((await enrich(server.env, ['1'], { root })).file).toBe('[]\n');
    expect(server.asked).toHaveLength(0);
    expect((await readWith(root, [answer(1)])).stderr).toContain('deposit 1 is withdrawn');
    expect(depositIn(root, 1)).toEqual(before);
  });
});

describe('a hostile answer', () => {
  test.each([
    ['a javascript: link', 'See [this](javascript:alert(1)).', 'that has the scheme “javascript”'],
    ['quotes in quotes', `${'>'.repeat(9_990)} deep`, 'is nested 9990 levels deep'],
    ['more than an article', 'word '.repeat(2_001), 'has more than 10000 characters'],
    ['10 MB', 'x'.repeat(10_000_000), 'an answer of more than 1000000 bytes'],
    ['half a character', 'A \ud83c character.', 'a lone surrogate'],
  ])('with %s is refused', async (_name, article, reason) => {
    const root = writeArchive(WORKS);
    const before = bytesOf(root);
    const server = await talking(article);
    const ran = await enrich(server.env, ['1'], { root });
    expect(ran).toMatchObject({ code: 0, file: '[]\n' });
    expect(ran.stderr).toContain(reason);
    // Nor does the reading pass believe whoever writes the file.
    const { stderr } = await readWith(root, [answer(1, { wiki_article: article })], '--dry-run');
    expect(stderr).toMatch(/^Answer 1, about deposit 1, is refused: its article|lone surrogate/);
    expect(bytesOf(root)).toEqual(before);
  });

  test('is cleaned of what nobody sees, as a submission is, and its markup shows as text', async () => {
    const root = writeArchive(WORKS);
    const article =
      'A \u202Ereversed\u202C word\u0007.\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>';
    const server = await talking(article, [{ ...ENTITY, subject: 'One\n\u2066line\u2069' }]);
    const { file } = await enrich(server.env, ['1'], { root });
    expect(await readWith(root, file)).toMatchObject({ code: 0, stderr: '' });
    const { wiki_article, entities } = depositIn(root, 1);
    expect(wiki_article).toBe('A reversed word.\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>');
    expect(entities).toEqual([{ ...ENTITY, subject: 'One line' }]);
    expect(renderMarkdown(wiki_article ?? '', 'wiki-').html).not.toMatch(/<script|<img/);
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });
});

describe('a file of answers', () => {
  test.each([
    ['the hash of another text', [answer(1, { hash: 'a'.repeat(64) })], 'its hash is not that of the text'],
    ['a deposit that does not exist', [answer(1, { deposit_number: 9 })], 'there is no deposit 9'],
    ['two answers for one deposit', [answer(1), answer(1)], 'several answers for deposit 1'],
    ['a day in the future', [answer(1, { date: '2027-01-01' })], 'its date 2027-01-01 is in the future'],
    ['the name of no model', [answer(1, { model: 'extractive' })], '“extractive” is not a language model'],
    ['a field too many', [answer(1, { status: 'ACTIVE' })], 'not an answer: the answer: Unrecognized key'],
    ['other things', [null, 7, 'answer', [answer(1)]], 'Answer 4 is refused: not an answer'],
    ['too many entities', [answer(1, { entities: Array(51).fill(ENTITY) })], '51 entities; 50 are permitted'],
    ['a long cell', [answer(1, { entities: [LONG] })], 'more than 2000 characters'],
  ])('with %s is used as far as it is sound', (_name, bad, reason) => {
    const tools = { ...TOOLS, now: '2026-07-20T12:00:00Z' };
    const { accepted, refused } = judgeAnswers(WORKS, [...bad, answer(3)], tools);
    expect([...accepted.keys()]).toEqual([3]);
    expect(refused.map(describeRefused).join('\n')).toContain(reason);
  });

  test('that is no list is a usage error', async () => {
    const root = writeArchive(WORKS);
    for (const text of ['{}', 'no JSON'])
      expect(await unchanged(root, () => readWith(root, text))).toMatchObject({ code: 2 });
  });
});
