import { byId, counted, element } from './shared.ts';

// `/text/?file=/data/texts/…`: shows a published text file, read as UTF-8 whatever the host says of its encoding.

/** The files that are shown: those of the archive and its documents, by plain paths. */
const FILES = /^\/(?:data|api)(?:\/[\w-][\w.-]*)+$/;

const file = new URLSearchParams(location.search).get('file') ?? '';
if (FILES.test(file)) {
  show(file).catch(() => say(`${file} could not be loaded. Try again.`));
} else if (file !== '') say(`“${file}” is no file of the archive.`);

async function show(path: string): Promise<void> {
  say('Loading…');
  const url = `${byId('plain').dataset.base ?? ''}${path}`;
  const response = await fetch(url);
  if (!response.ok) return say(`There is no file ${path}.`);
  const bytes = await response.arrayBuffer();
  byId('plain').textContent = new TextDecoder('utf-8').decode(bytes);
  document.title = document.title.replace(/^[^·]*/, `${path.slice(path.lastIndexOf('/') + 1)} `);
  byId('plain-state').replaceChildren(
    element('code', {}, path),
    `, ${counted(bytes.byteLength, 'byte')}, shown as UTF-8. `,
    element('a', { href: url, download: '' }, 'Download the file'),
  );
}

function say(words: string): void {
  byId('plain-state').textContent = words;
}
