import { blankLine, list } from 'micromark-core-commonmark';
import type { Code, Construct, ContainerState, Extension, State } from 'micromark-util-types';

/** A list ends after more consecutive blank lines than this. */
const MAX_BLANK_LINES = 100;

/** How many blank lines each item has had since its last other line. */
const blanks = new WeakMap<ContainerState, number>();

/**
 * The parser's lists, with a bound on blank lines. The parser keeps a list open over any number of them and checks every
 * level at each one: a list forty levels deep, followed by a page of blank lines, would take a minute.
 */
const boundedList: Construct = {
  ...list,
  continuation: {
    tokenize(effects, ok, nok) {
      const { containerState: state } = this;
      const proceed = list.continuation?.tokenize.call(this, effects, ok, nok) as State;
      return effects.check(blankLine, onBlank, onOther);

      function onBlank(code: Code): State | undefined {
        const seen = (state && blanks.get(state)) ?? 0;
        if (state) blanks.set(state, seen + 1);
        return seen < MAX_BLANK_LINES ? proceed(code) : nok(code);
      }

      function onOther(code: Code): State | undefined {
        if (state) blanks.delete(state);
        return proceed(code);
      }
    },
  },
};

/** Registers the construct at every code at which a list can begin; the parser tries it before its own. */
export const boundedLists: Extension = {
  document: Object.fromEntries([...'*+-0123456789'].map((mark) => [mark.charCodeAt(0), boundedList])),
};
