import { fromUtf8 } from '../../../registry/identity/hash.ts';
import { button, byId, counted, element } from '../../shared.ts';

// The Full Text from a file, chosen or dropped. It is read as UTF-8 or refused, and nothing in it is ever run.

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

/** Imports files from the chooser, and files dropped onto the text. `use` takes a text, and returns what undoes that. */
export function offerImport(cap: number, use: (text: string) => () => void): void {
  const chooser = byId<HTMLInputElement>('import');
  const zone = byId('text-part');
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const undo = use(await readTextFile(file, cap));
      say(`Imported ${file.name} as the Full Text. `, undoButton(undo));
    } catch (error) {
      say(`${file.name} was not imported: ${(error as Error).message}.`);
    }
  };
  chooser.addEventListener('change', async () => {
    await importFile(chooser.files?.[0]);
    chooser.value = '';
  });
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  // The browser would open a file that misses the zone in place of the page.
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => hasFiles(event) && event.preventDefault());
  }
  zone.addEventListener('dragover', (event) => zone.classList.toggle('over', hasFiles(event)));
  for (const type of ['dragleave', 'drop'] as const) {
    zone.addEventListener(type, () => zone.classList.remove('over'));
  }
  zone.addEventListener('drop', (event) => void importFile(event.dataTransfer?.files[0]));
}

function undoButton(undo: () => void): HTMLButtonElement {
  return button('Undo', () => {
    undo();
    say('Import undone.');
  });
}

function say(...words: (string | Node)[]): void {
  byId('imported').replaceChildren(element('p', {}, ...words));
}
