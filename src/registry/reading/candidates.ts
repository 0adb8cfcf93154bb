import type { DefinedConcept } from '../model/tables.ts';
import { cleanText } from '../submission/sanitize.ts';
import { countCharacters, cutText, shorten } from '../text/strings.ts';
import { foldTerm } from '../text/words.ts';
import { EXTRACTED } from './concepts.ts';
import { NO_TERMS } from './definition-words.ts';

// Which of the words that look defined are kept as a concept. In doubt, none: a term stays in the record.

const MOST_CHARACTERS = 80;
const MOST_WORDS = 6;
const MOST_UNSPACED = 20;
const LONGEST_DEFINITION = 500;

/** How much text after a term is looked at for its definition, in characters. */
export const REACH = 900;

const UNSPACED =
  /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer}|\p{sc=Myanmar}/u;
/** Letters and digits, with what stands between them in a name. No code, no address, no sentence. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} \-‐‑'’·&()]*$/u;

/** The concept that a text defines by a term and the words after it, or undefined where either cannot be used. */
export function conceptOf(rawTerm: string, rawDefinition: string): DefinedConcept | undefined {
  const term = termOf(rawTerm);
  const definition = term === undefined ? undefined : definitionOf(rawDefinition);
  return term === undefined || definition === undefined ? undefined : { term, definition, type: EXTRACTED };
}

function termOf(raw: string): string | undefined {
  if (raw.length > 3 * MOST_CHARACTERS) return undefined;
  const bare = raw
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”«»„「『]\s?|\s?["“”«»「」『』]$/gu, '')
    .replace(/\s*[:：,]$/u, '')
    .replace(/\s\([^()]*\)$/u, '')
    .trim();
  const { text, removed } = cleanText(bare, { lines: false, isolates: false });
  const sound = removed.length === 0 && text === bare && NAME.test(text) && /\p{L}/u.test(text);
  if (!sound || NO_TERMS.has(foldTerm(text))) return undefined;
  const unspaced = UNSPACED.test(text);
  const characters = countCharacters(text);
  if (characters < 2 || characters > (unspaced ? MOST_UNSPACED : MOST_CHARACTERS)) return undefined;
  return text.split(' ').length > MOST_WORDS ? undefined : text;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentence, without an end that says nothing. Shorter than three words it defines nothing. */
function definitionOf(raw: string): string | undefined {
  const { text } = cleanText(cutText(raw, REACH), { lines: false, isolates: false });
  const line = text.replace(/\s+/g, ' ').trim();
  const sentence = firstSentence(line);
  const least = UNSPACED.test(sentence) ? /^.{6}/u : /\p{L}+\P{L}+\p{L}+\P{L}+\p{L}+/u;
  if (!least.test(sentence) || !/^[\p{L}\p{N}("“«„「『‘']/u.test(sentence)) return undefined;
  return shorten(sentence, LONGEST_DEFINITION);
}

/** A full stop within an identifier ends no sentence: white space follows the end of one, or its script has none. */
function firstSentence(line: string): string {
  let sentence = '';
  for (const { segment } of sentences.segment(line)) {
    sentence += segment;
    if (/[\s。！？]$/u.test(segment)) break;
  }
  return sentence.trim();
}
