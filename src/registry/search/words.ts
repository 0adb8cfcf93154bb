// Words as the index compares them.

/** Signs that stay parts of words, as they do for Pagefind. */
const KEPT = /[_‿⁀⁔︳︴﹍﹎﹏＿]/u;

/** A query or text without the signs around words, in small letters. */
export function typedWords(text: string): string {
  return [...text]
    .map((sign) =>
      KEPT.test(sign) ? sign : /[\p{Pd}\p{Pe}\p{Pf}\p{Pi}\p{Po}\p{Ps}]/u.test(sign) ? '' : sign,
    )
    .join('')
    .toLowerCase()
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** The same without marks above and below its letters. */
export function plainWords(typed: string): string {
  return typed.normalize('NFD').replace(/\p{M}/gu, '');
}

/** A word of a text, and the words that it is put together from. */
export function wordsWithin(word: string): string[] {
  const parts = word
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((part) => plainWords(typedWords(part)));
  return [...new Set([plainWords(typedWords(word)), ...parts])].filter((part) => part !== '');
}
