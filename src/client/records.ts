import { type Candidate, type HexMap, readId, sameAxn } from '../registry/identity/find-deposit.ts';
import { byId, element } from './shared.ts';

// `/records/?id=`: from a number, HEX label or identifier to the record. The map of HEX labels is enough for numbers and
// labels; for a whole identifier, the record itself says whether it has it.

const form = byId<HTMLFormElement>('finder');
const id = new URLSearchParams(location.search).get('id')?.trim() ?? '';
if (id) {
  const input = form.querySelector('input');
  if (input) input.value = id;
  say('Searching…');
  find(id).catch(() => say('The registry’s data could not be loaded. Try again, or browse all deposits.'));
}

async function find(wanted: string): Promise<void> {
  const { candidates, axn } = readId(wanted, await fetchJson<HexMap>(form.dataset.hex));
  const matches = axn === undefined ? candidates : await withAxn(axn, candidates);
  const [only, ...others] = matches;
  if (only && others.length === 0) {
    say(`Deposit ${only.number}: opening its record.`);
    location.replace(recordUrl(only.number));
  } else if (only) await offer(`“${wanted}” can mean two deposits:`, matches);
  else if (candidates.length > 0) {
    await offer(
      `No deposit has exactly the identifier “${wanted}”. Its label belongs to this one:`,
      candidates,
    );
  } else say(`No deposit has the number or identifier “${wanted}”.`);
}

/** The deposit whose record shows the identifier as its own, current or retired. */
async function withAxn(axn: string, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  for (const candidate of candidates) {
    const page = await recordPage(candidate.number);
    const shown = [...(page?.querySelectorAll('[data-axn]') ?? [])].map(
      ({ textContent }) => textContent ?? '',
    );
    if (shown.some((one) => sameAxn(one.trim(), axn))) return [candidate];
  }
  const retired = await fetchJson<HexMap>(form.dataset.retired);
  const number = Object.entries(retired).find(([known]) => sameAxn(known, axn))?.[1];
  return number === undefined ? [] : [{ number, as: 'hex' }];
}

async function recordPage(number: number): Promise<Document | undefined> {
  const response = await fetch(recordUrl(number));
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
}

async function fetchJson<T>(url = ''): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}

function recordUrl(number: number): string {
  return `${form.dataset.records ?? ''}${number}/`;
}

function say(words: string): void {
  byId('found').replaceChildren(element('p', {}, words));
}

const READ_AS = { number: 'as a deposit number', hex: 'as a HEX label' } as const;

/** Says something, and lists deposits with their titles. */
async function offer(words: string, deposits: readonly Candidate[]): Promise<void> {
  const items = deposits.map(async ({ number, as }) => {
    const title = (await recordPage(number))?.querySelector('h1')?.textContent ?? '';
    const link = element('a', { href: recordUrl(number) }, `Deposit ${number}`);
    return element('li', {}, link, title && ': ', element('bdi', {}, title), ` (${READ_AS[as]})`);
  });
  const list = element('ul', {}, ...(await Promise.all(items)));
  say(words);
  byId('found').append(list);
}
