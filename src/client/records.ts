import { recordHref } from './card.ts';
import { showAnswer } from './find.ts';
import { byId } from './shared.ts';

// `/records/?id=`: from an identifier to the record of its deposit (spec 4.3).

byId('late').remove();
const id = new URLSearchParams(location.search).get('id')?.trim() ?? '';
if (id) void find(id);

async function find(wanted: string): Promise<void> {
  const [form, said, place] = [byId<HTMLFormElement>('finder'), byId('said'), byId('answer')];
  const input = form.querySelector('input');
  if (input) input.value = wanted;
  said.textContent = 'Looking for it…';
  const answer = await showAnswer(place, wanted);
  said.textContent = '';
  if (!answer) return;
  const [only] = answer.matches;
  if (only && answer.certain) {
    said.textContent = `Deposit ${only.row.n}: opening its record.`;
    location.replace(recordHref(only.row.n));
  } else if (only) {
    said.textContent = `“${wanted}” can mean ${answer.total} deposits:`;
  } else if (answer.readings.length === 0) {
    said.textContent = `No deposit has the identifier “${wanted}”.`;
  }
}
