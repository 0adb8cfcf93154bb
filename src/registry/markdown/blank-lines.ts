import { blankLine, list } from 'micromark-core-commonmark';
import type { Code, Construct, ContainerState, Extension, State } from 'micromark-util-types';

/** More blank lines than these, one after the other, end a list. */
const MOST = 100;

/** How many blank lines an item has had since its last other line. */
const blanks = new WeakMap<ContainerState, number>();

/**
 * Lists, which the parser keeps open over any number of blank lines, at the cost of each level for every one of them: a list
 * forty levels deep and a page of blank lines would take a minute. The same lists, but that they end at some time.
 */
const endingList: Construct = {
  ...list,
  continuation: {
    tokenize(effects, ok, nok) {
      const { containerState: state } = this;
      const goOn = list.continuation?.tokenize.call(this, effects, ok, nok) as State;
      return effects.check(blankLine, onBlank, onOther);

      function onBlank(code: Code): State | undefined {
        const seen = (state && blanks.get(state)) ?? 0;
        if (state) blanks.set(state, seen + 1);
        return seen < MOST ? goOn(code) : nok(code);
      }

      function onOther(code: Code): State | undefined {
        if (state) blanks.delete(state);
        return goOn(code);
      }
    },
  },
};

/** The construct at every code at which a list begins, tried before the parser's own. */
export const endingLists: Extension = {
  document: Object.fromEntries([...'*+-0123456789'].map((mark) => [mark.charCodeAt(0), endingList])),
};
