import { counted } from './deposits.ts';
import type { Mirrored } from './mirror.ts';
import { PARTS, type Problem, type Report } from './report.ts';

// A report in words, for people: what was compared, what is wrong, what was not compared and why.

/** So many problems are printed; `--json` has all. */
const MOST = 200;

const TITLES: Readonly<Record<Problem['part'], string>> = {
  manifest: 'Manifest',
  deposits: 'Deposits',
  catalog: 'Catalog',
  invariants: 'Invariants',
};

/** A verification in lines. What comes from the publication cannot move the cursor of a terminal. */
export function describeReport(report: Report): string {
  const { source, ok, complete, checked, problems, not_checked } = report;
  const lines = [`${source}`, `manifest: SHA-256 ${report.manifest_sha256}`, ''];
  for (const part of PARTS) {
    const counts = checked.filter((one) => one.part === part);
    const wrong = problems.filter((one) => one.part === part).length;
    const verdict = wrong > 0 ? counted(wrong, 'problem') : counts.length > 0 ? 'agrees' : 'not compared';
    lines.push(`${TITLES[part]}: ${verdict}`);
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

/** A problem in one line. */
export function describeProblem({ path, deposit, message }: Problem): string {
  const where = [deposit === undefined ? '' : `deposit ${deposit}`, path ?? ''].filter((part) => part !== '');
  return `${where.join(', ')}${where.length > 0 ? ': ' : ''}${message}`;
}

function verdictOf(ok: boolean, complete: boolean): string {
  if (ok) return 'Verified: everything that was compared agrees.';
  return complete
    ? 'Not verified: this copy has the problems that are listed above. Do not rely on it: get it again, and if they stay, report them to its publisher.'
    : 'Not verified: it could not be compared to its end.';
}

/** What a mirror did, in lines. */
export function describeMirror({
  source,
  folder,
  files,
  fetched,
  kept,
  removed,
  not_served,
  manifest_sha256,
}: Mirrored): string {
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
