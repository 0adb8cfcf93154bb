import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { archiveRoot } from '../../src/archive/location.ts';
import { type Archive, type ArchiveIndex, indexOf, textFile } from '../../src/registry/archive/archive.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import { Deposit } from '../../src/registry/model/deposit.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import type { Finding, RuleContext } from '../../src/registry/rules/rule.ts';
import { StoredEntry } from '../../src/registry/rules/rule.ts';
import { runScope } from '../../src/registry/rules/run.ts';
import { LIST_CAPS } from '../../src/registry/submission/sanitize.ts';
import type { Outcome } from './proof.ts';

// Drops every field of every entry, swaps it for that of a neighbor, and gives it other values: once as a change of an existing
// entry and once in a new entry. The edit has a receipt, so that a rule about the entry must report it.

const NOW = '2026-12-01T12:00:00Z';
/** The rules of entries, registry and change. Another proof covers the documents. */
const JUDGED = RULES.filter(({ id }) => !/^(?:IDX|FAM|RCP)-/.test(id));

type Entry = Record<string, unknown>;

/** A way to change one field; undefined where the value would stay the same. */
type Way = readonly [name: string, make: (value: unknown, neighbors: readonly unknown[]) => unknown];

const UNCLEAN = 'x\u202Ey';

const WAYS: readonly Way[] = [
  ['dropped', () => undefined],
  ['a neighbor’s', (value, neighbors) => neighbors.find((other) => !same(other, value))],
  ['a later neighbor’s', (value, neighbors) => neighbors.findLast((other) => !same(other, value))],
  ['one more', (value) => (typeof value === 'number' ? value + 1 : undefined)],
  ['with an override', (value) => unclean(value)],
  ['with a script', (value) => (typeof value === 'string' ? '[x](javascript:alert(1))' : undefined)],
  ['too long', (value) => (typeof value === 'string' ? 'x'.repeat(LIST_CAPS.generated + 1) : undefined)],
  ['another type', (value) => (typeof value === 'boolean' ? 'true' : true)],
];

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The value with a bidi override in its first text. */
function unclean(value: unknown): unknown {
  if (typeof value === 'string') return UNCLEAN;
  if (typeof value !== 'object' || value === null) return undefined;
  const [key, first] = Object.entries(value)[0] ?? [];
  if (key === undefined) return undefined;
  const changed = unclean(first) ?? UNCLEAN;
  return Array.isArray(value) ? [changed, ...value.slice(1)] : { ...value, [key]: changed };
}

/**
 * What people and commands can change without a finding, and why. Any other mutation without a finding
 * has got past the rules.
 */
const PERMITTED: Readonly<Record<'changed' | 'new', Readonly<Record<string, string>>>> = {
  changed: {
    draft_pending_reason: 'what is outstanding changes while a draft waits',
    status_note: 'a note of those responsible',
    wiki_article: 'generated anew, while it is provisional',
    entities: 'generated anew, while they are provisional',
  },
  new: {
    orcid: 'what the depositor says',
    substrate: 'what the depositor says',
    substrate_note: 'what the depositor says',
    version: 'what the depositor says',
    methodology: 'what the depositor says',
    falsification: 'what the depositor says',
    journal: 'what the depositor says',
    sovereign_id: 'what the depositor says',
    minted_at: 'a working copy mints when its owner likes',
    draft_pending_reason: 'what the depositor says',
  },
};

/** Values that are invalid in every field, even where people can change it. */
const NEVER = new Set(['with an override', 'with a script', 'too long', 'another type']);
/** A text that is not Markdown can look like a link. */
const PLAIN_TEXT = new Set(['with a script']);

