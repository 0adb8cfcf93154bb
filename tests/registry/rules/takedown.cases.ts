import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview, writeRegistry } from '../../../src/registry/archive/changeset.ts';
import { withdraw } from '../../../src/registry/changes/moves.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { TakedownReceipt } from '../../../src/registry/model/receipts.ts';
import { type Commit, filesOf, type Rewrite } from '../../../src/registry/rules/removed.ts';
import { NOW } from '../../fixtures/tools.ts';
import { type Case, changeCase, each, same, WORLD, withAltered } from './case.ts';

// Histories that were rewritten, as git would give them: by a receipt, or otherwise.

/** The world as earlier versions stored it: with what a program extracted of deposit 5. */
const EARLIER = withAltered(WORLD, 5, { wiki_article: 'An extract.', wiki_status: 'provisional-generated' });

/** The same after a takedown. */
const EMPTIED = withAltered(EARLIER, 5, { wiki_article: undefined });

const move = withdraw(WORLD, 5, 'It names a locker.', true, NOW, hashes.sha256);
/** The world after the redaction of deposit 5. */
const REDACTED: Archive = preview(WORLD, move.changeset);
const deposit = REDACTED.registry.deposits[4] as Deposit;
const [TEXT, EDITION] = filesOf(deposit);
const TABLE = 'data/registry.json';

const id = (letter: string) => letter.repeat(40);
const receipt: TakedownReceipt = {
  ts: NOW,
  deposit_number: 5,
  axn: deposit.axn,
  text_sha256: deposit.hash,
  old_head: id('b'),
  removed_paths: [TEXT, EDITION],
  emptied_paths: [TABLE],
  reason: 'It names a locker.',
  signed_off_by: 'a-steward',
};
const logOf = (...receipts: readonly object[]) => receipts.map((one) => `${JSON.stringify(one)}\n`).join('');

/** A change that adds receipts, on the commit that they name. */
const adding = (rule: string, name: string, ...receipts: readonly object[]) =>
  changeCase(rule, name, () => ({ ...REDACTED, takedowns: logOf(...receipts) }), {
    on: REDACTED,
    commit: id('b'),
  });

/** A change that adds a receipt with other values. */
const misstating = (rule: string, name: string, changes: Partial<TakedownReceipt>) =>
  adding(rule, name, { ...receipt, ...changes });

/** A commit with its files by path, as one side of a history. */
interface Step {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly words?: string;
  /** Its parents beside the one before it. */
  readonly also?: readonly string[];
}

const registryOf = (of: Archive) => writeRegistry(of.registry);
const HEAD = { [TABLE]: registryOf(REDACTED), other: 'x' };
const OLD: readonly Step[] = [
  { name: id('a'), files: { [TABLE]: registryOf(EARLIER), [TEXT]: 'the text', other: 'x' } },
  { name: id('b'), files: HEAD },
  { name: id('c'), files: { ...HEAD, log: 'the receipt' } },
];
const NEW: readonly Step[] = [
  { name: id('1'), files: { [TABLE]: registryOf(EMPTIED), other: 'x' } },
  { name: id('2'), files: HEAD },
  { name: id('3'), files: { ...HEAD, log: 'the receipt' } },
];

/** The new history with other values in one of its commits. */
const butFor = (at: number, other: Partial<Step>) =>
  NEW.map((one, place) => (place === at ? { ...one, ...other } : one));

