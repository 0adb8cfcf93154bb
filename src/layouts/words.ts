import { snapshot } from '../archive/snapshot.ts';
import { lettersInOrder } from '../registry/pages/browse/letters.ts';
import type { LetterPart } from '../registry/pages/lists/alphabet.ts';
import { type TermItem, termsList } from '../registry/pages/lists/terms.ts';
import { MONTHS } from '../registry/text/days.ts';
import { onceFor } from '../registry/text/once.ts';
import { counted } from '../registry/text/strings.ts';
import { INTERFACE, letterHref } from '../registry/views/links.ts';
import type { PageLinks } from '../registry/views/lists.ts';
import { partsOf } from './lists.ts';

// Words for what the registry writes in capitals.

export { familyWord, STATUS_WORDS } from '../registry/model/vocabulary.ts';
export { counted, plural, thousands } from '../registry/text/strings.ts';

/** The month of a day or instant in words: `July 2026` of `2026-07-01`. */
function monthWords(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/**
 * Deposits by the month in which they were deposited, `July 2026` with the anchor `m2026-07`, in the order in which they are given: each
 * month once, at its first deposit, since numbers of an adopted archive can be in another order than its months.
 */
export function groupsByMonth<Row extends { readonly minted_at: string }>(deposits: readonly Row[]) {
  const months = Map.groupBy(deposits, ({ minted_at }) => minted_at.slice(0, 7));
  return [...months].map(([id, of]) => ({ month: monthWords(id), id: `m${id}`, deposits: of }));
}

/** The attribute `lang` of what the archive says of itself; undefined where it is that of the page, which is in English (WCAG 3.1.2). */
export function archiveLang(): string | undefined {
  const { language } = snapshot().site;
  return language === INTERFACE ? undefined : language;
}

/** How many sources an answer showed: what is unknown is never none (`cites`). */
export function sourceWords(cites: number | null | undefined): string {
  if (cites === null || cites === undefined) return 'number of sources unknown';
  return cites === 0 ? 'no sources' : counted(cites, 'source');
}

// The minted terms, from the archive of this build.

/** The pages of the letters, without the first page of the list. */
export function termParts(): readonly LetterPart<TermItem>[] {
  return onceFor(snapshot(), 'pages of the letters of terms', () =>
    partsOf(termsList).filter((part): part is LetterPart<TermItem> => part.key !== undefined),
  );
}

/** Every letter with which a minted term begins, how many do, and where they are. */
export function termLetters(): readonly { letter: string; to: string; count: number }[] {
  return onceFor(snapshot(), 'letters of terms', () => {
    const parts = Map.groupBy(termParts(), ({ letter }) => letter);
    return lettersInOrder([...parts.keys()]).map((letter) => ({
      letter,
      to: letterHref(snapshot(), letter),
      count: (parts.get(letter) ?? []).reduce((sum, { items }) => sum + items.length, 0),
    }));
  });
}

/**
 * The links from a page of a letter to the page before and after it. From letter to letter they lead to the first page of each, whose
 * address and label never change.
 */
export function letterSteps(
  parts: readonly LetterPart<unknown>[],
  part: LetterPart<unknown>,
  to: (key: string | undefined) => string,
): PageLinks['steps'] {
  const at = parts.indexOf(part);
  const letters = parts.filter(({ from }) => from === undefined);
  const letterAt = letters.findIndex(({ letter }) => letter === part.letter);
  const before = part.from === undefined ? letters[letterAt - 1] : parts[at - 1];
  const next = parts[at + 1];
  const after = next?.from === undefined ? letters[letterAt + 1] : next;
  return {
    ...(before && { before: { text: before.label, to: to(before.key) } }),
    first: { text: 'All letters', to: to(undefined) },
    ...(after && { after: { text: after.label, to: to(after.key) } }),
  };
}
