// Chinese and Japanese (and Thai, Lao, Khmer, Burmese) are written without spaces between words, and the search index
// splits at spaces: so the same function puts spaces into what is indexed and into what is sought (decision 34).

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆〤]+/gu;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The text with a space between the words of every unspaced run; everything else as it is. */
export function segmentWords(text: string): string {
  return text.replace(
    UNSPACED,
    (run) => ` ${[...segmenter.segment(run)].map(({ segment }) => segment).join(' ')} `,
  );
}

/** An excerpt as it may be shown: the spaces that `segmentWords` put between unspaced characters taken out again. */
export function joinWords(text: string): string {
  // Punctuation of these scripts brings its own space, so it closes up as well.
  const unspaced = `(?:${UNSPACED.source.slice(0, -1)}|[\\u3001-\\u303F\\uFF01-\\uFF65])`;
  return text.replace(new RegExp(`(?<=${unspaced}(?:</?mark>)*) (?=(?:</?mark>)*${unspaced})`, 'gu'), '');
}
