import type { Archive } from '../archive/archive.ts';
import { resourceAt } from '../archive/resources/index.ts';
import { TEXTS } from '../archive/resources/resource.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Site } from '../model/site.ts';
import type { ChangedFile, Finding, Rule } from '../rules/rule.ts';
import { refuses } from '../rules/run.ts';
import { countFindings, foundText, inert, ruleLink, sentence } from './markdown.ts';
import { named } from './proposal.ts';

// The one comment of the gate on a pull request, edited in place each time it checks again.

interface GateOutcome {
  /** The commits that were compared, as git names them. */
  readonly base: string;
  readonly head: string;
  readonly checked: readonly string[];
  readonly findings: readonly Finding[];
  /** The effects of the change, one line of Markdown each (`whatChanges`). */
  readonly does: readonly string[];
}

const CHANGES = 40;

/** A comment of GitHub ends at 65,536 characters. */
const LONGEST = 60_000;

/** The comment as Markdown, at most 60,000 characters. By its hidden first line it is found again; the words of others are in it as code. */
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

// The effects of a change, for the person who looks at a pull request: only people can say whether a permitted move is meant.

/** The effects of a change, one line of Markdown each: new deposits, earlier ones with the fields that differ, and other files. Throws nothing. */
export function whatChanges(base: Archive, head: Archive, files: readonly ChangedFile[]): string[] {
  const before = base.registry.deposits;
  const fresh = head.registry.deposits.slice(before.length);
  const moved = before.flatMap((one, at) => {
    const now = head.registry.deposits[at];
    const fields = now ? fieldsThatDiffer(one, now) : [];
    return fields.length > 0 ? [`Deposit ${one.deposit_number}: ${fields.join(', ')}`] : [];
  });
  const others = files.map(({ path }) => path).filter((path) => !isOfDeposits(path));
  return [
    ...(fresh.length > 0 ? [`New: ${named(fresh)}`] : []),
    ...moved,
    ...others.map((path) => `${inert(path, 200)} changed`),
  ];
}

function fieldsThatDiffer(before: Deposit, now: Deposit): string[] {
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Deposit>;
  return [...names]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map((name) => (name === 'status' ? `status ${word(before.status)} → ${word(now.status)}` : word(name)));
}

/** Whatever stands there: the entry may not have been found good. */
function word(given: unknown): string {
  return inert(String(given), 60);
}

/** The registry and its texts are listed by deposit; the logs grow with every change. */
function isOfDeposits(path: string): boolean {
  const kind = resourceAt(path)?.kind;
  return kind === 'registry' || kind === 'log' || path.startsWith(TEXTS);
}
