import { fromUtf8 } from '../../../registry/identity/hash.ts';
import {
  type FrontMatter,
  headingLikeTitle,
  openingHeading,
  splitFrontMatter,
} from '../../../registry/submission/front-matter.ts';
import { button, byId, counted, element } from '../../shared.ts';
import { showAlready } from '../check/result.ts';
import type { DepositForm, FieldName } from './form.ts';

/** The page that takes a work. */
interface TakingPage {
  readonly form: DepositForm;
  /** Reads front matter in a worker. */
  read(yaml: string): Promise<FrontMatter>;
  changed(fields: readonly FieldName[]): void;
}

/**
 * Puts a text into the form: what its front matter states into the fields that are empty, the rest into the Full Text. Where nothing
 * states a title, the heading that opens the text becomes the title. Of what a person wrote, only the Full Text is replaced; Undo
 * restores it, until the person goes on writing. Says which values were taken from where, and which were not.
 */
export async function takeWork(
  { form, read, changed }: TakingPage,
  name: string,
  whole: string,
): Promise<void> {
  const before = form.controlValues();
  const text = whole.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const found = splitFrontMatter(text);
  const front = found && (await read(found.yaml).catch((error: Error) => error.message));
  const { stated, left } = typeof front === 'object' ? front : { stated: [], left: [] };
  const rest = found && typeof front === 'object' ? text.slice(found.end) : text;
  const notes: string[] = [];
  const lines: HTMLLIElement[] = [];
  const touched: FieldName[] = ['body'];
  const say = (field: FieldName, value: string, from: string) => {
    const called = element('strong', {}, form.called(field));
    const source = element('span', { className: 'from' }, ` ${from}`);
    lines.push(element('li', {}, called, ' ', element('bdi', {}, value), source));
  };
  const put = (field: FieldName, value: string, from: string) => {
    const held = form.control(field).value;
    if (held.trim() === '') {
      form.set(field, value);
      touched.push(field);
      say(field, value, from);
    } else if (held !== value)
      notes.push(`${form.called(field)} stays as you wrote it; ${from}, it is “${value}”.`);
  };
  form.write(rest);
  for (const { field, value, key } of stated) put(field, value, `from “${key}” in the front matter`);
  const heading = openingHeading(rest)?.words;
  if (heading && !stated.some(({ field }) => field === 'title') && form.control('title').value === '')
    put('title', heading, 'from the first heading');
  say('body', counted(rest.length, 'character'), '');
  if (typeof front === 'string') notes.push(`The whole text was taken, because ${front}.`);
  else if (front) notes.push('The front matter is not a part of the text.');
  if (left.length > 0) notes.push(`Not taken from the front matter: ${left.join('; ')}.`);
  changed(touched);
  const undo = button('Undo', () => {
    form.fill(before);
    changed(touched);
    sayImported('Import undone.');
    byId('import').focus();
  });
  // Put the offers for the text next to the result of the import, where the person is looking.
  byId('imported').after(byId('offers'));
  byId('imported').replaceChildren(
    element('p', {}, element('bdi', {}, name), ' is imported. Check what it filled in: ', undo),
    element('ul', { className: 'filled' }, ...lines),
    ...notes.map((note) => element('p', { className: 'from' }, note)),
  );
}

/** Ends the offer to undo: the person goes on writing. */
export function endUndo(): void {
  byId('imported').querySelector('button')?.remove();
}

/** Forgets the import: the form holds another work, which Undo must not touch. */
export function clearTaken(): void {
  byId('imported').replaceChildren();
}

function sayImported(words: string): void {
  byId('imported').replaceChildren(element('p', {}, words));
}

/**
 * The offers beside the Full Text, to remove a repeated title or front matter, neither of which is removed without a click. Each stands
 * until it is taken or declined, or the text begins otherwise. `changed` hears that the text has changed.
 */
