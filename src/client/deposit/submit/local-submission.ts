import type { Progress, SubmissionStage } from '../../../registry/answers/progress.ts';
import { plainCitation } from '../../../registry/formats/citation/styles.ts';
import { alreadyHere } from '../../../registry/model/rule.ts';
import type { Finding } from '../../../registry/rules/rule.ts';
import { BODY_LIMIT, issueTitle } from '../../../registry/submission/github-issue.ts';
import { isLongerThan } from '../../../registry/text/strings.ts';
import { clock, focusOn } from '../../form/checked-form.ts';
import type { WorkerCall } from '../../form/worker-client.ts';
import { byId, counted, element, factList, Latest, link } from '../../shared.ts';
import type { CheckTasks } from '../check/check-worker.ts';
import { sealOf, showAlready } from '../check/result.ts';
import type { DepositForm } from '../form/form.ts';
import { type LocalService, statusOf } from './local-service.ts';

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

const READING = ' Its text is being read: concepts, citations and an edition are added to its record.';

type StageState = Progress['stages'][number]['state'];

const STATES: Readonly<Record<StageState, string>> = {
  done: 'done',
  current: 'in progress',
  todo: 'not begun',
  failed: 'failed',
};

/** The words for the state of a stage while the submission does not move. */
const WHILE: Readonly<Partial<Record<Progress['state'], Readonly<Partial<Record<StageState, string>>>>>> = {
  waiting: { current: 'waiting' },
  refused: { failed: 'refused', todo: 'not reached' },
};

/** Shows the progress of a submission; at its end, the deposit that it became. */
function showProgress(progress: Progress): void {
  const already = alreadyOf(progress);
  say(summaryOf(progress), already === undefined ? progress.state : 'already');
  byId('stages').replaceChildren(...progress.stages.map((stage) => stageItem(stage, progress.state)));
  byId('run-issue').replaceChildren(link(progress.url, `Issue ${progress.issue}`));
  if (progress.deposit) showDeposit(progress.deposit);
  if (already !== undefined && byId('run-deposit').childElementCount === 0)
    void showAlready(already, byId('run-deposit'));
}

/** The existing deposit that a refused work duplicates; undefined for any other progress. */
function alreadyOf({ state, findings }: Progress): number | undefined {
  return state === 'refused' ? alreadyHere(findings) : undefined;
}

/** Says something in the status line. Words that are there already stay, so that they are read out once. */
function say(words: string, state: Progress['state'] | 'asking' | 'already' = 'asking'): void {
  const line = byId('run-state');
  byId('run').hidden = false;
  byId('run').dataset.state = state;
  if (line.textContent !== words) line.textContent = words;
}

