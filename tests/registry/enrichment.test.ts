import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hashes } from '../../src/archive/hashes.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { judgeAnswer } from '../../src/registry/reading/enrichment.ts';
import {
  askingOrder,
  INSTRUCTIONS,
  PROMPT_VERSION,
  requestFor,
  TEXT_BUDGET,
  unasked,
  WrittenAnswer,
} from '../../src/registry/reading/enrichment-request.ts';
import { judgeAnswers } from '../../src/registry/reading/pass.ts';
import { cleanText } from '../../src/registry/submission/sanitize.ts';
import { countCharacters } from '../../src/registry/text/strings.ts';
import { always, alwaysIn } from '../fixtures/always.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { work } from '../fixtures/enriching.ts';
import { HOSTILE, MARKS } from '../fixtures/pieces.ts';
import { TOOLS } from '../fixtures/tools.ts';

// Questions to a language model, and the judgment of its answers, without any model.

/** The first deposit of an archive with this body, and what is sent of it. */
function sentOf(body: string): { readonly text: string; readonly text_is_cut: boolean } {
  const archive = archiveOf(work(1, body));
  const [deposit] = archive.registry.deposits;
  const request = deposit && requestFor(archive, deposit, hashes.sha256);
  return JSON.parse(request?.content ?? 'null') as ReturnType<typeof sentOf>;
}

