import type { Finding } from '../rules/rule.ts';

/** What a finding found, where a sentence goes on with it; that a value is missing is said without “found”. Throws nothing. */
export function foundText(actual: string | null, shown: (text: string) => string): string {
  return actual === null ? 'empty' : `found ${shown(actual)}`;
}

/** Counts in words: `2 errors, 1 warning`, or `no findings`. Throws nothing. */
export function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  const words = [
    errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ];
  return words.filter(Boolean).join(', ') || 'no findings';
}
