import { fromUtf8 } from '../../registry/identity/hash.ts';
import { button, byId, counted, element } from './page.ts';

// A text from a file, chosen or dropped. It is read as UTF-8 or not at all, and nothing in it is ever run.

const TEXT_NAME = /\.(?:md|markdown|mdown|txt|text)$/i;

/** What an import does with a text: `undo` puts back what was there. */
export interface Importer {
  take(text: string): { undo(): void };
}

/** Reads a file. Throws an Error that says why it is not taken. */
export async function readTextFile(file: File, cap: number): Promise<string> {
  if (!TEXT_NAME.test(file.name) && !file.type.startsWith('text/')) {
    throw new Error('it is neither Markdown nor plain text. Export it as a .md or .txt file');
  }
  if (file.size > cap) {
    throw new Error(`it has ${counted(file.size, 'byte')}, and a text may have ${counted(cap, 'byte')}`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return fromUtf8(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw new Error('it is not UTF-8. Save it again with the encoding UTF-8');
  }
}

/** Takes files by the chooser, and by dropping them onto the text. */
export function offerImport(importer: Importer, cap: number): void {
  const chooser = byId<HTMLInputElement>('import');
  const zone = byId('text-part');
  const bring = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { undo } = importer.take(await readTextFile(file, cap));
      say(`${file.name} is now the Full Text.`, undo);
    } catch (error) {
      say(`${file.name} was not taken: ${(error as Error).message}.`);
    }
  };
  chooser.addEventListener('change', async () => {
    await bring(chooser.files?.[0]);
    chooser.value = '';
  });
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  // A file that misses the zone would otherwise be opened in place of the page.
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => carriesFiles(event) && event.preventDefault());
  }
  zone.addEventListener('dragover', (event) => zone.classList.toggle('over', carriesFiles(event)));
  for (const type of ['dragleave', 'drop'] as const) {
    zone.addEventListener(type, () => zone.classList.remove('over'));
  }
  zone.addEventListener('drop', (event) => void bring(event.dataTransfer?.files[0]));
}

function say(words: string, undo?: () => void): void {
  const line = element('p', words);
  const place = byId('imported');
  if (undo) {
    const back = () => {
      undo();
      place.replaceChildren(element('p', 'The Full Text is what it was before.'));
    };
    line.append(' ', button('Undo', back));
  }
  place.replaceChildren(line);
}
