import { button, element } from '../shared.ts';

/** Adds to each block of code of a text a button that copies it, with an answer for eyes and for screen readers. */
export function addCopyButtons(): void {
  const said = element('p', { className: 'visually-hidden', role: 'status' });
  document.body.append(said);
  for (const block of document.querySelectorAll<HTMLElement>('.text .code')) {
    const code = block.querySelector('pre');
    if (!code) continue;
    const copy = button('Copy', () => void copied(copy, code, said));
    copy.ariaLabel = `Copy ${code.ariaLabel ?? 'the code'}`;
    block.append(copy);
  }
}

async function copied(copy: HTMLButtonElement, code: HTMLElement, said: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    copy.textContent = 'Copied';
    said.textContent = 'Copied.';
  } catch {
    // The clipboard needs a secure page and permission.
    getSelection()?.selectAllChildren(code);
    copy.textContent = 'Selected';
    said.textContent = 'The code is selected. Copy it with your keyboard.';
  }
  setTimeout(() => {
    copy.textContent = 'Copy';
    said.textContent = '';
  }, 3000);
}
