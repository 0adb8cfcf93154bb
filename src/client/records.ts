import { type Candidate, type HexMap, readId, sameAxn } from '../registry/identity/find-deposit.ts';

// `/records/?id=`: from a number, HEX label or identifier to the record. The map of HEX labels is enough for numbers and
// labels; where a whole identifier is given, the record itself is asked whether it bears it.

const form = document.querySelector<HTMLFormElement>('#finder');
const found = document.querySelector<HTMLElement>('#found');
const id = new URLSearchParams(location.search).get('id')?.trim() ?? '';
if (form && found && id) {
  const input = form.querySelector('input');
  if (input) input.value = id;
  say('Looking…');
  find(id).catch(() => say('The registry’s data could not be fetched. Try again, or browse all deposits.'));
}

interface Found extends Candidate {
  readonly title: string;
}

async function find(wanted: string): Promise<void> {
  const { candidates, axn } = readId(wanted, await fetchJson<HexMap>(form?.dataset.hex));
  const meant = axn === undefined ? candidates : await bearing(axn, candidates);
  const [only, ...others] = meant;
  if (only && others.length === 0) {
    say(`Deposit ${only.number}: opening its record.`);
    location.replace(addressOf(only.number));
  } else if (only) {
    say(`“${wanted}” may mean two deposits:`);
    offer(await titled(meant));
  } else if (candidates.length > 0) {
    say(`No deposit bears exactly “${wanted}”. Its label belongs to this one:`);
    offer(await titled(candidates));
  } else {
    say(`No deposit has the number or identifier “${wanted}”.`);
  }
}

/** The deposits whose record shows the identifier as its own, current or retired. */
async function bearing(axn: string, candidates: readonly Candidate[]): Promise<Candidate[]> {
  for (const candidate of candidates) {
    const page = await recordPage(candidate.number);
    const own = [...(page?.querySelectorAll('[data-axn]') ?? [])].map((element) => element.textContent ?? '');
    if (own.some((shown) => sameAxn(shown.trim(), axn))) return [candidate];
  }
  const retired = await fetchJson<HexMap>(form?.dataset.retired);
  const number = Object.entries(retired).find(([known]) => sameAxn(known, axn))?.[1];
  return number === undefined ? [] : [{ number, as: 'hex' }];
}

function titled(candidates: readonly Candidate[]): Promise<Found[]> {
  return Promise.all(
    candidates.map(async (candidate) => ({
      ...candidate,
      title: titleOf(await recordPage(candidate.number)),
    })),
  );
}

async function recordPage(number: number): Promise<Document | undefined> {
  const response = await fetch(addressOf(number));
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
}

function titleOf(page: Document | undefined): string {
  return page?.querySelector('h1')?.textContent ?? '';
}

async function fetchJson<T>(address = ''): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

function addressOf(number: number): string {
  return `${form?.dataset.records ?? ''}${number}/`;
}

function say(words: string): void {
  const line = document.createElement('p');
  line.textContent = words;
  found?.replaceChildren(line);
}

const READ_AS = {
  number: 'as a deposit number',
  hex: 'by its HEX label',
} as const;

function offer(records: readonly Found[]): void {
  if (records.length === 0) return;
  const list = document.createElement('ul');
  for (const { number, as, title } of records) {
    const link = document.createElement('a');
    link.href = addressOf(number);
    link.textContent = `Deposit ${number}`;
    const name = document.createElement('bdi');
    name.textContent = title;
    const item = document.createElement('li');
    item.append(link, title ? ': ' : '', name, ` (${READ_AS[as]})`);
    list.append(item);
  }
  found?.append(list);
}
