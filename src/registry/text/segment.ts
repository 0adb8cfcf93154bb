// Chinese, Japanese, Thai, Lao, Khmer and Burmese have no spaces between words, and the search index splits at spaces. The same
// function therefore puts spaces into indexed text and into queries (decision 34).

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆〤]+/gu;

/** One character of a script without spaces. */
export const UNSPACED_LETTER: RegExp = new RegExp(UNSPACED.source.slice(0, -1), 'u');

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Characters among which those of all these scripts are, told fast: most texts have none. */
const MAY_BE_UNSPACED = /[\u0e00-\u1fff\u2e00-\uffff]/;

/** The text with a space between the words of every unspaced run, and otherwise unchanged. */
export function segmentWords(text: string): string {
  if (!MAY_BE_UNSPACED.test(text)) return text;
  return text.replace(
    UNSPACED,
    (run) => ` ${[...segmenter.segment(run)].map(({ segment }) => segment).join(' ')} `,
  );
}

/** An excerpt for display: without the spaces that `segmentWords` put between unspaced characters. */
export function joinWords(text: string): string {
  // Punctuation of these scripts has its own space, so the space next to it goes, too.
  const unspaced = `(?:${UNSPACED.source.slice(0, -1)}|[\\u3001-\\u303F\\uFF01-\\uFF65])`;
  return text.replace(new RegExp(`(?<=${unspaced}(?:</?mark>)*) (?=(?:</?mark>)*${unspaced})`, 'gu'), '');
}
