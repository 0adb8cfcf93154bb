import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import type { Code, Construct, Event, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/**
 * A unified plugin: the GFM of remark-gfm, in time proportional to the text. Without `autolinks`, bare URLs are not linked;
 * that saves time for a text that contains none.
 */
export function gfm(this: Processor, { autolinks }: { readonly autolinks: boolean }): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.fromMarkdownExtensions ??= [];
  if (autolinks) {
    data.micromarkExtensions.push(linearAutolinks());
    data.fromMarkdownExtensions.push(gfmAutolinkLiteralFromMarkdown());
  }
  data.micromarkExtensions.push(
    gfmFootnote(),
    gfmStrikethroughCjkFriendly(),
    narrowTables(),
    gfmTaskListItem(),
  );
  data.fromMarkdownExtensions.push(
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  );
}

/**
 * GFM does not link a bare URL after an open bracket. To find that bracket, its extension walks back over all events at each
 * word: with one open bracket near its beginning, a paragraph of 265 KB takes a minute. The parser already keeps a list of
 * the open brackets, so each construct sees only the event of the innermost one instead of all events.
 */
function linearAutolinks(): Extension {
  const extension = gfmAutolinkLiteral();
  const known = new Map<Construct, Construct>();
  const withOpenBracket = (construct: Construct): Construct => {
    const made = known.get(construct) ?? {
      ...construct,
      tokenize(effects, ok, nok) {
        const shown = Object.create(this, { events: { value: openBracket(this) } });
        return construct.tokenize.call(shown, effects, ok, nok);
      },
    };
    known.set(construct, made);
    return made;
  };
  const text = Object.fromEntries(
    Object.entries(extension.text ?? {}).map(([code, constructs]) => [
      code,
      [constructs ?? []].flat().map(withOpenBracket),
    ]),
  );
  return { ...extension, text };
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
function narrowTables(): Extension {
  const table = gfmTable();
  const construct = table.flow?.null as Construct;
  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    return effects.check(tooWide, nok, construct.tokenize.call(this, effects, ok, nok));
  };
  return { ...table, flow: { null: { ...construct, tokenize } } };
}
