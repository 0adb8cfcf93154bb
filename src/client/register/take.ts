import { button, byId, element } from '../shared.ts';

// What a person takes away: the draft as a file, or on the clipboard. Nothing is sent.

const FILE = 'draft.json';

/** Offers the draft as a file, and says so. */
export function download(json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  element('a', { href: url, download: FILE }).click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(`${FILE} is downloaded.`);
}

/** Puts the draft on the clipboard, and says so. */
export async function copy(json: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(json);
    say('The draft is on the clipboard.');
  } catch {
    say(`This browser does not let the page write to the clipboard. Download ${FILE} instead.`);
  }
}

/** Says what became of taking the draft, or that it cannot be taken as it is; `anyway` takes it nevertheless. */
export function say(words: string, anyway?: () => void): void {
  const more = anyway ? [' ', button('Take it unfinished', anyway)] : [];
  byId('taken').replaceChildren(element('p', {}, words, ...more));
}
