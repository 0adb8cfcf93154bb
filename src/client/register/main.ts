import '../form/jitless.ts';
import { Autosave } from '../form/autosave.ts';
import { type ControlValues, keepEnterIn } from '../form/checked-form.ts';
import { Checker } from '../form/checker.ts';
import { DraftStore } from '../form/draft-store.ts';
import { FormFindings } from '../form/form-findings.ts';
import { WorkerClient } from '../form/worker-client.ts';
import { byId } from '../shared.ts';
import type { CheckTasks } from './check-worker.ts';
import { offerQuickFill } from './clipboard.ts';
import { ObservationForm, TRANSCRIPT } from './observation-form.ts';
import { clearOutcome, showOutcome } from './outcome-view.ts';
import type { ObservingSite } from './register-facts.ts';
import { copy, download, say } from './take.ts';

// Starts the page of a new observation: makes its parts, and connects each with the others.

const { base = '/', rules = '', settings = '{}' } = byId('register').dataset;
const site: ObservingSite = { base, settings: JSON.parse(settings) };
const form = new ObservationForm(byId<HTMLFormElement>('form'));
const worker = new WorkerClient<CheckTasks>(
  () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }),
);
const findings = new FormFindings(form, rules);
const checker = new Checker({
  values: () => form.values(),
  check: (values) => worker.call('check', values, site),
  checked: (outcome, values) => {
    findings.checked(outcome.findings, values);
    showOutcome(outcome, findings.count());
  },
  failed: (why) => findings.failed(why),
});
const autosave = new Autosave(new DraftStore('register-draft', base, TRANSCRIPT), {
  content: () => ({ held: form.controlValues(), issue: null }),
  isEmpty: () => form.isEmpty(),
  restore: (draft) => restore(draft?.held),
  longest: 'the transcript',
});

/** Fields that may make the reference to a capture necessary. */
const DECIDES_CAPTURE: ReadonlySet<string> = new Set([TRANSCRIPT, 'cite_list', 'archive_present', 'ev']);

/** Puts an observation into the form, or empties it. */
function restore(held: ControlValues | undefined): void {
  form.fill(held ?? {});
  checker.reset();
  findings.reset();
  clearOutcome();
  byId('taken').replaceChildren();
  if (held) checker.soon();
}

/** What a person changed is checked and saved. */
function changed(): void {
  form.fit();
  checker.soon();
  autosave.soon();
}

form.element.addEventListener('input', ({ target }) => {
  const field = form.fieldOf(target);
  if (field) findings.touch(field);
  // What an answer says decides whether it needs a capture.
  if (field && DECIDES_CAPTURE.has(field)) findings.touch('capture_ref');
  changed();
});
form.element.addEventListener('focusout', () => findings.refresh());
keepEnterIn(form.element);

offerQuickFill({
  read: (text) => worker.call('readDraft', text).catch(() => undefined),
  use: (values) => {
    const before = form.controlValues();
    const put = (held: ControlValues) => {
      restore(held);
      autosave.soon();
    };
    put(values);
    return () => put(before);
  },
  withAnswer: (text) => ({ ...form.controlValues(), [TRANSCRIPT]: text }),
  answer: form.control(TRANSCRIPT),
});

form.element.addEventListener('submit', (event) => {
  event.preventDefault();
  void take(event.submitter?.id === 'copy-draft' ? copy : download);
});

/** Hands the draft over where the rules find no problem; otherwise shows the problems, and offers it nevertheless. */
async function take(by: (json: string) => void): Promise<void> {
  void autosave.now();
  try {
    await checker.now();
  } catch (error) {
    findings.failed((error as Error).message);
    say(`The draft could not be checked: ${(error as Error).message}.`, () => void hand(by));
    return;
  }
  findings.showAll();
  if (!findings.hasErrors()) {
    findings.clearSummary();
    await hand(by);
    return;
  }
  say('The intake would refuse this draft.', () => void hand(by));
  findings.summarize('take the draft');
}

async function hand(by: (json: string) => void): Promise<void> {
  const values = form.values();
  try {
    by(await worker.call('draftOf', values, site));
  } catch (error) {
    say(`The draft could not be written: ${(error as Error).message}.`);
  }
}

await autosave.restore();
byId<HTMLFieldSetElement>('alive').disabled = false;