/** Data that git gives of two histories whose commits follow each other. */
function rewriteOf(old: readonly Step[], now: readonly Step[]): Rewrite {
  const commits = new Map<string, Commit>();
  const trees = new Map<string, Step['files']>();
  const blobs = new Map<string, string>();
  const blob = (text: string) => {
    blobs.set(hashes.sha256(text), text);
    return hashes.sha256(text);
  };
  for (const side of [old, now]) {
    for (const [at, { name, files, words = `step ${at}`, also = [] }] of side.entries()) {
      const tree = hashes.sha256(JSON.stringify(files));
      trees.set(tree, files);
      const parents = at === 0 ? [] : [side[at - 1]?.name ?? ''];
      commits.set(name, { tree, parents: [...parents, ...also], words });
    }
  }
  const fileIn = (tree: string, path: string) => {
    const text = trees.get(tree)?.[path];
    return text === undefined ? undefined : { id: blob(text), mode: '100644' };
  };
  return {
    oldHead: old.at(-1)?.name ?? '',
    newHead: now.at(-1)?.name ?? '',
    commits,
    differences: (pairs) =>
      pairs.map(([one, other]) =>
        [...new Set([one, other].flatMap((tree) => Object.keys(trees.get(tree) ?? {})))]
          .map((path) => ({ path, before: fileIn(one, path), after: fileIn(other, path) }))
          .filter(({ before, after }) => before?.id !== after?.id),
      ),
    everAt: (paths) =>
      now.flatMap(({ name, files }) =>
        paths.flatMap((path) =>
          files[path] === undefined ? [] : [{ path, id: blob(files[path]), commit: name }],
        ),
      ),
    bytes: (wanted) => new TextEncoder().encode(blobs.get(wanted) ?? ''),
  };
}

/** A push of a new history over the old one, whose newest commit holds receipts. */
const pushing = (rule: string, name: string, now: readonly Step[], takedowns = logOf(receipt)) =>
  changeCase(rule, name, same, {
    on: { ...REDACTED, takedowns },
    commit: id('c'),
    rewrite: rewriteOf(OLD, now),
  });

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  ...each(misstating, 'TKD-001', {
    'a receipt about a deposit that is not redacted': { deposit_number: 1 },
    'a receipt with the identifier of another deposit': { axn: WORLD.registry.deposits[0]?.axn ?? '' },
    'a receipt with another hash': { text_sha256: 'a'.repeat(64) },
    'a receipt on another commit': { old_head: id('a') },
    'a receipt that removes another file': { removed_paths: [TEXT, 'data/site.json'] },
    'a receipt that empties another table': { emptied_paths: ['data/site.json'] },
    'a receipt with a reason of signs': { reason: '…' },
  }),
  adding('TKD-001', 'two receipts at once', receipt, receipt),
  pushing('TKD-002', 'a rewritten history without a receipt', NEW, ''),
  pushing('TKD-002', 'a receipt that was used', NEW, logOf({ ...receipt, old_head: id('a') })),
  pushing('TKD-002', 'a receipt before another one', NEW, logOf(receipt, { ...receipt, old_head: id('d') })),
  pushing('TKD-002', 'a deposit that is not redacted', NEW, logOf({ ...receipt, deposit_number: 1 })),
  ...each(pushing, 'TKD-003', {
    'a newest commit with another file': butFor(2, { files: { ...HEAD, log: 'another' } }),
    'an old commit with a new file': butFor(0, { files: { ...NEW[0]?.files, more: 'y' } }),
    'a table that was emptied of more': butFor(0, { files: { [TABLE]: '{}\n', other: 'x' } }),
    'a table that went': butFor(0, { files: { other: 'x' } }),
    'a table with parts of the text': butFor(0, { files: { [TABLE]: registryOf(EARLIER), other: 'x' } }),
    'a commit that has the text': butFor(0, { files: { ...NEW[0]?.files, [TEXT]: 'the text' } }),
    'another message': butFor(0, { words: 'another' }),
    'a commit less': NEW.slice(1),
    'a parent more, by which the old history stays': butFor(1, { also: [id('a')] }),
    'a commit more': [{ name: id('0'), files: {} }, ...NEW],
  }),
  changeCase('TKD-004', 'a branch that brings the text back', same, {
    returned: [{ path: TEXT, commit: id('a') }],
  }),
];

/** Cases that keep it. */
export const keeping: readonly Case[] = [
  adding('TKD-001', 'a receipt about a redacted deposit, on its commit', receipt),
  pushing(
    'TKD-003',
    'an earlier receipt, which was used',
    NEW,
    logOf({ ...receipt, old_head: id('e') }, receipt),
  ),
];
