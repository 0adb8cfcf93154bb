import {
  BODY_LIMIT,
  issueTitle,
  newIssueUrl,
  PLACEHOLDER,
  TEXT_FILE,
  URL_LIMIT,
} from '../../../registry/submission/github-issue.ts';
import { countCharacters, isLongerThan } from '../../../registry/text/strings.ts';
import { focusOn } from '../../form/checked-form.ts';
import type { WorkerCall } from '../../form/worker-client.ts';
import { byId, counted, element, link } from '../../shared.ts';
import type { CheckTasks } from '../check/check-worker.ts';
import type { DepositForm } from '../form/form.ts';

// “Open on GitHub”: the filled-in issue where a URL can hold it, else its body to copy, else the text as a file, too.

/** Opens the issue in a new tab, or shows how to file it by hand. `prefix` begins its title. */
export async function openOnGitHub(
  form: DepositForm,
  callWorker: WorkerCall<CheckTasks>,
  repository: string,
  prefix: string,
): Promise<void> {
  const values = form.values();
  const title = issueTitle(prefix, form.control('title').value);
  const body = await callWorker('issueBody', values);
  const url = newIssueUrl(repository, { title, body });
  if (url.length < URL_LIMIT) {
    window.open(url, '_blank', 'noopener');
    show(
      line('A filled-in issue is open in a new tab. Review it there and create it.'),
      line('Nothing opened? ', inNewTab(url, 'Open the filled-in issue'), '.'),
    );
    return;
  }
  const text = values.get('body') ?? '';
  const fits = !isLongerThan(body, BODY_LIMIT);
  const withoutText = new Map([...values, ['body', PLACEHOLDER] as const]);
  const copied = fits ? body : await callWorker('issueBody', withoutText);
  if (isLongerThan(copied, BODY_LIMIT)) {
    const over = counted(countCharacters(copied) - BODY_LIMIT, 'character');
    show(
      line(
        `Even without the Full Text, the form is ${over} too long for an issue. Shorten its longest field.`,
      ),
    );
    return;
  }
  const blank = inNewTab(newIssueUrl(repository, { title }), 'a new issue');
  const steps = [
    ['Copy the body below.'],
    ['Open ', blank, ` titled “${title}”, and replace its body with the copied one.`],
  ];
  if (fits) show(line('The form is too long for a URL. Copy it to GitHub by hand:'), listOf(steps));
  else {
    const length = counted(countCharacters(body), 'character');
    const limit = BODY_LIMIT.toLocaleString('en');
    const drop = `In the issue, select the last line and drop ${TEXT_FILE} onto it. Leave nothing else below “Full Text”.`;
    show(
      line(`The form has ${length}; an issue holds ${limit}. Attach the text as a file:`),
      listOf([[download(text), ' on your machine.'], ...steps, [drop]]),
    );
  }
  byId('issue-body').textContent = copied;
  byId('by-hand').hidden = false;
}

/** Says that the form could not be checked, and where else it can be filled in. */
export function showCheckFailure(why: string, repository: string | undefined): void {
  const elsewhere = repository
    ? [
        ', or ',
        link(newIssueUrl(repository, { template: 'deposit.yml' }), 'fill in the issue form on GitHub'),
      ]
    : [];
  show(line(`The form could not be checked: ${why}. Your draft is kept. Reload the page`, ...elsewhere, '.'));
}

/** Shows what to do next. */
function show(...lines: readonly HTMLElement[]): void {
  byId('by-hand').hidden = true;
  byId('sent').replaceChildren(...lines);
  byId('sent').hidden = false;
  focusOn('sent');
}

function line(...words: readonly (string | HTMLElement)[]): HTMLElement {
  return element('p', {}, ...words);
}

function listOf(steps: readonly (readonly (string | HTMLElement)[])[]): HTMLOListElement {
  return element('ol', {}, ...steps.map((step) => element('li', {}, ...step)));
}

function inNewTab(url: string, text: string): HTMLAnchorElement {
  return Object.assign(link(url, text), { target: '_blank', rel: 'noopener' });
}

let file = '';

/** A link that saves the text. */
function download(text: string): HTMLAnchorElement {
  URL.revokeObjectURL(file);
  file = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  return Object.assign(link(file, `Save the text as ${TEXT_FILE}`), { download: TEXT_FILE });
}
