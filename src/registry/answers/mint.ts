// The folder `answers`: what the bot, the gate and the form say of findings and changes.
// It imports the folders before it: `text` to `changes`.
// Start with `refusal` below, then `gate-report.ts` and `proposal.ts`.

import { type Archive, paths } from '../archive/archive.ts';
import type { Wait } from '../changes/mint.ts';
import { CHECK_MINUTES } from '../documents/forge-settings/names.ts';
import type { Deposit } from '../model/deposit.ts';
import { alreadyHere } from '../model/rule.ts';
import { rootOf } from '../model/site.ts';
import { SUBMISSION_FIELDS } from '../model/submission.ts';
import { HOW_TO_DEPOSIT, PROTOCOL_VERSION, TITLE_PREFIX } from '../model/vocabulary.ts';
import type { Finding } from '../rules/rule.ts';
import { plural } from '../text/strings.ts';
import { foundText, inert, ruleLink, sentence } from './markdown.ts';
import { writeMarker } from './marker.ts';

// The bot's answer on an issue: one comment, in Markdown, edited in place. The depositor's words are in it as code only.

type Site = Archive['site'];

/** The subject of an answer: the archive's site, the hash of the issue body that was validated, and the instant. */
export interface About {
  readonly site: Site;
  readonly body: string;
  readonly at: string;
}

/** How many findings a comment shows. Whatever they contain, they fit into its 65,536 characters together with the marker. */
const SHOWN = { errors: 30, warnings: 10 };
const FOUND_LENGTH = 300;

const day = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
const address = (site: Site, path: string) => `${rootOf(site)}${path}`;

/** A comment: its marker, and paragraphs with an empty line between them. */
const comment = (marker: Parameters<typeof writeMarker>[0], ...paragraphs: readonly string[]) =>
  `${writeMarker(marker)}\n${paragraphs.join('\n\n')}`;

/** The findings as paragraphs. */
function section(findings: readonly Finding[], site: Site, most: number): string[] {
  const first = chosen(findings, most);
  const shown = first.map(({ rule, field, actual, requirement, remedy }) => {
    const subject = field ? `**${headingOf(field)}**` : 'The submission';
    const shown = foundText(actual, (text) => inert(text, FOUND_LENGTH));
    return `- ${subject}: ${shown}\n  **What to do:** ${sentence(remedy)}\n  **The rule:** ${sentence(requirement)} (${ruleLink(site, rule)})`;
  });
  const rest = findings.filter((finding) => !first.includes(finding));
  const rules = [...new Set(rest.map(({ rule }) => rule))].join(', ');
  if (rest.length > 0)
    shown.push(`- and ${rest.length} more (${rules}), which are listed when these are fixed.`);
  return shown;
}

function headingOf(field: string): string {
  return SUBMISSION_FIELDS.find(({ name }) => name === field)?.heading ?? sentence(field);
}

