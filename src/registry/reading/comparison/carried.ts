import { diffArrays } from 'diff';
import { LOGS } from '../../archive/resources/index.ts';
import { fromUtf8, isText, sameBytes, utf8 } from '../../identity/hash.ts';

// Does to the file of main what a proposal does to it.

/** A file where a proposal began, as it proposes it, and on main now; undefined where there is none. */
interface Sides {
  readonly path: string;
  readonly base: Uint8Array | undefined;
  readonly proposed: Uint8Array | undefined;
  readonly main: Uint8Array | undefined;
}

/**
 * The file of main with what a proposal changes in it, or null where it is removed. Undefined where both changed the same lines, so that
 * nobody can say what is right. To a log both append. Throws nothing.
 */
export function carried({ path, base, proposed, main }: Sides): Uint8Array | null | undefined {
  if (isSame(base, main) || isSame(proposed, main)) return proposed ?? null;
  if (!base || !proposed || !main || ![base, proposed, main].every(isText)) return undefined;
  const [before, theirs, now] = [fromUtf8(base), fromUtf8(proposed), fromUtf8(main)];
  if (LOGS.some((log) => log.path === path))
    return theirs.startsWith(before) && now.startsWith(before)
      ? utf8(now + theirs.slice(before.length))
      : undefined;
  const lines = carriedLines(linesOf(before), linesOf(theirs), linesOf(now));
  return lines && utf8(lines.join(''));
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one && other ? sameBytes(one, other) : one === other;
}

/** With their line ends. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Lines that stand in the place of others: those from `from` up to `to`. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    const last = hunks.at(-1);
    const to = added ? at : at + value.length;
    if (added || removed) {
      const lines = added ? value : [];
      // Removed lines and those that are added in their place are one hunk.
      if (last?.to === at && last.to >= at)
        hunks.splice(-1, 1, { ...last, to, lines: [...last.lines, ...lines] });
      else hunks.push({ from: at, to, lines });
    }
    at = to;
  }
  return hunks;
}

/** Hunks of both sides in one; undefined where two are about the same lines, or add at the same place. */
function carriedLines(
  base: readonly string[],
  proposed: readonly string[],
  main: readonly string[],
): string[] | undefined {
  const mine = hunksOf(base, proposed);
  const theirs = hunksOf(base, main);
  const meets = (a: Hunk, b: Hunk) =>
    (a.from < b.to && b.from < a.to) || (a.from === b.from && (a.from === a.to || b.from === b.to));
  if (mine.some((one) => theirs.some((other) => meets(one, other)))) return undefined;
  const lines: string[] = [];
  let at = 0;
  for (const hunk of [...mine, ...theirs].sort((a, b) => a.from - b.from || a.to - b.to)) {
    lines.push(...base.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...lines, ...base.slice(at)];
}
