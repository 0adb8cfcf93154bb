import type { Site } from '../model/site.ts';
import type { Finding, Rule } from '../rules/rule.ts';
import { refuses } from '../rules/run.ts';
import { inert, ruleLink, sentence } from './markdown.ts';
import { countFindings, foundText } from './words.ts';

// The one comment of the gate on a pull request, edited in place each time it checks again.

/** What the gate found. */
interface GateOutcome {
  /** The commits that were compared, as git names them. */
  readonly base: string;
  readonly head: string;
  readonly checked: readonly string[];
  readonly findings: readonly Finding[];
  /** What the change does, one line of Markdown each (`whatChanges`). */
  readonly does: readonly string[];
}

const CHANGES = 40;

/** A comment of GitHub ends at 65,536 characters. */
const LONGEST = 60_000;

/**
 * The comment as Markdown, at most 60,000 characters. It begins with a hidden line, by which the comment is found again; `rules` is
 * the list, from which the remedies come. What others wrote is in it as code that it cannot leave. Throws nothing.
 */
export function gateReport(
  outcome: GateOutcome,
  site: Pick<Site, 'base_url' | 'sample'>,
  rules: readonly Rule[],
): string {
  const { base, head, checked, findings, does } = outcome;
  const ok = !refuses(findings);
  const opening = [
    `<!-- gate ${JSON.stringify({ head, ok })} -->`,
    `### ${ok ? 'The gate accepts this change' : 'The gate refuses this change'}: ${countFindings(findings)}`,
    ...(ok
      ? []
      : ['Fix the problems below and push again: the gate checks again, and this comment is updated.']),
  ].join('\n\n');
  const closing = [
    ...changeLines(does),
    `Checked ${inert(head, 64)} against ${inert(base, 64)}: ${checked.join(', ')}.`,
  ].join('\n\n');
  const own = new Set(rules.map(({ id, remedy }) => `${id} ${remedy}`));
  const parts = findings.map((finding, at) => {
    const heading =
      finding.where === findings[at - 1]?.where ? '' : `**In** ${inert(finding.where, 200)}\n\n`;
    return heading + item(finding, site, own.has(`${finding.rule} ${finding.remedy}`));
  });
  return `${[opening, ...fitting(parts, LONGEST - opening.length - closing.length), closing].join('\n\n')}\n`;
}

function changeLines(does: readonly string[]): string[] {
  if (does.length === 0) return [];
  const more = does.length - CHANGES;
  const lines = [...does.slice(0, CHANGES), ...(more > 0 ? [`and ${more} more`] : [])];
  return [`**What this change does**\n\n${lines.map((line) => `- ${line}`).join('\n')}`];
}

function item(
  { rule, level, field, actual, requirement, remedy }: Finding,
  site: Pick<Site, 'base_url' | 'sample'>,
  ownRemedy: boolean,
): string {
  const mark = level === 'error' ? '✗' : '!';
  const subject = field ? `${inert(field, 100)}: ` : '';
  return [
    `- ${mark} ${ruleLink(site, rule)} ${subject}${foundText(actual, (text) => inert(text, 400))}`,
    `  ${sentence(requirement)}`,
    `  → ${ownRemedy ? sentence(remedy) : inert(remedy, 400)}`,
  ].join('\n');
}

/** As many parts as there is room for, and how many more there are. */
function fitting(parts: readonly string[], room: number): string[] {
  const more = (count: number) => `… and ${count} more, which the log of the check lists.`;
  let left = room - more(parts.length).length - 10;
  const shown: string[] = [];
  for (const part of parts) {
    left -= part.length + 2;
    if (left < 0) return [...shown, more(parts.length - shown.length)];
    shown.push(part);
  }
  return shown;
}
