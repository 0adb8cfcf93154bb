import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import type { Code, Construct, Event, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/**
 * A unified plugin: GFM as remark-gfm has it, in time that grows with the text. Without `autolinks` bare addresses are no
 * links, for a text in which none can begin.
 */
export function gfm(this: Processor, { autolinks }: { readonly autolinks: boolean }): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.fromMarkdownExtensions ??= [];
  if (autolinks) {
    data.micromarkExtensions.push(autolinksThatRemember());
    data.fromMarkdownExtensions.push(gfmAutolinkLiteralFromMarkdown());
  }
  data.micromarkExtensions.push(gfmFootnote(), gfmStrikethrough(), narrowTables(), gfmTaskListItem());
  data.fromMarkdownExtensions.push(
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  );
}

/**
 * GFM links no bare address after a bracket that is still open. To know that, its extension walks back over everything
 * before, at each word: with one open bracket near its beginning, a paragraph of 265 KB takes a minute. The parser keeps a
 * list of the open brackets itself, so each construct is shown that bracket alone, in place of all events.
 */
function autolinksThatRemember(): Extension {
  const extension = gfmAutolinkLiteral();
  const known = new Map<Construct, Construct>();
  const remembering = (construct: Construct): Construct => {
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
      [constructs ?? []].flat().map(remembering),
    ]),
  );
  return { ...extension, text };
}

function openBracket(context: TokenizeContext): Event[] {
  const starts = context._labelStarts ?? [];
  // Only the innermost ones can be closed and not yet taken off the list.
  for (let at = starts.length - 1; at >= 0; at--) {
    const start = starts[at];
    if (start && !start._balanced) return [['enter', start, context]];
  }
  return [];
}

const WIDEST = 1000;
const LONGEST_ROW = 64 * 1024;
const PIPE = 124;

/** Matches what is left of a line that holds more pipes than a table has columns, or is longer than any row. */
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
      if (pipes > WIDEST || length > LONGEST_ROW) {
        effects.exit('data');
        return ok(code);
      }
      if (code === null || code < -2) return nok(code);
      effects.consume(code);
      return inside;
    }
  },
};

/** A cell takes the parser some kilobytes of memory, and a line of a text may be all pipes: such a line is no row. */
function narrowTables(): Extension {
  const table = gfmTable();
  const construct = table.flow?.null as Construct;
  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    return effects.check(tooWide, nok, construct.tokenize.call(this, effects, ok, nok));
  };
  return { ...table, flow: { null: { ...construct, tokenize } } };
}
