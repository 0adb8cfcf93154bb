import type { Finding } from '../../registry/rules/rule.ts';
import { Checking } from './checking.ts';
import { Desk } from './desk.ts';
import type { Draft } from './draft.ts';
import { DepositForm } from './form.ts';
import { Here } from './here.ts';
import { offerImport } from './importing.ts';
import { Keeping } from './keeping.ts';
import { clearMinted, showMinted } from './minted.ts';
import { button, byId, siteFacts } from './page.ts';
import { Preview } from './preview.ts';
import { Room } from './room.ts';
import { Sending } from './sending.ts';
import { Service, servicePrefix } from './service.ts';
import { offerNext } from './stages.ts';

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
const sending = new Sending(form, checks, facts);
const keeping = new Keeping(facts.base, {
  content: () => ({ held: form.held(), issue }),
  isEmpty: () => form.isEmpty(),
  restore,
});
const prefix = servicePrefix(document.cookie);
const here = prefix
  ? new Here(form, checks, facts, new Service(prefix), {
      issue: (number) => {
        issue = number;
        keeping.now();
      },
      refused: (findings: readonly Finding[]) => {
        desk.told(findings, form.values());
        desk.revealAll();
        offerNext(button('Show what to mend', () => desk.summarize()));
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

function restore(draft: Draft | undefined): void {
  form.fill(draft?.held ?? {});
  issue = draft?.issue ?? null;
  desk.begin();
  if (draft) checking.soon();
  else clearMinted();
  if (issue === null) here?.forget();
  else void here?.follow(issue);
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
  const accountIsGood = where === 'github' || (here?.accountIsGood() ?? false);
  try {
    await checking.now();
  } catch (error) {
    desk.failed((error as Error).message);
    sending.failed((error as Error).message);
    return;
  }
  desk.revealAll();
  if (desk.refuses()) {
    desk.summarize();
    return;
  }
  desk.clearSummary();
  if (!accountIsGood) return;
  if (where === 'here') await here?.deposit();
  else await sending.open();
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
const draft = keeping.begin();
if (!draft) desk.begin();
