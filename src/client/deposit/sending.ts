import { countCharacters, isLongerThan } from '../../registry/text/cut.ts';
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
import { byId, counted, element, inSight, link } from './page.ts';
import type { Room } from './room.ts';

// “Open on GitHub”: the prefilled address where it is short enough, else the body to copy, else the text as a file, too.

export class Sending {
  readonly #form: DepositForm;
  readonly #room: Room;
  readonly #prefix: string;
  readonly #repository: string;
  #file = '';

  /** `prefix` begins the title of an issue; `repository` is an address on GitHub. */
  constructor(form: DepositForm, room: Room, prefix: string, repository: string) {
    this.#form = form;
    this.#room = room;
    this.#prefix = prefix;
    this.#repository = repository;
    byId('to-forge').hidden = false;
  }

  /** Opens the issue, or shows how to file it by hand where no address can hold it. */
  async open(): Promise<void> {
    const title = issueTitle(this.#prefix, this.#form.control('title').value);
    const body = await this.#room.ask('body', this.#form.values());
    const address = newIssueAddress(this.#repository, { title, body });
    if (address.length < ADDRESS_LIMIT) {
      window.open(address, '_blank', 'noopener');
      tell(
        element('p', 'The issue is filled in and waits in a new tab: look it over there, and create it. '),
        [again(address)],
      );
      return;
    }
    await this.#byHand(title, body);
  }

  async #byHand(title: string, body: string): Promise<void> {
    const blank = link(newIssueAddress(this.#repository, { title }), 'a new issue');
    blank.target = '_blank';
    blank.rel = 'noopener';
    const fits = !isLongerThan(body, BODY_LIMIT);
    const values = this.#form.values();
    const shown = fits ? body : await this.#room.ask('body', withText(values, PLACEHOLDER));
    const intro = fits
      ? 'The form is too long for an address, so it goes over by the clipboard:'
      : `The form has ${counted(countCharacters(body), 'character')}, and an issue holds ${counted(BODY_LIMIT, 'character')}: the text goes along as a file.`;
    byId('issue-body').textContent = shown;
    if (isLongerThan(shown, BODY_LIMIT)) {
      const over = counted(countCharacters(shown) - BODY_LIMIT, 'character');
      tell(
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
    tell(element('p', intro), [steps]);
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
}

/** Says that the form could not be checked here, and where else it can be filled in. */
export function tellFailure(why: string, repository: string | undefined): void {
  const line = element(
    'p',
    `The form could not be checked: ${why}. Your draft stays here. Load the page again`,
  );
  if (repository) {
    const form = newIssueAddress(repository, { template: 'deposit.yml' });
    line.append(', or ', link(form, 'fill in the issue form on GitHub'));
  }
  line.append('.');
  tell(line, []);
}

function tell(first: HTMLElement, rest: readonly HTMLElement[]): void {
  byId('by-hand').hidden = true;
  const place = byId('sent');
  place.replaceChildren(first, ...rest);
  place.hidden = false;
  inSight('sent');
}

function again(address: string): HTMLElement {
  const line = element('p', 'Nothing opened? ');
  const made = link(address, 'Open the filled-in issue');
  made.target = '_blank';
  made.rel = 'noopener';
  line.append(made, '.');
  return line;
}
