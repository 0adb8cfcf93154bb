import { parseAxn } from '../identity/axn.ts';
import type { AxnTables } from '../model/axn-protocol.ts';
import { type Deposit, IDENTITY_FIELDS, MUTABLE_FIELDS } from '../model/deposit.ts';
import { EXTRACTED, wasRead, withoutExtracted } from '../reading/concepts.ts';
import { TEXTS } from '../resources/folders.ts';
import { LOGS, RESOURCES, valueIn } from '../resources/index.ts';
import { shorten } from '../text/cut.ts';
import { adoptionIn, newWaiversOf } from './adopted-change.ts';
import { pairs, same, whereDeposit } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import { addedLines, lineAs } from './log-lines.ts';
import { addedReceipts, futureLines, receiptProblems } from './receipt-lines.ts';
import type { Change, Problem, RuleContext, RuleSet } from './rule.ts';

// What a change may do to earlier records (decisions 5 and 24; spec 2.6 and 5.5): the registry is append-only.

function* entryProblems(before: Deposit, after: Deposit, tables: AxnTables): Iterable<Problem> {
  const free = new Set<string>(
    isBackfill(before, after, tables) ? [...MUTABLE_FIELDS, ...BACKFILLED] : MUTABLE_FIELDS,
  );
  if (after.redacted) free.add('full_text_path');
  if (onlyReads(before, after)) free.add('defines_concepts');
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Deposit>) {
    if (free.has(field) || same(before[field], after[field])) continue;
    const isIdentity = (IDENTITY_FIELDS as readonly string[]).includes(field);
    const actual = `a change of ${isIdentity ? 'an identity' : 'an immutable'} field`;
    yield { field, actual, where: whereDeposit(before) };
  }
}

/** Reading adds concepts of the text after those of the depositor; a redaction takes them out again (spec 6). */
function onlyReads(before: Deposit, after: Deposit): boolean {
  const [old = [], now = []] = [before.defines_concepts, after.defines_concepts];
  if (after.redacted) return same(now, withoutExtracted(old));
  const added = now.slice(old.length);
  return (
    wasRead(after) && same(now.slice(0, old.length), old) && added.every(({ type }) => type === EXTRACTED)
  );
}

/** A v2 identifier may replace a v1 one, which stays in the history (spec 9.4). */
function isBackfill(before: Deposit, after: Deposit, { glyph_table }: AxnTables): boolean {
  return (
    parseAxn(before.axn, glyph_table)?.schema === 'v1' &&
    (after.axn_history ?? []).some(({ axn }) => axn === before.axn)
  );
}

const BACKFILLED = ['axn', 'emoji', 'clusters', 'reading', 'axn_display', 'axn_schema_version'] as const;

function* newWaivers({ base }: Change, { archive, hashes }: RuleContext): Iterable<Problem> {
  const added = newWaiversOf(base, archive);
  const reports = [base, archive].map(({ adoption }) => JSON.stringify(adoption));
  const isChanged = reports[0] !== reports[1];
  if (added.length === 0 && !isChanged) return;
  const where = RESOURCES.waivers.path;
  const isAdoption = adoptionIn(base, archive, hashes) !== undefined;
  if (isChanged && !isAdoption)
    yield { actual: 'a changed report of an adoption', where: RESOURCES.adoption.path, remedy: REPORT_STAYS };
  for (const { rule, resource, key } of added) {
    if (!isAdoption) yield { actual: `a new waiver of ${rule} for ${resource} ${key}`, where };
    else if (resource === RESOURCES.registry.name && Number(key) <= base.registry.deposits.length)
      yield { actual: `a new waiver of ${rule} for deposit ${key}, which was there before`, where };
  }
}

const REPORT_STAYS = 'Restore the report from the base. The adopt command alone writes it.';
/** Tables that a command changes alone: it keeps what was said before, or says with what it is replaced. */
const BY_COMMAND: Readonly<Record<string, string>> = {
  [RESOURCES.resolution.path]: 'npm run resolve -- add LIST.json, with --replace for an earlier mapping',
  [RESOURCES.nmen.path]: 'npm run designate',
};

