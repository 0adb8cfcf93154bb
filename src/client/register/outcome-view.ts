import { byId, counted, element } from '../shared.ts';
import type { Outcome, Sort } from './outcome.ts';

// What the intake would write, beside the form.

/** Shows what a check found. `problems` counts its findings. */
export function showOutcome(outcome: Outcome, problems: string): void {
  const { addr_id, obs_id, unchecked, removed, raw_bytes, bytes, text } = outcome;
  set('problems', unchecked ? `${problems}; not checked: ${unchecked}` : problems);
  set('route', ...routeWords(outcome));
  set('addr-id', addr_id ?? '–');
  set('obs-id', obs_id ?? '–');
  set('presence', presenceWords(outcome));
  set('sizes', raw_bytes === 0 ? '–' : sizeWords(raw_bytes, bytes, removed));
  byId('removals').hidden = removed.length === 0;
  set('removed', ...removed.map(rowOf));
  byId('cleaned').hidden = text === '';
  set('cleaned-text', text);
}

/** Shows that nothing was checked: the form is empty. */
export function clearOutcome(): void {
  set('problems', 'not checked yet');
  for (const id of ['route', 'addr-id', 'obs-id', 'presence', 'sizes']) set(id, '–');
  byId('removals').hidden = true;
  byId('cleaned').hidden = true;
}

function set(id: string, ...nodes: (string | Node)[]): void {
  byId(id).replaceChildren(...nodes);
}

function routeWords({ route }: Outcome): (string | Node)[] {
  if (!route) return ['–'];
  const slug = (one: string) => element('code', {}, one);
  switch (route.as) {
    case 'entry':
      return ['a new entry, ', slug(route.slug), ', or a longer slug where another entry has this one'];
    case 'observation':
      return ['a later observation of the entry ', slug(route.slug)];
    case 'refused':
      return ['nothing: the register has this observation already, as ', slug(route.obs_id)];
  }
}

function presenceWords({ presence }: Outcome): string {
  if (!presence) return '–';
  if (!presence.present) return 'does not appear in the answer';
  return `appears in the answer: ${presence.why.join('; ')}`;
}

function sizeWords(raw: number, clean: number, removed: readonly Sort[]): string {
  const times = removed.reduce((sum, sort) => sum + sort.times, 0);
  const before = counted(raw, 'byte');
  return times === 0
    ? `${before}, nothing to remove`
    : `${before}; ${counted(clean, 'byte')} after ${counted(times, 'removal')}`;
}

function rowOf({ times, why, example, becomes }: Sort): HTMLElement {
  const cells = [times.toLocaleString('en'), why, element('code', {}, example), becomes].map((cell) =>
    element('td', {}, cell),
  );
  return element('tr', {}, ...cells);
}
