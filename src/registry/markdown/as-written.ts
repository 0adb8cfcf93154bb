import type { Literal } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import { isHeavy, LONGEST } from './heavy.ts';

// A paragraph whose marks could not be paired in good time is shown as it was written: it keeps its place among the blocks,
// and its lines, and nothing in it is emphasis, code or a link. The parser asks here first, before it looks at any mark.

/** The content of a paragraph, a heading or a cell that is not parsed, with its line ends. */
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

/** Parsers of one content that have been asked already. */
const asked = new WeakSet<TokenizeContext>();

/** What the extension for task lists tells the parser of a content while its first line is written. */
interface FirstLine {
  _gfmTasklistFirstContentOfListItem?: boolean | undefined;
}

const asWritten: Construct = {
  name: 'asWritten',
  previous() {
    return !asked.has(this);
  },
  tokenize(effects, ok, nok) {
    const context = this as TokenizeContext & FirstLine;
    if (asked.has(this)) return nok;
    asked.add(this);
    const inListItem = context._gfmTasklistFirstContentOfListItem;
    let text = '';
    return start;

    function start(code: Code): State | undefined {
      effects.enter('asWritten');
      return lineStart(code);
    }

    // A token for each line, since the parser takes the events of a content apart by its lines.
    function lineStart(code: Code): State | undefined {
      if (code === null) return end(code);
      if (isLineEnd(code)) return lineEnd(code);
      effects.enter('asWrittenLine');
      return inside(code);
    }

    function inside(code: Code): State | undefined {
      if (code !== null && !isLineEnd(code)) {
        // One character over the length tells the rest.
        if (text.length <= LONGEST) text += characterOf(code);
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
      // The content is parsed from its beginning now, when the parser was told already that its first line is over.
      context._gfmTasklistFirstContentOfListItem = inListItem;
      return nok(code);
    }
  },
};

function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

function characterOf(code: number): string {
  if (code >= 0) return String.fromCharCode(code);
  return code === -2 ? '\t' : '';
}

/** Where the parser may be at the first mark or word of a content. */
const CODES: readonly number[] = [
  ...[-5, -4, -3],
  ...[...'!$&*+-.<[\\]_`~0123456789'].map((mark) => mark.charCodeAt(0)),
  ...Array.from({ length: 26 }, (_, at) => [65 + at, 97 + at]).flat(),
];

/** The construct for every code at which another could begin. It must be the last extension, to be the first that is tried. */
export const asWrittenSyntax: Extension = {
  text: Object.fromEntries(CODES.map((code) => [code, asWritten])),
};

/** The node that is made of it. */
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
