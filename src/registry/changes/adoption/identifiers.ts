import { AXN_PATTERN } from '../../identity/axn.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { FAMILIES, type Family } from '../../model/vocabulary.ts';
import { isFields } from '../../text/json.ts';
import { textOf } from './lists.ts';
import type { AdoptionNotes } from './source.ts';

// Numbers and identifiers of a foreign registry: they never change, and what cannot stand beside another stops the adoption.

type Fields = Readonly<Record<string, unknown>>;

/** An entry with its number and the parts of its identifier, as they stand. */
export interface NumberedEntry {
  readonly number: number;
  readonly axn: string;
  readonly hex: string;
  readonly family: Family;
  /** The glyphs in the identifier, whatever they are. */
  readonly emoji: string;
  readonly raw: Fields;
}

/** The entries in the order of their numbers, those that were set aside, and whether something stops the adoption. */
export interface Numbered {
  readonly entries: readonly NumberedEntry[];
  readonly aside: readonly unknown[];
  readonly stopped: boolean;
}

/**
 * Reads number and identifier of each entry. Two entries with one number and two identifiers, a number that is missing and an identifier that
 * is none stop the adoption with a finding that asks; `keep` answers which of two entries keeps its number, by its identifier.
 */
export function numbered(
  found: readonly unknown[],
  notes: AdoptionNotes,
  keep: ReadonlyMap<number, string>,
): Numbered {
  const aside: unknown[] = [];
  let stopped = false;
  const stop = (rule: string, key: string, field: string, value: unknown, note: string) => {
    stopped = true;
    notes.add({ rule, resource: 'registry', key, field, value, done: 'stopped', note });
  };
  const entries = found.flatMap((raw, at): NumberedEntry[] => {
    const one = isFields(raw) ? identified(raw) : 'it is no object';
    if (typeof one !== 'string') return [one];
    stop(
      RULE_IDS.axnForm,
      `entry ${at + 1}`,
      'axn',
      isFields(raw) ? (raw.axn ?? null) : raw,
      `This entry cannot be a deposit: ${one}. Correct or remove it in a copy of the source.`,
    );
    return [];
  });
  const byNumber = Map.groupBy(entries, ({ number }) => number);
  const kept = [...byNumber].flatMap(([number, same]): NumberedEntry[] => {
    if (same.length === 1) return same;
    // An entry that stands there twice is one; of two states of one deposit the first counts, and the other is kept.
    const isOne = same.every(({ axn }) => axn === same[0]?.axn);
    const one = isOne ? same[0] : same.find(({ axn }) => axn === keep.get(number));
    if (!one) {
      const names = same.map(({ axn }) => axn).join(' or ');
      stop(
        RULE_IDS.numbers,
        String(number),
        'deposit_number',
        same.map(({ axn }) => axn),
        `${same.length} entries have this number. Which one keeps it? Run the command again with --keep ${number}=AXN, where AXN is ${names}.`,
      );
      return [];
    }
    for (const other of same.filter((entry) => entry !== one)) {
      aside.push(other.raw);
      notes.add({
        rule: RULE_IDS.numbers,
        resource: 'registry',
        key: String(number),
        field: 'axn',
        value: other.axn,
        done: 'quarantined',
        note: `Deposit ${number} is ${one.axn}, by the entry that stands first; this one is kept below data/adopted/.`,
      });
    }
    return [one];
  });
  const sorted = kept.sort((a, b) => a.number - b.number);
  sorted.forEach(({ number }, at) => {
    const before = at === 0 ? 0 : (sorted[at - 1]?.number ?? 0);
    if (number !== before + 1 && !stopped)
      stop(
        RULE_IDS.numbers,
        String(before + 1),
        'deposit_number',
        null,
        `The number ${before + 1} has no entry, and the next one is ${number}. Add what is missing to a copy of the source, a withdrawn deposit if the work is gone.`,
      );
  });
  return { entries: sorted, aside, stopped };
}

function identified(raw: Fields): NumberedEntry | string {
  const number = numberOf(raw.deposit_number ?? raw.number ?? raw.n ?? raw.id);
  if (number === undefined) return 'it has no deposit number';
  const axn = textOf(raw.axn) ?? textOf(raw.axn_id) ?? '';
  if (!AXN_PATTERN.test(axn))
    return `its identifier is ${JSON.stringify(raw.axn ?? null)}, which has not the form AXN:<HEX>.<FAMILY>.<EMOJI>`;
  const [head = '', family = '', emoji = ''] = axn.split('.');
  const known = FAMILIES.find((one) => one === family);
  return { number, axn, hex: head.slice('AXN:'.length), family: known ?? 'UNCLASSIFIED', emoji, raw };
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,5}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 0xffff
    ? number
    : undefined;
}
