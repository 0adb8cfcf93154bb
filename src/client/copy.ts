// Copy buttons: shown only where a script can serve them, and answering in words as well as to the eye.

const announced = document.createElement('p');
announced.className = 'visually-hidden';
announced.setAttribute('role', 'status');
document.body.append(announced);

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '');
  if (!source) continue;
  button.hidden = false;
  button.addEventListener('click', () => copy(button, source));
}

async function copy(button: HTMLButtonElement, source: HTMLElement): Promise<void> {
  const copied = await write(source.textContent ?? '');
  if (!copied) select(source);
  button.textContent = copied ? 'Copied' : 'Selected';
  announced.textContent = copied ? 'Copied.' : 'The text is selected; copy it with the keys of your system.';
  setTimeout(() => {
    button.textContent = 'Copy';
    announced.textContent = '';
  }, 3000);
}

/** Whether the clipboard took the text: it needs a secure page and permission. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function select(source: HTMLElement): void {
  getSelection()?.selectAllChildren(source);
}

export {};
