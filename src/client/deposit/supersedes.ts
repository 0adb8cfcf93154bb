import * as z from 'zod';
import { isOrcid, orcidPlaces, tidyOrcids } from '../../registry/identity/names.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import { nextVersion } from '../../registry/model/lifecycle.ts';
import { RECORD_JSON, RECORDS, STATUS_WORDS } from '../../registry/model/vocabulary.ts';
import type { BrowseRow } from '../../registry/pages/publication/site-files.ts';
import { depositCard } from '../card.ts';
import { storedValue } from '../form/drafts.ts';
import { depositRow, depositsWithId, depositWithAxn } from '../lookup.ts';
import { button, byId, element, Latest, siteJson } from '../shared.ts';
import type { DepositForm, FieldName } from './form/form.ts';

/** At most this many of the person's own deposits are offered, the newest first. */
const MOST = 12;

/** At most so many numbers are remembered. */
const REMEMBERED = 200;

const ONLY_ITS_ACCOUNT = 'The registry accepts this only from the account that submitted that deposit.';

/** Joins the field “Supersedes” with the deposits of the person. `changed` gets the names of the fields that were filled in. */
export function joinSupersedes(
  form: DepositForm,
  base: string,
  changed: (fields: readonly FieldName[]) => void,
) {
  /** Numbers that were published from this browser. */
  const remembered = storedValue(`deposit-own/v1:${base}`, z.array(z.int()));
  const runs = new Latest();
  const folded = form.control('supersedes').closest('details');
  let offeredFor = '';
  let shown = '';

  const named = () => form.control('supersedes').value.trim();

  /** Fills what is empty with what the two versions have in common. */
  async function fillIn(row: BrowseRow): Promise<void> {
    const path = `${RECORDS}${row.n}/${RECORD_JSON}`;
    const common = await siteJson<{ deposit: Deposit }>(path).then(
      ({ deposit }) => nextVersion(deposit),
      () => ({}),
    );
    const values = Object.entries({ ...common, supersedes: String(row.n) }) as [FieldName, string][];
    const empty = values.filter(
      ([name, value]) => value !== '' && (name === 'supersedes' || form.control(name).value === ''),
    );
    for (const [name, value] of empty) form.set(name, value);
    form.unfold();
    changed(empty.map(([name]) => name));
  }

  async function showNamed(): Promise<void> {
    const text = named();
    if (text === shown) return;
    shown = text;
    const signal = runs.start();
    const [, hex] = /^AXN:([0-9A-F]{2,4})\./.exec(text) ?? [];
    const row = await (hex
      ? depositWithAxn(text, hex)
      : depositRow(/^\d{1,5}$/.test(text) ? Number(text) : 0)
    ).catch(() => undefined);
    if (signal.aborted) return;
    byId('replaced').replaceChildren(
      ...(row ? [depositCard(row), element('p', { className: 'hint' }, ONLY_ITS_ACCOUNT)] : []),
    );
  }

  /** Offers the deposits of this browser and of the ORCID iD in the form. */
  async function offer(): Promise<void> {
    const orcid = tidyOrcids(form.control('orcid').value);
    if (offeredFor === orcid && byId('own-list').childElementCount > 0) return;
    offeredFor = orcid;
    const ids = orcidPlaces(orcid).filter(isOrcid);
    const found = await Promise.all(ids.map((id) => depositsWithId(id).catch(() => undefined)));
    const numbers = new Set([...(remembered.read() ?? []), ...found.flatMap((one) => one?.of ?? [])]);
    const newest = [...numbers].sort((one, other) => other - one).slice(0, MOST);
    const rows = await Promise.all(newest.map((number) => depositRow(number).catch(() => undefined)));
    const active = rows.filter((row) => row?.st === 'ACTIVE') as BrowseRow[];
    byId('own').hidden = active.length === 0;
    byId('own-list').replaceChildren(...active.map((row) => element('li', {}, choiceOf(row))));
  }

  function choiceOf({ n, t }: BrowseRow): HTMLElement {
    const choose = button('', () => {
      form.set('supersedes', String(n));
      changed(['supersedes']);
      form.control('supersedes').focus();
    });
    choose.append(`Deposit ${n}: `, element('bdi', {}, t));
    return choose;
  }

  /** Remembers a deposit that this browser submitted. */
  function remember(number: number): void {
    remembered.write([...new Set([number, ...(remembered.read() ?? [])])].slice(0, REMEMBERED));
  }

  /** The form changed: shows the deposit that is named, and offers those of the ORCID iD. */
  function refresh(): void {
    void showNamed();
    if (folded?.open) void offer();
  }

  /** Begins a new version of a deposit, as the link on its record asks. What is in the form already stays until the person chooses. */
  async function begin(number: number): Promise<void> {
    const place = byId('new-version');
    const row = await depositRow(number).catch(() => undefined);
    if (!row) return place.replaceChildren(element('p', {}, `There is no deposit ${number} to supersede.`));
    const card = depositCard(row);
    if (row.st !== 'ACTIVE') {
      const status = STATUS_WORDS[row.st].toLowerCase();
      const words = `Deposit ${number} is ${status}, so that no new deposit can supersede it.`;
      return place.replaceChildren(element('p', {}, words), card);
    }
    const title = element('strong', {}, `A new version of deposit ${number}. `);
    const words = element('p', {}, title, ONLY_ITS_ACCOUNT);
    const isNamed = named() === String(number);
    if (isNamed || form.isEmpty()) {
      if (!isNamed) await fillIn(row);
      return place.replaceChildren(words, card);
    }
    const choose = button(`Make the work in the form a new version of deposit ${number}`, () => {
      void fillIn(row);
      place.replaceChildren(words, card);
    });
    place.replaceChildren(element('p', {}, 'The form holds another work, which is kept.'), choose, card);
  }

  folded?.addEventListener('toggle', () => void offer());
  return { remember, refresh, begin };
}
