import { fromUtf8 } from '../../../registry/identity/hash.ts';
import {
  type FrontMatter,
  openingHeading,
  repeatsTitle,
  splitFrontMatter,
} from '../../../registry/submission/front-matter.ts';
import { button, byId, counted, element } from '../../shared.ts';
import { showAlready } from '../check/result.ts';
import type { DepositForm, FieldName } from './form.ts';

/** A value that went into a field, and where it stood. */
interface Taken {
  readonly called: string;
  readonly value: string;
  readonly from: string;
}

/** The fields that a text filled in, notes on the others, and the way back. */
interface TakenWork {
  readonly taken: readonly Taken[];
  readonly notes: readonly string[];
  /** Restores the values from before. */
  readonly undo: () => void;
}

/** The page that takes a work. */
interface TakingPage {
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
 * Puts a text into the form: what its front matter states into the fields that are empty, the rest into the Full Text. Where nothing
 * states a title, the first heading of level one becomes the title. Of what a person wrote, only the Full Text is replaced; Undo
 * restores it, until the person goes on writing.
 */
export async function takeWork(page: TakingPage, whole: string): Promise<TakenWork> {
  const { form } = page;
  const before = form.controlValues();
  const text = whole.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const notes: string[] = [];
  const taken: Taken[] = [];
  const { stated, left, rest } = await withoutFrontMatter(page, text, notes);
  const touched: FieldName[] = ['body'];
  const put = (field: FieldName, value: string, from: string) => {
    const called = form.called(field);
    const held = form.control(field).value;
    if (held.trim() === '') {
      form.set(field, value);
      touched.push(field);
      taken.push({ called, value, from });
    } else if (held !== value) notes.push(`${called} stays as you wrote it; ${from}, it is “${value}”.`);
  };
  form.write(rest);
  for (const { field, value, key } of stated) put(field, value, `from “${key}” in the front matter`);
  if (!stated.some(({ field }) => field === 'title') && form.control('title').value === '') {
    const heading = openingHeading(rest)?.words ?? (await page.firstHeading(rest).catch(() => ''));
    if (heading !== '') put('title', heading, 'from the first heading');
  }
  taken.push({ called: form.called('body'), value: counted(rest.length, 'character'), from: '' });
  if (left.length > 0) notes.push(`Not taken from the front matter: ${left.join('; ')}.`);
  page.changed(touched);
  return {
    taken,
    notes,
    undo: () => {
      form.fill(before);
      page.changed(touched);
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

// The page offers to remove a repeated title, or front matter, from a text. It removes neither without a click.

/** The page with its offers. */
interface OfferingPage {
  readonly form: DepositForm;
  changed(): void;
  takeFrontMatter(): void;
}

/** The offers beside the Full Text: each stands until it is taken or declined, or the text begins otherwise. */
export function textOffers({ form, changed, takeFrontMatter }: OfferingPage) {
  /** The last offer, even if it was declined. */
  let offered = '';

  const repeatedHeading = () => repeatsTitle(form.control('title').value, form.control('body').value);

  function removeHeading(): void {
    form.write(form.control('body').value.slice(repeatedHeading()?.end ?? 0));
    changed();
    end();
  }

  function end(): void {
    byId('offers').replaceChildren();
    form.control('body').focus();
  }

  function say(words: readonly (string | Node)[], act: HTMLButtonElement): void {
    const choices = element('p', { className: 'choices' }, act, ' ', button('Keep it', end));
    byId('offers').replaceChildren(element('p', {}, ...words), choices);
  }

  return {
    /** The form holds another work: nothing is declined for it. */
    reset: () => {
      offered = '';
      byId('offers').replaceChildren();
    },
    /** Updates the offers for the present text. */
    show: () => {
      const heading = repeatedHeading();
      const frontMatter = splitFrontMatter(form.control('body').value);
      const offer = frontMatter ? 'front matter' : heading ? `heading ${heading.words}` : '';
      if (offer === offered) return;
      offered = offer;
      byId('offers').replaceChildren();
      if (frontMatter)
        say(
          ['The text begins with front matter, which the record would show as text.'],
          button('Fill in its fields and remove it', takeFrontMatter),
        );
      else if (heading)
        say(
          [
            'The record shows the title already. Remove this heading from the text? ',
            element('bdi', {}, `“${heading.words}”`),
          ],
          button('Remove the heading', removeHeading),
        );
    },
  };
}

// A work from a file, chosen or dropped, or from the clipboard. It is read as UTF-8 or refused, and nothing in it is ever run.

const TEXT_NAME = /\.(?:md|markdown|mdown|txt|text)$/i;

/** Reads a file. Throws an Error that says why it cannot be imported. */
async function readTextFile(file: File, cap: number): Promise<string> {
  if (!TEXT_NAME.test(file.name) && !file.type.startsWith('text/')) {
    throw new Error('it is not Markdown or plain text. Export it as a .md or .txt file');
  }
  if (file.size > cap) {
    throw new Error(`it has ${counted(file.size, 'byte')}; the limit is ${counted(cap, 'byte')}`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return fromUtf8(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw new Error('it is not UTF-8. Save it with the encoding UTF-8');
  }
}

/**
 * Imports files from the chooser, files dropped onto the form, and what is pasted. `take` puts a text into the form; `heldAs` is the
 * number of the deposit whose text it is, which fills in nothing.
 */
export function offerImport(
  cap: number,
  take: (text: string) => Promise<TakenWork>,
  heldAs: (text: string) => Promise<number | undefined>,
): void {
  const chooser = byId<HTMLInputElement>('import');
  const paste = byId<HTMLButtonElement>('paste');
  const form = byId('form');
  const use = async (name: string, text: () => Promise<string>) => {
    try {
      clearTaken();
      const whole = await text();
      const number = await heldAs(whole);
      if (number === undefined) showTaken(name, await take(whole));
      else await showAlready(number, byId('imported'), `${name} is the text of deposit ${number}`);
    } catch (error) {
      say(`${name} was not imported: ${(error as Error).message}.`);
    }
  };
  const importFile = async (file: File | undefined) => {
    if (file) await use(file.name, () => readTextFile(file, cap));
  };
  chooser.addEventListener('change', async () => {
    await importFile(chooser.files?.[0]);
    chooser.value = '';
  });
  paste.hidden = !navigator.clipboard?.readText;
  paste.addEventListener('click', () => void use('The pasted text', readClipboard));
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  // The browser would open a file that misses the form in place of the page.
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => hasFiles(event) && event.preventDefault());
  }
  form.addEventListener('dragover', (event) => byId('begin').classList.toggle('over', hasFiles(event)));
  for (const type of ['dragleave', 'drop'] as const) {
    form.addEventListener(type, () => byId('begin').classList.remove('over'));
  }
  form.addEventListener('drop', (event) => {
    if (!byId('work').matches(':disabled')) void importFile(event.dataTransfer?.files[0]);
  });
}

async function readClipboard(): Promise<string> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    throw new Error(
      'this browser does not let the page read the clipboard. Paste into “Full Text” with your keyboard',
    );
  }
  if (text.trim() === '') throw new Error('the clipboard holds no text');
  return text;
}

/** Ends the offer to undo: the person goes on writing. */
export function endUndo(): void {
  byId('imported').querySelector('button')?.remove();
}

/** Forgets the import: the form holds another work, which Undo must not touch. */
export function clearTaken(): void {
  byId('imported').replaceChildren();
}

/** Says which values were taken from where, and which were not, and offers to undo it. */
export function showTaken(name: string, { taken, notes, undo }: TakenWork): void {
  const lines = taken.map(({ called, value, from }) =>
    element(
      'li',
      {},
      element('strong', {}, called),
      ' ',
      element('bdi', {}, value),
      element('span', { className: 'from' }, ` ${from}`),
    ),
  );
  const left = notes.map((note) => element('p', { className: 'from' }, note));
  const undoing = button('Undo', () => {
    undo();
    say('Import undone.');
    byId('import').focus();
  });
  // Put the offers for the text next to the result of the import, where the person is looking.
  byId('imported').after(byId('offers'));
  byId('imported').replaceChildren(
    element('p', {}, element('bdi', {}, name), ' is imported. Check what it filled in: ', undoing),
    element('ul', { className: 'filled' }, ...lines),
    ...left,
  );
}

function say(words: string): void {
  byId('imported').replaceChildren(element('p', {}, words));
}
