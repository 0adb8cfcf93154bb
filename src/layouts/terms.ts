import { snapshot } from '../archive/snapshot.ts';
import { lettersInOrder } from '../registry/pages/browse/letters.ts';
import type { LetterPart } from '../registry/pages/lists/alphabet.ts';
import { type TermItem, termsList } from '../registry/pages/lists/terms.ts';
import { onceFor } from '../registry/text/once.ts';
import { letterHref } from '../registry/views/links.ts';
import { partsOf } from './lists.ts';

// What the pages of the minted terms show, from the archive of this build.

/** The pages of the letters, without the first page of the list. */
export function termParts(): readonly LetterPart<TermItem>[] {
  return onceFor(snapshot().archive, 'pages of the letters of terms', () =>
    partsOf(termsList).filter((part): part is LetterPart<TermItem> => part.key !== undefined),
  );
}

/** Every letter with which a minted term begins, how many do, and where they are. */
export function termLetters(): readonly { letter: string; to: string; count: number }[] {
  return onceFor(snapshot().archive, 'letters of terms', () => {
    const parts = Map.groupBy(termParts(), ({ letter }) => letter);
    return lettersInOrder([...parts.keys()]).map((letter) => ({
      letter,
      to: letterHref(snapshot().archive, letter),
      count: (parts.get(letter) ?? []).reduce((sum, { items }) => sum + items.length, 0),
    }));
  });
}
