import type { FrontMatter } from '../../../registry/submission/front-matter.ts';
import { openingHeading, splitFrontMatter } from '../../../registry/submission/front-matter.ts';
import { counted } from '../../shared.ts';
import type { DepositForm, FieldName } from './form.ts';

/** A value that went into a field, and where it stood. */
interface Taken {
  readonly called: string;
  readonly value: string;
  readonly from: string;
  /** Whether the field still has that value. */
  readonly stands: () => boolean;
}

/** What a text filled in, what it did not, and the way back. */
export interface TakenWork {
  readonly taken: readonly Taken[];
  readonly notes: readonly string[];
  /** Whether the Full Text is still the one that was taken. */
  readonly textStands: () => boolean;
  /** Brings back what was there before in every field that still has the value that was taken. */
  readonly undo: () => void;
}

/** What taking a work needs of the page. */
export interface TakingPage {
  readonly form: DepositForm;
  /** Reads front matter in a worker. */
  read(yaml: string): Promise<FrontMatter>;
  /** The first heading of level one in a text, wherever it stands, or the empty string. */
  firstHeading(text: string): Promise<string>;
  changed(fields: readonly FieldName[]): void;
  /** Whether the person asked for the front matter to be removed, which is then done even where it cannot be read. */
  readonly removes?: boolean;
}

/**
 * Puts a text into the form: what its front matter states into the fields that are empty, the rest into the Full Text. A title that
 * nothing states is the first heading of level one. Nothing that a person wrote is replaced but the Full Text, which Undo brings back.
 */
export async function takeWork(page: TakingPage, whole: string): Promise<TakenWork> {
  const { form } = page;
  const before = form.controlValues();
  const text = whole.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const notes: string[] = [];
  const taken: Taken[] = [];
  const { stated, left, rest } = await withoutFrontMatter(page, text, notes);
  const touched: FieldName[] = ['body'];
  const standing = new Map<FieldName, () => boolean>();
  const note = (field: FieldName, value: string, from: string) => {
    const control = form.control(field);
    const { value: held } = control;
    const stands = () => control.value === held;
    standing.set(field, stands);
    taken.push({ called: form.called(field), value, from, stands });
  };
  const put = (field: FieldName, value: string, from: string) => {
    const called = form.called(field);
    if (form.control(field).value.trim() !== '') {
      if (form.control(field).value !== value)
        notes.push(`${called} stays as you wrote it; ${from}, it is “${value}”.`);
      return;
    }
    form.set(field, value);
    touched.push(field);
    note(field, value, from);
  };
  form.write(rest);
  for (const { field, value, key } of stated) put(field, value, `from “${key}” in the front matter`);
  if (!stated.some(({ field }) => field === 'title') && form.control('title').value === '') {
    const heading = openingHeading(rest)?.words ?? (await page.firstHeading(rest).catch(() => ''));
    if (heading !== '') put('title', heading, 'from the first heading');
  }
  note('body', counted(rest.length, 'character'), '');
  if (left.length > 0) notes.push(`Not taken from the front matter: ${left.join('; ')}.`);
  page.changed(touched);
  return {
    taken,
    notes,
    textStands: standing.get('body') ?? (() => false),
    undo: () => {
      const undone = touched.filter((name) => standing.get(name)?.());
      form.fill({
        ...form.controlValues(),
        ...Object.fromEntries(undone.map((name) => [name, before[name] ?? ''])),
      });
      page.changed(undone);
    },
  };
}

async function withoutFrontMatter(page: TakingPage, text: string, notes: string[]) {
  const found = splitFrontMatter(text);
  if (!found) return { stated: [], left: [], rest: text };
  try {
    const { stated, left } = await page.read(found.yaml);
    notes.push('The front matter is not a part of the text.');
    return { stated, left, rest: text.slice(found.end) };
  } catch (error) {
    const why = (error as Error).message;
    notes.push(
      page.removes
        ? `Nothing was filled in, because ${why}. The front matter is removed from the text; Undo brings it back.`
        : `The whole text was taken, because ${why}.`,
    );
    return { stated: [], left: [], rest: page.removes ? text.slice(found.end) : text };
  }
}
