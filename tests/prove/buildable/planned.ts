import { tests as commonmark } from 'commonmark-spec';
import { fieldNamed, type RichEntry } from '../../../src/registry/model/submission.ts';
import { CAPS } from '../../../src/registry/submission/sanitize.ts';
import { SHAPES } from '../../bench/texts/shapes.ts';
import type { RawFields } from '../../fixtures/submissions.ts';
import { ENDINGS, GRAPHEMES, NAMES, scriptSamples, UNSEEN } from './pieces.ts';

// Puts every value into every field, one after the other.

/** One submission to try: the fields that differ from a valid one. */
export interface Attempt {
  readonly what: string;
  readonly fields: RawFields;
  /** Fields of Path B, by which the submission then goes. */
  readonly rich?: Partial<RichEntry>;
}

type Field = keyof RawFields;
const LINES: readonly Field[] = ['title', 'creator', 'content_type', 'keywords'];
const PARAGRAPHS: readonly Field[] = ['description', 'body'];
const CUTS = [70, 100, 120, 155, 160, 199, 200, 255, 256, 280, 299, 300, 499, 500, 512];
const FAR_CUTS = [1000, 1024, 1499, 1500, 1999, 2000, 2048, 4096];

/** The whole plan, in a fixed order. What must be refused is tested by the cases of the rules. */
export function planned(): Attempt[] {
  return [...shapes(), ...cuts(), ...scripts(), ...named(), ...ends(), ...caps()];
}

/** A text of words and full stops in which the first unit of `character` is unit `cut` (from 1). */
function upTo(cut: number, character: string): string {
  return `${'Words up to a cut. '.repeat(Math.ceil(cut / 19)).slice(0, cut - 1)}${character} and what follows it.`;
}

function* cuts(): Iterable<Attempt> {
  for (const [kind, character] of Object.entries(GRAPHEMES)) {
    for (const cut of [...CUTS, ...FAR_CUTS]) {
      const value = upTo(cut, character);
      const far = cut > fieldNamed('title').cap - 50;
      const fields = far
        ? { description: value, body: value }
        : { title: value, creator: value, description: value, body: value };
      if (kind === 'pair' || cut % 2 === 0) yield { what: `${kind} across ${cut}`, fields };
    }
  }
}

function* scripts(): Iterable<Attempt> {
  for (const { script, word, long } of scriptSamples()) {
    const text = `${word} ${word}. ${long} ${word}`;
    const fields = {
      title: word,
      creator: `${word} ${word}`,
      description: text,
      keywords: `${word}, ${script}`,
      content_type: word,
      body: text,
    };
    yield { what: `script ${script}`, fields };
  }
}

function* named(): Iterable<Attempt> {
  for (const name of NAMES) {
    const row = `${name} | ${name} | ${name}`;
    const fields = {
      title: name,
      creator: name,
      content_type: name,
      keywords: `${name}, kept`,
      defines_concepts: row,
      entity_triples: `${row} | ${name} | ${name}`,
    };
    yield { what: `the name ${name} everywhere`, fields };
    yield {
      what: `the name ${name} by Path B`,
      fields: {},
      rich: {
        title: name,
        creator: name,
        keywords: [name],
        journal: name,
        sovereign_id: name,
        mirrors: { [name]: 'https://example.org/' },
        version_series_id: name,
        version_in_series: 1,
        series_type: 'sequential',
      },
    };
    yield {
      what: `the name ${name} as a heading`,
      fields: { body: `# ${name}\n\n## ${name}\n\n[^${name}] [to](#${name})\n\n[^${name}]: ${name}` },
    };
  }
}

function* ends(): Iterable<Attempt> {
  for (const value of UNSEEN) yield { what: 'a text of which nothing is seen', fields: { body: value } };
  for (const value of ENDINGS) {
    for (const field of [...LINES, ...PARAGRAPHS, 'methodology', 'version', 'related_ids'] as const)
      yield { what: `${field}: ${value}`, fields: { [field]: value } };
    yield {
      what: `everywhere: ${value}`,
      fields: { title: value, creator: value, description: value, keywords: value, body: value },
    };
  }
}

function* shapes(): Iterable<Attempt> {
  for (const [name, make] of Object.entries(SHAPES)) {
    for (const characters of [300, 4000, 40_000])
      yield { what: `${name}, ${characters} characters`, fields: { body: make(characters) } };
    yield { what: `${name} as a description`, fields: { description: make(900) } };
  }
  const most = (text: string) => text.slice(0, CAPS.full_text_bytes - 100);
  for (const name of ['one line of words', 'CSV', 'one word'])
    yield { what: `${name}, 5 MB`, fields: { body: most(SHAPES[name]?.(5_000_000) ?? '') } };
  const examples = commonmark.map(({ markdown }) => markdown).join('\n\n');
  const copies = Math.ceil(CAPS.full_text_bytes / examples.length);
  yield { what: 'CommonMark, 5 MB', fields: { body: most(`${examples}\n\n`.repeat(copies)) } };
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
      yield { what: `${field}: ${cap} characters of ${unit}`, fields: { [field]: exactly(cap, unit) } };
    }
  }
  const keywords = Array.from({ length: CAPS.keywords }, (_, at) => `${at}`.padEnd(CAPS.keyword, 'k'));
  yield { what: 'fifty keywords of a hundred', fields: { keywords: keywords.join(', ') } };
}

/** A text of a number of characters, the last of which is not a space. */
function exactly(many: number, unit: string): string {
  return `${[...unit.repeat(many)].slice(0, many - 1).join('')}z`;
}
