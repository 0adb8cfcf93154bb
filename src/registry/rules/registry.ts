import { issueKey } from '../archive.ts';
import { Deposit } from '../model/deposit.ts';
import { shapeFaults } from '../text/shape-words.ts';
import { newDeposits, whereDeposit } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import { CLOCKS_MS, type RuleSet } from './rule.ts';

// The registry as a whole: the shape of its entries, and how each was submitted (spec 3.3 and 8).

/** The fields that identify an issue and its depositor: a forged one could be answered, or supersede, in their name. */
const ISSUE_FIELDS = ['issue_number', 'issue_url', 'submitter'] as const satisfies readonly (keyof Deposit)[];

export const registryRules: RuleSet = {
  titles: { REG: 'The registry' },
  rules: [
    {
      id: RULE_IDS.entrySchema,
      level: 'error',
      requirement: 'An entry has exactly the fields of its schema.',
      remedy:
        'In a submission, correct this value. A stored entry is written by the mint alone: restore it from the history of the archive. The schema is /api/schemas/deposit-entry.schema.json.',
      checks: {
        *entry({ deposit }) {
          const result = Deposit.safeParse(deposit);
          if (result.success) return;
          for (const issue of result.error.issues)
            for (const { field, actual } of shapeFaults(issue, deposit))
              yield { field: field || 'entry', actual };
        },
      },
    },
    {
      id: 'REG-006',
      level: 'error',
      requirement: 'An issue becomes at most one deposit.',
      remedy:
        'Leave the issue fields null in an entry that was not submitted by an issue. Only the mint writes them.',
      checks: {
        *archive({ registry }) {
          const earlier = new Map<string, number>();
          for (const { deposit_number, issue_url, submitter } of registry.deposits) {
            if (issue_url === null) continue;
            // A repository of the same name may have been created again, with other issues.
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
      requirement: 'Only the mint records the issue and the account of a deposit.',
      remedy: `Leave ${ISSUE_FIELDS.join(', ')} null in an entry that is committed directly.`,
      checks: {
        *change(change, context) {
          if (change.author?.path !== 'B') return;
          for (const deposit of newDeposits(change, context)) {
            for (const field of ISSUE_FIELDS.filter((name) => deposit[name] !== null)) {
              const where = whereDeposit(deposit);
              yield { field, actual: 'a value, although the entry was not submitted by an issue', where };
            }
          }
        },
      },
    },
    {
      id: 'REG-008',
      level: 'error',
      requirement: 'The time of minting is not in the future.',
      remedy: 'Write the entry with the mint command, on a machine whose clock is right.',
      checks: {
        *change(change, context) {
          const latest = Date.parse(context.now) + CLOCKS_MS;
          for (const { minted_at, deposit_number } of newDeposits(change, context)) {
            if (Date.parse(minted_at) <= latest) continue;
            const where = whereDeposit({ deposit_number });
            yield { field: 'minted_at', actual: `${minted_at}; the current time is ${context.now}`, where };
          }
        },
      },
    },
    {
      id: RULE_IDS.generatedOnly,
      level: 'error',
      requirement: 'A new deposit has the fields that the mint writes, and no other.',
      remedy: 'Write the entry with the mint command. Other commands add further fields later.',
      checks: {
        *change(change, context) {
          for (const deposit of newDeposits(change, context)) {
            const where = whereDeposit(deposit);
            for (const field of LATER_FIELDS.filter((name) => deposit[name] !== undefined))
              yield { field, actual: 'a field that the mint does not write', where };
            if (deposit.submission_sha256 === undefined)
              yield { field: 'submission_sha256', actual: null, where };
            if (deposit.generated_by?.autonomous)
              yield { field: 'generated_by', actual: 'an edition, which the mint does not write', where };
          }
        },
      },
    },
  ],
};

/** Fields that an entry gets after its minting, or by the adoption of another archive. */
const LATER_FIELDS = [
  'hash_status',
  'hash_basis',
  'hash_tried',
  'text_held_by',
  'legacy_axn',
  'axn_history',
  'status_note',
  'redacted',
  'source_fields',
] as const satisfies readonly (keyof Deposit)[];