/** At most `most` of the findings, in their order. Takes one of each rule before a second of any, so that few rules are left out. */
function chosen(findings: readonly Finding[], most: number): Finding[] {
  const met = new Map<string, number>();
  const turns = findings.map((one, at) => {
    const turn = met.get(one.rule) ?? 0;
    met.set(one.rule, turn + 1);
    return { one, at, turn };
  });
  const first = turns.sort((a, b) => a.turn - b.turn || a.at - b.at).slice(0, most);
  return first.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

const AGAIN = 'Edit this issue, then close and reopen it: the check runs again, and this comment is updated.';

/** The first line of a refusal. A work that is a deposit already is told so, whatever else is found. */
function firstLine(errors: readonly Finding[]): string {
  const problems = errors.length === 1 ? 'one problem' : `${errors.length} problems`;
  const number = errors.find(({ deposit }) => deposit !== undefined)?.deposit;
  if (number === undefined) return `Not deposited yet: ${problems} to fix.`;
  return errors.length === 1
    ? `Already deposited: this work is deposit ${number}.`
    : `Already deposited: the text of this work is that of deposit ${number}. It is not deposited again; ${problems} were found.`;
}

/** The comment on an issue that the rules refuse. `reopened` is the last reopening that was known when it was checked. */
export function refusal(
  { site, body, at }: About,
  findings: readonly Finding[],
  reopened: string | null = null,
): string {
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(findings, ({ level }) => level);
  const version = errors.some(({ field }) => field === 'protocol_version')
    ? [`The protocol in force is \`${PROTOCOL_VERSION}\`: ${address(site, '/api/deposit-protocol.json')}`]
    : [];
  return comment(
    { state: 'refused', body, reopened, findings: [...findings] },
    `**${firstLine(errors)}**`,
    ...section(errors, site, SHOWN.errors),
    ...version,
    ...(warnings.length > 0 ? ['Suggestions:'] : []),
    ...section(warnings, site, SHOWN.warnings),
    ...(alreadyHere(findings) === undefined ? [AGAIN] : []),
    `Checked ${day(at)}. The requirements of each field, and an example: ${address(site, HOW_TO_DEPOSIT)}`,
  );
}

/** The comment on an issue that waits although nothing is wrong with it. `since` is when its text came. */
export function waiting({ site, body }: About, { why, until }: Wait, since?: string): string {
  return comment(
    { state: 'waiting', body, until, why, since: since ?? null },
    `**Checked, and waiting${until === null ? '' : ` until ${day(until)}`}.** Nothing is wrong with this submission.`,
    waitSentence(site, why),
  );
}

const AFTERWARDS =
  'This submission is minted automatically after the time above; you do not have to do anything.';

function waitSentence({ limits }: Site, why: Wait['why']): string {
  const {
    per_author_per_day: works,
    bytes_per_author_per_day: bytes,
    first_deposit_hours: hours = 0,
  } = limits;
  switch (why) {
    case 'hold':
      return 'A steward holds it back with the label *hold*, and it is minted when the label is removed. Ask in a comment if you do not know why.';
    case 'first':
      return `The first deposit of an account waits ${hours} ${plural(hours, 'hour')}, so that spam and stolen texts can be seen; a change of its text starts the time again. ${AFTERWARDS}`;
    case 'bytes':
      return `An account may deposit texts of ${bytes} bytes per day, and yours would exceed this limit. ${AFTERWARDS}`;
    default:
      return `An account may deposit ${works} ${plural(works, 'work')} per day, and yours has reached this limit. ${AFTERWARDS}`;
  }
}

/** Why a pull request is not merged: its check has not begun, auto-merge cannot be enabled, or the forge refuses the merge and says why. */
export type Stuck =
  | { readonly why: 'check' | 'auto-merge' }
  | { readonly why: 'merge'; readonly said: string };

/** The comment on an issue whose pull request is not merged, for a reason that is none of its depositor's. */
export function stuck({ body }: About, pullRequest: string, reason: Stuck): string {
  const { happened, stewards } = stuckWords(reason, pullRequest);
  return comment(
    { state: 'stuck', body, why: reason.why },
    '**Checked and proposed, but not merged yet.** Nothing is wrong with this submission, and nothing of it is lost.',
    `${happened} The mint tries again by itself; you do not have to do anything.`,
    `For the stewards: ${stewards}`,
  );
}

/** Says why a pull request is not merged, and what a steward does about it. Throws nothing. */
export function stuckWords(
  reason: Stuck,
  pullRequest: string,
): { readonly happened: string; readonly stewards: string } {
  switch (reason.why) {
    case 'check':
      return {
        happened: `The registry checks what it proposes once more before it merges it. This check of ${pullRequest} has not begun: ${CHECK_MINUTES} minutes after it was proposed, no run of it has appeared.`,
        stewards:
          'run `npm run doctor`. Most likely GitHub does not start the workflow `validate-registry`: since 2 December 2026 it starts none by `pull_request_target` in a public repository, unless a policy of Actions allows it (`.github/SETUP.md`).',
      };
    case 'merge':
      return {
        happened: `The check of ${pullRequest} has passed, but the code host refuses to merge it. It says: ${inert(reason.said, FOUND_LENGTH)}.`,
        stewards:
          'run `npm run doctor`. Most likely a rule of the branch `main` holds every merge; it names the rules that do (`.github/SETUP.md`).',
      };
    default:
      return {
        happened: `The pull request ${pullRequest} is open, but the code host does not let the mint enable auto-merge.`,
        stewards: 'run `npm run doctor`, which compares the settings with `.github/SETUP.md`.',
      };
  }
}

/** The comment on an issue whose title differs from the prefix of a deposit in case or white space only. */
export function misnamed({ site, body }: About): string {
  return comment(
    { state: 'refused', body },
    `**Not read as a deposit: its title does not begin with \`${TITLE_PREFIX}\`.** Small letters, or a space before or between, make another title of it.`,
    `If it is meant to be a deposit: edit the title so that it begins with \`${TITLE_PREFIX}\`, in capital letters and with nothing before it, then close and reopen this issue. It is then checked, and this comment is updated. If it is not, you do not have to do anything.`,
    `How to deposit, with an example: ${address(site, HOW_TO_DEPOSIT)}`,
  );
}

/** The comment on an issue whose submission keeps every rule, but whose pull request failed its check. */
export function held(
  { site, body }: About,
  pullRequest: string,
  until: string,
  findings: readonly Finding[],
): string {
  return comment(
    { state: 'stuck', body, until, findings: [...findings] },
    '**Checked and proposed, but the gate refused it.** Nothing is wrong with this submission.',
    ...section(findings, site, SHOWN.errors),
    `The registry tries again after ${day(until)}; you do not have to do anything. To try again at once, close and reopen this issue. For the stewards: the pull request is ${pullRequest}.`,
  );
}

/** The comment on an issue that became a deposit: number, identifier, record, hash, and how to check it. */
export function record({ site, body, at }: About, deposit: Deposit): string {
  const { deposit_number: number, axn, hash, hex } = deposit;
  const text = address(site, paths.text(hex));
  const isEdited = body !== deposit.submission_sha256;
  const later = isEdited
    ? [
        'This issue was edited after its submission was checked. The deposited text is the one that was checked, and it does not change.',
      ]
    : [];
  const now =
    deposit.status === 'SUPERSEDED'
      ? `It is superseded by ${deposit.superseded_by_axn}.`
      : `It is permanent. A correction is a new deposit with **Supersedes** set to ${number}.`;
  return comment(
    { state: 'minted', body, deposit: number },
    `**Deposit ${number}: ${axn}**`,
    `- Record: ${address(site, paths.record(number))}\n- Text: ${text}\n- SHA-256: \`${hash}\``,
    ...later,
    now,
    'The pages are published within minutes. Then anyone can check the text; this prints the hash above:',
    `\`\`\`sh\ncurl -sSL '${text}' | sha256sum\n\`\`\``,
    `Minted ${day(deposit.minted_at)}, answered ${day(at)}.`,
  );
}

// The answer to a depositor whose text the code host does not take, since it looks as if it held a key or a password.

/** Where in a submission it stands, as far as that was found, and the kinds that the host names. */
export interface FoundSecret {
  readonly kinds: readonly string[];
  /** The field, by its name, and the line of it; the whole submission where it was not found in one field. */
  readonly field: string | null;
  readonly lines: readonly [first: number, last: number] | null;
  /** The word that looks like one; undefined where it was not found. */
  readonly word?: string | undefined;
}

/** So many characters of a key are shown. */
const KEY_SHOWN = 4;

/** The finding of a text that the code host refuses to store. A key is never shown whole: its first four characters say which. */
export function secretFinding({ kinds, field, lines, word }: FoundSecret, where: string): Finding {
  const kind = kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
  const [first = 0, last = 0] = lines ?? [];
  const inLines = lines ? `, in line ${first === last ? first : `${first} to ${last}`} of this field` : '';
  const shown =
    word && word.length > 2 * KEY_SHOWN ? `, beginning with “${[...word].slice(0, KEY_SHOWN).join('')}”` : '';
  return {
    rule: 'SAN-001',
    level: 'error',
    field,
    actual: `what looks like a key or a password${kind}${inLines}${shown}`,
    requirement:
      'The code host of this registry stores no text that holds what looks like a key or a password (push protection).',
    remedy:
      'If it opens something, make it worthless first: this issue is public. Then write something else in its place, such as its first characters and dots. If it opens nothing and has to stand there, say so in a comment: a steward can deposit the text by a pull request (Path B), where the host asks whether it may.',
    where,
  };
}
