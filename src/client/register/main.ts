import '../form/jitless.ts';
import { ALL_DRAFT_FIELDS } from '../../registry/observation/draft-fields.ts';
import { FieldForm } from '../form/checked-form.ts';
import { checkedPage } from '../form/page.ts';
import { workerClient } from '../form/worker-client.ts';
import { button, byId, counted, element } from '../shared.ts';
import type { CheckTasks, FormCheck, ObservingSite } from './check-worker.ts';

/** The field of the answer itself, which may have hundreds of thousands of characters. */
const TRANSCRIPT = 'transcript';

// The entry that the intake would write, beside the form.

/** Shows the result of a check. `problems` gives the number of its findings, in words. */
function showCheck(check: FormCheck, problems: string): void {
  const { addr_id, obs_id, unchecked, removals, raw_bytes, bytes, text } = check;
  set('problems', unchecked ? `${problems}; not checked: ${unchecked}` : problems);
  set('route', ...routeWords(check));
  set('addr-id', addr_id ?? '–');
  set('obs-id', obs_id ?? '–');
  set('presence', presenceWords(check));
  set('sizes', raw_bytes === 0 ? '–' : sizeWords(raw_bytes, bytes, removals));
  byId('cleaned').hidden = text === '';
  set('cleaned-text', text);
}

function clearCheck(): void {
  set('problems', 'not checked yet');
  for (const id of ['route', 'addr-id', 'obs-id', 'presence', 'sizes']) set(id, '–');
  byId('cleaned').hidden = true;
  byId('taken').replaceChildren();
}

function set(id: string, ...nodes: (string | Node)[]): void {
  byId(id).replaceChildren(...nodes);
}

function routeWords({ route }: FormCheck): (string | Node)[] {
  if (!route) return ['–'];
  const slug = (one: string) => element('code', {}, one);
  switch (route.as) {
    case 'entry':
      return ['a new entry, ', slug(route.slug), ', or a longer slug where another entry has this one'];
    case 'observation':
      return ['a later observation of the entry ', slug(route.slug)];
    case 'refused':
      return ['nothing: the register has this observation already, as ', slug(route.obs_id)];
  }
}

function presenceWords({ presence }: FormCheck): string {
  if (!presence) return '–';
  if (!presence.present) return 'does not appear in the answer';
  return `appears in the answer: ${presence.why.join('; ')}`;
}

function sizeWords(raw: number, clean: number, times: number): string {
  const before = counted(raw, 'byte');
  return times === 0
    ? `${before}, nothing to remove`
    : `${before}; ${counted(clean, 'byte')} after ${counted(times, 'removal')}`;
}

// A person takes the draft away as a file, or on the clipboard. Nothing is sent.

const FILE = 'draft.json';

/** Offers the draft as a file, and says so. */
function download(json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  element('a', { href: url, download: FILE }).click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(`${FILE} is downloaded.`);
}

/** Puts the draft on the clipboard, and says so. */
async function copy(json: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(json);
    say('The draft is on the clipboard.');
  } catch {
    say(`This browser does not let the page write to the clipboard. Download ${FILE} instead.`);
  }
}

/** Says whether the draft was taken, or that it has problems; `anyway` takes it nevertheless. */
function say(words: string, anyway?: () => void): void {
  const more = anyway ? [' ', button('Take it unfinished', anyway)] : [];
  byId('taken').replaceChildren(element('p', {}, words, ...more));
}

// Starts the page of a new observation: makes its parts, and connects each with the others.

const { base = '/', rules = '', settings = '{}' } = byId('register').dataset;
const site: ObservingSite = JSON.parse(settings);
const form = new FieldForm(
  byId<HTMLFormElement>('form'),
  ALL_DRAFT_FIELDS.map(({ key }) => key),
  TRANSCRIPT,
);
const callWorker = workerClient<CheckTasks>(
  () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }),
);
const page = checkedPage({
  ...{ form, base, rules, name: 'register-draft' },
  check: (values) => callWorker('check', values, site),
  checked: showCheck,
  cleared: clearCheck,
});

/** Fields that may make the reference to a capture necessary. */
const DECIDES_CAPTURE: ReadonlySet<string> = new Set([TRANSCRIPT, 'cite_list', 'archive_present', 'ev']);

form.element.addEventListener('input', ({ target }) => {
  if (DECIDES_CAPTURE.has(form.fieldOf(target) ?? '')) page.findings.touch('capture_ref');
});
form.element.addEventListener('submit', (event) => {
  event.preventDefault();
  void take(event.submitter?.id === 'copy-draft' ? copy : download);
});

/** Hands the draft over where the rules find no problem; otherwise shows the problems, and offers it nevertheless. */
async function take(by: (json: string) => void): Promise<void> {
  const offer = (words: string) => say(words, () => void hand(by));
  const passes = await page.passes('take the draft', (why) => {
    offer(`The draft could not be checked: ${why}.`);
  });
  if (passes) await hand(by);
  else if (passes === false) offer('The intake would refuse this draft.');
}

async function hand(by: (json: string) => void): Promise<void> {
  const values = form.values();
  try {
    by(await callWorker('draftOf', values, site));
  } catch (error) {
    say(`The draft could not be written: ${(error as Error).message}.`);
  }
}

page.start();
