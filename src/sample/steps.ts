import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry } from '../archive/create.ts';
import { loadArchive } from '../archive/load.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { changeRegistry } from '../registry/archive/resources/registry-files.ts';
import type { CommandName } from '../registry/documents/commands/index.ts';
import { formatAxn } from '../registry/identity/axn.ts';
import { glyphsOf } from '../registry/identity/parts.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { AXN_V1_SCHEMA_VERSION } from '../registry/model/vocabulary.ts';

/** One command to run on the sample archive, and the instant at which it runs. */
interface Step {
  readonly command: CommandName;
  readonly args: string[];
  readonly at: string;
}

/** Deposits that start with an axn/v1 identifier, so that the back-fill has something to do. */
const FOUR_GLYPHS = [43, 44];

/** The moves of the deposits after their minting. */
const LATER: readonly Step[] = [
  { command: 'backfill', at: noonOf('2026-11-19'), args: [] },
  {
    command: 'lifecycle',
    at: noonOf('2026-11-19'),
    args: [
      'withdraw',
      '41',
      '--reason',
      'Filed as an example of a withdrawal; deposit 31 says what a tombstone is for.',
    ],
  },
  {
    command: 'lifecycle',
    at: noonOf('2026-11-20'),
    args: [
      'withdraw',
      '42',
      '--redact',
      '--reason',
      'Filed as an exercise in redaction; nobody’s details were in it, and its source stays in src/sample.',
    ],
  },
];

/**
 * Empties the archive in `root` and yields, in order, the commands that mint this folder's texts into it and then make the other
 * records. A step is made only when the one before it is done, because a text may quote the identifier of an earlier deposit. Every
 * deposit is minted at noon of its own date, so the same texts give the same bytes. Throws when a text names a deposit that is not
 * minted yet.
 */
export async function* sampleSteps(root: string): AsyncGenerator<Step, void, void> {
  emptyRegistry(root);
  const work = mkdtempSync(join(tmpdir(), 'sample-'));
  try {
    const names = readdirSync(import.meta.dirname).filter((name) =>
      /^\d+-.*(?<!\.text)\.(?:md|json)$/.test(name),
    );
    for (const name of names.sort()) yield mintStep(root, name, work);
    await giveFourGlyphs(root);
    yield* LATER;
    yield* recordSteps();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function mintStep(root: string, name: string, work: string): Step {
  const { deposits } = loadArchive(root).registry;
  const { path, text } = resolved(name, deposits, work);
  if (name.endsWith('.md')) {
    const date = /^### Date\s+(\S+)/m.exec(text)?.[1] ?? '';
    return { command: 'mint', args: [path], at: noonOf(date) };
  }
  const entry = JSON.parse(text) as { date: string; draft_pending_reason?: string };
  const body = resolved(name.replace(/json$/, 'text.md'), deposits, work);
  const draft = entry.draft_pending_reason === undefined ? [] : ['--draft'];
  return { command: 'mint', args: ['--rich', path, '--text', body.path, ...draft], at: noonOf(entry.date) };
}

/** A copy of a source in which `{{axn:N}}` is the identifier of deposit N. */
function resolved(name: string, deposits: readonly Deposit[], work: string): { path: string; text: string } {
  const source = readFileSync(join(import.meta.dirname, name), 'utf8');
  const text = source.replace(/\{\{axn:(\d+)\}\}/g, (_, number) => {
    const found = deposits[Number(number) - 1];
    if (!found) throw new Error(`${name} names deposit ${number}, which is not minted yet`);
    return found.axn;
  });
  const path = join(work, name);
  writeFileSync(path, text);
  return { path, text };
}

/** The deposits of an archive, some of them as axn/v1 named them: with four glyphs, and where one is given, another label. */
export function asVersionOne(
  { registry, tables }: Archive,
  labels: ReadonlyMap<number, string | undefined>,
): Deposit[] {
  return registry.deposits.map((deposit): Deposit => {
    if (!labels.has(deposit.deposit_number)) return deposit;
    const { emoji, clusters, reading } = glyphsOf(deposit.hash, tables, 'v1');
    const axn = formatAxn({ ...deposit, hex: labels.get(deposit.deposit_number) ?? deposit.hex, emoji });
    const schema = { axn_display: emoji, axn_schema_version: AXN_V1_SCHEMA_VERSION };
    return { ...deposit, axn, emoji, clusters, reading, ...schema };
  });
}

/** Rewrites two new deposits as axn/v1 would have named them. */
async function giveFourGlyphs(root: string): Promise<void> {
  await transact(root, (archive) => {
    const labels = new Map(FOUR_GLYPHS.map((number) => [number, undefined]));
    const deposits = asVersionOne(archive, labels);
    const { files } = changeRegistry(archive, { ...archive.registry, deposits });
    const at = noonOf('2026-11-19');
    return {
      changeset: { files, reason: 'axn/v1 fixture of the sample', actor: 'sample', at },
      answer: undefined,
    };
  });
}

function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}

const FOLDER = join(import.meta.dirname, 'records');

/** The day on which the other records of the sample are made: its last, when every deposit that they refer to is there. */
const AT = '2026-11-20T13:00:00Z';

/**
 * The commands that make the other records of the sample, in an order in which each finds what it refers to: terms before the reading
 * pass links them, captures before the register refers to them, and addresses last, because they are drawn from all of these.
 */
function recordSteps(): Step[] {
  const designations: Record<'entity' | 'status' | 'since', string>[] = JSON.parse(
    readFileSync(join(FOLDER, 'designations.json'), 'utf8'),
  );
  return [
    ...designations.map(({ entity, status, since }) => step('designate', entity, status, '--since', since)),
    step('resolve', 'add', join(FOLDER, 'dois.json')),
    step('terms', join(FOLDER, 'terms.json')),
    step('read', '--all'),
    step('capture', join(FOLDER, 'captures/captures.json')),
    step('intake', ...filesIn('register')),
    step('addresses', ...filesIn('addresses')),
  ];
}

function step(command: Step['command'], ...args: string[]): Step {
  return { command, args, at: AT };
}

function filesIn(folder: string): string[] {
  return readdirSync(join(FOLDER, folder))
    .sort()
    .map((name) => join(FOLDER, folder, name));
}
