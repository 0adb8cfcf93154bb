import type { Construct, Event, Extension, ParseContext, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { asWrittenSyntax, asWrittenTree } from './as-written.ts';
import { endingLists } from './blank-lines.ts';

/**
 * A unified plugin that keeps the parser's time in proportion to the text. It must be the last, since it is to be asked
 * before every other extension.
 */
export function linear(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions?.push(parserMended, endingLists, asWrittenSyntax);
  data.fromMarkdownExtensions?.push(asWrittenTree);
}

const mended = new WeakSet<ParseContext>();

/** A construct that never matches. It is tried before the first block, which gives it the parser to mend. */
const mend: Construct = {
  name: 'mend',
  tokenize(_effects, _ok, nok) {
    if (!mended.has(this.parser)) {
      mended.add(this.parser);
      this.parser.defined = Labels.holding(this.parser.defined);
      // A footnote on the first line is known before this is asked.
      this.parser.gfmFootnotes = Labels.holding(this.parser.gfmFootnotes);
      noticeContinuations(this.parser);
    }
    return nok;
  },
};

const parserMended: Extension = { document: { null: mend } };

/** The labels that a text defines. The parser asks for one at every bracket, and would look through all of them. */
class Labels extends Array<string> {
  readonly #known = new Set<string>();

  static holding(labels: readonly string[] = []): Labels {
    const made = new Labels();
    made.push(...labels);
    return made;
  }

  override push(...labels: string[]): number {
    for (const label of labels) this.#known.add(label);
    return super.push(...labels);
  }

  override includes(label: string): boolean {
    return this.#known.has(label);
  }
}

/**
 * A lazy line goes on with a paragraph in a quote or an item without its mark. After each, the parser walks back over the
 * whole paragraph to see whether it is open still; but the paragraph knows that.
 */
function noticeContinuations(parser: ParseContext): void {
  const make = parser.flow;
  parser.flow = (from) => {
    const flow = make(from);
    const write = flow.write;
    const open = new OpenParagraph(flow);
    flow.write = (slice) => {
      const line = flow.now().line;
      const before = open.find(0);
      const events = write(slice);
      // A line has no more events than so many for each of its characters.
      const length = slice.reduce(
        (sum: number, chunk) => sum + (typeof chunk === 'string' ? chunk.length : 1),
        0,
      );
      if (before && open.find(0) === before) parser.lazy[line] = false;
      else open.find(8 * length + 16);
      return events;
    };
    return flow;
  };
}

/** The paragraph that a tokenizer of blocks is in. */
class OpenParagraph {
  readonly #flow: TokenizeContext;
  #at = -1;
  #token: object | undefined;

  constructor(flow: TokenizeContext) {
    this.#flow = flow;
  }

  /** The paragraph, where it is the one that was found last or begins among the last so many events. */
  find(look: number): object | undefined {
    const { events } = this.#flow;
    if (this.#isOpen(events[this.#at], this.#token)) return this.#token;
    this.#token = undefined;
    for (let at = events.length - 1; at >= Math.max(0, events.length - look); at--) {
      const event = events[at];
      if (!event || !this.#isOpen(event, event[1])) continue;
      this.#at = at;
      this.#token = event[1];
      break;
    }
    return this.#token;
  }

  #isOpen(event: Event | undefined, token: object | undefined): boolean {
    return event?.[0] === 'enter' && event[1] === token && event[1].type === 'content' && !event[1].end;
  }
}
