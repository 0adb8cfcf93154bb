import { paths } from '../archive/archive.ts';
import { CAPACITY, glyphsIn, glyphsOf, hexOf, nextHex, paddedHex, parseAxn } from '../identity/axn.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { AXN_SCHEMA_VERSION } from '../model/vocabulary.ts';
import { latestDayOnEarth } from '../text/days.ts';
import { counted } from '../text/strings.ts';
import { differs, eachDeposit, same, whereDeposit } from './of-change.ts';
import type { Rule, RuleContext } from './rule.ts';

// Identifiers: recomputed from the stored bytes and the protocol's tables.

function* derivedProblems(deposit: Deposit, due: ReturnType<typeof glyphsOf>): Iterable<Problem> {
  for (const field of ['emoji', 'clusters', 'reading'] as const)
    yield* differs(field, String(deposit[field]), String(due[field]));
  yield* differs('axn_display', deposit.axn_display, deposit.emoji);
}

// Retired identifiers (`axn_history`): each resolves to one deposit permanently.

function* stateProblems(deposits: readonly Deposit[]): Iterable<Problem> {
  const current = new Map(deposits.map(({ axn, deposit_number }) => [axn, deposit_number]));
  const owners = new Map<string, number>();
  for (const deposit of deposits) {
    const { legacy_axn, axn_history = [], deposit_number } = deposit;
    const where = whereDeposit(deposit);
    const newest = axn_history.at(-1)?.axn;
    if (legacy_axn !== newest) {
      const found = `${legacy_axn ?? 'no value'}; the newest in axn_history is ${newest ?? 'none'}`;
      yield { field: 'legacy_axn', actual: found, where };
    }
    for (const { axn } of axn_history) {
      const owner = current.get(axn) ?? owners.get(axn);
      if (owner !== undefined)
        yield { field: 'axn_history', actual: `${axn}, which is an identifier of deposit ${owner}`, where };
      owners.set(axn, deposit_number);
    }
  }
}

function* historyProblems(before: Deposit, after: Deposit, { now }: RuleContext): Iterable<Problem> {
  const [old = [], history = []] = [before.axn_history, after.axn_history];
  const field = 'axn_history';
  if (!same(history.slice(0, old.length), old)) {
    yield { field, actual: 'changed or removed identifiers' };
    return;
  }
  const added = history.slice(old.length);
  const due = before.axn === after.axn ? '' : before.axn;
  const names = added.map(({ axn }) => axn).join(', ');
  if (names !== due) yield { field, actual: `${names || 'none'} added; expected ${due || 'none'}` };
  for (const { retired_at } of added) {
    if (retired_at > latestDayOnEarth(now)) yield { field, actual: `${retired_at}, which is in the future` };
  }
}

