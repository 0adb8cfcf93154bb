import type { Archive } from '../archive/archive.ts';
import type { Problem } from '../model/rule.ts';
import { shorten } from '../text/strings.ts';
import { repeated, whereDeposit } from './of-change.ts';
import { BRIEF, type Rule } from './rule.ts';

// What citations need that the citation graph cannot say: it is derived, and compared with what the code makes again (SUR-001).

/** Document ids that more than one deposit has, but for versions of one work: a citation of it could mean any. */
function* sharedIds({ registry }: Archive): Iterable<Problem> {
  const ids = registry.deposits.flatMap((one) =>
    one.sovereign_id ? [[one.sovereign_id, one] as const] : [],
  );
  for (const [id, owner, deposit] of repeated(ids)) {
    const { version_series_id: series } = deposit;
    if (series !== undefined && owner.version_series_id === series) continue;
    const actual = `${shorten(id, BRIEF)}, which is that of deposit ${owner.deposit_number}`;
    yield { field: 'sovereign_id', actual, where: whereDeposit(deposit) };
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
