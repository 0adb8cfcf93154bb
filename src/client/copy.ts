import { element } from './shared.ts';

// Copy buttons: shown only where a script runs, with an answer for eyes and for screen readers.

const announced = element('p', { className: 'visually-hidden', role: 'status' });
document.body.append(announced);

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '');
  if (!source) continue;
  button.hidden = false;
  button.addEventListener('click', () => copy(button, source));
}

async function copy(button: HTMLButtonElement, source: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
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
