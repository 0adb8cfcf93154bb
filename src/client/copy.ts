import { element } from './shared.ts';

// Copy buttons: shown only if scripts run, with an answer that is visible and read by screen readers.

const announced = element('p', { className: 'visually-hidden', role: 'status' });
document.body.append(announced);

const today = new Date();
const inWords = (month: 'short' | 'long') => today.toLocaleDateString('en-US', { month });

// Pages are the same for all readers, so the script fills in the day of access.
for (const place of document.querySelectorAll<HTMLElement>('[data-today]')) {
  const [year, day] = [today.getFullYear(), today.getDate()];
  place.textContent =
    place.dataset.today === 'day-first'
      ? `${day} ${inWords('long')} ${year}`
      : `${year} ${inWords('short')} ${day}`;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '');
  if (!source) continue;
  button.hidden = false;
  button.addEventListener('click', () => copy(button, source));
}

/** Copies the words of an element, and answers on its button and for screen readers. */
export async function copy(button: HTMLButtonElement, source: HTMLElement): Promise<void> {
  try {
    await write(source);
    button.textContent = 'Copied';
    announced.textContent = 'Copied.';
  } catch {
    // The clipboard needs a secure page and permission.
    getSelection()?.selectAllChildren(source);
    button.textContent = 'Selected';
    announced.textContent = 'The text is selected. Copy it with your keyboard.';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
    announced.textContent = '';
  }, 3000);
}

/** Copies the words of an element, and where some are in italics, as HTML too, for editors that keep them. */
async function write(source: HTMLElement): Promise<void> {
  const text = source.textContent ?? '';
  if (!source.querySelector('i')) return navigator.clipboard.writeText(text);
  const blob = (type: string, data: string) => ({ [type]: new Blob([data], { type }) });
  const item = { ...blob('text/plain', text), ...blob('text/html', source.innerHTML) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
}
