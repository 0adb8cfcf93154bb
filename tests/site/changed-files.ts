import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../../src/archive/hashes.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { transact } from '../../src/archive/writer.ts';
import type { Archive } from '../../src/registry/archive.ts';
import { preview } from '../../src/registry/mint/changeset.ts';
import { mint } from '../../src/registry/mint/mint.ts';
import { type Move, review, supersedeBy } from '../../src/registry/mint/moves.ts';
import { withdraw } from '../../src/registry/mint/withdraw.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import { captureDraft } from '../fixtures/captures.ts';
import { runHere } from '../fixtures/in-process.ts';
import { draftOf } from '../fixtures/observations.ts';
import { byIssue, type RawFields, submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';
import { buildSite, fingerprint } from './building.ts';

// What one change of an archive does to the files of its site (decision 36).

/** An instant after everything in the sample and in a corpus. */
const AT = '2026-12-01T12:00:00Z';
const DAY = AT.slice(0, 10);

/** Mints works into an archive on disk that cite no other and belong to no series: one, or one for each of the changes of it. */
export function mintWorks(root: string, changes: readonly RawFields[] = [{}]): Promise<void> {
  return transact(root, ({ archive }) => {
    const works = changes.map((change, at) =>
      submission(
        { related_ids: '', defines_concepts: '', entity_triples: '', ...change },
        byIssue(9001 + at),
      ),
    );
    const { findings, changeset } = mint(archive, works, { ...TOOLS, now: AT });
    if (refuses(findings) || !changeset) throw new Error(JSON.stringify(findings));
    return { changeset, answer: undefined };
  });
}

/** One deposit takes the place of another, in an archive on disk. */
export function supersedeOne(root: string, earlier: number, later: number): Promise<void> {
  return move(root, (archive) => supersedeBy(archive, earlier, later, AT));
}

/** One deposit is withdrawn, its text kept. */
export function withdrawOne(root: string, number: number): Promise<void> {
  return move(root, (archive) =>
    withdraw(archive, number, 'Deposited by mistake.', false, AT, hashes.sha256),
  );
}

/** A person has read the wiki article of one deposit and found it right. */
export function reviewOne(root: string, number: number): Promise<void> {
  return move(root, (archive) => review(archive, number, 'wiki', 'reviewed', AT));
}

/** An answer that nobody had observed before is taken into the register, in an archive on disk. */
export function observeOne(root: string): Promise<void> {
  return taken(
    root,
    'intake',
    draftOf({ q: 'gauges of a lower hall', entity: 'The Deposit Registry', date: DAY }),
  );
}

/** An answer to a query that nobody had asked before is captured, in an archive on disk. */
export function captureOne(root: string): Promise<void> {
  return taken(root, 'capture', captureDraft({ q: 'inventory of an upper hall', date: DAY }));
}

async function taken(root: string, name: string, draft: object): Promise<void> {
  const path = join(root, 'draft.json');
  writeFileSync(path, JSON.stringify(draft));
  const { code, stdout, stderr } = await runHere(name, [path], { ARCHIVE: root, REGISTRY_TIME: AT });
  rmSync(path);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
}

function move(root: string, make: (archive: Archive) => Move | undefined): Promise<void> {
  return transact(root, ({ archive }) => {
    const made = make(archive);
    if (!made) throw new Error('there was nothing to move');
    const findings = validateArchive(preview(archive, made.changeset, made), AT);
    if (refuses(findings)) throw new Error(JSON.stringify(findings));
    return { changeset: made.changeset, answer: undefined };
  });
}

/** Files that differ between two sites: those of the search index apart, whose names come from their content. */
export interface Changes {
  /** `changed path`, `new path` or `gone path`, by path. */
  readonly files: readonly string[];
  readonly search: readonly string[];
}

/**
 * Builds the site of an archive again at each call, and returns what changed since the build before: at first since `published`, or
 * since a build that is made now.
 */
export function rebuilds(
  archive: string,
  out: string,
  published?: Readonly<Record<string, string>>,
): () => Changes {
  const build = () => {
    buildSite({ out, archive });
    return fingerprint(out);
  };
  let before = published ?? build();
  return () => {
    const after = build();
    const changes = changesBetween(before, after);
    before = after;
    return changes;
  };
}

/** Compares two sites by the hashes of their files. */
function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Changes {
  const lines = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((path) => {
    if (before[path] === after[path]) return [];
    const how = before[path] === undefined ? 'new' : after[path] === undefined ? 'gone' : 'changed';
    return [`${how} ${path}`];
  });
  const ofSearch = (line: string) => line.includes(' pagefind/');
  return { files: lines.filter((line) => !ofSearch(line)), search: lines.filter(ofSearch) };
}
