import type { Progress, SubmissionStage } from '../../../registry/answers/progress.ts';
import { plainCitation } from '../../../registry/citation/plain.ts';
import { alreadyHere } from '../../../registry/model/rule.ts';
import { depositCard } from '../../card.ts';
import { clock } from '../../form/checked-form.ts';
import { byId, counted, element, link } from '../../shared.ts';
import { showAlready } from '../check/already.ts';
import type { SubmittedWork } from './submitted-work.ts';

// The progress of a submission to the local service.

/** Each name goes with every state that a stage may have: “Publication in progress”, “Publication not begun”. */
const NAMES: Readonly<Record<SubmissionStage, string>> = {
  received: 'Received',
  checked: 'Check against the rules',
  minted: 'Number and identifier',
  gate: 'Check of the whole registry',
  merged: 'Entry in the registry',
  published: 'Publication',
  read: 'Reading: concepts, citations, edition',
};

const IN_PROGRESS: Readonly<Record<SubmissionStage, string>> = {
  received: 'Receiving the submission.',
  checked: 'Checking the submission against the rules.',
  minted: 'Minting: the deposit gets its number and its identifier.',
  gate: 'Checking the whole registry with this deposit.',
  merged: 'Merging the deposit into the registry.',
  published: 'Publishing the pages of the deposit.',
  read: 'Reading the text.',
};

const READING = ' Its text is being read: concepts, citations and an edition are added to its record.';

type StageState = Progress['stages'][number]['state'];

const STATES: Readonly<Record<StageState, string>> = {
  done: 'done',
  current: 'in progress',
  todo: 'not begun',
  failed: 'failed',
};

/** What the state of a stage is called while the submission does not move. */
const WHILE: Readonly<Partial<Record<Progress['state'], Readonly<Partial<Record<StageState, string>>>>>> = {
  waiting: { current: 'waiting' },
  refused: { failed: 'refused', todo: 'not reached' },
};

/** Shows the progress of a submission; at its end, `work` as the deposit that it became. */
export function showProgress(progress: Progress, work: SubmittedWork): void {
  const already = alreadyOf(progress);
  say(summaryOf(progress), already === undefined ? progress.state : 'already');
  byId('begin-next').hidden = false;
  byId('stages').replaceChildren(...progress.stages.map((stage) => stageItem(stage, progress.state)));
  byId('run-issue').replaceChildren(link(progress.url, `Issue ${progress.issue}`));
  if (progress.deposit) showDeposit(progress.deposit, work);
  if (already !== undefined && byId('run-deposit').childElementCount === 0)
    void showAlready(already, byId('run-deposit'));
}

/** The deposit that a refused work is already; undefined for any other progress. */
export function alreadyOf({ state, findings }: Progress): number | undefined {
  return state === 'refused' ? alreadyHere(findings) : undefined;
}

/** Says something in the status line. Words that are there already stay, so that they are read out once. */
export function say(words: string, state: Progress['state'] | 'asking' | 'already' = 'asking'): void {
  const line = byId('run-state');
  byId('run').hidden = false;
  byId('run').dataset.state = state;
  if (line.textContent !== words) line.textContent = words;
}

/** Takes the progress off the page. */
export function clearProgress(): void {
  byId('run').hidden = true;
  byId('begin-next').hidden = true;
  byId('run-cite').hidden = true;
  for (const id of ['stages', 'run-issue', 'run-deposit']) byId(id).replaceChildren();
}

function stageItem({ name, state, at }: Progress['stages'][number], run: Progress['state']): HTMLLIElement {
  const note = (words: string) => [' ', element('span', { className: 'count' }, words)];
  const word = WHILE[run]?.[state] ?? STATES[state];
  const item = element('li', { className: state }, element('span', {}, NAMES[name] ?? name));
  item.append(...note(at ? clock(at, '2-digit') : word));
  if (at && state !== 'done') item.append(...note(word));
  if (state === 'current') item.ariaCurrent = 'step';
  return item;
}

/** The progress of a submission in a sentence or two. */
export function summaryOf(progress: Progress): string {
  const { state, stages, message, waits_until, findings } = progress;
  if (state === 'published')
    return `Published. The deposit is now permanent.${isBeingRead(progress) ? READING : ''}`;
  if (state === 'refused') {
    const already = alreadyOf(progress);
    if (already !== undefined) return `Already here: deposit ${already}.`;
    const errors = findings.filter(({ level }) => level === 'error').length;
    return `Refused: ${errors > 0 ? `${counted(errors, 'problem')} to fix` : (message ?? 'see the issue')}.`;
  }
  if (state === 'waiting') {
    const until = waits_until && new Date(waits_until);
    const when = until ? ` until ${until.toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })}` : '';
    return `Waiting${when}: ${message ?? 'this account has reached its limit for the day'}. Processing continues automatically.`;
  }
  if (state === 'failed') return `Processing failed: ${message ?? 'see the issue'}.`;
  const current = stages.find((stage) => stage.state === 'current');
  return current ? IN_PROGRESS[current.name] : (message ?? 'In progress.');
}

/** Whether the reading pass has yet to add to a published deposit: nobody has to wait for it. */
export function isBeingRead({ state, stages }: Progress): boolean {
  return state === 'published' && stages.some((stage) => stage.name === 'read' && stage.state === 'current');
}

/** Shows the problems of a submission that was refused. */
export function showProblems(list: HTMLElement): void {
  byId('run-deposit').replaceChildren(list);
}

/** The end, which is something to be glad about: the seal, how to cite the deposit, and the way to its record. */
function showDeposit(deposit: NonNullable<Progress['deposit']>, work: SubmittedWork): void {
  const place = byId('run-deposit');
  if (place.childElementCount > 0) return;
  const { number, axn, hash, record, text } = deposit;
  const open = link(record, `Open the record of deposit ${number}`);
  const [, family = ''] = axn.split('.');
  const row = {
    n: number,
    a: axn,
    t: work.title,
    c: work.creator,
    d: work.date,
    y: work.type,
    m: family,
    st: 'ACTIVE',
    s: '',
    f: '',
  };
  const facts = [
    ['SHA-256', element('code', {}, hash)],
    ['Text', link(text, text.split('/').at(-1) ?? text)],
  ] as const;
  const rows = facts.map(([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  );
  place.replaceChildren(
    depositCard(row as Parameters<typeof depositCard>[0], { large: true }),
    element('p', { className: 'record' }, open),
    element('dl', { className: 'facts' }, ...rows),
  );
  const cited = { ...work, axn, url: new URL(record, location.href).href };
  const [before = '', after = ''] = plainCitation(cited).split(axn);
  byId('run-citation').replaceChildren(before, element('bdi', { className: 'axn' }, axn), after);
  byId('run-cite').hidden = false;
  // Whoever has turned to something else in the meantime keeps the focus there.
  const idle = document.activeElement === document.body || byId('run').contains(document.activeElement);
  if (idle) open.focus();
}