/** Removes the progress from the page. */
function clearProgress(): void {
  byId('run').hidden = true;
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
function summaryOf(progress: Progress): string {
  const { state, stages, message, waits_until, findings } = progress;
  const current = stages.find((stage) => stage.state === 'current');
  // Nobody has to wait for the reading pass.
  const isBeingRead = current?.name === 'read';
  if (state === 'published') return `Published. The deposit is now permanent.${isBeingRead ? READING : ''}`;
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
  return current ? `${NAMES[current.name]}: in progress.` : (message ?? 'In progress.');
}

/** Shows the problems of a submission that was refused. */
export function showProblems(list: HTMLElement): void {
  byId('run-deposit').replaceChildren(list);
}

/** Shows the published deposit: its seal, its citation, and the link to its record. */
function showDeposit(deposit: NonNullable<Progress['deposit']>): void {
  const { number, axn, hash, record, text } = deposit;
  const place = byId('run-deposit');
  if (place.childElementCount > 0) return;
  const open = link(record, `Open the record of deposit ${number}`);
  const publisher = document.querySelector<HTMLElement>('[data-name]')?.dataset.name ?? '';
  const cited = { ...deposit, publisher, url: new URL(record, location.href).href };
  const [before = '', after = ''] = plainCitation(cited).split(axn);
  place.replaceChildren(
    ...sealOf(axn),
    element('p', { dir: 'auto' }, before, element('bdi', { className: 'axn' }, axn), after),
    element('p', {}, open, ', ', link(`${record}#cite`, 'other ways to cite it')),
    factList([
      ['Identifier', element('bdi', { className: 'axn' }, axn)],
      ['SHA-256', element('code', {}, hash)],
      ['Text', link(text, text.split('/').at(-1) ?? text)],
    ]),
  );
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/** The page of a submission, and the functions that are called about its progress. */
interface SubmittingPage {
  readonly form: DepositForm;
  readonly callWorker: WorkerCall<CheckTasks>;
  readonly service: LocalService;
  /** The beginning of the title of an issue. */
  readonly titlePrefix: string;
  /** The issue of the work in the form changed: a draft saves it, so that a reload finds the submission again. */
  issueChanged(issue: number | null): void;
  refused(findings: readonly Finding[]): void;
  /** The work became the deposit of this number. */
  published(number: number): void;
}

/** “Deposit here”: submits the form to the local service, and follows it until it is published. */
export type LocalSubmission = ReturnType<typeof localSubmission>;

/** Offers “Deposit here” on the page. */
export function localSubmission(page: SubmittingPage) {
  const { form, callWorker, service } = page;
  const runs = new Latest();
  let current: number | null = null;
  byId('here').hidden = false;

  /** Submits the form, for the first time or again after it was refused, and follows it. The browser says what is wrong with the account. */
  async function submit(): Promise<void> {
    const account = form.control('account');
    account.setCustomValidity('');
    if (!account.validity.valid)
      account.setCustomValidity(
        'Use letters, digits and single hyphens between them, at most 39 characters.',
      );
    if (!account.reportValidity()) return;
    begin('Submitting…');
    focusOn('run');
    try {
      await service.signIn(account.value.trim());
      const title = issueTitle(page.titlePrefix, form.control('title').value);
      const body = await issueBody();
      current =
        current === null
          ? await service.openIssue(title, body)
          : await service.resubmitIssue(current, title, body);
    } catch (error) {
      say(`Submission failed: ${(error as Error).message}.`, 'failed');
      offer(current === null ? 'Deposit here' : 'Submit these changes');
      return;
    }
    page.issueChanged(current);
    await follow(current);
  }

  async function issueBody(): Promise<string> {
    const values = form.values();
    const body = await callWorker('issueBody', values);
    if (!isLongerThan(body, BODY_LIMIT)) return body;
    const attached = await service.attach(values.get('body') ?? '');
    return callWorker('issueBody', new Map([...values, ['body', attached] as const]));
  }

  /** Follows an issue that was submitted earlier. */
  async function resume(issue: number): Promise<void> {
    begin('Checking progress…');
    await follow(issue);
  }

  /** Forgets the submission, so that the next one is another work. */
  function forget(): void {
    current = null;
    runs.stop();
    clearProgress();
    offer('Deposit here');
  }

  /** A submitted work cannot be edited until it is settled: the edits would not become a part of the deposit. */
  function begin(words: string): void {
    runs.stop();
    byId<HTMLButtonElement>('send-here').disabled = true;
    byId<HTMLFieldSetElement>('work').disabled = true;
    clearProgress();
    byId('run-work').textContent = form.control('title').value;
    say(words);
  }

  async function follow(issue: number): Promise<void> {
    current = issue;
    const signal = runs.start();
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS)) {
      const progress = await service.progress(issue).catch((error: unknown) => error);
      if (signal.aborted) return;
      if (progress instanceof Error) sayMissing(issue, progress);
      else if (isSettled(progress as Progress)) return;
      await new Promise((next) => setTimeout(next, pause));
    }
  }

  function sayMissing(issue: number, error: Error): void {
    if (statusOf(error) !== 404) {
      say('The local service is not responding. Retrying…');
      return;
    }
    forget();
    page.issueChanged(null);
    say(`The local service no longer has issue ${issue}.`);
  }

  /** Shows the progress; true when no more will come. */
  function isSettled(progress: Progress): boolean {
    showProgress(progress);
    if (progress.state === 'published' && progress.deposit) {
      current = null;
      offer('Deposit here');
      page.published(progress.deposit.number);
      // If the person has moved the focus elsewhere meanwhile, it stays there.
      const { activeElement } = document;
      if (activeElement === document.body || byId('run').contains(activeElement))
        byId('run-deposit').querySelector('a')?.focus();
      return true;
    }
    if (progress.state === 'refused') {
      offer('Submit these changes');
      // A work that is already in the registry is no problem of a field.
      if (alreadyOf(progress) !== undefined) return true;
      const where = `issue ${progress.issue}`;
      page.refused(progress.findings.map((finding) => ({ ...finding, where })));
      return true;
    }
    if (progress.state === 'failed') offer('Try again');
    return progress.state === 'failed';
  }

  function offer(words: string): void {
    byId<HTMLFieldSetElement>('work').disabled = false;
    const send = byId<HTMLButtonElement>('send-here');
    send.disabled = false;
    send.textContent = words;
  }

  return { submit, resume, forget };
}
