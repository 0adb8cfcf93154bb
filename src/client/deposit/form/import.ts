import { fromUtf8 } from '../../../registry/identity/hash.ts';
import { button, byId, counted, element } from '../../shared.ts';
import { showAlready } from '../check/already.ts';
import type { TakenWork } from './take-work.ts';

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

/** What holds only while a field has the value that was taken last: the line that says so, and Undo. */
let shown: readonly { readonly stands: () => boolean; readonly part: HTMLElement }[] = [];

/** Hides what is said of fields that have another value by now, and Undo once the text was edited. */
export function refreshTaken(): void {
  for (const { stands, part } of shown) part.hidden = !stands();
}

/** Forgets the import: the form holds another work, which Undo must not touch. */
export function clearTaken(): void {
  shown = [];
  byId('imported').replaceChildren();
}

/** Says what was taken from where, and what was not, and offers to undo it. */
export function showTaken(name: string, { taken, notes, textStands, undo }: TakenWork): void {
  const lines = taken.map(({ called, value, from, stands }) => ({
    stands,
    part: element(
      'li',
      {},
      element('strong', {}, called),
      ' ',
      element('bdi', {}, value),
      element('span', { className: 'from' }, ` ${from}`),
    ),
  }));
  const left = notes.map((note) => element('p', { className: 'from' }, note));
  const undoing = button('Undo', () => {
    shown = [];
    undo();
    say('Import undone.');
    byId('import').focus();
  });
  // What is offered to do to the text stands where the person looks.
  byId('imported').after(byId('offers'));
  byId('imported').replaceChildren(
    element('p', {}, element('bdi', {}, name), ' is imported. Check what it filled in: ', undoing),
    element('ul', {}, ...lines.map(({ part }) => part)),
    ...left,
  );
  shown = [...lines, { stands: textStands, part: undoing }];
}

function say(words: string): void {
  byId('imported').replaceChildren(element('p', {}, words));
}
