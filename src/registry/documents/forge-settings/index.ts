import { compared, fixOf } from './compare.ts';
import { APP, ENVIRONMENT_LINES } from './environments.ts';
import { type Finding, type FixRequest, type Line, orUnseen, seenIn, siteOf, Unseen } from './line.ts';
import { REPOSITORY } from './repository.ts';
import { APP_RULESET, MAIN_RULESET, REVIEW_RULESET } from './rulesets.ts';
import { RUNNING } from './running.ts';
import { SETTINGS } from './settings.ts';
import type { ForgeState } from './state.ts';

/** Everything that is set on the forge, in the order of SETUP.md, whose check-lists say each in words. `npm run doctor` judges each line. */
export const LINES: readonly Line[] = [
  ...[...REPOSITORY, ...APP, ...ENVIRONMENT_LINES, ...SETTINGS],
  ...[...MAIN_RULESET, ...REVIEW_RULESET, ...APP_RULESET, ...RUNNING],
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

/** The verdict on each line of the list, in words of `setup`, which is SETUP.md. Throws where that has no item of a line. */
export function judgeForge(state: ForgeState, setup: string): readonly JudgedLine[] {
  const items = itemsIn(setup);
  return LINES.map((line): JudgedLine => {
    const { id, page } = line;
    const item = items.get(id);
    if (!item) throw new Error(`.github/SETUP.md has no item “- [ ] <!-- ${id} --> …”.`);
    const { section, statement } = item;
    const { says = statement, todo = `${page} → ${statement}` } = line;
    const found = orUnseen(() => judgeLine(line, state));
    const head = { id, section, fix: [] };
    if ('unseen' in found) return { ...head, verdict: 'unseen', says: found.unseen };
    const { wrong, rehearse } = found.value;
    if (wrong === undefined) return { ...head, verdict: 'right', says: found.value.says ?? says, rehearse };
    const fix = seenIn(orUnseen(() => (line.fix ?? ((one) => fixOf(line, one)))(state))) ?? [];
    return { ...head, verdict: 'wrong', says: wrong, todo, fix };
  });
}

/** The items of the check-lists that have an id, by it: the title of the section, and the first sentence without Markdown. */
export function itemsIn(setup: string) {
  const items = new Map<string, { readonly section: string; readonly statement: string }>();
  let section = '';
  const parts = setup.matchAll(/^## (.+)|^- \[.\] <!-- ([a-z-]+) --> (.+(?:\n {6}.+)*)/gm);
  for (const [, title, id = '', text = ''] of parts) {
    section = title ?? section;
    const [first = ''] = /^.*?(?:\.(?=\s)|$)/.exec(text.replace(/\n +/g, ' ')) ?? [];
    if (title === undefined) items.set(id, { section, statement: first.replace(/`([^`]*)`|\*/g, '$1') });
  }
  return items;
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
