import type { Removal } from '../model/observations.ts';
import { codePointName, shorten } from '../text/strings.ts';

// What the cleaner took out of a transcript, as readers see it.

/** Removals of the same characters for the same reason: how often, and where in the raw text, in UTF-16 units. */
interface RemovalKind extends Omit<Removal, 'at'> {
  readonly at: readonly number[];
}

/** What the cleaner removed, each kind once, in the order in which they first occur. */
export function removalKinds(removed: readonly Removal[]): RemovalKind[] {
  const kinds = Map.groupBy(removed, ({ removed: text, replaced_by = '', why }) =>
    JSON.stringify([text, replaced_by, why]),
  );
  return [...kinds.values()].map((some) => {
    const { at: _at, ...kind } = some[0] as Removal;
    return { ...kind, at: some.map(({ at }) => at) };
  });
}

const MOST = 80;

/** A text in which a reader sees what no font draws: line breaks, tabs, and the code point of any other; cut after 80 characters. */
export function madeVisible(text: string): string {
  return shorten(text, MOST).replace(
    /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu,
    (character) => NAMES[character] ?? codePointName(character),
  );
}

const NAMES: Readonly<Record<string, string>> = { ' ': ' ', '\n': '↵', '\r': '↵', '\t': '⇥' };

/** What stands in the place of what was removed, in words. */
export function replacementWords(replaced: string | undefined): string {
  if (replaced === undefined) return 'nothing';
  if (replaced === ' ') return 'a space';
  return replaced === '\n' ? 'a line break' : replaced;
}
