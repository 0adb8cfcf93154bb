import type { Archive } from '../../archive/archive.ts';
import { type Changeset, changedTables, preview } from '../../archive/changeset.ts';
import { RESOURCES, type ResourceValues } from '../../archive/resources/index.ts';
import type { FileChange } from '../../archive/resources/registry-files.ts';
import type { RegistryLists } from '../../documents/document.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { AdoptionReceipt, AdoptionReport, Waiver } from '../../model/receipts.ts';
import type { Finding } from '../../rules/rule.ts';
import { WaiverIndex } from '../../rules/run.ts';
import type { Decided } from '../mint.ts';
import { compareDerived, type StatedFields } from './derived.ts';
import type { AdoptionNotes, SourceFiles } from './source.ts';

// The end of an adoption: the rules check the proposed archive, the errors that they find get waivers, and the report lists them.

export interface AdoptionInput {
  readonly archive: Archive;
  readonly source: SourceFiles;
  /** The name of the source in waivers, receipt and report. */
  readonly name: string;
  /** For each number that several entries have: the identifier of the entry that keeps it. */
  readonly keep: ReadonlyMap<number, string>;
  /** The identifiers of the deposits that publish the text of their label, where several deposits have one label. */
  readonly keepText?: readonly string[];
  readonly hashes: Hashes;
  readonly lists: RegistryLists;
  readonly now: string;
  /** Runs the rules over an archive, and over the change from `base` to it. */
  readonly validate: (archive: Archive, base: Archive) => readonly Finding[];
  readonly progress?: (done: number, total: number) => void;
}

/** The result of an adoption: the change, null where there is nothing to do or something stops it, and the report in either case. */
export interface Adoption extends Omit<Decided, 'findings'> {
  readonly report: AdoptionReport;
  readonly stopped: boolean;
  readonly added: number;
  readonly waivers: readonly Waiver[];
}

/** An adoption that changes nothing: there is nothing to do, or something stops it. */
export function nothingDone(report: AdoptionReport, stopped: boolean): Adoption {
  return { changeset: null, known: {}, report, stopped, added: 0, waivers: [] };
}

/** Rules that no adoption sets aside: the rest of the registry leans on them. */
const NEVER_WAIVED: ReadonlySet<string> = new Set([
  'AXN-004',
  'REG-002',
  'RCP-002',
  'IDX-001',
  'IDX-002',
  'IDX-004',
  'IDX-003',
  'IDX-005',
]);

/** Runs the rules over the proposed archive and waives the errors. The adoption stops if one is of a rule that is never waived. */
export function settled(
  input: AdoptionInput,
  notes: AdoptionNotes,
  files: readonly FileChange[],
  known: Partial<ResourceValues>,
  added: number,
  stated: readonly StatedFields[],
): Adoption {
  const { archive, hashes, now, name } = input;
  const reason = `adoption of ${name}`;
  const changesetOf = (all: readonly FileChange[]): Changeset => ({
    files: all,
    reason,
    actor: 'adopt',
    at: now,
  });
  const total = archive.registry.deposits.length + added;
  if (files.length === 0) return nothingDone(archive.adoption, false);
  const proposed = {
    ...preview(archive, changesetOf(files), known),
    adoption: reportOf(input, notes, total),
    // The rules tell by its receipt what an adoption brings.
    adoptions: archive.adoptions + receiptOf(input, notes, total, []),
  };
  compareDerived(proposed, stated, notes);
  const index = new WaiverIndex(proposed, hashes);
  const ground = { reason: `As ${name} has it.`, date: now.slice(0, 10), adopted_from: name };
  const waivers = new Map<string, Waiver>();
  for (const waiver of index.ofPlaces('SAN-001', notes.replacedIn, ground))
    waivers.set(JSON.stringify(waiver), waiver);
  for (const finding of input.validate(proposed, archive)) {
    if (finding.level !== 'error') continue;
    const waiver = index.waiverOf(finding, ground);
    const { rule, resource, key, field } = waiver;
    const may = !NEVER_WAIVED.has(rule);
    const id = JSON.stringify(waiver);
    // One waiver for all that a rule finds in one value, and one line of the report.
    if (may && waivers.has(id)) continue;
    waivers.set(id, waiver);
    const done = may ? 'waived' : 'stopped';
    notes.add({ rule, resource, key, field, value: finding.actual, done, note: finding.requirement });
  }
  const report = reportOf(input, notes, total);
  if (notes.isStopped) return nothingDone(report, true);
  const list = { waivers: [...archive.waivers.waivers, ...waivers.values()] };
  const receipt = receiptOf(input, notes, total, [...waivers.values()]);
  const changeset = changesetOf([
    ...files,
    ...changedTables(archive, { waivers: list, adoption: report }),
    { path: RESOURCES.adoptions.path, append: receipt },
  ]);
  return {
    changeset,
    known: { ...known, waivers: list, adoption: report },
    report,
    stopped: false,
    added,
    waivers: [...waivers.values()],
  };
}

/** The line that an adoption leaves in its log: what it brought, and by which waivers. */
function receiptOf(
  { archive, hashes, name, now }: AdoptionInput,
  notes: AdoptionNotes,
  deposits: number,
  waivers: readonly Waiver[],
): string {
  const receipt: AdoptionReceipt = {
    ts: now,
    adopted_from: name,
    source_sha256: hashes.sha256(notes.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')),
    deposits_before: archive.registry.deposits.length,
    deposits_after: deposits,
    waivers_added: waivers.length,
    waivers_sha256: hashes.sha256(JSON.stringify([...archive.waivers.waivers, ...waivers])),
  };
  return `${JSON.stringify(receipt)}\n`;
}

/** The report: what earlier adoptions found, and what this one did. */
export function reportOf(
  { archive, name, now }: AdoptionInput,
  notes: AdoptionNotes,
  deposits: number,
): AdoptionReport {
  const before = archive.adoption;
  const known = new Set(before.findings.map((finding) => JSON.stringify(finding)));
  const files = new Map([...before.files, ...notes.files].map((file) => [file.path, file]));
  return {
    schema_version: before.schema_version,
    adopted_from: name,
    adopted_at: now,
    deposits,
    files: [...files.values()],
    findings: [
      ...before.findings,
      ...notes.findings.filter((finding) => !known.has(JSON.stringify(finding))),
    ],
  };
}
