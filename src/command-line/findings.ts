import { loadSite } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { countFindings, foundText } from '../registry/answers/markdown.ts';
import { ruleAddress } from '../registry/archive/archive.ts';
import type { Scope } from '../registry/model/rule.ts';
import type { Site } from '../registry/model/site.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { printable } from '../registry/text/strings.ts';

export { countFindings };

// Findings for people: grouped by place, each with the actual value, the requirement, and the remedy.

/**
 * The findings as text, then the addresses at which the site explains their rules: this archive's site unless another is named. Empty
 * without findings. Throws an `ArchiveError`.
 */
export function describeFindings(findings: readonly Finding[], site = () => loadSite(archiveRoot())): string {
  if (findings.length === 0) return '';
  const groups = Map.groupBy(findings, ({ where }) => where);
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return [
    ...[...groups].map(([where, found]) => `${printable(where)}\n${found.map(describe).join('\n')}`),
    ['Explained at', ...rules.map((rule) => `  ${ruleAddress(site(), rule)}`)].join('\n'),
  ].join('\n\n');
}

/** The findings about a subject as text, how many they are, which scopes were checked, and which were not, for a reason. */
export function describeCheck(
  subject: string,
  { findings, checked }: { readonly findings: readonly Finding[]; readonly checked: readonly Scope[] },
  [because, left]: readonly [reason: string, scopes: readonly Scope[]],
  site?: () => Site,
): string {
  const rest = left.filter((scope) => !checked.includes(scope)).join(', ');
  const scopes = `Checked: ${checked.join(', ') || 'the tree'}.${rest ? ` ${because}: ${rest}.` : ''}`;
  const summary = `${subject}: ${countFindings(findings)}.\n${scopes}`;
  return [describeFindings(findings, site), summary].filter(Boolean).join('\n\n');
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
