import { type Fields, fieldsOf, rowsOf, shown, textIn } from './json.ts';
import type { Findings } from './report.ts';

// What the registry says of itself.

const REGISTRY = 'data/registry.json';

/** Compares the total and the numbers of the registry with its entries. */
export function checkRegistry(registry: Fields, findings: Findings): void {
  const deposits = rowsOf(registry.deposits);
  const wrong = (message: string) => findings.add('invariants', message, { path: REGISTRY });
  if (!Array.isArray(registry.deposits)) wrong('deposits is not a list');
  if (registry.total_deposits !== deposits.length)
    wrong(
      `total_deposits is ${shown(registry.total_deposits)}; the registry has ${deposits.length} deposits`,
    );
  for (const [at, { deposit_number }] of deposits.entries())
    if (deposit_number !== at + 1)
      findings.add('invariants', `deposit_number is ${shown(deposit_number)} where ${at + 1} is due`, {
        path: REGISTRY,
        deposit: at + 1,
      });
  findings.count('invariants', 'deposit numbers, from 1 without a gap', deposits.length);
}

const HOUR_MS = 3_600_000;

/**
 * Compares the observed designations of deposits with the published history of their entities. The day is that of the minting; the
 * time zone of the archive is not published, so each day that it was somewhere on Earth counts. What an adoption brought can be excused.
 */
export function checkDesignations(
  deposits: readonly Fields[],
  nmen: Fields | undefined,
  findings: Findings,
  isExcused: (number: number) => boolean,
): void {
  const entities = new Map(
    rowsOf(nmen?.entities).map((one) => [plain(textIn(one, 'entity')), rowsOf(one.designations)]),
  );
  for (const [at, entry] of deposits.entries()) {
    const status = entry.nmen_status_observed;
    if (status === undefined || status === null) continue;
    findings.count('invariants', 'observed designations');
    const minted = Date.parse(textIn(entry, 'minted_at'));
    const history = entities.get(plain(textIn(entry, 'nmen_entity')));
    const days = Number.isNaN(minted) ? [] : [-12, 0, 14].map((hours) => dayOf(minted + hours * HOUR_MS));
    const known = days.map((day) => statusOn(history ?? [], day, minted));
    if (!known.includes(shown(status)) && !isExcused(at + 1))
      findings.add(
        'invariants',
        `nmen_status_observed is ${shown(status)}; on the day of minting the designation was ${shown(known[1] ?? '')}`,
        { path: REGISTRY, deposit: at + 1 },
      );
  }
}

const plain = (name: string) => name.normalize('NFC').trim();
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A designation that was made on its very day holds from its instant. */
function statusOn(history: readonly Fields[], day: string, minted: number): string {
  const before = history.filter(
    (one) => textIn(one, 'since') <= day && !(Date.parse(textIn(one, 'at')) > minted),
  );
  const latest = before.toSorted((a, b) => textIn(a, 'since').localeCompare(textIn(b, 'since'), 'en')).at(-1);
  return textIn(fieldsOf(latest), 'status');
}
