import type { Deposit } from '../../model/deposit.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { AXN_SCHEMA_VERSION, AXN_V1_SCHEMA_VERSION } from '../../model/vocabulary.ts';
import type { EntryMapping } from './entry.ts';
import { schemaOfAxn } from './mappings.ts';

// Retired identifiers (AXN-007): a history that other archives use as a chain of versions names identifiers of other deposits, which are not
// this one's.

type Retired = NonNullable<Deposit['axn_history']>[number];

/** Leaves in `axn_history` what is this deposit's own, each identifier once, and makes `legacy_axn` the newest of them. */
export function cleanHistory(
  mapping: EntryMapping,
  number: number,
  axn: string,
  owners: ReadonlyMap<string, number>,
): void {
  const fields = mapping.fields as Partial<Deposit> & Record<string, unknown>;
  const history: readonly Retired[] = fields.axn_history ?? [];
  const isOwn = (one: Retired, at: number) => {
    const owner = owners.get(one.axn);
    return (
      one.axn !== axn &&
      (owner === undefined || owner === number) &&
      history.findIndex((other) => other.axn === one.axn) === at
    );
  };
  const own = history.filter(isOwn);
  if (own.length !== history.length) {
    const foreign = history.filter((one, at) => !isOwn(one, at)).map((one) => one.axn);
    if (mapping.source.axn_history === undefined) mapping.keep('axn_history', history);
    mapping.note(
      RULE_IDS.retired,
      'axn_history',
      foreign,
      'mapped',
      own.map((one) => one.axn),
      'These are identifiers of other deposits, or repeated; they stand under source_fields.',
    );
  }
  const legacy = fields.legacy_axn;
  const isForeign = legacy !== undefined && (legacy === axn || (owners.get(legacy) ?? number) !== number);
  if (isForeign) {
    mapping.keep('legacy_axn', legacy);
    mapping.note(
      RULE_IDS.retired,
      'legacy_axn',
      legacy,
      'mapped',
      own.at(-1)?.axn ?? null,
      'It is an identifier of another deposit, or the current one.',
    );
  }
  const whole =
    legacy === undefined || isForeign || own.some((one) => one.axn === legacy)
      ? own
      : [...own, retired(legacy, mapping)];
  const ends =
    legacy === undefined || isForeign || whole.at(-1)?.axn === legacy
      ? whole
      : [...whole.filter((one) => one.axn !== legacy), ...whole.filter((one) => one.axn === legacy)];
  delete fields.axn_history;
  delete fields.legacy_axn;
  const newest = ends.at(-1);
  if (newest) Object.assign(fields, { axn_history: ends, legacy_axn: newest.axn });
}

function retired(axn: string, { fields }: EntryMapping): Retired {
  const schema_version = schemaOfAxn(axn) === 'v1' ? AXN_V1_SCHEMA_VERSION : AXN_SCHEMA_VERSION;
  return {
    axn,
    schema_version,
    retired_at: String(fields.minted_at).slice(0, 10),
    reason: 'Not stated by its archive.',
  };
}
