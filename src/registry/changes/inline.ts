import { identifiersIn, marksAfter } from '../markdown/identifiers.ts';

/** Words of a compared paragraph that are shown alike: an identifier is isolated, emphasis and code are set as such. */
export interface Run {
  readonly text: string;
  readonly tag?: 'strong' | 'em' | 'code' | undefined;
  readonly identifier?: true;
  /** The marks after an identifier, which no line begins with. */
  readonly end?: string;
}

/** `**strong**`, `*emphasis*` and code between backticks, each whole within its line (CommonMark 6.1, 6.2). */
const MARKED =
  /(?<![\\*\w])(?:\*\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*|\*(?<em>[^\s*](?:[^*\n]*[^\s*])?)\*)(?![*\w])|(?<![\\`])`(?<code>[^`\n]+)`(?!`)/g;

const TAGS = ['strong', 'em', 'code'] as const;

/** A text as runs. Marks of Markdown that do not stand in pairs remain as they are written; in lines that are kept, all do. */
export function runsOf(text: string, shape: Shape = 'prose'): Run[] {
  if (shape === 'lines') return withIdentifiers(text);
  const runs: Run[] = [];
  let from = 0;
  for (const { index, 0: whole, groups } of text.matchAll(MARKED)) {
    runs.push(...withIdentifiers(text.slice(from, index)));
    const tag = TAGS.find((name) => groups?.[name] !== undefined);
    runs.push(...withIdentifiers(groups?.[tag ?? 'code'] ?? '', tag));
    from = index + whole.length;
  }
  return [...runs, ...withIdentifiers(text.slice(from))];
}

function withIdentifiers(text: string, tag?: Run['tag']): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { at, identifier } of identifiersIn(text)) {
    if (at > from) runs.push({ text: text.slice(from, at), tag });
    const end = marksAfter(text, at + identifier.length);
    runs.push({ text: identifier, tag, identifier: true, end });
    from = at + identifier.length + end.length;
  }
  return from < text.length ? [...runs, { text: text.slice(from), tag }] : runs;
}

/** How a paragraph is set: a heading, a table or code with its lines as they are, or prose. */
export type Shape = 'heading' | 'lines' | 'prose';

/** The shape of a paragraph, by the way in which it begins. */
export function shapeOf(text: string): Shape {
  if (/^#{1,6}[ \t]+\S/.test(text)) return 'heading';
  return /^(?:\||```|~~~| {4}|\t)/.test(text) ? 'lines' : 'prose';
}
