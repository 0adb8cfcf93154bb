import { receiptOf } from '../archive/resources/files.ts';
import { LOGS, RESOURCES, resourceAt, valueIn } from '../archive/resources/index.ts';
import { linesIn, TEXTS } from '../archive/resources/resource.ts';
import { commandNames } from '../documents/commands/index.ts';
import { parseAxn } from '../identity/axn.ts';
import type { AxnTables } from '../model/catalog.ts';
import { type Deposit, IDENTITY_FIELDS, MUTABLE_FIELDS } from '../model/deposit.ts';
import { OverwriteReceipt } from '../model/receipts.ts';
import type { Problem } from '../model/rule.ts';
import { EXTRACTED, wasRead, withoutExtracted } from '../reading/concepts.ts';
import { lineAs } from '../text/json.ts';
import { hasWords, shorten } from '../text/strings.ts';
import {
  addedLines,
  adoptionIn,
  differs,
  located,
  newDeposits,
  newWaiversOf,
  pairs,
  same,
  timeAfter,
  whereDeposit,
} from './of-change.ts';
import { type Change, CLOCKS_MS, quoted, type Rule, type RuleContext } from './rule.ts';

// A change leaves earlier records as they are: the registry is append-only.

function* entryProblems(before: Deposit, after: Deposit, tables: AxnTables): Iterable<Problem> {
  const free = new Set<string>(
    isBackfill(before, after, tables) ? [...MUTABLE_FIELDS, ...BACKFILLED] : MUTABLE_FIELDS,
  );
  if (after.redacted) free.add('full_text_path');
  if (onlyReads(before, after)) free.add('defines_concepts');
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Deposit>) {
    if (free.has(field) || same(before[field], after[field])) continue;
    const isIdentity = (IDENTITY_FIELDS as readonly string[]).includes(field);
    yield { field, actual: `a change of ${isIdentity ? 'an identity' : 'an immutable'} field` };
  }
}

/** Reading adds concepts of the text after those of the depositor; a redaction takes them out again. */
function onlyReads(before: Deposit, after: Deposit): boolean {
  const [old = [], now = []] = [before.defines_concepts, after.defines_concepts];
  if (after.redacted) return same(now, withoutExtracted(old));
  const added = now.slice(old.length);
  return (
    wasRead(after) && same(now.slice(0, old.length), old) && added.every(({ type }) => type === EXTRACTED)
  );
}

/** A v2 identifier may replace a v1 one, which stays in the history. */
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
  [RESOURCES.addresses.path]: 'npm run addresses -- LIST.json',
};

