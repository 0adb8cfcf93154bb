import '../form/jitless.ts';
import { tidyOrcids } from '../../registry/identity/names.ts';
import { checkerFor, focusOn, keepEnterIn } from '../form/checked-form.ts';
import { autosaveFor, type DraftContent } from '../form/drafts.ts';
import { formFindings } from '../form/findings.ts';
import { workerClient } from '../form/worker-client.ts';
import { byId } from '../shared.ts';
import type { CheckTasks } from './check/check-worker.ts';
import { clearResult, showResult, textAlreadyHere, watchHeld } from './check/result.ts';
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
const findings = formFindings(form, rules);
const already = watchHeld();
const offers = textOffers(
  form,
  () => changed('body'),
  () => void take('The text', form.control('body').value),
);
const supersedes = joinSupersedes(form, base, (fields) => changed(...fields));
/** The hash of the form as it was last checked; empty for what has none. */
let hash = '';
const refreshPreview = startPreview(form, callCheck);
const checker = checkerFor({
  values: () => form.values(),
  check: (values) => callCheck('validate', values, attachments),
  checked: (result, values) => {
    findings.checked(result.findings, values);
    showResult(result, findings.count(), textCap);
    hash = typeof result.text === 'string' ? '' : result.text.hash;
    already.soon(hash);
    offers.show();
    supersedes.refresh();
    void refreshPreview();
  },
  failed: (why) => findings.failed(why),
});
const autosave = autosaveFor({
  name: 'deposit-draft',
  base,
  longest: { control: 'body', called: 'the Full Text' },
  content: () => ({ held: form.controlValues(), issue }),
  isEmpty: () => form.isEmpty(),
  restore,
});
const local =
  served === undefined
    ? undefined
    : localSubmission({
        form,
        callWorker: callCheck,
        service: localService(served),
        titlePrefix: prefix,
        base,
        issueChanged: (number) => {
          issue = number;
          autosave.now();
        },
        refused: (found) => {
          findings.refused(found);
          showProblems(findings.problems());
        },
        published: (number) => {
          issue = null;
          supersedes.remember(number);
          autosave.clear();
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
  already.soon('');
  clearTaken();
  offers.reset();
  offers.show();
  supersedes.refresh();
}

/** Puts a work into the form, or empties it. */
function restore(draft: DraftContent | undefined): void {
  fillIn(draft?.held ?? {});
  issue = draft?.issue ?? null;
  if (draft) checker.soon();
  if (issue === null) local?.forget();
  else void local?.resume(issue);
}

/** Checks and saves the form after a person changed it, or asked the page to. */
function changed(...fields: readonly FieldName[]): void {
  for (const field of fields) findings.touch(field);
  form.fit();
  checker.soon();
  autosave.soon();
}

form.element.addEventListener('input', ({ target }) => {
  endUndo();
  if (target === form.control('body')) byId('text-part').append(byId('offers'));
  const field = form.fieldOf(target);
  changed(...(field ? [field] : []));
});
form
  .control('orcid')
  .addEventListener('change', () => form.set('orcid', tidyOrcids(form.control('orcid').value)));
form.element.addEventListener('focusout', () => findings.refresh());
keepEnterIn(form.element);
form.element.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(event.submitter?.id === 'send-here' ? local : undefined);
});

/** Submits the form, here or on GitHub, where the rules find no problem; otherwise shows the problems. */
async function submit(to: LocalSubmission | undefined): Promise<void> {
  autosave.now();
  try {
    await checker.now();
  } catch (error) {
    findings.failed((error as Error).message);
    showCheckFailure((error as Error).message, repository);
    return;
  }
  if (hash !== '' && (await already.now(hash)) !== undefined) {
    focusOn('already');
    return;
  }
  findings.showAll();
  if (findings.hasErrors()) {
    findings.summarize('submit');
    return;
  }
  findings.clearSummary();
  if (to) await to.submit();
  else if (repository) await openOnGitHub(form, callCheck, repository, prefix);
}

/** Puts a text into the form, with what its front matter states. */
function take(name: string, text: string): Promise<void> {
  const read = (yaml: string) => callCheck('frontMatter', yaml);
  return takeWork({ form, read, changed: (fields) => changed(...fields) }, name, text);
}

offerImport(textCap, take, textAlreadyHere);

byId('to-forge').hidden = !repository || Boolean(local);
autosave.restore();
byId<HTMLFieldSetElement>('alive').disabled = false;
const earlier = Number(new URLSearchParams(location.search).get('supersedes'));
if (Number.isSafeInteger(earlier) && earlier > 0) void supersedes.begin(earlier);
