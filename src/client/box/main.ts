import * as shortcut from './shortcut.ts';

// The box on every page. What it needs to answer is fetched when somebody comes to it; until then it is this file alone.

const form = document.querySelector<HTMLFormElement>('form[data-box]');
const input = form?.querySelector('input');
if (form && input) start(form, input);

function start(box: HTMLFormElement, field: HTMLInputElement): void {
  shortcut.leadTo(field);
  const panel = box.querySelector<HTMLElement>('[data-panel]');
  // Without a script it is a field to search with, and no combobox.
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
    // Without the rest it is the form that it is without a script.
    rest().then(
      ({ enter }) => enter(box, field),
      () => box.submit(),
    );
  });
}
