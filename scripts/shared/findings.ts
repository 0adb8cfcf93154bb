import { loadSite } from '../../src/archive/load.ts';
import { archiveRoot } from '../../src/archive/location.ts';
import { printable } from '../../src/registry/answers/printable.ts';
import { ruleAddress } from '../../src/registry/archive.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';

// Findings for people: grouped by where they were found, each with what was found, what holds, and what to do.

/** The findings as text, then where the site explains each of their rules; empty for none. Throws an `ArchiveError`. */
export function describeFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const groups = Map.groupBy(findings, ({ where }) => where);
  return [
    ...[...groups].map(([where, found]) => `${printable(where)}\n${found.map(describe).join('\n')}`),
    explained(findings),
  ].join('\n\n');
}

/** One line for each rule, however often it was broken. */
function explained(findings: readonly Finding[]): string {
  const site = loadSite(archiveRoot());
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return ['Explained at', ...rules.map((rule) => `  ${ruleAddress(site, rule)}`)].join('\n');
}

function describe({ rule, level, field, found, says, remedy }: Finding): string {
  const mark = level === 'error' ? '✗' : '!';
  const subject = field ? `${field}: ` : '';
  return [
    `  ${mark} ${rule}  ${subject}found ${printable(found)}`,
    `      ${says}`,
    `      → ${remedy}`,
  ].join('\n');
}

/** Counts in words: `2 errors, 1 warning`. */
export function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  const words = [
    errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ];
  return words.filter(Boolean).join(', ') || 'no findings';
}