export const axnRules: readonly Rule[] = [
  {
    id: 'AXN-001',
    requirement:
      'The identifier has the form AXN:<HEX>.<FAMILY>.<EMOJI>, its parts equal hex, family and emoji of the entry, and axn_schema_version names the schema of that form.',
    remedy:
      'The mint derives identifiers, and nobody writes them. Restore a stored entry from the history of the archive; where a submission meets this, report it to whoever runs the registry.',
    checks: {
      *entry({ deposit }, { archive: { tables } }) {
        const parts = parseAxn(deposit.axn, tables.glyph_table);
        if (parts?.schema !== 'v2') {
          yield { field: 'axn', actual: `“${deposit.axn}”` };
          return;
        }
        for (const part of ['hex', 'family', 'emoji'] as const)
          yield* differs(part, deposit[part], parts[part]);
        yield* differs('axn_schema_version', deposit.axn_schema_version, AXN_SCHEMA_VERSION);
      },
    },
  },
  {
    id: 'AXN-002',
    requirement:
      'The emoji part is exactly six graphemes of the glyph table, derived from the first six bytes of the hash.',
    remedy: 'Restore the entry. The mint derives glyphs, clusters and reading; they are never edited.',
    checks: {
      *entry({ deposit }, { archive }) {
        const { glyph_table: table } = archive.tables;
        const glyphs = glyphsIn(deposit.emoji, table);
        if (glyphs.length !== 6) yield { field: 'emoji', actual: counted(glyphs.length, 'grapheme') };
        const foreign = glyphs.filter((glyph) => !table.includes(glyph));
        if (foreign.length > 0)
          yield { field: 'emoji', actual: `${foreign.join(' ')}, not in the glyph table` };
        if (/^[0-9a-f]{64}$/.test(deposit.hash))
          yield* derivedProblems(deposit, glyphsOf(deposit.hash, archive.tables));
      },
    },
  },
  {
    id: 'AXN-003',
    requirement: 'The hash has 64 hexadecimal digits, equals axn_canonical, and is the SHA-256 of the text.',
    remedy: 'Restore the entry. The mint computes the hash; it is never edited.',
    checks: {
      *entry({ deposit, digest }) {
        if (!/^[0-9a-f]{64}$/.test(deposit.hash)) yield { field: 'hash', actual: `“${deposit.hash}”` };
        yield* differs('axn_canonical', deposit.axn_canonical, deposit.hash);
        const actual = `${deposit.hash}, which is not the hash of ${paths.text(deposit.hex)}`;
        if (digest && !deposit.redacted && digest !== deposit.hash) yield { field: 'hash', actual };
      },
    },
  },
  {
    id: 'AXN-004',
    requirement: 'Deposit numbers start at 1 and are consecutive.',
    remedy: 'Restore the missing entries, or mint again from the main branch. The mint assigns numbers.',
    checks: {
      *archive({ registry }) {
        for (const [at, { deposit_number }] of registry.deposits.entries()) {
          if (deposit_number !== at + 1) {
            yield {
              field: 'deposit_number',
              actual: `${deposit_number}; expected ${at + 1}`,
              where: whereDeposit({ deposit_number }),
            };
            return;
          }
        }
      },
    },
  },
  {
    id: 'AXN-005',
    requirement: 'HEX labels are unique after padding, and each is derived from its deposit number.',
    remedy: 'Restore the entry. The mint derives labels; they are never edited.',
    checks: {
      *archive({ registry }) {
        const used = new Set<string>();
        for (const { deposit_number, hex } of registry.deposits) {
          const where = whereDeposit({ deposit_number });
          const due = deposit_number <= CAPACITY ? nextHex(deposit_number, used) : '';
          if (used.has(paddedHex(hex)))
            yield { field: 'hex', actual: `${hex}, which another deposit has`, where };
          else if (hex !== due) yield { field: 'hex', actual: `${hex}; expected ${due}`, where };
          used.add(paddedHex(hex));
        }
      },
    },
  },
  {
    id: 'AXN-006',
    requirement: `axn/v2 names at most ${CAPACITY} deposits.`,
    remedy: 'A successor identifier protocol is needed before the registry can take another deposit.',
    needs: 'all',
    checks: {
      *submission(_submission, { archive }) {
        const { deposits } = archive.registry;
        if (deposits.length >= CAPACITY) {
          yield { actual: `${deposits.length} deposits already` };
          return;
        }
        // Labels of an adopted archive may end before its numbers do.
        const taken = new Set(deposits.map(({ hex }) => paddedHex(hex)));
        const own = paddedHex(hexOf(deposits.length + 1));
        if (taken.has(own) && taken.has(paddedHex(hexOf(CAPACITY))))
          yield { actual: `no HEX label left above ${hexOf(CAPACITY)}` };
      },
    },
  },
  {
    id: 'AXN-007',
    requirement:
      'A retired identifier belongs to one deposit and is current for none; the newest one of a deposit is also in legacy_axn.',
    remedy: 'Restore legacy_axn and axn_history. Only the backfill command writes them.',
    checks: { archive: ({ registry }) => stateProblems(registry.deposits) },
  },
  {
    id: 'AXN-008',
    requirement:
      'The history of identifiers is append-only, and gains only the identifier that was replaced.',
    remedy: 'Restore axn_history. Only the backfill command writes it.',
    checks: { change: eachDeposit(historyProblems) },
  },
];
