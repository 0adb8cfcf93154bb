import type { WorkerCall } from '../../form/worker-client.ts';
import { byId, element, Latest } from '../../shared.ts';
import type { CheckTasks } from '../check/check-worker.ts';
import type { DepositForm } from './form.ts';

/** Shows the Full Text as its record would while the preview is open. Returns what renders it again. */
export function startPreview(form: DepositForm, callWorker: WorkerCall<CheckTasks>): () => Promise<void> {
  const preview = byId<HTMLDetailsElement>('preview');
  const renderings = new Latest();
  let shown = '';
  const refresh = async () => {
    if (!preview.open) return;
    const signal = renderings.start();
    const place = byId('rendered');
    try {
      const html = await callWorker('render', form.values());
      if (signal.aborted || html === shown) return;
      shown = html;
      place.replaceChildren(...(html === '' ? [note('The Full Text is empty.')] : nodesOf(html)));
    } catch (error) {
      if (signal.aborted) return;
      shown = '';
      place.replaceChildren(note(`Preview failed: ${(error as Error).message}.`));
    }
  };
  preview.addEventListener('toggle', () => void refresh());
  return refresh;
}

function note(words: string): HTMLElement {
  return element('p', { className: 'empty' }, words);
}

/** The renderer's HTML as nodes. It is sanitized already; a parser of its own runs no script and fetches nothing. */
function nodesOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.childNodes];
}
