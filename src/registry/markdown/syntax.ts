import { blankLine, list } from 'micromark-core-commonmark';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type {
  Code,
  Construct,
  ContainerState,
  Event,
  Extension,
  ParseContext,
  State,
  TokenizeContext,
} from 'micromark-util-types';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { Processor } from 'unified';
import { asWrittenSyntax, asWrittenTree, isLineEnd } from './as-written.ts';

/** A unified plugin: GFM in linear time, with strikethrough next to Chinese, Japanese or Korean. Links bare URLs only with `autolinks`. */
export function gfm(this: Processor, { autolinks }: { readonly autolinks: boolean }): void {
  remarkGfm.call(this);
  const data = this.data();
  const syntax = data.micromarkExtensions?.pop();
  const tree = [data.fromMarkdownExtensions?.pop() ?? []].flat();
  const constructs = new Map<Construct, readonly Construct[]>();
  const adapted = (construct: Construct): readonly Construct[] => {
    const made = constructs.get(construct) ?? adaptedTo(construct, autolinks);
    constructs.set(construct, made);
    return made;
  };
  data.micromarkExtensions?.push(
    syntax ? withConstructs(syntax, adapted) : {},
    gfmStrikethroughCjkFriendly(),
  );
  // Without `autolinks`, the transforms of the tree go as well, because they search it for URLs again.
  data.fromMarkdownExtensions?.push(tree.filter(({ transforms }) => autolinks || !transforms));
}

/** Returns what replaces a construct of remark-gfm: the same construct, a bounded one, or nothing. */
function adaptedTo(construct: Construct, autolinks: boolean): readonly Construct[] {
  const { name = '' } = construct;
  if (name === 'strikethrough' || (name.endsWith('Autolink') && !autolinks)) return [];
  if (name.endsWith('Autolink')) return [withOpenBracket(construct)];
  return [name === 'table' ? narrow(construct) : construct];
}

/** Returns the extension with its text and flow constructs replaced by `adapted`. Its spans lose each construct without a replacement. */
function withConstructs(
  extension: Extension,
  adapted: (construct: Construct) => readonly Construct[],
): Extension {
  const { text, flow, insideSpan } = extension;
  const inside = (constructs: Extension['text']) =>
    Object.fromEntries(
      Object.entries(constructs ?? {}).map(([code, one]) => [code, [one ?? []].flat().flatMap(adapted)]),
    );
  const spans = insideSpan?.null?.filter((one) => !('name' in one) || adapted(one as Construct).length > 0);
  return { ...extension, text: inside(text), flow: inside(flow), insideSpan: { null: spans ?? [] } };
}

/** GFM does not link a bare URL after an open bracket, and searches all events for one. Here it sees only the innermost such bracket. */
function withOpenBracket(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const shown = Object.create(this, { events: { value: openBracket(this) } });
      return construct.tokenize.call(shown, effects, ok, nok);
    },
  };
}

function openBracket(context: TokenizeContext): Event[] {
  const starts = context._labelStarts ?? [];
  // The last brackets on the list can already be closed.
  for (let at = starts.length - 1; at >= 0; at--) {
    const start = starts[at];
    if (start && !start._balanced) return [['enter', start, context]];
  }
  return [];
}

const MAX_COLUMNS = 1000;
const MAX_ROW_LENGTH = 64 * 1024;
const PIPE = 124;

/** Matches the rest of a line that is too long for a row or has too many pipes. */
const tooWide: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let pipes = 0;
    let length = 0;
    return start;

    function start(code: Code): State | undefined {
      effects.enter('data');
      return inside(code);
    }

    function inside(code: Code): State | undefined {
      if (code === PIPE) pipes += 1;
      length += 1;
      if (pipes > MAX_COLUMNS || length > MAX_ROW_LENGTH) {
        effects.exit('data');
        return ok(code);
      }
      if (code === null || code < -2) return nok(code);
      effects.consume(code);
      return inside;
    }
  },
};

/** A line that is too wide is not a row: each cell takes the parser some kilobytes of memory, and a line can be all pipes. */
function narrow(table: Construct): Construct {
  return {
    ...table,
    tokenize(effects, ok, nok) {
      return effects.check(tooWide, nok, table.tokenize.call(this, effects, ok, nok));
    },
  };
}

// Reads single dollars as Pandoc does (extension tex_math_dollars): a formula has no space after its first dollar, none before its
// last, and no digit after that. Only the next dollar can close a formula; if it cannot, the first dollar is the sign of an amount, and
// the text after it is parsed as usual. A formula that contains a dollar needs two or more dollars on each side.

/** A unified plugin: remark-math, except that text between single dollars is a formula only if it looks like one. */
export function formulas(this: Processor): void {
  remarkMath.call(this);
  const { micromarkExtensions } = this.data();
  const math = micromarkExtensions?.pop();
  if (math)
    micromarkExtensions?.push(withConstructs(math, (one) => [one.name === 'mathText' ? judged(one) : one]));
}

function judged(formula: Construct): Construct {
  return {
    ...formula,
    tokenize(effects, ok, nok) {
      const before = characterOf((this as TokenizeContext).previous);
      const whole = (after: Code) => {
        const [, token] = this.events.at(-1) as Event;
        const source = this.sliceSerialize(token);
        const isOne = source.startsWith('$$') || isFormula(before, source.slice(1, -1), characterOf(after));
        return isOne ? ok(after) : nok(after);
      };
      return formula.tokenize.call(this, effects, whole, nok);
    },
  };
}

