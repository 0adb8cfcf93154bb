import * as shortcut from './shortcut.ts';

// The box on every page. Only this file is loaded with the page; the code of the answers is fetched when somebody focuses the box.

const form = document.querySelector<HTMLFormElement>('form[data-box]');
const input = form?.querySelector('input');
if (form && input) start(form, input);

function start(box: HTMLFormElement, field: HTMLInputElement): void {
  shortcut.leadTo(field);
  const panel = box.querySelector<HTMLElement>('[data-panel]');
  // Set here, since without a script the box is a search field and no combobox.
  if (panel) {
    panel.id = `${field.id}-panel`;
    panel.role = 'dialog';
    panel.ariaLabel = 'What is found';
    field.role = 'combobox';
    field.ariaHasPopup = 'dialog';
    field.ariaExpanded = 'false';
    field.setAttribute('aria-controls', panel.id);
  }
  const rest = () => import('./panel.ts');
  const begin = () =>
    void rest().then(
      ({ attach }) => attach(box, field, shortcut),
      () => {},
    );
  field.addEventListener('focus', begin, { once: true });
  if (document.activeElement === field || field.value !== '') begin();
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    // If the rest cannot be loaded, the box works as the plain form without a script.
    rest().then(
      ({ enter }) => enter(box, field),
      () => box.submit(),
    );
  });
}
