import type { Progress } from '../../registry/answers/progress.ts';
import type { Finding } from '../../registry/rules/rule.ts';
import { isLongerThan } from '../../registry/text/cut.ts';
import type { DepositForm } from './form.ts';
import { BODY_LIMIT, issueTitle, withText } from './github.ts';
import { byId, inSight, type SiteFacts } from './page.ts';
import type { Room } from './room.ts';
import { isLogin, isUnknown, type Service } from './service.ts';
import { clearStages, say, showStages } from './stages.ts';

// “Deposit here”: files the form with the service on this machine, and follows it to its record.

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/** What the page does as a run goes on. */
export interface RunHearer {
  /** The issue changed, which a draft keeps so that a reload finds the run again. */
  issue(number: number | null): void;
  /** How far it has come. */
  told(report: Progress): void;
  refused(findings: readonly Finding[]): void;
  published(): void;
}

export class Here {
  readonly #form: DepositForm;
  readonly #room: Room;
  readonly #facts: SiteFacts;
  readonly #service: Service;
  readonly #hearer: RunHearer;
  #issue: number | null = null;
  #turn = 0;

  constructor(form: DepositForm, room: Room, facts: SiteFacts, service: Service, hearer: RunHearer) {
    this.#form = form;
    this.#room = room;
    this.#facts = facts;
    this.#service = service;
    this.#hearer = hearer;
    byId('here').hidden = false;
  }

  /** What is wrong with the account, if anything; says so beside it. */
  amissInAccount(): string | undefined {
    const account = this.#form.control('account');
    const good = isLogin(account.value.trim());
    account.setAttribute('aria-invalid', String(!good));
    const amiss = good
      ? undefined
      : 'Give a name of letters, digits and single hyphens between them, at most 39 characters.';
    byId('account-said').textContent = amiss ?? '';
    return amiss;
  }

  /** Files the form, or files it again where it was refused, and follows it. */
  async deposit(): Promise<void> {
    this.#begin('Handing it over…');
    inSight('run');
    try {
      await this.#service.signIn(this.#form.control('account').value.trim());
      const title = issueTitle(this.#facts.titlePrefix, this.#form.control('title').value);
      const body = await this.#body();
      if (this.#issue === null) this.#issue = await this.#service.file(title, body);
      else await this.#service.refile(this.#issue, title, body);
      this.#hearer.issue(this.#issue);
      await this.follow(this.#issue);
    } catch (error) {
      this.#ended(`It could not be handed over: ${(error as Error).message}.`);
    }
  }

  async #body(): Promise<string> {
    const values = this.#form.values();
    const body = await this.#room.ask('body', values);
    if (!isLongerThan(body, BODY_LIMIT)) return body;
    const attached = await this.#service.attach(values.get('body') ?? '');
    return this.#room.ask('body', withText(values, attached));
  }

  /** Follows an issue until it is settled. */
  async follow(issue: number): Promise<void> {
    this.#issue = issue;
    this.#turn += 1;
    const mine = this.#turn;
    for (let pause = FIRST_PAUSE_MS; mine === this.#turn; pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS)) {
      const report = await this.#report(issue);
      if (mine !== this.#turn || (report && this.#settled(report))) return;
      await new Promise((next) => setTimeout(next, pause));
    }
  }

  /** Goes on following an issue that was handed over earlier. */
  async resume(issue: number): Promise<void> {
    this.#begin('Asking how far it has come…');
    await this.follow(issue);
  }

  #begin(words: string): void {
    this.#underWay();
    clearStages();
    byId('run-work').textContent = this.#form.control('title').value;
    say(words);
  }

  /** Forgets the run: what is deposited next is another work. */
  forget(): void {
    this.#turn += 1;
    this.#issue = null;
    clearStages();
    this.#offer('Deposit here');
  }

  async #report(issue: number): Promise<Progress | undefined> {
    try {
      return await this.#service.stages(issue);
    } catch (error) {
      if (isUnknown(error)) {
        this.forget();
        this.#hearer.issue(null);
        say(`The service on this machine knows no issue ${issue} any more.`);
      } else say('The service does not answer at the moment; the page goes on asking.');
      return undefined;
    }
  }

  /** Shows a report; true when nothing more will come. */
  #settled(report: Progress): boolean {
    showStages(report);
    this.#hearer.told(report);
    if (report.state === 'published' && report.deposit) {
      this.#issue = null;
      this.#offer('Deposit here');
      this.#hearer.published();
      return true;
    }
    if (report.state === 'refused') {
      this.#offer('Deposit again with these changes');
      this.#hearer.refused(
        report.findings.map((finding) => ({ ...finding, where: `issue ${report.issue}` })),
      );
      return true;
    }
    if (report.state === 'failed') this.#offer('Try again');
    return report.state === 'failed';
  }

  #ended(words: string): void {
    say(words, 'failed');
    this.#offer(this.#issue === null ? 'Deposit here' : 'Deposit again with these changes');
  }

  /** What was handed over is not changed meanwhile: it would not become a part of the deposit. */
  #underWay(): void {
    byId<HTMLButtonElement>('send-here').disabled = true;
    byId<HTMLFieldSetElement>('work').disabled = true;
  }

  #offer(words: string): void {
    byId<HTMLFieldSetElement>('work').disabled = false;
    const send = byId<HTMLButtonElement>('send-here');
    send.disabled = false;
    send.textContent = words;
  }
}