describe('the question', () => {
  test('has another version where anything in it changed that shapes an answer', () => {
    const asked = JSON.stringify([INSTRUCTIONS, z.toJSONSchema(WrittenAnswer), TEXT_BUDGET]);
    expect([PROMPT_VERSION, hashes.sha256(asked)]).toEqual([
      'enrichment/v1',
      'a629f849d00dfa0be039f8f95b01615b83bb822ae3c94c4243c34cccc6b20d73',
    ]);
  });

  test('holds the text as it is, whatever stands in it', () => {
    alwaysIn(30, fc.string({ unit: 'grapheme', minLength: 1 }), (piece) => {
      const body = `Text ${cleanText(piece, { lines: true, isolates: true }).text} end.`;
      expect(sentOf(body).text).toBe(`${body}\n`);
    });
  });

  test('holds the beginning of a long text, cut between two characters that people see', () => {
    const family = '👩‍👩‍👧‍👦'; // seven code points
    const { text, text_is_cut } = sentOf(family.repeat(10_000));
    expect(text_is_cut).toBe(true);
    expect(countCharacters(text)).toBe(59_997);
    expect(text).toBe(family.repeat(8_571));
    expect(sentOf('x'.repeat(59_999))).toMatchObject({ text: `${'x'.repeat(59_999)}\n`, text_is_cut: false });
  });

  test('is not put about a text that is missing or is not the one of its entry', () => {
    const archive = archiveOf(work(1, 'A text.'));
    const [deposit] = archive.registry.deposits as [Deposit];
    const other: Archive['files'] = {
      ...archive.files,
      read: () => new TextEncoder().encode('Another text.\n'),
    };
    expect(requestFor(archive, deposit, hashes.sha256)).toBeDefined();
    expect(requestFor({ files: other }, deposit, hashes.sha256)).toBeUndefined();
    expect(
      requestFor({ files: { ...other, read: () => undefined } }, deposit, hashes.sha256),
    ).toBeUndefined();
  });

  test('is put about the newest texts first, then about the others from a place that follows from all', () => {
    const works = Array.from({ length: 14 }, (_, at) => work(at + 1, `Text ${at}.`));
    const { deposits } = archiveOf(...works).registry;
    const numbers = (some: readonly Deposit[]) =>
      askingOrder(some, hashes.sha256).map(({ deposit_number }) => deposit_number);
    expect(numbers(deposits).slice(0, 10)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
    // Every one of the others is the first of them for some archive.
    const changed = Array.from({ length: 60 }, (_, at) =>
      deposits.with(13, { ...(deposits[13] as Deposit), hash: `${at}` }),
    );
    expect(new Set(changed.map((some) => numbers(some)[10]))).toEqual(new Set([1, 2, 3, 4]));
    expect([numbers(deposits.slice(0, 2)), numbers([])]).toEqual([[2, 1], []]);
  });

  test('is put about what nobody reviewed and this model did not write', () => {
    const archive = archiveOf(...[1, 2, 3, 4, 5].map((n) => work(n, `Text ${n}.`)));
    const by = (model: string, prompt_version: string) => ({ by: model, prompt_version, date: '2026-07-15' });
    const both = (origin: ReturnType<typeof by>) => ({
      generated_by: { wiki_article: origin, entities: origin },
    });
    const changes: Partial<Deposit>[] = [
      {},
      { wiki_status: 'reviewed', entity_status: 'reviewed' },
      both(by('m', PROMPT_VERSION)),
      both(by('m', 'enrichment/v0')),
      { ...both(by('n', PROMPT_VERSION)), entity_status: 'rejected' },
    ];
    const deposits = archive.registry.deposits.map((deposit, at) => ({ ...deposit, ...changes[at] }));
    const changed = { ...archive, registry: { ...archive.registry, deposits } };
    const numbers = (which: Parameters<typeof unasked>[1], model: string) =>
      unasked(changed, which, model).map(({ deposit_number }) => deposit_number);
    expect(numbers('new', 'm')).toEqual([1]);
    expect(numbers('all', 'm')).toEqual([1, 4, 5]);
    expect(numbers([5, 3, 5, 1], 'm')).toEqual([1, 5]);
    expect(numbers('new', 'extractive')).toEqual([]);
    expect(() => numbers([6], 'm')).toThrow('There is no deposit 6; the archive has 5.');
  });
});

describe('the judgment', () => {
  const archive = archiveOf(work(1, 'A text.'));
  const [deposit] = archive.registry.deposits as [Deposit];
  const answer = (wiki_article: unknown, entities: unknown = []) => ({
    ...{ deposit_number: 1, hash: deposit.hash, model: 'm', prompt_version: 'v', date: '2026-07-15' },
    ...{ wiki_article, entities },
  });

  const LINKS =
    'Kept at https://ledgers.example/a, (https://ledgers.example/b?c=d) https://ledgers.example/ and www.ledgers.example; keeper@ledgers.example.';
  const linking = archiveOf(work(1, LINKS));
  const [stored] = linking.registry.deposits as [Deposit];
  const linked = { ...stored, description: 'As on https://record.example/x' };
  const aboutLinks = (article: string) => ({ ...answer(article), hash: linked.hash });

  test('throws at nothing, and what it accepts is clean', () => {
    const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE, ...MARKS));
    always(fc.array(hostile, { minLength: 1, maxLength: 12 }), (parts) => {
      const verdict = judgeAnswer(archive, deposit, answer(parts.join('')), TOOLS);
      if (!('answer' in verdict)) return;
      const { wiki_article } = verdict.answer;
      expect(cleanText(wiki_article, { lines: true, isolates: true })).toEqual({
        text: wiki_article,
        removed: [],
      });
      expect(TOOLS.inspect(wiki_article).badLinks).toEqual([]);
    });
  });

  test.each([
    ['an image', 'About it. ![a](https://ledgers.example/a)'],
    ['an image', '![a][b]\n\n[b]: https://ledgers.example/a'],
    ['a heading of the first level', 'Words.\n\n# The work'],
    ['a link to https://evil.example/', '[see](https://evil.example/)'],
    ['a link to https://evil.example/', '[see][b]\n\n[b]: https://evil.example/'],
    ['a link to http://www.evil.example', 'See www.evil.example'],
    ['a link to https://ledgers.example/ab', 'See https://ledgers.example/ab'],
    ['a link to https://ledgers.example.evil.example/', '[a](https://ledgers.example.evil.example/)'],
    ['a link to #wiki', '[above](#wiki)'],
  ])('refuses %s: %s', (what, article) => {
    expect(judgeAnswer(linking, linked, aboutLinks(article), TOOLS)).toEqual({
      refused: expect.stringContaining(`its article has ${what}`),
    });
  });

  test.each([
    'See https://ledgers.example/a.',
    '[see](https://ledgers.example/a), and <https://ledgers.example/b?c=d>',
    'See www.ledgers.example, or write to keeper@ledgers.example',
    '## Its content\n\n`# no heading`, \\![no image](https://ledgers.example/a)',
    '[its record](https://record.example/x)',
  ])('accepts what the text or the record names: %s', (article) => {
    expect(judgeAnswer(linking, linked, aboutLinks(article), TOOLS)).toHaveProperty('answer');
  });

  test('takes any JSON for a list of answers, and uses none of it', () => {
    always(fc.array(fc.jsonValue()), (values) => {
      expect(judgeAnswers(archive, values, TOOLS).refused).toHaveLength(values.length);
    });
  });
});
