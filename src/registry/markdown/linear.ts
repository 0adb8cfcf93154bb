import type { Construct, Event, Extension, ParseContext, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { asWrittenSyntax, asWrittenTree } from './as-written.ts';
import { boundedLists } from './blank-lines.ts';

/**
 * A unified plugin that keeps the parser's time proportional to the text. It must be the last plugin: the parser tries the
 * last extension first.
 */
export function linear(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions?.push(parserPatch, boundedLists, asWrittenSyntax);
  data.fromMarkdownExtensions?.push(asWrittenTree);
}

const patched = new WeakSet<ParseContext>();

/** A construct that never matches. The parser tries it before the first block, which gives it access to the parser. */
const patch: Construct = {
  name: 'patch',
  tokenize(_effects, _ok, nok) {
    if (!patched.has(this.parser)) {
      patched.add(this.parser);
      this.parser.defined = Labels.holding(this.parser.defined);
      // A footnote on the first line is already in this list.
      this.parser.gfmFootnotes = Labels.holding(this.parser.gfmFootnotes);
      noticeContinuations(this.parser);
    }
    return nok;
  },
};

const parserPatch: Extension = { document: { null: patch } };

/** The labels that a text defines, as a set: the parser looks one up at every bracket. */
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
 * A lazy line continues a paragraph in a quote or an item without the container's mark. After each, the parser walks back over
 * the whole paragraph to see whether it is still open; the paragraph's own token says so.
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
      // An upper bound on the events of a line.
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

/** Finds the paragraph that a block tokenizer is in. */
class OpenParagraph {
  readonly #flow: TokenizeContext;
  #at = -1;
  #token: object | undefined;

  constructor(flow: TokenizeContext) {
    this.#flow = flow;
  }

  /** The open paragraph, if it is the one found last or begins within the last `look` events. */
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