export function textOffers(form: DepositForm, changed: () => void, takeFrontMatter: () => void) {
  /** The last offer, even if it was declined. */
  let offered = '';

  const body = () => form.control('body').value;
  const repeated = () => headingLikeTitle(form.control('title').value, body());

  function end(): void {
    byId('offers').replaceChildren();
    form.control('body').focus();
  }

  function offer(words: readonly (string | Node)[], act: string, does: () => void): void {
    const choices = element('p', { className: 'choices' }, button(act, does), ' ', button('Keep it', end));
    byId('offers').replaceChildren(element('p', {}, ...words), choices);
  }

  function removeHeading(): void {
    form.write(body().slice(repeated()?.end ?? 0));
    changed();
    end();
  }

  return {
    /** The form holds another work: nothing is declined for it. */
    reset: () => {
      offered = '';
      byId('offers').replaceChildren();
    },
    /** Updates the offers for the present text. */
    show: () => {
      const heading = repeated();
      const hasFrontMatter = splitFrontMatter(body()) !== undefined;
      const next = hasFrontMatter ? 'front matter' : heading ? `heading ${heading.words}` : '';
      if (next === offered) return;
      offered = next;
      byId('offers').replaceChildren();
      if (hasFrontMatter) {
        const words = 'The text begins with front matter, which the record would show as text.';
        offer([words], 'Fill in its fields and remove it', takeFrontMatter);
      } else if (heading) {
        const words = 'The record shows the title already. Remove this heading from the text? ';
        offer([words, element('bdi', {}, `“${heading.words}”`)], 'Remove the heading', removeHeading);
      }
    },
  };
}

// A work from a file, chosen or dropped. It is read as UTF-8 or refused, and nothing in it is ever run.

const TEXT_NAME = /\.(?:md|markdown|mdown|txt|text)$/i;

/** Reads a file. Throws an Error that says why it cannot be imported. */
async function readTextFile(file: File, cap: number): Promise<string> {
  if (!TEXT_NAME.test(file.name) && !file.type.startsWith('text/'))
    throw new Error('it is not Markdown or plain text. Export it as a .md or .txt file');
  if (file.size > cap)
    throw new Error(`it has ${counted(file.size, 'byte')}; the limit is ${counted(cap, 'byte')}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return fromUtf8(bytes);
  } catch {
    throw new Error('it is not UTF-8. Save it with the encoding UTF-8');
  }
}

/**
 * Imports files from the chooser, and files dropped onto the form. `take` puts a text into the form under its name; `heldAs` is the number
 * of the deposit whose text it is, which fills in nothing.
 */
export function offerImport(
  cap: number,
  take: (name: string, text: string) => Promise<void>,
  heldAs: (text: string) => Promise<number | undefined>,
): void {
  const chooser = byId<HTMLInputElement>('import');
  const form = byId('form');
  const use = async (file: File | undefined) => {
    if (!file) return;
    const { name } = file;
    try {
      clearTaken();
      const text = await readTextFile(file, cap);
      const number = await heldAs(text.replace(/^\uFEFF/, ''));
      if (number === undefined) await take(name, text);
      else await showAlready(number, byId('imported'), `${name} is the text of deposit ${number}`);
    } catch (error) {
      sayImported(`${name} was not imported: ${(error as Error).message}.`);
    }
  };
  chooser.addEventListener('change', async () => {
    await use(chooser.files?.[0]);
    chooser.value = '';
  });
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  // The browser would open a file that misses the form in place of the page.
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => hasFiles(event) && event.preventDefault());
  form.addEventListener('dragover', (event) => byId('begin').classList.toggle('over', hasFiles(event)));
  for (const type of ['dragleave', 'drop'] as const)
    form.addEventListener(type, () => byId('begin').classList.remove('over'));
  form.addEventListener('drop', (event) => {
    if (!byId('work').matches(':disabled')) void use(event.dataTransfer?.files[0]);
  });
}
