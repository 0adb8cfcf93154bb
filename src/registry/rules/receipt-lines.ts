import { commandNames } from '../commands/index.ts';
import { receiptOf } from '../mint/changeset.ts';
import { OverwriteReceipt } from '../model/receipts.ts';
import { LOGS, RESOURCES, resourceAt, valueIn } from '../resources/index.ts';
import { linesIn } from '../resources/resource.ts';
import { shorten } from '../text/cut.ts';
import { hasWords } from '../text/visible.ts';
import { adoptionIn } from './adopted-change.ts';
import { newDeposits } from './deposits-of-change.ts';
import { addedLines, lineAs, timeAfter } from './log-lines.ts';
import { type Change, CLOCKS_MS, type Problem, type RuleContext } from './rule.ts';

// What the lines say that a change adds to the logs (RCP-002). A receipt speaks of this change, or it says nothing that anybody could check.

const where = RESOURCES.overwrites.path;

/** The receipts of overwritten bytes that a change adds. */
export function addedReceipts({ base }: Pick<Change, 'base'>, { archive }: RuleContext): OverwriteReceipt[] {
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

/** Lines of any log that are dated after now. */
export function* futureLines({ base }: Change, { archive, now }: RuleContext): Iterable<Problem> {
  for (const log of LOGS) {
    for (const line of addedLines(String(valueIn(base, log)), String(valueIn(archive, log))) ?? []) {
      const late = timeAfter(lineAs<unknown>(line, log.schema), now);
      if (late !== undefined)
        yield { field: 'ts', actual: `${late}; the current time is ${now}`, where: log.path };
    }
  }
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

/**
 * Receipts of overwritten bytes that do not speak of what a change overwrites. Those that an adoption brings speak of what the adopted
 * archive overwrote, and its author answers for them.
 */
export function* receiptProblems(change: Change, context: RuleContext): Iterable<Problem> {
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
    else if (hashes.size === 0) yield* bytesProblems(receipt, before, context);
    else if (hashes.has(sha256) || /^0+$/.test(sha256))
      yield { field: 'sha256', actual: `${sha256}, which is no further state of ${path}`, where };
    hashes.add(sha256);
    if (Date.parse(ts) < earliest)
      yield { field: 'ts', actual: `${ts}, before what the base records already`, where };
    if (!(commandNames as readonly string[]).includes(actor))
      yield { field: 'actor', actual: `“${shorten(actor, 100)}”, which is no command`, where };
    else if (actor === 'mint' && !mints(path, change, context))
      yield { field: 'actor', actual: `mint, which did not overwrite ${shorten(path, 200)}`, where };
    if (!hasWords(reason)) yield { field: 'reason', actual: 'a reason without a letter or digit', where };
  }
}

const OF_BYTES = ['sha256', 'size_bytes', 'line_count', 'is_binary', 'web_path'] as const;

function* bytesProblems(
  receipt: OverwriteReceipt,
  before: Uint8Array,
  { hashes }: RuleContext,
): Iterable<Problem> {
  const { path, reason, actor, ts: at } = receipt;
  const due = receiptOf(path, before, { files: [], reason, actor, at }, hashes.sha256);
  for (const field of OF_BYTES)
    if (receipt[field] !== due[field])
      yield {
        field,
        actual: `${receipt[field]} for ${path}; of its earlier bytes it is ${due[field]}`,
        where,
      };
}

/** A mint overwrites the registry, by what it adds to it. */
function mints(path: string, change: Change, context: RuleContext): boolean {
  return resourceAt(path)?.kind === 'registry' && newDeposits(change, context).length > 0;
}
