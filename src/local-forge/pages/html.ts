import type { Html } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseWindows } from '../../registry/markdown/parse.ts';
import { renderMarkdown } from '../../registry/markdown/render.ts';

// Writing HTML: whatever comes from people is escaped here or has gone through the registry's own Markdown policy.

/** A text as it may stand in HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/**
 * Markdown as on GitHub, where comments in it are not shown. `own` keeps the ids of one text apart from those of another on
 * the page. A text that cannot be rendered (nested beyond reason) is shown as it is.
 */
export function markdown(text: string, own: string): string {
  try {
    const { html } = renderMarkdown(withoutComments(text));
    return html.replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/="(#?)text-/g, `="$1text-${own}-`));
  } catch {
    return `<pre tabindex="0">${escapeHtml(text)}</pre>`;
  }
}

function withoutComments(text: string): string {
  const cuts: [from: number, to: number][] = [];
  // One window for all of it, so that the places in the tree are places in the text.
  for (const { tree } of parseWindows(text, Number.POSITIVE_INFINITY)) {
    visit(tree, 'html', ({ value, position }: Html) => {
      const [from, to] = [position?.start.offset, position?.end.offset];
      if (!/^<!--[\s\S]*-->$/.test(value.trim()) || from === undefined || to === undefined) return;
      cuts.push([from, to]);
    });
  }
  return cuts.reduceRight((kept, [from, to]) => kept.slice(0, from) + kept.slice(to), text);
}

/** A whole page. `title` is text, `main` is HTML. */
export function pageHtml(prefix: string, title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(prefix)}/style.css">
<link rel="icon" href="${escapeHtml(prefix)}/avatar.svg">
</head>
<body>
<main>
${main}
</main>
<footer>The forge on this machine shows what happens; nothing is edited here. A refused deposit is mended on the deposit page, in the browser that sent it.</footer>
</body>
</html>
`;
}

/** What a browser may do with a page: show it, and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
