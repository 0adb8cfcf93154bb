import type { Archive } from '../archive.ts';
import { wordsIn } from '../find/spelling.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { registrySurface } from './registry.ts';
import { ALL_WORDS, SPELLING_FOLDER, SPELLING_INDEX, spellingFile, spellingName } from './spelling-files.ts';
import { file, type Surface } from './surface.ts';

/** How many words a file has before it is divided: about six kilobytes. */
const MOST = 600;

/**
 * `/data/spelling/<X>.json`: the words of titles, creators, keywords and concepts, for “Did you mean …”. A page fetches those that begin
 * with the same letter, and where those are many, those of about the same length.
 */
export const spellingSurface: Surface = {
  name: 'spelling',
  path: `${SPELLING_FOLDER}<X>.json`,
  purpose:
    'The words of titles, creators, keywords and concepts, in small files: all, by the code point of the first letter, or by letter and length; index.json lists the files.',
  derived_from: [registrySurface.path, webPath(RESOURCES.concepts)],
  files: ({ archive }) => {
    const files = dividedWords(wordsOf(archive));
    const names = [...files.keys()].sort();
    return [
      file(SPELLING_INDEX, () => `${JSON.stringify(names)}\n`),
      ...names.map((name) => file(spellingFile(name), () => `${JSON.stringify(files.get(name))}\n`)),
    ];
  },
};

/** Every word, once, sorted. */
function wordsOf({ registry, concepts }: Archive): string[] {
  const words = new Set<string>();
  const add = (text: string) => {
    for (const word of wordsIn(text)) words.add(word);
  };
  for (const { title, creator, keywords } of registry.deposits)
    for (const text of [title, creator, ...keywords]) add(text);
  for (const { term } of Object.values(concepts.concepts)) add(term);
  return [...words].sort();
}

function dividedWords(words: readonly string[]): Map<string, readonly string[]> {
  if (words.length <= MOST) return new Map([[ALL_WORDS, words]]);
  const files = new Map<string, readonly string[]>();
  for (const [letter, held] of Map.groupBy(words, (word) => spellingName(word, 'letter'))) {
    if (held.length <= MOST) files.set(letter, held);
    else
      for (const [name, some] of Map.groupBy(held, (word) => spellingName(word, 'length')))
        files.set(name, some);
  }
  return files;
}
