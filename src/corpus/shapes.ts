import { type Sha256, utf8Length } from '../registry/identity/hash.ts';

const DIGITS = 8;
const RANGE = 16 ** DIGITS;
const THROWS = 12;

/** Pseudorandom choices that are the same for the same seed: they come from the digits of successive hashes. */
export class Chance {
  #digits = '';
  #at = 0;
  #turn = 0;
  readonly #seed: string;
  readonly #sha256: Sha256;

  constructor(seed: string, sha256: Sha256) {
    this.#seed = seed;
    this.#sha256 = sha256;
  }

  /** An integer from 0 up to but excluding `bound`. */
  below(bound: number): number {
    return this.#draw() % bound;
  }

  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** An approximately normal number with mean 0 and variance 1: the sum of twelve uniform numbers, minus six. */
  normal(): number {
    let sum = 0;
    for (let time = 0; time < THROWS; time += 1) sum += this.#draw() / RANGE;
    return sum - THROWS / 2;
  }

  #draw(): number {
    if (this.#at === this.#digits.length) {
      this.#digits = this.#sha256(`${this.#seed} ${this.#turn++}`);
      this.#at = 0;
    }
    const drawn = Number.parseInt(this.#digits.slice(this.#at, this.#at + DIGITS), 16);
    this.#at += DIGITS;
    return drawn;
  }
}

// Characters of several UTF-16 units, and graphemes of several characters: code that cuts a text by units breaks them.

/** A surrogate pair, joined emoji, a flag, a keycap, letters and ideographs beyond the first plane, stacked marks. */
export const ASTRAL = [
  '🦑',
  '👩🏽‍🔬',
  '🏳️‍🌈',
  '👨‍👩‍👧‍👦',
  '🇺🇳',
  '7️⃣',
  '𝔘𝔫𝔦',
  '𠮷',
  '𐎠𐎭',
  '𞤀𞤣',
  `z${'\u0323\u0332\u0305'.repeat(12)}`,
] as const;

/** Lengths at which code commonly cuts a text: for summaries, page descriptions, and the search index. */
export const CUTS = [120, 160, 200, 300, 500, 1500, 2000] as const;

/**
 * The text with an astral character inserted so that its two units are on either side of `cut`. A short text is padded with full
 * stops.
 */
export function astride(text: string, cut: number, astral = '🦑'): string {
  let head = '';
  for (const character of text) {
    if (head.length + character.length >= cut) break;
    head += character;
  }
  return `${head.padEnd(cut - 1, '.')}${astral}${text.slice(head.length)}`;
}

/** The text with an astral character before it, after it or at one of its spaces. */
export function withAstral(text: string, chance: Chance): string {
  const words = text.split(' ');
  return words.toSpliced(chance.below(words.length + 1), 0, chance.pick(ASTRAL)).join(' ');
}

// Blocks of texts that were written in Markdown.

/** A part of a text between blank lines, and its length in UTF-8 bytes. */
export interface Block {
  readonly text: string;
  readonly bytes: number;
}

/** Splits texts into blocks at blank lines. Fenced code, tables and formulas stay whole. */
export function blocksOf(bodies: readonly string[]): Block[] {
  return bodies.flatMap(blocksIn).map((text) => ({ text, bytes: utf8Length(text) }));
}

function blocksIn(body: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1];
    if (mark && (!fence || mark === fence)) fence = fence || line.trim().endsWith('$$', 5) ? undefined : mark;
    if (line.trim() === '' && !fence) {
      if (open.length > 0) blocks.push(open.join('\n'));
      open = [];
    } else open.push(line);
  }
  if (open.length > 0 && !fence) blocks.push(open.join('\n'));
  return blocks.filter((block) => !/^\[\^?[^\]]+\]:/.test(block));
}

// Texts by people who did not think of Markdown: data, logs, scripts without spaces.

/** One kind of text, made line by line. */
export interface Shape {
  readonly name: string;
  readonly line: (chance: Chance, at: number) => string;
  /** The text between the lines: by default, a line break. */
  readonly between?: string;
  readonly before?: string;
  readonly after?: string;
}

const WORDS =
  'archive record witness margin shelf reading copy draft edition letter seal number copyist vellum index note'.split(
    ' ',
  );
const CHINESE = '档案是记忆的房子，每一页都有它的号码和它的见证人。'.split('');
const ARABIC = 'السجل يحفظ ما كتب والرقم لا يتغير أبدا كل صفحة لها شاهد'.split(' ');

const words = (chance: Chance, many: number, from: readonly string[] = WORDS, between = ' ') =>
  Array.from({ length: many }, () => chance.pick(from)).join(between);

/** The kinds of text in a corpus that are not composed of Markdown blocks. */
export const SHAPES: readonly Shape[] = [
  {
    name: 'minified JSON',
    before: '{"kind":"list","items":[',
    line: (chance, id) =>
      JSON.stringify({
        id,
        label: `${words(chance, 3)} ${chance.pick(ASTRAL)}`,
        see_also: `https://registry.example/${id}?view=all`,
        note: words(chance, 12),
      }),
    between: ',',
    after: ']}',
  },
  {
    name: 'a log',
    line: (chance, at) =>
      `2026-01-01T00:00:00.${String(at % 1000).padStart(3, '0')}Z INFO  worker-${at % 4} <${words(chance, 1)}> ${words(chance, 8)} took ${chance.below(900)} ms | ok`,
  },
  { name: 'one word without a space', line: (chance) => words(chance, 60, [...'ACGT'], ''), between: '' },
  { name: 'Chinese', line: (chance) => words(chance, 120, CHINESE, ''), between: '\n\n' },
  {
    name: 'Arabic with isolates',
    line: (chance, at) => `${words(chance, 40, ARABIC)} \u2066AXN ${at}\u2069 ${chance.pick(ASTRAL)}`,
    between: '\n\n',
  },
];

/** A text of one kind with about `bytes` bytes. */
export function shapedText(shape: Shape, bytes: number, chance: Chance): string {
  const lines: string[] = [];
  for (let written = 0; written < bytes; ) {
    const line = shape.line(chance, lines.length);
    lines.push(line);
    written += utf8Length(line);
  }
  return `${shape.before ?? ''}${lines.join(shape.between ?? '\n')}${shape.after ?? ''}`;
}
