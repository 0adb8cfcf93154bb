import { Autosave } from '../form/autosave.ts';
import { focusOn, keepEnterIn } from '../form/checked-form.ts';
import { Checker } from '../form/checker.ts';
import { type DraftContent, DraftStore } from '../form/draft-store.ts';
import { FormFindings } from '../form/form-findings.ts';
import { WorkerClient } from '../form/worker-client.ts';
import { byId, element, link } from '../shared.ts';
import type { CheckTasks } from './check/check-worker.ts';
import type { PreviewTasks } from './check/preview-worker.ts';
import { clearResult, showResult } from './check/result-view.ts';
import { type ParkedDraft, ParkedDrafts } from './drafts/parked-drafts.ts';
import { DepositForm } from './form/form.ts';
import { offerImport } from './form/import.ts';
import { startPreview } from './form/preview.ts';
import { siteFacts } from './site.ts';
import { openOnGitHub, showCheckFailure } from './submit/github-submission.ts';
import { LocalService, servicePrefix } from './submit/local-service.ts';
import { LocalSubmission } from './submit/local-submission.ts';
import { showProblems } from './submit/progress-view.ts';
import { type CurrentWork, SubmissionList } from './submit/submission-list.ts';

// Starts the deposit page: makes its parts, and connects each with the others.

const site = siteFacts(byId('deposit'));
const { repository, titlePrefix } = site;
const form = new DepositForm(byId<HTMLFormElement>('form'));
const checkWorker = new WorkerClient<CheckTasks>(
  () => new Worker(new URL('./check/check-worker.ts', import.meta.url), { type: 'module' }),
);
const previewWorker = new WorkerClient<PreviewTasks>(
  () => new Worker(new URL('./check/preview-worker.ts', import.meta.url), { type: 'module' }),
);
const findings = new FormFindings(form, site.rules);
const refreshPreview = startPreview(form, previewWorker);
const checkedSite = { base: site.base, attachments: site.attachments };
const checker = new Checker({
  values: () => form.values(),
  check: (values) => checkWorker.call((tasks) => tasks.validate(values, checkedSite)),
  checked: (result, values) => {
    findings.checked(result.findings, values);
    showResult(result, findings.count(), site.textCap);
    void refreshPreview();
  },
  failed: (why) => findings.failed(why),
});
const autosave = new Autosave(new DraftStore('deposit-draft', site.base, 'body'), {
  content: () => ({ held: form.controlValues(), issue }),
  isEmpty: () => form.isEmpty(),
  restore,
  longest: 'the Full Text',
});
const parkedDrafts = new ParkedDrafts(site.base);
const prefix = servicePrefix(document.cookie);
const service = prefix ? new LocalService(prefix) : undefined;
const submissions = service && new SubmissionList(parkedDrafts, service, openParked);
const local =
  service &&
  new LocalSubmission({
    form,
    worker: checkWorker,
    service,
    titlePrefix,
    issueChanged: (number) => {
      issue = number;
      void autosave.now();
      void submissions?.show(current());
    },
    progressed: (progress) => submissions?.progressed(progress),
    refused: (found) => {
      findings.refused(found);
      showProblems(findings.problems());
    },
    published: () => {
      issue = null;
      void autosave.clear();
      fillIn({ account: form.control('account').value });
    },
  });
/** The issue of the work in the form, where it was submitted to the local service. */
let issue: number | null = null;

/** Puts values into the form and starts over with its findings. */
function fillIn(values: DraftContent['held']): void {
  form.fill(values);
  checker.reset();
  findings.reset();
  clearResult();
}

/** Puts a work into the form, or empties it. */
function restore(draft: DraftContent | undefined): void {
  fillIn(draft?.held ?? {});
  issue = draft?.issue ?? null;
  if (draft) checker.soon();
  if (issue === null) local?.forget();
  else void local?.resume(issue);
  void submissions?.show(current());
}

function current(): CurrentWork | undefined {
  return issue === null ? undefined : { issue, title: form.control('title').value };
}

/** Parks the work in the form and puts another one there. Nothing changes where the browser has no room to park it. */
async function switchTo(work: DraftContent, parked?: ParkedDraft): Promise<void> {
  const parks = issue !== null || !form.isEmpty();
  const leaving = parks ? { issue, held: form.controlValues() } : undefined;
  if (!(await parkedDrafts.replace(parked?.id, leaving))) {
    submissions?.showNoRoom();
    return;
  }
  restore({ held: work.held, issue: work.issue });
  void autosave.now();
  if (work.issue === null) form.control('title').focus();
  else focusOn('run');
}

function openParked(parked: ParkedDraft): void {
  void switchTo(parked, parked);
}

byId('begin-next').addEventListener('click', () => {
  void switchTo({ held: { account: form.control('account').value }, issue: null });
});

/** What a person changed is checked and saved. */
function changed(): void {
  form.fit();
  checker.soon();
  autosave.soon();
}

form.element.addEventListener('input', ({ target }) => {
  const field = form.fieldOf(target);
  if (field) findings.touch(field);
  changed();
});
form.element.addEventListener('focusout', () => findings.refresh());
keepEnterIn(form.element);
form.element.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(event.submitter?.id === 'send-here' ? local : undefined);
});

/** Submits the form, here or on GitHub, where the rules find no problem; otherwise shows the problems. */
async function submit(to: LocalSubmission | undefined): Promise<void> {
  void autosave.now();
  const problem = to?.accountProblem();
  try {
    await checker.now();
  } catch (error) {
    findings.failed((error as Error).message);
    showCheckFailure((error as Error).message, repository);
    return;
  }
  findings.showAll();
  if (findings.hasErrors() || problem) {
    findings.summarize('submit', problem ? [accountItem(problem)] : []);
    return;
  }
  findings.clearSummary();
  if (to) await to.submit();
  else if (repository) await openOnGitHub(form, checkWorker, repository, titlePrefix);
}

function accountItem(problem: string): HTMLElement {
  return element('li', {}, link('#f-account', 'Account on this machine'), `: ${problem}`);
}

offerImport(site.textCap, (text) => {
  const [body, title] = [form.control('body'), form.control('title')];
  const before = { body: body.value, title: title.value };
  form.write(text);
  findings.touch('body');
  changed();
  if (title.value === '') void takeTitle(text);
  return () => {
    form.write(before.body);
    title.value = before.title;
    changed();
  };
});

/** Takes an empty title from the first heading of a text. */
async function takeTitle(text: string): Promise<void> {
  const heading = await checkWorker.call((tasks) => tasks.firstHeading(text)).catch(() => '');
  const title = form.control('title');
  if (heading === '' || title.value !== '' || form.control('body').value === '') return;
  title.value = heading;
  findings.touch('title');
  changed();
}

byId('to-forge').hidden = !repository;
byId('nowhere').hidden = Boolean(repository || local);
await autosave.restore();
byId<HTMLFieldSetElement>('alive').disabled = false;
