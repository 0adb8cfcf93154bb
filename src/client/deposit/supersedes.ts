import { isOrcid, orcidPlaces, tidyOrcids } from '../../registry/identity/names.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import { STATUS_WORDS } from '../../registry/model/meanings.ts';
import { RECORD_JSON, RECORDS } from '../../registry/model/vocabulary.ts';
import type { BrowseRow } from '../../registry/pages/publication/site-files.ts';
import { nextVersion } from '../../registry/submission/series-form.ts';
import { depositCard } from '../card.ts';
import { StoredValue } from '../form/drafts.ts';
import { depositRow, depositsWithId, depositWithAxn } from '../lookup.ts';
import { button, byId, element, Latest, siteJson } from '../shared.ts';
import type { DepositForm, FieldName } from './form/form.ts';

/** At most this many of the person's own deposits are offered, the newest first. */
const MOST = 12;

const ONLY_ITS_ACCOUNT = 'The registry accepts this only from the account that submitted that deposit.';

/** “Supersedes”: which deposit a work replaces, and which ones the person may mean. */
export class Supersedes {
  readonly #form: DepositForm;
  readonly #changed: (fields: readonly FieldName[]) => void;
  /** Numbers that were published from this browser. */
  readonly #remembered: StoredValue<readonly number[]>;
  readonly #runs = new Latest();
  #orcid = '';
  #named = '';

  constructor(form: DepositForm, base: string, changed: (fields: readonly FieldName[]) => void) {
    this.#form = form;
    this.#changed = changed;
    this.#remembered = new StoredValue(`deposit-own/v1:${base}`, (value) =>
      Array.isArray(value) ? value.filter((one) => Number.isSafeInteger(one)) : undefined,
    );
    const folded = form.control('supersedes').closest('details');
    folded?.addEventListener('toggle', () => void this.#offer());
  }

  /** Remembers a deposit that this browser submitted. */
  remember(number: number): void {
    this.#remembered.write([...new Set([number, ...(this.#remembered.read() ?? [])])].slice(0, 200));
  }

  /** The form changed: shows the deposit that is named, and offers those of the ORCID iD. */
  refresh(): void {
    void this.#showNamed();
    if (this.#form.control('supersedes').closest('details')?.open) void this.#offer();
  }

  /** Begins a new version of a deposit, as the link on its record asks. What is in the form already stays until the person chooses. */
  async begin(number: number): Promise<void> {
    const place = byId('new-version');
    const row = await depositRow(number).catch(() => undefined);
    if (!row) return place.replaceChildren(element('p', {}, `There is no deposit ${number} to supersede.`));
    if (row.st !== 'ACTIVE') {
      const words = `Deposit ${number} is ${STATUS_WORDS[row.st].toLowerCase()}, so that no new deposit can supersede it.`;
      return place.replaceChildren(element('p', {}, words), depositCard(row));
    }
    const words = element(
      'p',
      {},
      element('strong', {}, `A new version of deposit ${number}. `),
      ONLY_ITS_ACCOUNT,
    );
    const named = this.#form.control('supersedes').value.trim();
    if (named === String(number) || this.#form.isEmpty()) {
      if (named === '') await this.#fillIn(row);
      return place.replaceChildren(words, depositCard(row));
    }
    const choose = button(`Make the work in the form a new version of deposit ${number}`, () => {
      void this.#fillIn(row);
      place.replaceChildren(words, depositCard(row));
    });
    place.replaceChildren(
      element('p', {}, 'The form holds another work, which is kept.'),
      choose,
      depositCard(row),
    );
  }

  /** Fills what is empty with what the two versions have in common. */
  async #fillIn(row: BrowseRow): Promise<void> {
    const path = `${RECORDS}${row.n}/${RECORD_JSON}`;
    const common = await siteJson<{ deposit: Deposit }>(path).then(
      ({ deposit }) => nextVersion(deposit),
      () => ({}),
    );
    const values = Object.entries({ ...common, supersedes: String(row.n) }) as [FieldName, string][];
    const empty = values.filter(
      ([name, value]) => value !== '' && (name === 'supersedes' || this.#form.control(name).value === ''),
    );
    for (const [name, value] of empty) this.#form.set(name, value);
    this.#form.unfold();
    this.#changed(empty.map(([name]) => name));
  }

  async #showNamed(): Promise<void> {
    const named = this.#form.control('supersedes').value.trim();
    if (named === this.#named) return;
    this.#named = named;
    const signal = this.#runs.start();
    const [, hex] = /^AXN:([0-9A-F]{2,4})\./.exec(named) ?? [];
    const row = await (hex
      ? depositWithAxn(named, hex)
      : depositRow(/^\d{1,5}$/.test(named) ? Number(named) : 0)
    ).catch(() => undefined);
    if (signal.aborted) return;
    byId('replaced').replaceChildren(
      ...(row ? [depositCard(row), element('p', { className: 'hint' }, ONLY_ITS_ACCOUNT)] : []),
    );
  }

  /** Offers the deposits of this browser and of the ORCID iD in the form. */
  async #offer(): Promise<void> {
    const orcid = tidyOrcids(this.#form.control('orcid').value);
    if (this.#orcid === orcid && byId('own-list').childElementCount > 0) return;
    this.#orcid = orcid;
    const remembered = this.#remembered.read() ?? [];
    const found = await Promise.all(
      orcidPlaces(orcid)
        .filter(isOrcid)
        .map((one) => depositsWithId(one).catch(() => undefined)),
    );
    const numbers = [...new Set([...remembered, ...found.flatMap((one) => one?.of ?? [])])].sort(
      (one, other) => other - one,
    );
    const rows = await Promise.all(
      numbers.slice(0, MOST).map((number) => depositRow(number).catch(() => undefined)),
    );
    const active = rows.filter((row) => row?.st === 'ACTIVE') as BrowseRow[];
    byId('own').hidden = active.length === 0;
    byId('own-list').replaceChildren(...active.map((row) => element('li', {}, this.#choice(row))));
  }

  #choice({ n, t }: BrowseRow): HTMLElement {
    const choose = button('', () => {
      this.#form.set('supersedes', String(n));
      this.#changed(['supersedes']);
      this.#form.control('supersedes').focus();
    });
    choose.append(`Deposit ${n}: `, element('bdi', {}, t));
    return choose;
  }
}
