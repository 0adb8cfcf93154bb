import type { Progress } from '../../registry/answers/progress.ts';
import type { SubmissionStage } from '../../registry/model/stages.ts';
import { byId, clock, counted, element, link } from './page.ts';

// The stages of a deposit on this machine, as the page shows them.

const NAMES: Readonly<Record<SubmissionStage, string>> = {
  received: 'Received',
  checked: 'Checked by the rules',
  minted: 'Minted',
  gate: 'Through the gate',
  merged: 'Merged',
  published: 'Published',
};

const DOING: Readonly<Record<SubmissionStage, string>> = {
  received: 'being received',
  checked: 'being checked by the rules',
  minted: 'being minted: it gets its number and its identifier',
  gate: 'going through the gate, which checks the whole registry with it',
  merged: 'being merged into the registry',
  published: 'being published: its pages are put in place',
};

const STATES = { done: 'done', current: 'under way', todo: 'to come', failed: 'failed' } as const;

/** What a stage is called in a run that does not go on at the moment. */
const INSTEAD: Readonly<
  Partial<Record<Progress['state'], Readonly<Partial<Record<keyof typeof STATES, string>>>>>
> = {
  waiting: { current: 'waits' },
  refused: { failed: 'refused', todo: 'not reached' },
};

/** Shows how far an issue has come. */
export function showStages(report: Progress): void {
  byId('run').hidden = false;
  say(standing(report), report.state);
  byId('begin-next').hidden = false;
  byId('stages').replaceChildren(...report.stages.map((stage) => stageItem(stage, report.state)));
  const issue = link(report.url, `Issue ${report.issue}`);
  byId('run-issue').replaceChildren(issue);
  if (report.deposit) showDeposit(report.deposit);
}

/** Says something about the run in its status line. What it says already stays, so that it is read out once. */
export function say(words: string, state: Progress['state'] | 'asking' = 'asking'): void {
  const place = byId('run-state');
  byId('run').hidden = false;
  byId('run').dataset.state = state;
  if (place.textContent !== words) place.textContent = words;
}

/** Takes the run off the page. */
export function clearStages(): void {
  byId('run').hidden = true;
  byId('begin-next').hidden = true;
  for (const id of ['stages', 'run-issue', 'run-deposit']) byId(id).replaceChildren();
}

function stageItem({ name, state, at }: Progress['stages'][number], run: Progress['state']): HTMLLIElement {
  const item = element('li', '', state);
  if (state === 'current') item.setAttribute('aria-current', 'step');
  const words = { ...STATES, ...INSTEAD[run] };
  const when = at ? clock(at, 'to the second') : words[state];
  item.append(element('span', NAMES[name] ?? name), ' ', element('span', when, 'count'));
  if (at && state !== 'done') item.append(' ', element('span', words[state], 'count'));
  return item;
}

/** Where an issue stands, in a sentence or two. */
export function standing({ state, stages, message, waits_until, findings }: Progress): string {
  const current = stages.find((stage) => stage.state === 'current');
  if (state === 'published') return 'Published. The deposit is permanent now.';
  if (state === 'refused') {
    const errors = findings.filter(({ level }) => level === 'error').length;
    return `Refused: ${errors > 0 ? `${counted(errors, 'thing')} to mend` : (message ?? 'see the issue')}.`;
  }
  if (state === 'waiting') {
    const until = waits_until
      ? ` until ${new Date(waits_until).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })}`
      : '';
    return `It waits${until}: ${message ?? 'this account has deposited all that a day allows'}. It goes on by itself.`;
  }
  if (state === 'failed') return `It could not be finished: ${message ?? 'see the issue'}.`;
  return current ? `It is ${DOING[current.name]}.` : (message ?? 'It is under way.');
}

/** Shows a refused depositor what to mend. */
export function showToMend(list: HTMLElement): void {
  byId('run-deposit').replaceChildren(list);
}

function showDeposit({ number, axn, hash, record, text }: NonNullable<Progress['deposit']>): void {
  const place = byId('run-deposit');
  if (place.childElementCount > 0) return;
  const open = element('p', '', 'record');
  open.append(link(record, `Open the record of deposit ${number}`));
  const facts = element('dl', '', 'facts');
  const rows: readonly (readonly [string, HTMLElement])[] = [
    ['Identifier', element('bdi', axn)],
    ['SHA-256', element('code', hash)],
    ['Text', link(text, text.split('/').at(-1) ?? text)],
  ];
  for (const [name, value] of rows) {
    const row = element('div');
    const shown = element('dd');
    shown.append(value);
    row.append(element('dt', name), shown);
    facts.append(row);
  }
  place.replaceChildren(open, facts);
  // Whoever has turned to something else meanwhile is left there.
  const idle = document.activeElement === document.body || byId('run').contains(document.activeElement);
  if (idle) open.querySelector('a')?.focus();
}
