import type { DepositForm } from './form.ts';
import {
  ADDRESS_LIMIT,
  BODY_LIMIT,
  issueTitle,
  newIssueAddress,
  PLACEHOLDER,
  TEXT_FILE,
  withText,
} from './github.ts';
import { byId, counted, element, link, type SiteFacts } from './page.ts';
import type { Room } from './room.ts';

// “Open on GitHub”: the prefilled address where it is short enough, else the body to copy, else the text as a file, too.

export class Sending {
  readonly #form: DepositForm;
  readonly #room: Room;
  readonly #facts: SiteFacts;
  #file = '';

  constructor(form: DepositForm, room: Room, facts: SiteFacts) {
    this.#form = form;
    this.#room = room;
    this.#facts = facts;
  }

  /** Opens the issue, or shows how to file it by hand where no address can hold it. */
  async open(): Promise<void> {
    const title = issueTitle(this.#facts.titlePrefix, this.#form.control('title').value);
    const body = await this.#room.ask('body', this.#form.values());
    const address = newIssueAddress(this.#facts.repository, { title, body });
    if (address.length < ADDRESS_LIMIT) {
      window.open(address, '_blank', 'noopener');
      this.#tell(
        element('p', 'The issue is filled in and waits in a new tab: look it over there, and create it. '),
        [again(address)],
      );
      return;
    }
    await this.#byHand(title, body);
  }

  /** Says that the form could not be checked here, and where else it can be filled in. */
  failed(why: string): void {
    const { repository } = this.#facts;
    const form = newIssueAddress(repository, { template: 'deposit.yml' });
    const line = element('p', `The form could not be checked: ${why}. Load the page again, or `);
    line.append(link(form, 'fill in the issue form on GitHub'), '. Your draft stays here.');
    this.#tell(line, []);
  }

  async #byHand(title: string, body: string): Promise<void> {
    const blank = link(newIssueAddress(this.#facts.repository, { title }), 'a new issue');
    blank.target = '_blank';
    blank.rel = 'noopener';
    const fits = body.length <= BODY_LIMIT;
    const values = this.#form.values();
    const shown = fits ? body : await this.#room.ask('body', withText(values, PLACEHOLDER));
    const intro = fits
      ? 'The form is too long for an address, so it goes over by the clipboard:'
      : `The form has ${counted(body.length, 'character')}, and an issue holds ${counted(BODY_LIMIT, 'character')}: the text goes along as a file.`;
    byId('issue-body').textContent = shown;
    if (shown.length > BODY_LIMIT) {
      const over = counted(shown.length - BODY_LIMIT, 'character');
      this.#tell(
        element(
          'p',
          `Even without the Full Text the form is ${over} too long for an issue. Shorten its longest field.`,
        ),
        [],
      );
      return;
    }
    const steps = element('ol');
    const copy = element('li', 'Copy the body below.');
    const open = element('li', 'Open ');
    open.append(blank, ` titled “${title}”, and paste the body over whatever stands there.`);
    steps.append(...(fits ? [] : [this.#download(values.get('body') ?? '')]), copy, open);
    if (!fits) {
      steps.append(
        element(
          'li',
          `In the issue, replace the last line with the file: mark the line and drop ${TEXT_FILE} onto it. Nothing else stands below “Full Text”.`,
        ),
      );
    }
    this.#tell(element('p', intro), [steps]);
    byId('by-hand').hidden = false;
  }

  #download(text: string): HTMLLIElement {
    URL.revokeObjectURL(this.#file);
    this.#file = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
    const save = link(this.#file, `Save the text as ${TEXT_FILE}`);
    save.download = TEXT_FILE;
    const item = element('li');
    item.append(save, ' on your machine.');
    return item;
  }

  #tell(first: HTMLElement, rest: readonly HTMLElement[]): void {
    byId('by-hand').hidden = true;
    const place = byId('sent');
    place.replaceChildren(first, ...rest);
    place.hidden = false;
    place.focus();
  }
}

function again(address: string): HTMLElement {
  const line = element('p', 'Nothing opened? ');
  const made = link(address, 'Open the filled-in issue');
  made.target = '_blank';
  made.rel = 'noopener';
  line.append(made, '.');
  return line;
}
