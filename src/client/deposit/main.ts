import type { Finding } from '../../registry/rules/rule.ts';
import { Aside, type Work } from './aside.ts';
import { Checking } from './checking.ts';
import { Desk } from './desk.ts';
import type { DraftContent } from './draft.ts';
import { DepositForm } from './form.ts';
import { Here } from './here.ts';
import { offerImport } from './importing.ts';
import { Keeping } from './keeping.ts';
import { clearMinted, showMinted } from './minted.ts';
import { byId, element, inSight, link, siteFacts } from './page.ts';
import { Preview } from './preview.ts';
import { Room } from './room.ts';
import { Sending, tellFailure } from './sending.ts';
import { Service, servicePrefix } from './service.ts';
import { Shelf } from './shelf.ts';
import { showToMend } from './stages.ts';

// The deposit page comes alive. Every part is made here and told of the others; what each does stands in its own file.

const facts = siteFacts(byId('deposit'));
const form = new DepositForm(byId<HTMLFormElement>('form'));
const checks = new Room(() => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }));
const renders = new Room(
  () => new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' }),
);
const desk = new Desk(form, facts.rules);
const preview = new Preview(form, renders);
const checking = new Checking(form, checks, facts, {
  checking: () => desk.busy(),
  judged: (judgement, values) => {
    desk.judged(judgement.findings, values);
    showMinted(judgement, desk.words(), facts);
    void preview.refresh();
  },
  failed: (why) => desk.failed(why),
});
const { repository } = facts;
const sending = repository ? new Sending(form, checks, facts.titlePrefix, repository) : undefined;
const keeping = new Keeping(facts.base, {
  content: () => ({ held: form.held(), issue }),
  isEmpty: () => form.isEmpty(),
  restore,
});
const aside = new Aside(facts.base);
const prefix = servicePrefix(document.cookie);
const service = prefix ? new Service(prefix) : undefined;
const shelf = service ? new Shelf(aside, service, { bring: goBack }) : undefined;
const here = service
  ? new Here(form, checks, facts, service, {
      issue: (number) => {
        issue = number;
        keeping.now();
        shelf?.show(handedOver());
      },
      told: (report) => shelf?.told(report),
      refused: (findings: readonly Finding[]) => {
        desk.told(findings, form.values());
        desk.revealAll();
        showToMend(desk.toMend());
      },
      published: () => {
        const account = form.control('account').value;
        issue = null;
        keeping.clear();
        form.fill({ account });
        desk.begin();
        clearMinted();
      },
    })
  : undefined;
let issue: number | null = null;
byId('nowhere').hidden = sending !== undefined || here !== undefined;

function restore(draft: DraftContent | undefined): void {
  form.fill(draft?.held ?? {});
  issue = draft?.issue ?? null;
  desk.begin();
  if (draft) checking.soon();
  else clearMinted();
  if (issue === null) here?.forget();
  else void here?.resume(issue);
  shelf?.show(handedOver());
}

/** The work in the form, where it was handed over. */
function handedOver(): { issue: number; title: string } | undefined {
  return issue === null ? undefined : { issue, title: form.control('title').value };
}

/** Sets aside what the form holds. False where the browser has no room for it. */
function setAside(): boolean {
  if (issue === null && form.isEmpty()) return true;
  const kept = aside.put({ issue, held: form.held() });
  if (!kept) shelf?.full();
  return kept;
}

/** Empties the form for another work; the one in it goes on by itself, and can be gone back to. */
function beginNext(): void {
  const account = form.control('account').value;
  if (!setAside()) return;
  restore({ held: { account }, issue: null });
  keeping.now();
  form.control('title').focus();
}

/** Puts a work that was set aside into the form again. */
function goBack(work: Work): void {
  if (!setAside()) return;
  aside.drop(work.id);
  restore(work);
  keeping.now();
  if (work.issue === null) form.control('title').focus();
  else inSight('run');
}

/** What a person changed is checked, shown and kept. */
function changed(): void {
  form.fit();
  checking.soon();
  keeping.soon();
}

form.element.addEventListener('input', ({ target }) => {
  const field = form.fieldOf(target);
  if (field) desk.touch(field);
  changed();
});
form.element.addEventListener('focusout', () => desk.refresh());
// A form this long is not sent by a slip of Enter in one of its lines.
form.element.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
});
form.element.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(event.submitter?.id === 'send-here' ? 'here' : 'github');
});

/** Sends the form where the rules have nothing against it; otherwise the summary says what to mend. */
async function send(where: 'here' | 'github'): Promise<void> {
  keeping.now();
  const account = where === 'here' ? here?.amissInAccount() : undefined;
  try {
    await checking.now();
  } catch (error) {
    desk.failed((error as Error).message);
    tellFailure((error as Error).message, repository);
    return;
  }
  desk.revealAll();
  if (desk.refuses() || account) {
    desk.summarize(account ? [accountItem(account)] : []);
    return;
  }
  desk.clearSummary();
  if (where === 'here') await here?.deposit();
  else await sending?.open();
}

function accountItem(amiss: string): HTMLElement {
  const item = element('li');
  item.append(link('#f-account', 'Account on this machine'), `: ${amiss}`);
  return item;
}

offerImport(
  {
    take: (text) => {
      const body = form.control('body');
      const title = form.control('title');
      const before = { body: body.value, title: title.value };
      form.write(text);
      desk.touch('body');
      changed();
      if (before.title === '') void titleFrom(text);
      return {
        undo: () => {
          form.write(before.body);
          title.value = before.title;
          changed();
        },
      };
    },
  },
  facts.textCap,
);

async function titleFrom(text: string): Promise<void> {
  const heading = await checks.ask('heading', text).catch(() => '');
  const title = form.control('title');
  if (heading === '' || title.value !== '' || form.control('body').value === '') return;
  title.value = heading;
  desk.touch('title');
  changed();
}

byId<HTMLFieldSetElement>('alive').disabled = false;
byId('begin-next').addEventListener('click', beginNext);
const draft = keeping.begin();
if (!draft) {
  desk.begin();
  shelf?.show(undefined);
}
