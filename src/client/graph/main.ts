import { GRAPH_OVERVIEW } from '../../registry/pages/publication/site-files.ts';
import { byId } from '../shared.ts';
import { siteJson } from '../site.ts';

// The page of the graph. Its picture is there without a script. What makes it something to look around in is fetched when somebody comes to
// it, or when the address asks for a name; until then it is this file alone.

const root = byId('graph');
const stage = root.querySelector<HTMLElement>('[data-stage]') as HTMLElement;
byId('late').remove();
const COMING = ['pointerover', 'pointerdown', 'focusin'] as const;

stage.tabIndex = 0;
stage.setAttribute('role', 'application');
stage.setAttribute('aria-label', stage.querySelector('svg')?.getAttribute('aria-label') ?? '');
stage.setAttribute('aria-describedby', 'graph-keys');

let coming: Promise<void> | undefined;
for (const kind of COMING) root.addEventListener(kind, () => void begin());
addEventListener('popstate', () => void begin());
if (location.search !== '' || root.contains(document.activeElement)) void begin();

/** What is pressed before all is there is pressed again when it is. */
let pressed: MouseEvent | undefined;
stage.addEventListener('click', (event) => {
  if (!root.classList.contains('live')) pressed = event;
});
root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());

function begin(): Promise<void> {
  // Fetched beside the code that draws it, which asks for it again and finds it.
  if (!coming) siteJson(GRAPH_OVERVIEW).catch(() => {});
  coming ??= import('./start.ts').then(({ start }) => start(root, () => pressed)).catch(fail);
  return coming;
}

function fail(): void {
  coming = undefined;
  const notice = root.querySelector<HTMLElement>('[data-failure]');
  if (!notice) return;
  notice.textContent =
    'The data of the graph could not be fetched. The picture and the subjects below are complete; come back to the graph to try again.';
  notice.hidden = false;
}
