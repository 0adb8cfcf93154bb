import type { Settings } from '../types.ts';

// Writes HTML. Text from people is escaped here, or rendered by the project's `renderMarkdown`.

/** Escapes a text for an HTML element or a quoted attribute. */
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

/** Renders a text as Markdown. `own` distinguishes its ids from those of other texts on the page. */
export function markdown({ renderMarkdown }: Settings, text: string, own: string): string {
  try {
    return renderMarkdown(text, own);
  } catch {
    return `<pre tabindex="0">${escapeHtml(text)}</pre>`;
  }
}

/** A whole page. `title` and `footer` are text, `main` is HTML. */
export function pageHtml(prefix: string, title: string, main: string, footer: string): string {
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
<footer>${escapeHtml(footer)}</footer>
</body>
</html>
`;
}

/** The content security policy of a page: a browser can show it and do nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