export const changeRules: RuleSet = {
  titles: { RCP: 'Receipts and logs', WVR: 'Waivers' },
  rules: [
    {
      id: RULE_IDS.immutable,
      level: 'error',
      requirement:
        'Earlier deposits and texts are unchanged, except for lifecycle and generated fields; the reading pass adds concepts to those of a depositor.',
      remedy: 'Restore the earlier value. A correction is a new deposit that supersedes the old one.',
      checks: {
        *change(change, context) {
          for (const [before, after] of pairs(change, context)) {
            if (after) yield* entryProblems(before, after, change.base.tables);
            else yield { actual: 'a removed deposit', where: whereDeposit(before) };
          }
          for (const { path, before, after } of change.files) {
            if (!path.startsWith(TEXTS) || !before) continue;
            const hex = /AXN-([0-9A-F]+)-text\.md$/.exec(path)?.[1] ?? '';
            if (!after && context.index.byHex.get(hex)?.redacted) continue;
            yield { actual: after ? 'a changed text' : 'a removed text', where: path };
          }
        },
      },
    },
    {
      id: 'RCP-001',
      level: 'error',
      requirement:
        'Every overwritten file has a receipt of its previous bytes; mappings of legacy DOIs and designations have one of the command that changes them.',
      remedy:
        'Run npm run overwrite -- PATH --reason … before the edit, or use the command that writes the file.',
      checks: {
        *change(change, context) {
          const receipts = new Set(
            addedReceipts(change, context).map(({ path, sha256 }) => `${path} ${sha256}`),
          );
          const { hashes } = context;
          const byHand = new Set(addedReceipts(change, context).map(({ path }) => path)).difference(
            new Set(
              addedReceipts(change, context).flatMap(({ path, actor }) =>
                actor === 'overwrite' ? [] : path,
              ),
            ),
          );
          for (const path of Object.keys(BY_COMMAND).filter((one) => byHand.has(one)))
            yield {
              actual: 'a change by hand',
              remedy: `Restore the file, and use ${BY_COMMAND[path]}.`,
              where: path,
            };
          for (const { path, before } of change.files) {
            if (!before || LOGS.some((log) => log.path === path)) continue;
            const digest = hashes.sha256(before);
            if (!receipts.has(`${path} ${digest}`)) {
              yield { actual: `no receipt of the bytes with SHA-256 ${digest}`, where: path };
            }
          }
        },
      },
    },
    {
      id: RULE_IDS.logs,
      level: 'error',
      requirement:
        'Logs are append-only, and every added line matches its schema and is not dated in the future. A receipt of overwritten bytes names a file that the change overwrites, its earlier bytes, a time after the base, a command, and a reason.',
      remedy:
        'Restore the log of the base, and make the change again with its command, or run npm run overwrite -- PATH --reason … before the edit. Only the commands write receipts.',
      checks: {
        *change(change, context) {
          const { base } = change;
          const { archive } = context;
          for (const log of LOGS) {
            const { path, schema } = log;
            const added = addedLines(String(valueIn(base, log)), String(valueIn(archive, log)));
            if (!added) yield { actual: 'removed or changed lines', where: path };
            for (const line of added ?? []) {
              if (lineAs<unknown>(line, schema) === undefined)
                yield { actual: `a line that is not a receipt: ${shorten(line, 80)}`, where: path };
            }
          }
          yield* futureLines(change, context);
          yield* receiptProblems(change, context);
        },
      },
    },
    {
      id: RULE_IDS.waivers,
      level: 'error',
      requirement:
        'Waivers and the report of an adoption come from the adoption of another archive alone: a change adds none and changes no report without the receipt of an adoption, and adds no waiver about a deposit that the base has.',
      remedy:
        'Remove the waiver and fix the problem that it would excuse. There is no manual exception path.',
      checks: { change: newWaivers },
    },
  ],
};
