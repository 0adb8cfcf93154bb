import { loadSite } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { printable } from '../registry/answers/printable.ts';
import { foundText } from '../registry/answers/words.ts';
import { ruleAddress } from '../registry/archive.ts';
import type { Site } from '../registry/model/site.ts';
import type { Finding } from '../registry/rules/rule.ts';

export { countFindings } from '../registry/answers/words.ts';

// Findings for people: grouped by where they were found, each with what was found, what holds, and what to do.

/**
 * The findings as text, then where the site, this archive's unless another is named, explains each of their rules; empty for
 * none. Throws an `ArchiveError`.
 */
export function describeFindings(findings: readonly Finding[], site = () => loadSite(archiveRoot())): string {
  if (findings.length === 0) return '';
  const groups = Map.groupBy(findings, ({ where }) => where);
  return [
    ...[...groups].map(([where, found]) => `${printable(where)}\n${found.map(describe).join('\n')}`),
    explained(findings, site()),
  ].join('\n\n');
}

/** One line for each rule, however often it was broken. */
function explained(findings: readonly Finding[], site: Site): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return ['Explained at', ...rules.map((rule) => `  ${ruleAddress(site, rule)}`)].join('\n');
}

function describe({ rule, level, field, actual, requirement, remedy }: Finding): string {
  const mark = level === 'error' ? '✗' : '!';
  const subject = field ? `${field}: ` : '';
  return [
    `  ${mark} ${rule}  ${printable(subject)}${foundText(actual, printable)}`,
    `      ${requirement}`,
    `      → ${printable(remedy)}`,
  ].join('\n');
}
