import { issueKey } from '../archive.ts';
import { Deposit } from '../model/deposit.ts';
import type { Rule } from './rule.ts';

// The registry as a whole: its count, the shape of its entries, and one active deposit per series (spec 3.1 and 8).

/** The fields by which an issue and its depositor are known again: another could be answered, or supersede, in their name. */
const ISSUE_FIELDS = ['issue_number', 'issue_url', 'submitter'] as const satisfies readonly (keyof Deposit)[];

export const registryRules: readonly Rule[] = [
  {
    id: 'REG-001',
    level: 'error',
    says: 'total_deposits is the number of deposits.',
    remedy: 'The count is written by the mint: restore it.',
    checks: {
      *archive({ registry }) {
        if (registry.total_deposits !== registry.deposits.length) {
          yield {
            field: 'total_deposits',
            found: `${registry.total_deposits}, where there are ${registry.deposits.length}`,
            where: 'data/registry.json',
          };
        }
      },
    },
  },
  {
    id: 'REG-002',
    level: 'error',
    says: 'An entry has exactly the fields of its schema.',
    remedy:
      'Entries are written by the mint: restore it. The schema is /api/schemas/deposit-entry.schema.json.',
    checks: {
      *entry({ deposit }) {
        const result = Deposit.safeParse(deposit);
        if (result.success) return;
        for (const issue of result.error.issues) {
          yield { field: issue.path.join('.') || 'entry', found: issue.message };
        }
      },
    },
  },
  {
    id: 'LIF-001',
    level: 'error',
    says: 'A supersession series has at most one active deposit.',
    remedy: 'Supersede or withdraw the others with the lifecycle command.',
    checks: {
      *archive({ registry }) {
        const active = new Map<string, number>();
        for (const deposit of registry.deposits) {
          const series = deposit.version_series_id;
          if (deposit.series_type !== 'supersession' || deposit.status !== 'ACTIVE' || !series) continue;
          const other = active.get(series);
          if (other !== undefined) {
            yield {
              field: 'status',
              found: `deposits ${other} and ${deposit.deposit_number} of the series “${series}” both active`,
              where: `data/registry.json, deposit ${deposit.deposit_number}`,
            };
          }
          active.set(series, deposit.deposit_number);
        }
      },
    },
  },
  {
    id: 'LIF-002',
    level: 'error',
    says: 'What a deposit supersedes says that it is superseded by it, and the other way round.',
    remedy:
      'Restore both entries; supersession is written by the mint or the lifecycle command, on both sides at once.',
    checks: {
      *archive({ registry }, { index }) {
        for (const deposit of registry.deposits) {
          const where = `data/registry.json, deposit ${deposit.deposit_number}`;
          const earlier = deposit.supersedes && index.byNumber.get(deposit.supersedes);
          if (earlier && earlier.superseded_by_deposit_number !== deposit.deposit_number) {
            yield { field: 'supersedes', found: `${earlier.deposit_number}, which does not say so`, where };
          }
          const later = index.byNumber.get(deposit.superseded_by_deposit_number ?? 0);
          if (later && later.supersedes !== deposit.deposit_number) {
            yield {
              field: 'superseded_by_deposit_number',
              found: `${later.deposit_number}, which does not say so`,
              where,
            };
          }
        }
      },
    },
  },
  {
    id: 'LIF-003',
    level: 'error',
    says: 'A status has its companions: superseded by what and when, withdrawn when and why, pending for what reason.',
    remedy: 'Restore the entry; statuses are moved by the mint or the lifecycle command.',
    checks: {
      *archive({ registry }) {
        for (const deposit of registry.deposits) {
          const where = `data/registry.json, deposit ${deposit.deposit_number}`;
          for (const [status, fields] of COMPANIONS) {
            for (const field of fields) {
              const due =
                deposit.status === status || (deposit.status === 'WITHDRAWN' && status === 'SUPERSEDED');
              if (deposit.status === status && deposit[field] === undefined) {
                yield { field, found: `nothing, although the status is ${status}`, where };
              } else if (!due && deposit[field] !== undefined) {
                yield { field, found: `a value, although the status is ${deposit.status}`, where };
              }
            }
          }
          if (deposit.redacted && deposit.status !== 'WITHDRAWN') {
            yield { field: 'redacted', found: `true, although the status is ${deposit.status}`, where };
          }
        }
      },
    },
  },
  {
    id: 'REG-006',
    level: 'error',
    says: 'An issue becomes one deposit at most.',
    remedy: 'Leave the fields of the issue out of an entry that came by none: only the mint writes them.',
    checks: {
      *archive({ registry }) {
        const earlier = new Map<string, number>();
        for (const { deposit_number, issue_url, submitter } of registry.deposits) {
          if (issue_url === null) continue;
          // A repository of the same name may have been made anew, with issues of others.
          const key = `${submitter?.id} ${issueKey(issue_url)}`;
          const first = earlier.get(key);
          if (first === undefined) earlier.set(key, deposit_number);
          else {
            const where = `data/registry.json, deposit ${deposit_number}`;
            yield { field: 'issue_url', found: `the issue of deposit ${first}`, where };
          }
        }
      },
    },
  },
  {
    id: 'REG-007',
    level: 'error',
    says: 'Only the mint says by which issue, and from whose account, a deposit came.',
    remedy: `Leave ${ISSUE_FIELDS.join(', ')} null in an entry that is committed directly.`,
    checks: {
      *change({ author, base }, { archive }) {
        if (author?.path !== 'B') return;
        for (const deposit of archive.registry.deposits.slice(base.registry.deposits.length)) {
          for (const field of ISSUE_FIELDS.filter((name) => deposit[name] !== null)) {
            const where = `data/registry.json, deposit ${deposit.deposit_number}`;
            yield { field, found: 'a value, although no issue was minted', where };
          }
        }
      },
    },
  },
  {
    id: 'REG-008',
    level: 'error',
    says: 'No deposit was minted in the future.',
    remedy: 'Let the mint command write the entry, on a machine whose clock is right.',
    checks: {
      *change({ base }, { archive, now }) {
        const latest = Date.parse(now) + CLOCKS_MS;
        for (const { minted_at, deposit_number } of archive.registry.deposits.slice(
          base.registry.deposits.length,
        )) {
          if (Date.parse(minted_at) <= latest) continue;
          const where = `data/registry.json, deposit ${deposit_number}`;
          yield { field: 'minted_at', found: `${minted_at}, where it is ${now}`, where };
        }
      },
    },
  },
];

/** Two clocks may differ by so much. */
const CLOCKS_MS = 3_600_000;

/** The fields that an entry has in a status, and only then (LIF-003). */
export const COMPANIONS = [
  ['SUPERSEDED', ['superseded_by_deposit_number', 'superseded_by_axn', 'superseded_at']],
  ['WITHDRAWN', ['withdrawn_at', 'withdrawn_reason']],
  ['DRAFT_PENDING', ['draft_pending_reason']],
] as const satisfies readonly (readonly [Deposit['status'], readonly (keyof Deposit)[]])[];
