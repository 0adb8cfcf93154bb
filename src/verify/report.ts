import { counted } from './json.ts';
import type { Mirrored } from './mirror.ts';

// The result of a verification: as data for programs, and in words for people.

/** The four parts of a verification. */
export const PARTS = ['manifest', 'deposits', 'catalog', 'invariants'] as const;
export type Part = (typeof PARTS)[number];

/** One thing that is wrong. */
export interface Problem {
  readonly part: Part;
  /** The file, as the manifest names it. */
  readonly path?: string | undefined;
  readonly deposit?: number | undefined;
  readonly message: string;
}

/** Things that were compared, and how many. */
interface Count {
  readonly part: Part;
  readonly what: string;
  readonly count: number;
}

/** Something that was not compared, and why. */
interface Gap {
  readonly what: string;
  readonly why: string;
}

/** A verification. */
export type Report = ReturnType<Findings['report']>;

/** The findings of a verification so far. */
export type Findings = ReturnType<typeof collected>;

/** Collects a report while a verification runs. */
export function collected() {
  const problems: Problem[] = [];
  const gaps: Gap[] = [];
  const counts = new Map<string, Count>();
  let complete = true;
  const byPart = <T extends { readonly part: Part }>(all: Iterable<T>) =>
    [...all].sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  /** Something was not compared, although nothing failed. */
  const gap = (what: string, why: string) => void gaps.push({ what, why });
  return {
    gap,
    /** Something is wrong. */
    add: (part: Part, message: string, of: Pick<Problem, 'path' | 'deposit'> = {}) =>
      void problems.push({ part, ...of, message }),
    /** So many more of something were compared. */
    count: (part: Part, what: string, count = 1) => {
      counts.set(what, { part, what, count: (counts.get(what)?.count ?? 0) + count });
    },
    /** Something could not be compared: the verification is not complete. */
    fail: (what: string, why: string) => {
      complete = false;
      gap(what, why);
    },
    /** The report on a folder or URL, with counts and problems in the order of the parts. */
    report: (source: string, manifest_sha256: string) => ({
      source,
      /** Whether everything was compared that could be, and agrees. */
      ok: complete && problems.length === 0,
      /** Whether the verification came to its end: a server can fail, or files can be unreadable. */
      complete,
      /** The SHA-256 of the manifest: two copies with the same one hold the same files. */
      manifest_sha256,
      checked: byPart(counts.values()),
      problems: byPart(problems),
      not_checked: gaps,
    }),
  };
}

// In words: what was compared, what is wrong, what was not compared and why.

/** So many problems are printed; `--json` has all. */
const MOST = 200;

/** A verification in lines. What comes from the publication cannot move the cursor of a terminal. */
export function describeReport(report: Report): string {
  const { source, ok, complete, checked, problems, not_checked } = report;
  const lines = [`${source}`, `manifest: SHA-256 ${report.manifest_sha256}`, ''];
  for (const part of PARTS) {
    const counts = checked.filter((one) => one.part === part);
    const wrong = problems.filter((one) => one.part === part).length;
    const verdict = wrong > 0 ? counted(wrong, 'problem') : counts.length > 0 ? 'agrees' : 'not compared';
    lines.push(`${part.charAt(0).toUpperCase()}${part.slice(1)}: ${verdict}`);
    for (const { what, count } of counts) lines.push(`  ${count.toLocaleString('en')} ${what}`);
  }
  if (problems.length > 0) lines.push('', `${counted(problems.length, 'problem')}:`);
  for (const problem of problems.slice(0, MOST)) lines.push(`  ${describeProblem(problem)}`);
  if (problems.length > MOST) lines.push(`  … and ${problems.length - MOST} more: --json prints all of them`);
  if (not_checked.length > 0) lines.push('', 'Not compared:');
  for (const { what, why } of not_checked.slice(0, MOST)) lines.push(`  ${what}: ${why}`);
  lines.push('', verdictOf(ok, complete));
  return lines.map(printable).join('\n');
}

function describeProblem({ path, deposit, message }: Problem): string {
  const where = [deposit === undefined ? '' : `deposit ${deposit}`, path ?? ''].filter((part) => part !== '');
  return `${where.join(', ')}${where.length > 0 ? ': ' : ''}${message}`;
}

function verdictOf(ok: boolean, complete: boolean): string {
  if (ok) return 'Verified: everything that was compared agrees.';
  return complete
    ? 'Not verified: this copy has the problems that are listed above. Do not rely on it: get it again, and if they stay, report them to its publisher.'
    : 'Not verified: it could not be compared to its end.';
}

/** The result of a mirror in lines. */
export function describeMirror(mirrored: Mirrored): string {
  const { source, folder, files, fetched, kept, removed, not_served, manifest_sha256 } = mirrored;
  const lines = [
    `${folder} holds what ${source} publishes: ${counted(files, 'file')}.`,
    `${fetched.toLocaleString('en')} fetched, ${kept.toLocaleString('en')} kept, ${removed.toLocaleString('en')} removed.`,
    `manifest: SHA-256 ${manifest_sha256}`,
  ];
  if (not_served.length > 0)
    lines.push(`Not served by the host, which reads them itself: ${not_served.join(', ')}`);
  return lines.map(printable).join('\n');
}

/** A text without control and bidirectional characters, which could change what a terminal shows. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
