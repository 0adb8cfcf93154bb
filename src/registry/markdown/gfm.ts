import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Code, Construct, Event, Extension, State, TokenizeContext } from 'micromark-util-types';
import remarkGfm from 'remark-gfm';
import type { Processor } from 'unified';

/**
 * A unified plugin: remark-gfm in time proportional to the text, and with strikethrough beside Chinese, Japanese and Korean. Without
 * `autolinks`, bare URLs are not linked; that saves time for a text that contains none.
 */
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
  // What is done to the tree after parsing looks for URLs again.
  data.fromMarkdownExtensions?.push(tree.filter(({ transforms }) => autolinks || !transforms));
}

/** What stands in the place of a construct of remark-gfm: the same, one that is bounded, or none. */
function adaptedTo(construct: Construct, autolinks: boolean): readonly Construct[] {
  const { name = '' } = construct;
  if (name === 'strikethrough' || (name.endsWith('Autolink') && !autolinks)) return [];
  if (name.endsWith('Autolink')) return [withOpenBracket(construct)];
  return [name === 'table' ? narrow(construct) : construct];
}

/** An extension with other constructs in the places where it has some. */
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

/**
 * GFM does not link a bare URL after an open bracket. To find that bracket, its extension walks back over all events at each
 * word: with one open bracket near its beginning, a paragraph of 265 KB takes a minute. The parser already keeps a list of
 * the open brackets, so each construct sees only the event of the innermost one instead of all events.
 */
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
  // The innermost ones can be closed but still on the list.
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
