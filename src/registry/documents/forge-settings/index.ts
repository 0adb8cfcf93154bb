import { APP, ENVIRONMENT_LINES } from './environments.ts';
import type { CheckList, Line, SettingResult } from './line.ts';
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

/** A line, the section of SETUP.md that has it, and the verdict on it. */
export interface JudgedLine {
  readonly line: Line;
  readonly section: string;
  readonly verdict: SettingResult;
}

/** The verdict on each line of the list. */
export function judgeForge(state: ForgeState): readonly JudgedLine[] {
  return CHECK_LISTS.flatMap(({ section, lines }) =>
    lines.map((line) => ({ line, section, verdict: line.judge(state) })),
  );
}

// The check-lists of SETUP.md, made from the list that is judged. The rest of the file is written by hand.

const WIDTH = 138;
const INDENT = ' '.repeat(6);
const ITEM = '- [ ] ';

/** Words of a paragraph; a code span is one, so that it stays on one line. */
const WORDS = /(?:[^\s`]|`[^`]*`)+/g;

/** An item of a check-list. A paragraph is filled; a table keeps its lines. */
function itemOf(text: string): string {
  return text
    .split('\n')
    .map((block, place) => {
      if (block === '') return '';
      if (block.startsWith('|')) return `${INDENT}${block}`;
      return filled(block, place === 0 ? ITEM : INDENT);
    })
    .join('\n');
}

function filled(block: string, start: string): string {
  const lines: string[] = [];
  let line = start;
  for (const word of block.match(WORDS) ?? []) {
    const isFirst = line === start || line === INDENT;
    if (!isFirst && `${line} ${word}`.length > WIDTH) {
      lines.push(line);
      line = `${INDENT}${word}`;
    } else line = isFirst ? `${line}${word}` : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** A check-list as it stands in SETUP.md. */
const checkListText = ({ lines }: CheckList): string => lines.map(({ text }) => itemOf(text)).join('\n');

/** Whether a line of the file belongs to the check-list above it. */
const continues = (line: string) => line.startsWith(ITEM) || line.startsWith(INDENT) || line === '';

/**
 * SETUP.md with its check-lists as the list has them: of each section, or after the line that the list names, the first check-list is
 * replaced. Throws where the file has no such section or no check-list there.
 */
export function withCheckLists(setup: string): string {
  return CHECK_LISTS.reduce((text, list) => withCheckList(text, list), setup);
}

function withCheckList(setup: string, list: CheckList): string {
  const lines = setup.split('\n');
  const section = lines.indexOf(`## ${list.section}`);
  const end = lines.findIndex((line, place) => place > section && line.startsWith('## '));
  const { after } = list;
  const from = after ? lines.findIndex((line, place) => place > section && after.test(line)) : section;
  const start = lines.findIndex((line, place) => place > from && line.startsWith(ITEM));
  if (section < 0 || from < 0 || start < 0 || start > end)
    throw new Error(`.github/SETUP.md has no check-list in section “${list.section}”.`);
  let stop = start;
  while (continues(lines[stop] ?? '#')) stop += 1;
  while (lines[stop - 1] === '') stop -= 1;
  return [...lines.slice(0, start), checkListText(list).trimEnd(), ...lines.slice(stop)].join('\n');
}
