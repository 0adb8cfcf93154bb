// The key that leads to the box. A key without a modifier can be turned off (WCAG 2.2, 2.1.4): the choice is kept in this browser.

/** The key. */
export const KEY = '/';

const NAME = 'find-key';

/** Whether the key leads to the box: it does until a person turns it off. */
export function keyIsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the key on or off. Has no effect if the browser stores nothing. */
export function turnKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
  } catch {
    // The browser stores nothing, so the choice cannot be kept.
  }
}

/** Makes the key lead to a field, from anywhere but a place for typing. */
export function leadTo(field: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    const wanted = event.key === KEY && plain && !event.defaultPrevented;
    if (!wanted || isTyping(event.target) || !keyIsOn() || document.querySelector(':popover-open')) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
  );
}
