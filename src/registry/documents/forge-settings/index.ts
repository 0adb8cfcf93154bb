import { compared, fixOf } from './compare.ts';
import { APP, ENVIRONMENT_LINES } from './environments.ts';
import {
  type CheckList,
  type Finding,
  type FixRequest,
  type Line,
  orUnseen,
  seenIn,
  siteOf,
  statementOf,
  Unseen,
} from './line.ts';
import { REPOSITORY } from './repository.ts';
import { APP_RULESET, MAIN_RULESET, REVIEW_RULESET } from './rulesets.ts';
import { RUNNING } from './running.ts';
import { SETTINGS } from './settings.ts';
import type { ForgeState } from './state.ts';

/** Everything that is set on the forge, in the order of SETUP.md, which is made from it. `npm run doctor` judges each line. */
export const CHECK_LISTS: readonly CheckList[] = [
  REPOSITORY,
  APP,
  ENVIRONMENT_LINES,
  SETTINGS,
  MAIN_RULESET,
  REVIEW_RULESET,
  APP_RULESET,
  RUNNING,
];

/** The verdict on a line. */
export interface JudgedLine {
  readonly id: string;
  readonly section: string;
  readonly verdict: 'right' | 'wrong' | 'unseen';
  /** The setting as it is, or why it cannot be seen. */
  readonly says: string;
  /** The remedy for a wrong setting, and the requests that apply it, where the API can. */
  readonly todo?: string;
  readonly fix: readonly FixRequest[];
  readonly rehearse?: string | undefined;
}

/** The verdict on each line of the list. */
export function judgeForge(state: ForgeState): readonly JudgedLine[] {
  return CHECK_LISTS.flatMap(({ section, page, lines }) =>
    lines.map((line): JudgedLine => {
      const { id, says = statementOf(line), todo = `${page} → ${statementOf(line)}` } = line;
      const found = orUnseen(() => judgeLine(line, state));
      const head = { id, section, fix: [] };
      if ('unseen' in found) return { ...head, verdict: 'unseen', says: found.unseen };
      const { wrong, rehearse } = found.value;
      if (wrong === undefined) return { ...head, verdict: 'right', says: found.value.says ?? says, rehearse };
      const fix = seenIn(orUnseen(() => (line.fix ?? ((one) => fixOf(line, one)))(state))) ?? [];
      return { ...head, verdict: 'wrong', says: wrong, todo, fix };
    }),
  );
}

const ELSEWHERE = {
  pages: 'The site is published in an object store, not on Pages.',
  store: 'The site is published on Pages, not in an object store.',
};

function judgeLine(line: Line, state: ForgeState): Finding {
  const { only, judge } = line;
  if (only) {
    // A line about Pages counts even where the file that would name a store cannot be read.
    const site = orUnseen(() => siteOf(state));
    if ('unseen' in site && only === 'store') throw new Unseen(site.unseen);
    if ((only === 'store') !== (seenIn(site)?.publish !== undefined)) return { says: ELSEWHERE[only] };
  }
  return judge ? judge(state) : compared(line, state);
}

// The check-lists of SETUP.md, made from the list that is judged. The rest of the file is written by hand.

/** An item of a check-list, whose paragraphs are filled; a table keeps its lines. */
function itemOf({ text }: Line): string {
  const filled = text.replace(/^(?!\|).+$/gm, (block) =>
    block.replace(/(.{1,132})(?: |$)/g, '$1\n').trimEnd(),
  );
  return `- [ ] ${filled.replace(/\n(?!\n|$)/g, '\n      ')}`;
}

/**
 * SETUP.md with its check-lists as the list has them: of each section, or after the line that the list names, the first check-list is
 * replaced. Throws where the file has no such section or no check-list there.
 */
export function withCheckLists(setup: string): string {
  return CHECK_LISTS.reduce((text, { section, after = `## ${section}`, lines }) => {
    const begin = after.replaceAll('*', '\\*');
    const place = new RegExp(
      `^(${begin}.*\\n(?:(?!## |- \\[ \\]).*\\n)*)(?:- \\[ \\] .*\\n(?:(?: {6}.*)?\\n)*)+`,
      'm',
    );
    if (!place.test(text)) throw new Error(`.github/SETUP.md has no check-list in section “${section}”.`);
    const items = lines.map(itemOf).join('\n').trimEnd();
    return text.replace(place, (_all, before: string) => `${before}${items}\n\n`);
  }, setup);
}