/** Tries all mutations on the archive of this checkout. */
export function tryFields(say: (text: string) => void): Outcome {
  const { archive } = loadArchive(archiveRoot());
  const escapes: string[] = [];
  const allowed = new Map<string, number>();
  let tried = 0;
  for (const [kind, numbers] of Object.entries(SUBJECTS) as ['changed' | 'new', readonly number[]][]) {
    for (const number of numbers) {
      say(`${kind}: deposit ${number}`);
      for (const field of Object.keys(Deposit.shape)) {
        for (const [name, after] of mutationsOf(archive, number, field)) {
          tried += 1;
          if (speaks(archive, number, after, kind)) continue;
          const reason = PERMITTED[kind][field];
          const covered =
            reason !== undefined && (!NEVER.has(name) || (PLAIN_TEXT.has(name) && !MARKDOWN.has(field)));
          if (covered) allowed.set(`${kind} ${field}`, (allowed.get(`${kind} ${field}`) ?? 0) + 1);
          else escapes.push(`deposit ${number}, ${kind}: ${field} ${name}`);
        }
      }
    }
  }
  return {
    escapes,
    lines: [
      `${tried} changes of one field: ${tried - escapes.length - total(allowed)} reported, ${total(allowed)} permitted`,
      `permitted: ${[...allowed].map(([what, count]) => `${what} ${count}`).join(', ')}`,
    ],
  };
}

/** Fields that are shown as Markdown. */
const MARKDOWN: ReadonlySet<string> = new Set([
  'description',
  'methodology',
  'falsification',
  'wiki_article',
]);

/** Deposits of every kind in the sample. A new one is compared with the archive before it. */
const SUBJECTS = { changed: [8, 20, 22, 34, 42, 43], new: [22, 27] } as const;

const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function* mutationsOf(archive: Archive, number: number, field: string): Iterable<[string, Entry]> {
  const { deposits } = archive.registry;
  const entry = deposits[number - 1] as unknown as Entry;
  const neighbors = [...deposits.slice(number), ...deposits.slice(0, number - 1)].flatMap((other) => {
    const value = (other as unknown as Entry)[field];
    return value === undefined ? [] : [value];
  });
  for (const [name, make] of WAYS) {
    // A missing field can be added: with the value of a neighbor, and with an invalid value.
    const model = entry[field] ?? neighbors[0] ?? (NEVER.has(name) ? '' : undefined);
    const value =
      name === 'dropped' ? undefined : make(entry[field] ?? (NEVER.has(name) ? model : undefined), neighbors);
    if (same(value, entry[field]) || (value === undefined && name !== 'dropped')) continue;
    const { [field]: _old, ...rest } = entry;
    yield [name, value === undefined ? rest : { ...entry, [field]: value }];
  }
}

/** Without these fields, or with values other than texts, an archive cannot be read at all. */
const OUTLINE = ['axn', 'hex', 'hash', 'title', 'creator', 'description', 'minted_at'];

/** Whether any rule refuses the archive with this entry. */
function speaks(archive: Archive, number: number, entry: Entry, kind: 'changed' | 'new'): boolean {
  if (OUTLINE.some((field) => typeof entry[field] !== 'string')) return true;
  if (typeof entry.deposit_number !== 'number') return true;
  const { deposits } = archive.registry;
  // A new deposit is at the end, like everything that came with it.
  const all = deposits.map((deposit, at) => (at === number - 1 ? (entry as unknown as Deposit) : deposit));
  const after = { ...archive, registry: { ...archive.registry, deposits: all } };
  const base =
    kind === 'changed'
      ? archive
      : { ...archive, registry: { ...archive.registry, deposits: deposits.slice(0, number - 1) } };
  const index = indexable(after);
  if (!index) return true;
  const context: RuleContext = { archive: after, index, hashes, inspect: inspectMarkdown, now: NOW };
  const text = archive.files.read(textFile(deposits[number - 1] as Deposit));
  const author = { automated: false, path: 'B' as const, texts: [] };
  const refused = (findings: readonly Finding[]) => findings.some(({ level }) => level === 'error');
  const where = `deposit ${number}`;
  return (
    refused(
      runScope(JUDGED, 'entry', new StoredEntry(entry as unknown as Deposit, text, context), context, where),
    ) ||
    refused(runScope(JUDGED, 'archive', after, context, where)) ||
    // Everything after a new deposit is new, too, and only the deposit's own findings count.
    runScope(JUDGED, 'change', { base, files: [], author }, context, where).some(
      ({ level, where: at }) => level === 'error' && at.endsWith(where),
    )
  );
}

/** The index of an archive, or undefined where the gate cannot validate it. */
function indexable(archive: Archive): ArchiveIndex | undefined {
  try {
    return indexOf(archive);
  } catch {
    return undefined;
  }
}
