import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

// A formula between single dollars, as in Pandoc (extension tex_math_dollars): no space after the first dollar, none before the
// last, and no digit after it. The next dollar decides: if it cannot close, the first one is the sign of an amount, and what follows
// it is parsed like any other text.

/**
 * A unified plugin: mathematics between single dollars. Use it after remark-math, told `singleDollarTextMath: false`, which reads
 * formulas between more of them and makes a node of either.
 */
export function formulas(this: Processor): void {
  this.data().micromarkExtensions?.push(syntax);
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextSequence: 'mathTextSequence';
    mathTextData: 'mathTextData';
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;

const formula: Construct = {
  name: 'formula',
  previous(code) {
    return code !== DOLLAR || ['characterEscape', 'mathText'].includes(this.events.at(-1)?.[1].type ?? '');
  },
  tokenize(effects, ok, nok) {
    const before = characterOf((this as TokenizeContext).previous);
    let content = '';
    return start;

    function start(code: Code): State | undefined {
      effects.enter('mathText');
      effects.enter('mathTextSequence');
      effects.consume(code);
      effects.exit('mathTextSequence');
      return first;
    }

    function first(code: Code): State | undefined {
      return code === DOLLAR || /^\s?$/.test(characterOf(code)) ? nok(code) : between(code);
    }

    function between(code: Code): State | undefined {
      if (code === null) return nok(code);
      if (code === DOLLAR) return close(code);
      if (isLineEnd(code)) {
        effects.enter('lineEnding');
        take(code);
        effects.exit('lineEnding');
        return between;
      }
      effects.enter('mathTextData');
      return inside(code);
    }

    function inside(code: Code): State | undefined {
      if (code === null || code === DOLLAR || isLineEnd(code)) {
        effects.exit('mathTextData');
        return between(code);
      }
      take(code);
      return code === BACKSLASH ? escaped : inside;
    }

    /** TeX writes a dollar as `\$`. */
    function escaped(code: Code): State | undefined {
      if (code !== DOLLAR && code !== BACKSLASH) return inside(code);
      take(code);
      return inside;
    }

    function close(code: Code): State | undefined {
      effects.enter('mathTextSequence');
      effects.consume(code);
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return (after) => (isFormula(before, content, characterOf(after)) ? ok(after) : nok(after));
    }

    function take(code: Code): void {
      content += characterOf(code);
      effects.consume(code);
    }
  },
};

const syntax: Extension = { text: { [DOLLAR]: formula } };

/** What can only follow a sign that stands for itself, as in `($)`; and what can only stand before a further amount or formula. */
const AFTER_A_SIGN = /^[)}"'\p{Pf}]./su;
const BEFORE_A_SIGN = /^[^\\].*[({`\p{Pi}]$/su;

/** Where an amount is over and the sentence goes on: `$5/$x$`, `$5 per [$x$]`, or words of a script without spaces. */
const BEFORE_A_FORMULA = /[[.,;:/|"'*_&\p{Pd}\p{Sm}]$/u;
const AFTER_A_FORMULA = /^[\s\p{Pe}\p{Pf}.,;:!?'"*_]?$/u;
const OTHER_WORDS = /^[^\\]*[\p{scx=Han}\p{scx=Hiragana}\p{scx=Hangul}]/u;

/** Whether what stands between two dollars is a formula, by the characters around it. */
function isFormula(before: string, content: string, after: string): boolean {
  if (/\s$/.test(content) || /\d/.test(after)) return false;
  // Letters before the sign name a currency: US$, A$, R$.
  if (/[A-Z]/.test(before) || AFTER_A_SIGN.test(content) || BEFORE_A_SIGN.test(content)) return false;
  if (!/^\d/.test(content)) return true;
  return !OTHER_WORDS.test(content) && (!BEFORE_A_FORMULA.test(content) || AFTER_A_FORMULA.test(after));
}

function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

/** The character of a code, or of what the parser puts in the place of white space; empty at the end. */
function characterOf(code: Code): string {
  if (code === null) return '';
  if (code >= 0) return String.fromCharCode(code);
  return isLineEnd(code) ? '\n' : ' ';
}