/** A closing mark first means a lone dollar sign, as in `($)`; an opening mark last, that the second dollar begins an amount or formula. */
const AFTER_A_SIGN = /^[)}"'\p{Pf}]./su;
const BEFORE_A_SIGN = /^[^\\].*[({`\p{Pi}]$/su;

/** These tell an amount from a formula that begins with a digit: in `$5/$x$` and `$5 per [$x$]`, the second dollar begins the formula. */
const BEFORE_A_FORMULA = /[[.,;:/|"'*_&\p{Pd}\p{Sm}]$/u;
const AFTER_A_FORMULA = /^[\s\p{Pe}\p{Pf}.,;:!?'"*_]?$/u;
const OTHER_WORDS = /^[^\\]*[\p{scx=Han}\p{scx=Hiragana}\p{scx=Hangul}]/u;

/** Whether the content between two dollars is a formula, judged by the content and by the characters before and after the dollars. */
function isFormula(before: string, content: string, after: string): boolean {
  if (/^\s|\s$|[$]|\\$/.test(content) || /\d/.test(after)) return false;
  // Letters before the sign name a currency: US$, A$, R$.
  if (/[A-Z]/.test(before) || AFTER_A_SIGN.test(content) || BEFORE_A_SIGN.test(content)) return false;
  if (!/^\d/.test(content)) return true;
  return !OTHER_WORDS.test(content) && (!BEFORE_A_FORMULA.test(content) || AFTER_A_FORMULA.test(after));
}

/** Returns the character of a code: a space or line feed for the parser's own codes of white space, and '' at both ends of the text. */
function characterOf(code: Code): string {
  if (code === null) return '';
  if (code >= 0) return String.fromCharCode(code);
  return isLineEnd(code) ? '\n' : ' ';
}

/** A unified plugin that keeps the parser's time linear. It must be the last one: the parser tries the last extension first. */
export function linear(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions?.push(parserPatch, boundedLists, asWrittenSyntax);
  data.fromMarkdownExtensions?.push(asWrittenTree);
}

const patched = new WeakSet<ParseContext>();

/** A construct that never matches. The parser tries it before the first block, so it can patch the parser. */
const patch: Construct = {
  name: 'patch',
  tokenize(_effects, _ok, nok) {
    if (!patched.has(this.parser)) {
      patched.add(this.parser);
      this.parser.defined = Indexed.holding(this.parser.defined);
      // A footnote on the first line is already in this list.
      this.parser.gfmFootnotes = Indexed.holding(this.parser.gfmFootnotes);
      noticeContinuations(this.parser);
    }
    return nok;
  },
};

const parserPatch: Extension = { document: { null: patch } };

/** A list with a map from each text to its place, because the library searches the list at every bracket and reference. */
export class Indexed extends Array<string> {
  readonly #places = new Map<string, number>();

  static holding(texts: readonly string[] = []): Indexed {
    const made = new Indexed();
    made.push(...texts);
    return made;
  }

  override push(...texts: string[]): number {
    for (const [at, text] of texts.entries())
      if (!this.#places.has(text)) this.#places.set(text, this.length + at);
    return super.push(...texts);
  }

  override indexOf(text: string): number {
    return this.#places.get(text) ?? -1;
  }

  override includes(text: string): boolean {
    return this.#places.has(text);
  }
}

/** Spares the parser a walk back over the whole paragraph after each lazy line: the paragraph's token shows whether it is still open. */
function noticeContinuations(parser: ParseContext): void {
  const make = parser.flow;
  parser.flow = (from) => {
    const flow = make(from);
    const write = flow.write;
    let [at, token]: [number, object | undefined] = [-1, undefined];
    const isOpen = (event: Event | undefined) =>
      event?.[0] === 'enter' && event[1].type === 'content' && !event[1].end;
    flow.write = (slice) => {
      const { line } = flow.now();
      const before = token;
      const events = write(slice);
      if (before && isOpen(flow.events[at]) && flow.events[at]?.[1] === before) {
        parser.lazy[line] = false;
        return events;
      }
      // Searches only the last events, as many as one line can have: a paragraph that begins in this line is among them.
      const length = slice.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 1), 0);
      const oldest = Math.max(0, flow.events.length - 8 * length - 16);
      at = flow.events.length - 1;
      while (at >= oldest && !isOpen(flow.events[at])) at -= 1;
      token = at >= oldest ? flow.events[at]?.[1] : undefined;
      return events;
    };
    return flow;
  };
}

/** A list ends after more consecutive blank lines than this. */
const MAX_BLANK_LINES = 100;

/** How many blank lines each item has had since its last other line. */
const blanks = new WeakMap<ContainerState, number>();

/** A list with a limit on blank lines: the parser checks every level at each, and a page of them in forty levels would take a minute. */
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

/** Registers `boundedList` for every character that can begin a list; the parser tries it before its own construct. */
const boundedLists: Extension = {
  document: Object.fromEntries([...'*+-0123456789'].map((mark) => [mark.charCodeAt(0), boundedList])),
};
