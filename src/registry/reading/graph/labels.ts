import { elide, isLongerThan } from '../../text/strings.ts';

// Which names are written into the picture: the most connected ones, as long as they do not cover each other and no two look the same. The
// build and the page use the same function.

/** A name that could be written, at its place on the screen; the most important first. */
export interface Labeled {
  /** What is written (`labelTexts`). */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** How far from the place the text stands. */
  readonly radius: number;
}

/** Where a label is written: the middle of its baseline. */
export interface Label<Item> {
  readonly item: Item;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** How labels are written. */
export interface Lettering {
  /** The size of the letters, in the units of the places. */
  readonly size: number;
  /** The most labels. */
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle by its edges. */
interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/u;
const CAPITAL = /[\p{Lu}\p{Lt}mwMW@%—…]/u;
const NARROW = /[iljtfrI.,:;'’|!()[\]\s]/u;
/** What stands over the character before it. */
const MARK = /\p{M}|\p{Default_Ignorable_Code_Point}/u;

/** About how wide a text is, in sizes of its letters: rather more than less. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) {
    if (MARK.test(character)) continue;
    length += WIDE.test(character)
      ? 1.4
      : NARROW.test(character)
        ? 0.38
        : CAPITAL.test(character)
          ? 0.86
          : 0.58;
  }
  return length;
}

/** The room that a label takes, with the space that sets it apart from others. */
function boxOf({ text, x, y }: Omit<Label<unknown>, 'item'>, size: number): LabelBox {
  const half = (lengthOf(text) * size) / 2 + size * 0.3;
  return { left: x - half, right: x + half, top: y - size * 1.05, bottom: y + size * 0.4 };
}

/** The labels that have room, over or below their places. A text that is written already is not written again. */
export function labelsOf<Item extends Labeled>(items: Iterable<Item>, lettering: Lettering): Label<Item>[] {
  const { size, most, width, height } = lettering;
  const placed: Label<Item>[] = [];
  const texts = new Set<string>();
  const boxes: LabelBox[] = [];
  for (const item of items) {
    if (placed.length === most) break;
    const { text } = item;
    if (text === '' || texts.has(text)) continue;
    const half = boxOf({ text, x: 0, y: 0 }, size).right;
    if (2 * half > width) continue;
    const x = Math.round(Math.min(Math.max(item.x, half), width - half));
    // Over its place, or below where there is no room: `y` is the baseline.
    for (const at of [item.y - item.radius - size * 0.35, item.y + item.radius + size]) {
      const y = Math.round(at);
      const box = boxOf({ text, x, y }, size);
      if (box.top < 0 || box.bottom > height || boxes.some((other) => overlap(box, other))) continue;
      placed.push({ item, text, x, y });
      boxes.push(box);
      texts.add(text);
      break;
    }
  }
  return placed;
}

/** How much of a cut text its end is: at first about as much as its beginning, then what tells most titles apart. */
const ENDS = [0.45, 0.6, 0.75, 0.2];

/**
 * What is written for each name, in their order: at most `longest` code points, a longer name cut in its middle, or elsewhere where two
 * names would look alike. Names that are equal, or whose differences do not fit, still look alike.
 */
export function labelTexts(names: readonly string[], longest: number): string[] {
  const whole = names.map((name) => name.trim());
  const texts = [...whole];
  const taken = new Set(whole);
  let left = whole.flatMap((name, at) => (isLongerThan(name, longest) ? [at] : []));
  for (const part of ENDS) {
    const cut = (at: number) => elide(whole[at] ?? '', longest, Math.floor(longest * part));
    const alike = Map.groupBy(left, cut);
    left = [];
    for (const [text, same] of alike) {
      const isOne = !taken.has(text) && new Set(same.map((at) => whole[at])).size === 1;
      taken.add(text);
      for (const at of same) texts[at] = text;
      if (!isOne) left.push(...same);
    }
  }
  return texts;
}

function overlap(one: LabelBox, other: LabelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