export const changeRules: readonly Rule[] = [
  {
    id: 'REG-003',
    requirement:
      'Earlier deposits and texts are unchanged, except for lifecycle and generated fields; the reading pass adds concepts to those of a depositor.',
    remedy: 'Restore the earlier value. A correction is a new deposit that supersedes the old one.',
    checks: {
      *change(change, context) {
        for (const [before, after] of pairs(change, context)) {
          const where = whereDeposit(before);
          if (after) yield* located(where, entryProblems(before, after, change.base.tables));
          else yield { actual: 'a removed deposit', where };
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
    requirement:
      'Every overwritten file has a receipt of its previous bytes; mappings of legacy DOIs, designations and addresses have one of the command that changes them.',
    remedy:
      'Run npm run overwrite -- PATH --reason … before the edit, or use the command that writes the file.',
    checks: {
      *change(change, context) {
        const receipts = Map.groupBy(addedReceipts(change, context), ({ path }) => path);
        for (const [path, command] of Object.entries(BY_COMMAND))
          if (receipts.get(path)?.every(({ actor }) => actor === 'overwrite'))
            yield {
              actual: 'a change by hand',
              remedy: `Restore the file, and use ${command}.`,
              where: path,
            };
        for (const { path, before } of change.files) {
          if (!before || LOGS.some((log) => log.path === path)) continue;
          const digest = context.hashes.sha256(before);
          if (!receipts.get(path)?.some(({ sha256 }) => sha256 === digest))
            yield { actual: `no receipt of the bytes with SHA-256 ${digest}`, where: path };
        }
      },
    },
  },
  {
    id: 'RCP-002',
    requirement:
      'Logs are append-only, and every added line matches its schema and is not dated in the future. A receipt of overwritten bytes names a file that the change overwrites, its earlier bytes, a time after the base, a command, and a reason.',
    remedy:
      'Restore the log of the base, and make the change again with its command, or run npm run overwrite -- PATH --reason … before the edit. Only the commands write receipts.',
    checks: {
      *change(change, context) {
        const { archive, now } = context;
        for (const log of LOGS) {
          const { path, schema } = log;
          const added = addedLines(String(valueIn(change.base, log)), String(valueIn(archive, log)));
          if (!added) yield { actual: 'removed or changed lines', where: path };
          for (const line of added ?? []) {
            const read = lineAs<unknown>(line, schema);
            if (read === undefined)
              yield { actual: `a line that is not a receipt: ${shorten(line, 80)}`, where: path };
            const late = timeAfter(read, now);
            if (late !== undefined)
              yield { field: 'ts', actual: `${late}; the current time is ${now}`, where: path };
          }
        }
        yield* receiptProblems(change, context);
      },
    },
  },
  {
    id: 'WVR-001',
    requirement:
      'Waivers and the report of an adoption come from the adoption of another archive alone: a change adds none and changes no report without the receipt of an adoption, and adds no waiver about a deposit that the base has.',
    remedy: 'Remove the waiver and fix the problem that it would excuse. There is no manual exception path.',
    checks: { change: newWaivers },
  },
];

// The lines that a change adds to the logs (RCP-002). A receipt speaks of this change, or nobody could check what it says.

const where = RESOURCES.overwrites.path;

/** The receipts of overwritten bytes that a change adds. */
function addedReceipts({ base }: Pick<Change, 'base'>, { archive }: RuleContext): OverwriteReceipt[] {
  const added = addedLines(base.overwrites, archive.overwrites) ?? [];
  return added.flatMap((line) => lineAs(line, OverwriteReceipt) ?? []);
}

/** Lines of the logs of an archive that are no receipts. */
export function* strayLines(archive: RuleContext['archive']): Iterable<Problem> {
  for (const log of LOGS)
    for (const [at, line] of linesIn(String(valueIn(archive, log))).entries())
      if (lineAs<unknown>(line, log.schema) === undefined)
        yield { actual: `line ${at + 1}, which is not a receipt: ${shorten(line, 80)}`, where: log.path };
}

/** The instant of the newest thing that an archive records, as far as its mints and its receipts say. */
function newestIn({ overwrites, registry }: Change['base']): number {
  const last = linesIn(overwrites.slice(-LAST)).at(-1) ?? '';
  const written = Date.parse(lineAs(last, OverwriteReceipt)?.ts ?? '');
  const minted = Date.parse(registry.deposits.at(-1)?.minted_at ?? '');
  return Math.max(...[written, minted].filter((time) => !Number.isNaN(time)), 0);
}

/** Characters, more than a line has. */
const LAST = 10_000;

/** Receipts that do not speak of what a change overwrites. Those of an adoption speak of the adopted archive, and its author answers for them. */
function* receiptProblems(change: Change, context: RuleContext): Iterable<Problem> {
  if (adoptionIn(change.base, context.archive, context.hashes)) return;
  const changed = new Map(change.files.map((file) => [file.path, file]));
  const earliest = newestIn(change.base) - CLOCKS_MS;
  const seen = new Map<string, Set<string>>();
  for (const receipt of addedReceipts(change, context)) {
    const { path, ts, actor, reason, sha256 } = receipt;
    const before = changed.get(path)?.before;
    const hashes = seen.get(path) ?? new Set();
    seen.set(path, hashes);
    if (!before)
      yield { field: 'path', actual: `${shorten(path, 200)}, which this change does not overwrite`, where };
    // One command after the other overwrites a file: the first receipt is of the bytes that the base has.
    else if (hashes.size === 0) yield* located(`${where}, ${path}`, bytesProblems(receipt, before, context));
    else if (hashes.has(sha256) || /^0+$/.test(sha256))
      yield { field: 'sha256', actual: `${sha256}, which is no further state of ${path}`, where };
    hashes.add(sha256);
    if (Date.parse(ts) < earliest)
      yield { field: 'ts', actual: `${ts}, before what the base records already`, where };
    if (!(commandNames as readonly string[]).includes(actor))
      yield { field: 'actor', actual: `${quoted(actor)}, which is no command`, where };
    else if (actor === 'mint' && !mints(path, change, context))
      yield { field: 'actor', actual: `mint, which did not overwrite ${shorten(path, 200)}`, where };
    if (!hasWords(reason)) yield { field: 'reason', actual: 'a reason without a letter or digit', where };
  }
}

const OF_BYTES = ['sha256', 'size_bytes', 'line_count', 'is_binary', 'web_path'] as const;

function bytesProblems(receipt: OverwriteReceipt, before: Uint8Array, { hashes }: RuleContext): Problem[] {
  const { path, reason, actor, ts: at } = receipt;
  const due = receiptOf(path, before, { reason, actor, at }, hashes.sha256);
  return OF_BYTES.flatMap((field) => differs(field, receipt[field], due[field]));
}

/** A mint overwrites the registry, by what it adds to it. */
function mints(path: string, change: Change, context: RuleContext): boolean {
  return resourceAt(path)?.kind === 'registry' && newDeposits(change, context).length > 0;
}
