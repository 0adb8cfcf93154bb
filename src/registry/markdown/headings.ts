// Finds the section names of a text without a parser. Rough: for generated content, never for a rule.

/** Texts of the ATX headings of levels 1 and 2, outside fenced code, in order. */
export function headingsIn(markdown: string): string[] {
  const headings: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? undefined : mark;
    const marked = fence ? undefined : /^ {0,3}##?[ \t]+(?=[^ \t])/.exec(line)?.[0];
    if (marked) headings.push(withoutEnd(line.slice(marked.length)).replace(/[*_`]/g, ''));
  }
  return headings;
}

/** A heading without closing number signs. A loop, because a pattern would try every run of spaces to the end. */
function withoutEnd(heading: string): string {
  let end = heading.length;
  while (end > 1 && heading.charAt(end - 1) === '#') end -= 1;
  while (end > 1 && /[ \t]/.test(heading.charAt(end - 1))) end -= 1;
  return heading.slice(0, end);
}
