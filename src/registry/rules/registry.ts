import { type Archive, issueKey, paths } from '../archive/archive.ts';
import { tableText } from '../archive/resources/files.ts';
import { ALL_RESOURCES, RESOURCES, resourceAt, valueIn } from '../archive/resources/index.ts';
import { dueParts, PART_BOUNDS, registryFiles, sealedIn } from '../archive/resources/registry-files.ts';
import { ADOPTED, type Resource } from '../archive/resources/resource.ts';
import { sameBytes, utf8 } from '../identity/hash.ts';
import { Deposit, type Registry, type RegistryPart } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { LINE, uncleanIn } from '../submission/sanitize.ts';
import { isFields } from '../text/json.ts';
import { adoptionIn, eachDeposit, none, repeated, shapeProblems, whereDeposit } from './of-change.ts';
import { type Change, CLOCKS_MS, type Rule, type RuleContext, type TreeEntry } from './rule.ts';

// The registry as a whole: the shape of its entries, and how each was submitted.

/** The fields that identify an issue and its depositor: a forged one could be answered, or supersede, in their name. */
const ISSUE_FIELDS = ['issue_number', 'issue_url', 'submitter'] as const satisfies readonly (keyof Deposit)[];

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

// The parts of the registry: in order, complete, and each sealed when it was full. The loader has seen that each holds its deposits.

const { path: HEAD, parts: PARTS } = RESOURCES.registry;
const where = HEAD;
const field = 'parts';

const rangeOf = ({ path, first_deposit, last_deposit }: RegistryPart) =>
  `${path} with deposits ${first_deposit} to ${last_deposit}`;

function* partProblems({ parts = [], deposits }: Registry): Iterable<Problem> {
  let last = 0;
  for (const [at, part] of parts.entries()) {
    const due = `/${PARTS?.path(at + 1)}`;
    if (part.path !== due) yield { field, actual: `${part.path} in the place of ${due}`, where };
    if (part.first_deposit !== last + 1 || part.last_deposit < part.first_deposit)
      yield { field, actual: `${rangeOf(part)}, after deposit ${last}`, where };
    if (part.last_deposit - part.first_deposit + 1 > PART_BOUNDS.deposits)
      yield { field, actual: `${rangeOf(part)}, which are more than ${PART_BOUNDS.deposits}`, where };
    last = part.last_deposit;
  }
  const due = dueParts(parts, deposits);
  const [unsealed] = due.slice(parts.length);
  if (unsealed)
    yield {
      field: 'deposits',
      actual: `deposits ${last + 1} to ${unsealed.last_deposit}, which fill a part, in the file of the newest`,
      where,
    };
}

function* changedParts(base: Archive, { registry }: Archive): Iterable<Problem> {
  const [old = [], now = []] = [base.registry.parts, registry.parts];
  const due = registry.deposits.length < sealedIn(base.registry) ? old : dueParts(old, registry.deposits);
  for (let at = 0; at < Math.max(due.length, now.length); at += 1) {
    const [expected, found] = [due[at], now[at]];
    if (JSON.stringify(expected) === JSON.stringify(found)) continue;
    const rest = expected ? `expected ${rangeOf(expected)}` : 'the deposits before it are not full';
    yield { field, actual: `${found ? rangeOf(found) : `no part ${at + 1}`}; ${rest}`, where };
    return;
  }
}

