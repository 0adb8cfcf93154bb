// Titles as they are compared. A legacy DOI that leads to a plausible but wrong work is worse than one that leads nowhere.

/** Whether two titles are the same but for case, quotation marks, dashes, emphasis and white space. A version, or any word, differs. */
export function sameTitle(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

/**
 * Whether a note acknowledges that a title differs from that of the record: it says the word “title”, or repeats the other title.
 * Any other note is about something else.
 */
export function acknowledgesTitle(note: string | undefined, title: string): boolean {
  if (note === undefined) return false;
  const words = comparable(note);
  return /\btitles?\b/.test(words) || words.includes(comparable(title));
}

function comparable(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'`´‘’‚“”„«»‹›*_]/g, '')
    .replace(/[\u00AD\u200B-\u200D\uFEFF]/g, '')
    .replace(/\p{Dash_Punctuation}/gu, '-')
    .replace(/\s*-+\s*/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+$/, '')
    .trim()
    .normalize('NFC');
}
