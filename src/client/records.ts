import { recordHref } from './card.ts';
import { answerFor, answerNodes } from './find.ts';
import { byId, counted, element } from './shared.ts';

// `/records/?id=`: from an identifier to the record of its deposit. Digits alone are a deposit number; if they are also the label of
// another deposit, the record says so.

byId('late').remove();
const id = new URLSearchParams(location.search).get('id')?.trim() ?? '';
if (id) void find(id);

async function find(wanted: string): Promise<void> {
  const [form, said, place] = [byId<HTMLFormElement>('finder'), byId('said'), byId('answer')];
  const input = form.querySelector('input');
  if (input) input.value = wanted;
  said.textContent = 'Looking for it…';
  const answer = await answerFor(wanted).catch(console.error);
  said.textContent = '';
  if (!answer) {
    const words = 'The registry’s data could not be loaded. Try again.';
    place.replaceChildren(element('p', { className: 'notice' }, words));
    return;
  }
  place.replaceChildren(...answerNodes(answer));
  const [only] = answer.matches;
  const [reading] = answer.readings;
  const isNumber = reading?.as === 'number' && reading.number === only?.row.n;
  if (only && (answer.certain || isNumber)) {
    said.textContent = `Deposit ${only.row.n}: opening its record.`;
    const asked = answer.certain ? '' : `?${new URLSearchParams({ id: wanted })}`;
    location.replace(`${recordHref(only.row.n)}${asked}`);
  } else if (only) {
    said.textContent = `“${wanted}” can mean ${counted(answer.total, 'deposit')}:`;
  } else if (answer.readings.length === 0) {
    said.textContent = `No deposit has the identifier “${wanted}”.`;
  }
}
