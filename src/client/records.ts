import { recordHref } from './card.ts';
import { answerFor } from './find.ts';
import { byId } from './shared.ts';

// `/records/?id=`: from an identifier to the record of its deposit, or to the search page, which answers every other. Digits alone are a
// deposit number; if they are also the label of another deposit, the record says so.

byId('late').remove();
const form = byId<HTMLFormElement>('finder');
const id = new URLSearchParams(location.search).get('id')?.trim() ?? '';
if (id) void find(id);

async function find(wanted: string): Promise<void> {
  byId<HTMLInputElement>('id').value = wanted;
  const answer = await answerFor(wanted).catch(console.error);
  const [only] = answer?.matches ?? [];
  const [reading] = answer?.readings ?? [];
  const isNumber = reading?.as === 'number' && reading.number === only?.row.n;
  if (!answer || !only || !(answer.certain || isNumber))
    location.replace(`${form.dataset.search}?${new URLSearchParams({ q: wanted })}`);
  else {
    const asked = answer.certain ? '' : `?${new URLSearchParams({ id: wanted })}`;
    location.replace(`${recordHref(only.row.n)}${asked}`);
  }
}
