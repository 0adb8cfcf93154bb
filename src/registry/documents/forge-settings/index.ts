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
