import '../form/jitless.ts';
import { tidyOrcids } from '../../registry/identity/names.ts';
import { focusOn } from '../form/checked-form.ts';
import { checkedPage } from '../form/page.ts';
import { workerClient } from '../form/worker-client.ts';
import { byId } from '../shared.ts';
import type { CheckTasks } from './check/check-worker.ts';
import { clearResult, showResult, textAlreadyHere, watchHeld } from './check/result.ts';
import type { ValidationResult } from './check/validate.ts';
import { DepositForm, type FieldName } from './form/form.ts';
import { clearTaken, endUndo, offerImport, takeWork, textOffers } from './form/import.ts';
import { startPreview } from './form/preview.ts';
import { openOnGitHub, showCheckFailure } from './submit/github-submission.ts';
import { localService, servicePrefix } from './submit/local-service.ts';
import { type LocalSubmission, localSubmission, showProblems } from './submit/local-submission.ts';
import { joinSupersedes } from './supersedes.ts';

// Starts the deposit page: makes its parts, and connects each with the others.

// Two registries of one host keep their drafts apart by the base of the site; a sample has no repository.
const { base = '/', repository, prefix = '', rules = '', ...site } = byId('deposit').dataset;
const textCap = Number(site.cap);
const served = servicePrefix(document.cookie);
const attachments = {
  hosts: (site.hosts ?? '').split(' ').filter(Boolean),
  local: served ? location.origin : undefined,
};
const form = new DepositForm(byId<HTMLFormElement>('form'));
const callCheck = workerClient<CheckTasks>(
  () => new Worker(new URL('./check/check-worker.ts', import.meta.url), { type: 'module' }),
);
const already = watchHeld();
const offers = textOffers(
  form,
  () => page.changed('body'),
  () => void take('The text', form.control('body').value),
);
const supersedes = joinSupersedes(form, base, (fields) => page.changed(...fields));
/** The hash of the form as it was last checked; empty for what has none. */
let hash = '';
/** The issue of the work in the form, where it was submitted to the local service. */
let issue: number | null = null;
const refreshPreview = startPreview(form, callCheck);
// Before the form hears of it.
form.element.addEventListener('input', ({ target }) => {
  endUndo();
  if (target === form.control('body')) byId('text-part').append(byId('offers'));
});
const page = checkedPage<FieldName, ValidationResult>({
  ...{ form, base, rules, name: 'deposit-draft' },
  issue: () => issue,
  check: (values) => callCheck('validate', values, attachments),
  checked: (result, problems) => {
    showResult(result, problems, textCap);
    hash = typeof result.text === 'string' ? '' : result.text.hash;
    already.soon(hash);
    offers.show();
    supersedes.refresh();
    void refreshPreview();
  },
  cleared: () => {
    clearResult();
    already.soon('');
    clearTaken();
    offers.reset();
    offers.show();
    supersedes.refresh();
  },
  restored: (number) => {
    issue = number;
    if (issue === null) local?.forget();
    else void local?.resume(issue);
  },
});
const local =
  served === undefined
    ? undefined
    : localSubmission({
        form,
        callWorker: callCheck,
        service: localService(served),
        titlePrefix: prefix,
        issueChanged: (number) => {
          issue = number;
          page.autosave.now();
        },
        refused: (found) => {
          page.findings.refused(found);
          showProblems(page.findings.problems());
        },
        published: (number) => {
          issue = null;
          supersedes.remember(number);
          page.autosave.clear();
          page.fill({ account: form.control('account').value });
        },
      });
form
  .control('orcid')
  .addEventListener('change', () => form.set('orcid', tidyOrcids(form.control('orcid').value)));
form.element.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(event.submitter?.id === 'send-here' ? local : undefined);
});

/** Submits the form, here or on GitHub, where the rules find no problem; otherwise shows the problems. */
async function submit(to: LocalSubmission | undefined): Promise<void> {
  const isHere = async () => {
    const isKnown = hash !== '' && (await already.now(hash)) !== undefined;
    if (isKnown) focusOn('already');
    return isKnown;
  };
  if (!(await page.passes('submit', (why) => showCheckFailure(why, repository), isHere))) return;
  if (to) await to.submit();
  else if (repository) await openOnGitHub(form, callCheck, repository, prefix);
}

/** Puts a text into the form, with what its front matter states. */
function take(name: string, text: string): Promise<void> {
  const read = (yaml: string) => callCheck('frontMatter', yaml);
  return takeWork({ form, read, changed: (fields) => page.changed(...fields) }, name, text);
}

offerImport(textCap, take, textAlreadyHere);

byId('to-forge').hidden = !repository || Boolean(local);
page.start();
const earlier = Number(new URLSearchParams(location.search).get('supersedes'));
if (Number.isSafeInteger(earlier) && earlier > 0) void supersedes.begin(earlier);
