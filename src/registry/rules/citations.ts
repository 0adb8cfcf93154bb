import type { Archive } from '../archive/archive.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { shorten } from '../text/strings.ts';
import { whereDeposit } from './of-change.ts';
import { BRIEF, type Rule } from './rule.ts';

// What citations need that the citation graph cannot say: it is derived, and compared with what the code makes again (SUR-001).

/** Document ids that more than one deposit has, but for versions of one work: a citation of it could mean any. */
function* sharedIds({ registry }: Archive): Iterable<Problem> {
  const owners = new Map<string, Deposit>();
  for (const deposit of registry.deposits) {
    const { sovereign_id: id, version_series_id: series } = deposit;
    if (id === undefined) continue;
    const owner = owners.get(id);
    if (!owner) owners.set(id, deposit);
    else if (series === undefined || owner.version_series_id !== series) {
      const actual = `${shorten(id, BRIEF)}, which is that of deposit ${owner.deposit_number}`;
      yield { field: 'sovereign_id', actual, where: whereDeposit(deposit) };
    }
  }
}

export const citationRules: readonly Rule[] = [
  {
    id: 'CIT-008',
    level: 'warning',
    requirement: 'A document id belongs to one deposit, or to the versions of one series.',
    remedy: 'Cite the later deposit by its AXN: its document id means the first deposit that has it.',
    fields: ['sovereign_id'],
    checks: { archive: sharedIds },
  },
];
