import type { Root } from 'hast';
import { unified } from 'unified';
import { element } from '../decorate.ts';
import { isolateIdentifiers } from '../links.ts';
import { type RenderedText, renderMarkdown, writer } from '../render.ts';
import { jsonOf } from './json.ts';
import { logOf, type ShownBody, sourceOf } from './source.ts';
import { tableOf } from './table.ts';

const isolated = unified().use(isolateIdentifiers).freeze();

/** The kinds of data, in the order in which they are tried. */
const KINDS: readonly ((body: string) => ShownBody | undefined)[] = [jsonOf, tableOf, sourceOf, logOf];

/** A body that is JSON, a table, source code or a log, as elements; undefined where it is a text. The bytes alone decide. */
export function dataIn(body: string): ShownBody | undefined {
  const inner = body.replace(/^\n+/, '');
  for (const kind of KINDS) {
    const shown = kind(inner);
    if (shown) return shown;
  }
  return undefined;
}

/** A deposit's body as safe HTML of a bounded size where it is data, and as Markdown where it is a text. */
export function renderBody(body: string): RenderedText {
  const data = dataIn(body);
  if (!data) return renderMarkdown(body);
  const tree: Root = { type: 'root', children: [element('div', { className: ['data'] }, ...data.children)] };
  return { html: writer.stringify(isolated.runSync(tree) as Root), outline: [], plain: data.plain };
}
