import type { Progress } from '../../../registry/answers/progress.ts';
import type { Finding } from '../../../registry/rules/rule.ts';
import { BODY_LIMIT, issueTitle } from '../../../registry/submission/github-issue.ts';
import { isLongerThan } from '../../../registry/text/strings.ts';
import { focusOn } from '../../form/checked-form.ts';
import type { WorkerClient } from '../../form/worker-client.ts';
import { byId, Latest } from '../../shared.ts';
import type { CheckTasks } from '../check/check-worker.ts';
import type { DepositForm } from '../form/form.ts';
import { isUnknown, type LocalService } from './local-service.ts';
import { alreadyOf, clearProgress, isBeingRead, say, showProgress } from './progress-view.ts';
import { type SubmittedWork, submittedWork } from './submitted-work.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;
const SELDOM_MS = 30_000;

/** What a submission needs of the page, and whom it tells of its progress. */
export interface SubmittingPage {
  readonly form: DepositForm;
  readonly worker: WorkerClient<CheckTasks>;
  readonly service: LocalService;
  /** What the title of an issue begins with. */
  readonly titlePrefix: string;
  /** The name of the registry. */
  readonly registry: string;
  /** The issue of the work in the form changed: a draft saves it, so that a reload finds the submission again. */
  issueChanged(issue: number | null): void;
  progressed(progress: Progress): void;
  refused(findings: readonly Finding[]): void;
  published(number: number): void;
}

/** “Deposit here”: submits the form to the local service, and follows it until it is published. */
export class LocalSubmission {
  readonly #page: SubmittingPage;
  readonly #runs = new Latest();
  #issue: number | null = null;
  /** The work that was submitted: the form is emptied when it is published. */
  #work: SubmittedWork;

  constructor(page: SubmittingPage) {
    this.#page = page;
    this.#work = submittedWork(page.form, page.registry);
    byId('here').hidden = false;
  }

  /** What is wrong with the account, if anything; also says so beside it. */
  accountProblem(): string | undefined {
    const account = this.#page.form.control('account');
    const problem = account.validity.valid
      ? undefined
      : 'Use letters, digits and single hyphens between them, at most 39 characters.';
    account.ariaInvalid = String(problem !== undefined);
    byId('account-said').textContent = problem ?? '';
    return problem;
  }

  /** The account changed: what was said of it goes when it is mended. */
  accountChanged(): void {
    if (byId('account-said').textContent !== '') this.accountProblem();
  }

  /** Submits the form, for the first time or again after it was refused, and follows it. */
  async submit(): Promise<void> {
    const { form, service, titlePrefix } = this.#page;
    this.#begin('Submitting…');
    focusOn('run');
    try {
      await service.signIn(form.control('account').value.trim());
      const title = issueTitle(titlePrefix, form.control('title').value);
      const body = await this.#issueBody();
      this.#issue =
        this.#issue === null
          ? await service.openIssue(title, body)
          : await service.resubmitIssue(this.#issue, title, body);
    } catch (error) {
      say(`Submission failed: ${(error as Error).message}.`, 'failed');
      this.#offer(this.#issue === null ? 'Deposit here' : 'Submit these changes');
      return;
    }
    this.#page.issueChanged(this.#issue);
    await this.#follow(this.#issue);
  }

  async #issueBody(): Promise<string> {
    const { form, worker, service } = this.#page;
    const values = form.values();
    const body = await worker.call('issueBody', values);
    if (!isLongerThan(body, BODY_LIMIT)) return body;
    const attached = await service.attach(values.get('body') ?? '');
    return worker.call('issueBody', new Map([...values, ['body', attached] as const]));
  }

  /** Follows an issue that was submitted earlier. */
  async resume(issue: number): Promise<void> {
    this.#begin('Checking progress…');
    await this.#follow(issue);
  }

  /** Forgets the submission: what is submitted next is another work. */
  forget(): void {
    this.#runs.stop();
    this.#issue = null;
    clearProgress();
    this.#offer('Deposit here');
  }

  /** A submitted work cannot be edited until it is settled: the edits would not become a part of the deposit. */
  #begin(words: string): void {
    this.#runs.stop();
    byId<HTMLButtonElement>('send-here').disabled = true;
    byId<HTMLFieldSetElement>('work').disabled = true;
    clearProgress();
    this.#work = submittedWork(this.#page.form, this.#page.registry);
    byId('run-work').textContent = this.#work.title;
    say(words);
  }

  async #follow(issue: number): Promise<void> {
    this.#issue = issue;
    const signal = this.#runs.start();
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS)) {
      const progress = await this.#progress(issue);
      if (signal.aborted) return;
      if (progress && this.#isSettled(progress))
        return isBeingRead(progress) ? this.#watchReading(issue, signal) : undefined;
      await new Promise((next) => setTimeout(next, pause));
    }
  }

  /** Shows when the text of a published deposit has been read. Nobody waits for it, so that a failure is not told. */
  async #watchReading(issue: number, signal: AbortSignal): Promise<void> {
    for (let pause = LONGEST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 1.2, SELDOM_MS)) {
      await new Promise((next) => setTimeout(next, pause));
      const progress = signal.aborted
        ? undefined
        : await this.#page.service.progress(issue).catch(() => undefined);
      if (signal.aborted || !progress) return;
      showProgress(progress, this.#work);
      if (!isBeingRead(progress)) return;
    }
  }

  async #progress(issue: number): Promise<Progress | undefined> {
    try {
      return await this.#page.service.progress(issue);
    } catch (error) {
      if (isUnknown(error)) {
        this.forget();
        this.#page.issueChanged(null);
        say(`The local service no longer has issue ${issue}.`);
      } else say('The local service is not responding. Retrying…');
      return undefined;
    }
  }

  /** Shows the progress; true when no more will come. */
  #isSettled(progress: Progress): boolean {
    showProgress(progress, this.#work);
    this.#page.progressed(progress);
    if (progress.state === 'published' && progress.deposit) {
      this.#issue = null;
      this.#offer('Deposit here');
      this.#page.published(progress.deposit.number);
      return true;
    }
    if (progress.state === 'refused') {
      this.#offer('Submit these changes');
      // Good news has no problem to show beside a field.
      if (alreadyOf(progress) !== undefined) return true;
      const where = `issue ${progress.issue}`;
      this.#page.refused(progress.findings.map((finding) => ({ ...finding, where })));
      return true;
    }
    if (progress.state === 'failed') this.#offer('Try again');
    return progress.state === 'failed';
  }

  #offer(words: string): void {
    byId<HTMLFieldSetElement>('work').disabled = false;
    const send = byId<HTMLButtonElement>('send-here');
    send.disabled = false;
    send.textContent = words;
  }
}
