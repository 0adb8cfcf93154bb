import type { Progress } from '../../../registry/answers/progress.ts';
import type { Finding } from '../../../registry/rules/rule.ts';
import { isLongerThan } from '../../../registry/text/cut.ts';
import { byId, Latest } from '../../shared.ts';
import type { CheckTasks } from '../check/check-worker.ts';
import type { WorkerClient } from '../check/worker-client.ts';
import type { DepositForm } from '../form/form.ts';
import { focusOn } from '../site.ts';
import { BODY_LIMIT, issueTitle } from './github-issue.ts';
import { isUnknown, type LocalService } from './local-service.ts';
import { clearProgress, say, showProgress } from './progress-view.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/** What the page does as a submission goes on. */
export interface SubmissionListener {
  /** The issue of the work in the form: a draft saves it, so that a reload finds the submission again. */
  issueChanged(issue: number | null): void;
  progressed(progress: Progress): void;
  rejected(findings: readonly Finding[]): void;
  published(): void;
}

/** “Deposit here”: submits the form to the local service, and follows it until it is published. */
export class LocalSubmission {
  readonly #form: DepositForm;
  readonly #worker: WorkerClient<CheckTasks>;
  readonly #service: LocalService;
  readonly #prefix: string;
  readonly #listener: SubmissionListener;
  readonly #runs = new Latest();
  #issue: number | null = null;

  /** `prefix` begins the title of an issue. */
  constructor(
    form: DepositForm,
    worker: WorkerClient<CheckTasks>,
    service: LocalService,
    prefix: string,
    listener: SubmissionListener,
  ) {
    this.#form = form;
    this.#worker = worker;
    this.#service = service;
    this.#prefix = prefix;
    this.#listener = listener;
    byId('here').hidden = false;
  }

  /** What is wrong with the account, if anything; also says so beside it. */
  accountProblem(): string | undefined {
    const account = this.#form.control('account');
    const problem = account.validity.valid
      ? undefined
      : 'Use letters, digits and single hyphens between them, at most 39 characters.';
    account.ariaInvalid = String(problem !== undefined);
    byId('account-said').textContent = problem ?? '';
    return problem;
  }

  /** Submits the form, for the first time or again after it was rejected, and follows it. */
  async submit(): Promise<void> {
    this.#begin('Submitting…');
    focusOn('run');
    try {
      await this.#service.signIn(this.#form.control('account').value.trim());
      const title = issueTitle(this.#prefix, this.#form.control('title').value);
      const body = await this.#issueBody();
      if (this.#issue === null) this.#issue = await this.#service.openIssue(title, body);
      else await this.#service.resubmitIssue(this.#issue, title, body);
    } catch (error) {
      say(`Submission failed: ${(error as Error).message}.`, 'failed');
      this.#offer(this.#issue === null ? 'Deposit here' : 'Submit these changes');
      return;
    }
    this.#listener.issueChanged(this.#issue);
    await this.#follow(this.#issue);
  }

  async #issueBody(): Promise<string> {
    const values = this.#form.values();
    const body = await this.#worker.call((tasks) => tasks.issueBody(values));
    if (!isLongerThan(body, BODY_LIMIT)) return body;
    const attached = await this.#service.attach(values.get('body') ?? '');
    return this.#worker.call((tasks) => tasks.issueBody(new Map([...values, ['body', attached] as const])));
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
    byId<HTMLButtonElement>('send-here').disabled = true;
    byId<HTMLFieldSetElement>('work').disabled = true;
    clearProgress();
    byId('run-work').textContent = this.#form.control('title').value;
    say(words);
  }

  async #follow(issue: number): Promise<void> {
    this.#issue = issue;
    const signal = this.#runs.start();
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS)) {
      const progress = await this.#progress(issue);
      if (signal.aborted || (progress && this.#isSettled(progress))) return;
      await new Promise((next) => setTimeout(next, pause));
    }
  }

  async #progress(issue: number): Promise<Progress | undefined> {
    try {
      return await this.#service.progress(issue);
    } catch (error) {
      if (isUnknown(error)) {
        this.forget();
        this.#listener.issueChanged(null);
        say(`The local service no longer has issue ${issue}.`);
      } else say('The local service is not responding. Retrying…');
      return undefined;
    }
  }

  /** Shows the progress; true when no more will come. */
  #isSettled(progress: Progress): boolean {
    showProgress(progress);
    this.#listener.progressed(progress);
    if (progress.state === 'published' && progress.deposit) {
      this.#issue = null;
      this.#offer('Deposit here');
      this.#listener.published();
      return true;
    }
    if (progress.state === 'refused') {
      this.#offer('Submit these changes');
      const where = `issue ${progress.issue}`;
      this.#listener.rejected(progress.findings.map((finding) => ({ ...finding, where })));
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
