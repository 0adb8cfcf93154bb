import { issueKey } from '../archive.ts';
import { Deposit } from '../model/deposit.ts';
import { RESOURCES } from '../resources/index.ts';
import { newDeposits, whereDeposit } from './deposits-of-change.ts';
import type { Rule } from './rule.ts';

// The registry as a whole: its count, the shape of its entries, and by which way each of them came (spec 3.3 and 8).

/** The fields by which an issue and its depositor are known again: another could be answered, or supersede, in their name. */
const ISSUE_FIELDS = ['issue_number', 'issue_url', 'submitter'] as const satisfies readonly (keyof Deposit)[];

export const registryRules: readonly Rule[] = [
  {
    id: 'REG-001',
    level: 'error',
    requirement: 'total_deposits is the number of deposits.',
    remedy: 'The count is written by the mint: restore it.',
    checks: {
      *archive({ registry }) {
        if (registry.total_deposits !== registry.deposits.length) {
          yield {
            field: 'total_deposits',
            actual: `${registry.total_deposits}, where there are ${registry.deposits.length}`,
            where: RESOURCES.registry.path,
          };
        }
      },
    },
  },
  {
    id: 'REG-002',
    level: 'error',
    requirement: 'An entry has exactly the fields of its schema.',
    remedy:
      'Entries are written by the mint: restore it. The schema is /api/schemas/deposit-entry.schema.json.',
    checks: {
      *entry({ deposit }) {
        const result = Deposit.safeParse(deposit);
        if (result.success) return;
        for (const issue of result.error.issues) {
          yield { field: issue.path.join('.') || 'entry', actual: issue.message };
        }
      },
    },
  },
  {
    id: 'REG-006',
    level: 'error',
    requirement: 'An issue becomes one deposit at most.',
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
            const where = whereDeposit({ deposit_number });
            yield { field: 'issue_url', actual: `the issue of deposit ${first}`, where };
          }
        }
      },
    },
  },
  {
    id: 'REG-007',
    level: 'error',
    requirement: 'Only the mint says by which issue, and from whose account, a deposit came.',
    remedy: `Leave ${ISSUE_FIELDS.join(', ')} null in an entry that is committed directly.`,
    checks: {
      *change({ author, base }, { archive }) {
        if (author?.path !== 'B') return;
        for (const deposit of archive.registry.deposits.slice(base.registry.deposits.length)) {
          for (const field of ISSUE_FIELDS.filter((name) => deposit[name] !== null)) {
            const where = whereDeposit(deposit);
            yield { field, actual: 'a value, although no issue was minted', where };
          }
        }
      },
    },
  },
  {
    id: 'REG-008',
    level: 'error',
    requirement: 'No deposit was minted in the future.',
    remedy: 'Let the mint command write the entry, on a machine whose clock is right.',
    checks: {
      *change({ base }, { archive, now }) {
        const latest = Date.parse(now) + CLOCKS_MS;
        for (const { minted_at, deposit_number } of archive.registry.deposits.slice(
          base.registry.deposits.length,
        )) {
          if (Date.parse(minted_at) <= latest) continue;
          const where = whereDeposit({ deposit_number });
          yield { field: 'minted_at', actual: `${minted_at}, where it is ${now}`, where };
        }
      },
    },
  },
  {
    id: 'REG-010',
    level: 'error',
    requirement: 'A new deposit has only what the mint writes.',
    remedy:
      'Let the mint command write the entry; what comes later, the lifecycle commands and the reading pass write.',
    checks: {
      *change(change, context) {
        for (const deposit of newDeposits(change, context)) {
          const where = whereDeposit(deposit);
          for (const field of LATER_FIELDS.filter((name) => deposit[name] !== undefined))
            yield { field, actual: 'a value, which no mint writes', where };
          if (deposit.generated_by?.autonomous)
            yield { field: 'generated_by', actual: 'an edition, which no mint writes', where };
        }
      },
    },
  },
];

/** What comes to an entry after its minting, or by adoption of another archive. */
const LATER_FIELDS = [
  'hash_status',
  'hash_basis',
  'legacy_axn',
  'axn_history',
  'references_concepts',
  'references_concept_count',
  'status_note',
  'redacted',
  'source_fields',
] as const satisfies readonly (keyof Deposit)[];

/** Two clocks may differ by so much. */
const CLOCKS_MS = 3_600_000;
