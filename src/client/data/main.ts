import '../copy.ts';
import { counted } from '../shared.ts';

// The filter of the data files. Without a script all files are shown, and the way to one is its group.

const box = document.getElementById('filter-files');
const input = document.querySelector<HTMLInputElement>('#files-q');
const said = document.getElementById('files-count');
const files = [...document.querySelectorAll<HTMLElement>('.data-file')];
const groups = [...document.querySelectorAll<HTMLElement>('.data-group')];
const WORDS = 'h3, .path, .purpose, dt';

if (box && input && said) {
  const texts = new Map(
    files.map((file) => [
      file,
      [...file.querySelectorAll(WORDS)].map(({ textContent }) => textContent?.toLowerCase() ?? '').join(' '),
    ]),
  );
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const file of files) file.hidden = !words.every((word) => texts.get(file)?.includes(word));
    const shown = files.filter((file) => !file.hidden).length;
    const filtered = words.length > 0;
    for (const group of groups) group.hidden = filtered && !group.querySelector('.data-file:not([hidden])');
    said.textContent = filtered ? wordsFor(shown) : '';
  };
  box.hidden = false;
  input.addEventListener('input', filter);
  // A browser keeps the words when a reader comes back.
  filter();
}

function wordsFor(shown: number): string {
  if (shown === 0) return 'No file has these words. Try the name of a field, such as “title”.';
  return counted(shown, 'file');
}