export const registryRules: readonly Rule[] = [
  {
    id: 'REG-002',
    requirement: 'An entry has exactly the fields of its schema.',
    remedy:
      'In a submission, correct this value. A stored entry is written by the mint alone: restore it from the history of the archive. The schema is /api/schemas/deposit-entry.schema.json.',
    checks: { entry: ({ deposit }) => shapeProblems(Deposit, deposit, 'entry') },
  },
  {
    id: 'REG-006',
    requirement: 'An issue becomes at most one deposit.',
    remedy:
      'Leave the issue fields null in an entry that was not submitted by an issue. Only the mint writes them.',
    checks: {
      *archive({ registry }) {
        const filed = registry.deposits.filter(({ issue_url }) => issue_url);
        // A repository of the same name may have been created again, with other issues.
        const keyOf = ({ issue_url, submitter }: Deposit) => `${submitter?.id} ${issueKey(issue_url ?? '')}`;
        for (const [{ deposit_number: first }, again] of repeated(filed, keyOf))
          yield { field: 'issue_url', actual: `the issue of deposit ${first}`, where: whereDeposit(again) };
      },
    },
  },
  {
    id: 'REG-007',
    requirement: 'Only the mint records the issue and the account of a deposit.',
    remedy: `Leave ${ISSUE_FIELDS.join(', ')} null in an entry that is committed directly.`,
    checks: {
      change: eachDeposit(none, function* (deposit, _context, { author }) {
        const given = author?.path === 'B' ? ISSUE_FIELDS.filter((name) => deposit[name] !== null) : [];
        for (const field of given)
          yield { field, actual: 'a value, although the entry was not submitted by an issue' };
      }),
    },
  },
  {
    id: 'REG-008',
    requirement: 'The time of minting is not in the future.',
    remedy: 'Write the entry with the mint command, on a machine whose clock is right.',
    checks: {
      change: eachDeposit(none, function* ({ minted_at }, { now }) {
        if (!(Date.parse(minted_at) <= Date.parse(now) + CLOCKS_MS))
          yield { field: 'minted_at', actual: `${minted_at}; the current time is ${now}` };
      }),
    },
  },
  {
    id: 'REG-010',
    requirement: 'A new deposit has the fields that the mint writes, and no other.',
    remedy: 'Write the entry with the mint command. Other commands add further fields later.',
    checks: {
      change: eachDeposit(none, function* (deposit) {
        for (const field of LATER_FIELDS.filter((name) => deposit[name] !== undefined))
          yield { field, actual: 'a field that the mint does not write' };
        if (deposit.submission_sha256 === undefined) yield { field: 'submission_sha256', actual: null };
        if (deposit.generated_by?.autonomous)
          yield { field: 'generated_by', actual: 'an edition, which the mint does not write' };
      }),
    },
  },
  {
    id: 'REG-012',
    requirement: `Full parts of the registry are numbered from 1 and hold consecutive deposits, at most ${PART_BOUNDS.deposits} each; the deposits after them have less than ${PART_BOUNDS.deposits + 1} entries and ${PART_BOUNDS.bytes} bytes. A part keeps its deposits, and a new one is sealed when it is full.`,
    remedy:
      'Make the change again on the latest main, with the command that writes it: each one brings the registry into parts.',
    checks: {
      archive: ({ registry }) => partProblems(registry),
      change: ({ base }, { archive }) => changedParts(base, archive),
    },
  },
  {
    id: 'REG-011',
    requirement:
      'The texts of a resource beside its items, such as its version, are single lines that hold nothing that cleaning would remove.',
    remedy: 'Restore the text, or write it without characters that cannot be seen.',
    checks: {
      *archive(archive) {
        for (const resource of ALL_RESOURCES.filter(({ kind }) => kind === 'table')) {
          for (const [field, text] of Object.entries(valueIn(archive, resource) as object)) {
            const problems = typeof text === 'string' ? uncleanIn(text, field, LINE) : [];
            for (const problem of problems) yield { ...problem, where: resource.path };
          }
        }
      },
    },
  },
];

// How the tables stand in their files: one form for each value, so that a change of a file is a change of what it says.

/** The text that the commands write for a file of a table; undefined for what people write, and where the value is of another shape. */
function writtenText(resource: Resource, path: string, { archive }: RuleContext): string | undefined {
  if (resource.kind === 'registry') return registryFiles(archive.registry).get(path)?.();
  if (resource.kind !== 'table') return undefined;
  const parsed = resource.schema.safeParse(valueIn(archive, resource));
  return parsed.success ? tableText(parsed.data as Record<string, unknown>) : undefined;
}

function* writtenProblems({ files }: Change, context: RuleContext): Iterable<Problem> {
  for (const { path, after } of files) {
    const resource = resourceAt(path);
    if (!resource || !after) continue;
    const written = writtenText(resource, path, context);
    if (written === undefined || sameBytes(after, utf8(written))) continue;
    yield { actual: 'a form other than the commands write', where: path };
  }
}

/** The version of a table says how to read it: a change of data does not change that. */
function* versionProblems(change: Change, { archive, hashes }: RuleContext): Iterable<Problem> {
  if (adoptionIn(change.base, archive, hashes)) return;
  for (const resource of Object.values(RESOURCES)) {
    const [before, after] = [change.base, archive].map((one) => versionIn(valueIn(one, resource)));
    if (before === after) continue;
    const actual = `${after ?? 'no value'}; it was ${before ?? 'not given'}`;
    yield { field: 'schema_version', actual, where: resource.path };
  }
}

