import { formOf, splitForm } from '../submission/issue-body.ts';
import { afterBlankLines } from '../submission/sanitize.ts';
import type { RawDraft } from './draft.ts';
import { ALL_DRAFT_FIELDS, type DraftField } from './draft-fields.ts';

// A draft as Markdown: level-three headings in the order of the table, like the issue body of a submission; the transcript is last and
// kept as it is.

type Named = DraftField & { readonly name: string };

const FORM = formOf<Named>(
  ALL_DRAFT_FIELDS.map((field) => ({ ...field, name: field.key })),
  ({ kind }) => kind === 'text',
);

/** The draft of a Markdown file, with LF, CR or CRLF as line breaks. `unreadable` lists the parts that cannot be read without guessing. */
export function readDraftForm(raw: string): RawDraft {
  const file = raw.replace(/^\uFEFF/, '');
  try {
    const { parts, tail, problems } = splitForm(file.replace(/\r\n?/g, '\n'), FORM);
    const given = parts.flatMap(([field, part]) => {
      const text = part.slice(afterBlankLines(part)).trimEnd();
      return text === '' || text === '_No response_' ? [] : [[field.key, draftValue(field, text)] as const];
    });
    const transcript = tail ? [[FORM.last.key, transcriptFrom(file, tail.line)] as const] : [];
    if (parts.length === 0 && !tail) return { value: null, unreadable: [NO_HEADING] };
    // If a heading occurs twice, which is refused anyway, its first part counts.
    return { value: Object.fromEntries([...given, ...transcript].reverse()), unreadable: problems };
  } catch (error) {
    const actual = `a form that cannot be parsed: ${(error as Error).message}`;
    return { value: null, unreadable: [{ actual, remedy: 'Simplify the Markdown before the transcript.' }] };
  }
}

const NO_HEADING = {
  actual: 'a text without a heading of a draft',
  remedy: `Write level-three headings in this order: ${ALL_DRAFT_FIELDS.map(({ heading }) => heading).join(', ')}.`,
};

/** The value for JSON, if the text can be read as one; otherwise the text, which the rule of the field then refuses. */
export function draftValue({ kind }: DraftField, text: string): unknown {
  switch (kind) {
    case 'count':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'cards':
      return listed(text, cardOf);
    case 'reference': {
      const [, slug, obs_id] = /^(\S+)\s+(\S+)$/.exec(text) ?? [];
      return slug === undefined ? text : { slug, obs_id };
    }
    case 'notes': {
      const pairs = listed(text, noteOf);
      return typeof pairs === 'string' ? pairs : Object.fromEntries(pairs);
    }
    default:
      return text;
  }
}

/** The values of all lines; the unchanged text if one of them cannot be read. */
function listed<T>(text: string, read: (line: string) => T | undefined): T[] | string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.flatMap((line) => read(line.trim()) ?? []);
  return items.length === lines.length ? (items as T[]) : text;
}

/** `1. [Title](https://…)` or `1. Title`. */
function cardOf(line: string): object | undefined {
  const [, position, linked, url, plain] = /^(\d{1,9})[.)] +(?:\[(.*)\]\((\S+)\)|(.+))$/.exec(line) ?? [];
  if (position === undefined) return undefined;
  return { position: Number(position), title: linked ?? plain, ...(url !== undefined && { url }) };
}

/** `name: text`, as a list of one pair: an array is spread once where it is collected. */
function noteOf(line: string): [[string, string]] | undefined {
  const [, name, text] = /^([^:]+):\s*(.+)$/.exec(line) ?? [];
  return name === undefined || text === undefined ? undefined : [[name.trim(), text]];
}

/** The text after a line, byte for byte, without one blank line after that line and without the line break that ends the file. */
function transcriptFrom(text: string, line: number): string {
  const end = [...text.matchAll(/\r\n|\r|\n/g)][line - 1];
  return text
    .slice(end ? end.index + end[0].length : text.length)
    .replace(/^(?:\r\n|\r|\n)/, '')
    .replace(/(?:\r\n|\r|\n)$/, '');
}
