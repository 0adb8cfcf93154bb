import type { Literal } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import { isHeavy, MAX_LENGTH } from './heavy.ts';

// A paragraph whose marks would take too long to pair is shown as written, in its place. The parser tries this construct before any other.

/** The unparsed content of a paragraph, a heading or a cell, with its line ends. */
export interface AsWritten extends Literal {
  type: 'asWritten';
  value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    asWritten: AsWritten;
  }
  interface RootContentMap {
    asWritten: AsWritten;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    asWritten: 'asWritten';
    asWrittenLine: 'asWrittenLine';
  }
}

/** Tokenizers that have tried the construct already: it is tried once for each content. */
const tried = new WeakSet<TokenizeContext>();

/** The flag that the task list extension sets while the tokenizer reads the first line of a list item. */
interface FirstLine {
  _gfmTasklistFirstContentOfListItem?: boolean | undefined;
}

const asWritten: Construct = {
  name: 'asWritten',
  previous() {
    return !tried.has(this);
  },
  tokenize(effects, ok, nok) {
    const context = this as TokenizeContext & FirstLine;
    if (tried.has(this)) return nok;
    tried.add(this);
    const inListItem = context._gfmTasklistFirstContentOfListItem;
    let text = '';
    return start;

    function start(code: Code): State | undefined {
      effects.enter('asWritten');
      return lineStart(code);
    }

    // One token per line, because the parser splits the events of a content by line.
    function lineStart(code: Code): State | undefined {
      if (code === null) return end(code);
      if (isLineEnd(code)) return lineEnd(code);
      effects.enter('asWrittenLine');
      return inside(code);
    }

    function inside(code: Code): State | undefined {
      if (code !== null && !isLineEnd(code)) {
        // One character beyond the limit is enough to decide.
        if (text.length <= MAX_LENGTH) text += characterOf(code);
        effects.consume(code);
        return inside;
      }
      effects.exit('asWrittenLine');
      return code === null ? end(code) : lineEnd(code);
    }

    function lineEnd(code: Code): State | undefined {
      text += '\n';
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return lineStart;
    }

    function end(code: Code): State | undefined {
      effects.exit('asWritten');
      if (isHeavy(text)) return ok(code);
      // The parser now starts over, but the flag for the first line has been cleared meanwhile: restore it.
      context._gfmTasklistFirstContentOfListItem = inListItem;
      return nok(code);
    }
  },
};

/** Whether a code of the parser ends a line. */
export function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

function characterOf(code: number): string {
  if (code >= 0) return String.fromCharCode(code);
  return code === -2 ? '\t' : '';
}

/** Every code at which a content can begin or at which another construct can match. */
const CODES: readonly number[] = [
  ...[-5, -4, -3],
  ...[...'!$&*+-.<[\\]_`~0123456789'].map((mark) => mark.charCodeAt(0)),
  ...Array.from({ length: 26 }, (_, at) => [65 + at, 97 + at]).flat(),
];

/** Registers the construct. It must be the last extension: the parser tries the last one first. */
export const asWrittenSyntax: Extension = {
  text: Object.fromEntries(CODES.map((code) => [code, asWritten])),
};

/** Turns the construct's tokens into an `asWritten` node. */
export const asWrittenTree: TreeExtension = {
  enter: {
    asWritten(token) {
      this.enter({ type: 'asWritten', value: '' }, token);
    },
  },
  exit: {
    asWritten(token) {
      const node = this.stack.at(-1);
      if (node?.type === 'asWritten') node.value = this.sliceSerialize(token);
      this.exit(token);
    },
  },
};
