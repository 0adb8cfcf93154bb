import { type Fields, fieldsOf, parsed, rowsOf, shown, textIn } from './json.ts';
import type { Findings } from './report.ts';

// What the registry says of itself (spec 8, 1, 2 and 7).

const REGISTRY = 'data/registry.json';

/**
 * The registry with the deposits of its parts, where it is published in parts: `read` gives what a path holds. A part that cannot be read
 * or that does not hold just what the head says is a finding.
 */
export async function wholeRegistry(
  head: Fields | undefined,
  read: (path: string) => Promise<Uint8Array | undefined>,
  findings: Findings,
): Promise<Fields | undefined> {
  if (!head || head.parts === undefined) return head;
  const deposits: Fields[] = [];
  for (const [at, part] of rowsOf(head.parts).entries()) {
    const path = textIn(part, 'path').replace(/^\//, '');
    const rows = /^data\/registry-\d{4,}\.json$/.test(path) ? parsed(await read(path)) : undefined;
    const found = rowsOf(rows?.deposits);
    const first = deposits.length + 1;
    const last = deposits.length + found.length;
    if (!rows || rows.part !== at + 1 || part.first_deposit !== first || part.last_deposit !== last)
      findings.add(
        'invariants',
        `part ${at + 1}, ${shown(part.path)}, does not hold deposits ${shown(part.first_deposit)} to ${shown(part.last_deposit)}`,
        { path: REGISTRY },
      );
    deposits.push(...found);
  }
  return { ...head, deposits: [...deposits, ...rowsOf(head.deposits)] };
}

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
    const known = days.map((day) => statusOn(history ?? [], day));
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

function statusOn(history: readonly Fields[], day: string): string {
  const before = history.filter((one) => textIn(one, 'since') <= day);
  const latest = before.toSorted((a, b) => textIn(a, 'since').localeCompare(textIn(b, 'since'), 'en')).at(-1);
  return textIn(fieldsOf(latest), 'status');
}