function versionIn(value: unknown): string | undefined {
  return isFields(value) && 'schema_version' in value ? String(value.schema_version) : undefined;
}

// The folders of an archive are checked before anything of a proposed tree is written to a disk.

const FOLDERS = ['data', 'api'];

const KINDS: Readonly<Record<Exclude<TreeEntry['kind'], 'file'>, string>> = {
  executable: 'a file that can be executed',
  symlink: 'a symbolic link',
  submodule: 'a submodule',
  other: 'an entry that is not a file',
};

const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** The entries of a tree, in the archive's folders, that are no plain files or have names that a system could hide or confuse. Throws nothing. */
export function irregularities(tree: readonly TreeEntry[]): Problem[] {
  const twice = new Set([...repeated(tree, ({ path }) => path.toLowerCase())].map(([, again]) => again));
  return tree.flatMap((entry): Problem[] => {
    const [folder = ''] = entry.path.split('/');
    if (!FOLDERS.includes(folder.toLowerCase())) return [];
    const double = twice.has(entry) ? 'a name that occurs twice where case makes no difference' : undefined;
    const found = oddity(entry, folder) ?? double;
    return found === undefined ? [] : [{ actual: found, where: entry.path }];
  });
}

function oddity({ path, kind }: TreeEntry, folder: string): string | undefined {
  if (kind !== 'file') return KINDS[kind];
  if (!FOLDERS.includes(folder))
    return `a folder whose name differs from ${folder.toLowerCase()}/ in case only`;
  const [, ...names] = path.split('/');
  if (names.length === 0) return 'a file with the name of the folder';
  const odd = names.find((name) => !PLAIN.test(name));
  return odd === undefined ? undefined : `a name with other characters or a leading dot: “${odd}”`;
}

/** Files under `data/` that belong to nothing: no rule would check them. */
function* strangers(
  tree: readonly TreeEntry[],
  { registry, captures, adoption }: Archive,
): Iterable<Problem> {
  const named = new Set([
    ...ALL_RESOURCES.map(({ path }) => path),
    ...(registry.parts ?? []).map(({ path }) => path.slice(1)),
    ...registry.deposits.flatMap(({ hex, generated_by }) => [
      paths.text(hex).slice(1),
      ...(generated_by?.autonomous ? [paths.autonomous(hex).slice(1)] : []),
    ]),
    ...adoption.files.flatMap(({ at }) => (at?.startsWith(ADOPTED) ? [at] : [])),
    ...captures.entries.flatMap(({ imgs }) => imgs.map((path) => path.slice(1))),
  ]);
  const odd = new Set(irregularities(tree).map(({ where }) => where));
  for (const { path } of tree) {
    if (path.startsWith('data/') && !named.has(path) && !odd.has(path))
      yield { actual: 'a file that belongs to no resource, log, deposit or capture', where: path };
  }
}

export const sourceRules: readonly Rule[] = [
  {
    id: 'REG-009',
    requirement:
      'The folder data/ contains only the files of the resources, the logs, the texts and editions of deposits, the images of captures, and what the adoption report names.',
    remedy: 'Remove the file.',
    checks: { change: ({ tree }, { archive }) => strangers(tree ?? [], archive) },
  },
  {
    id: 'REG-013',
    requirement:
      'A changed table stands in its file as the commands write it: one item on a line, keys in the order of the schema, and the schema_version that it had.',
    remedy:
      'Restore the file from the base (git checkout main -- FILE), and make the change with the command that writes the file. A correction by hand changes values only.',
    checks: {
      *change(change, context) {
        yield* writtenProblems(change, context);
        yield* versionProblems(change, context);
      },
    },
  },
];

/** The rules about the tree that is proposed, whatever its files hold: they run where the archive cannot even be read. */
export const treeRules: readonly Rule[] = [
  {
    id: 'REG-004',
    requirement: 'The folders of the archive contain only plain files with plain names.',
    remedy:
      'Remove it, or make it a plain file whose name has only letters, digits, “.”, “_” and “-”, and does not begin with “.”.',
    checks: { change: ({ tree }) => irregularities(tree ?? []) },
  },
  {
    id: 'REG-005',
    requirement: 'The branch is up to date with its base.',
    remedy: 'Update the branch with the latest commits of its base.',
    checks: {
      *change({ behind }) {
        if (behind) yield { actual: 'a branch that lacks commits of its base' };
      },
    },
  },
];
