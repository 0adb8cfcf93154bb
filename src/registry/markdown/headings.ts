// The section names of a text, found without a parser: a rough reading that generated content may use, never a rule.

/** Texts of the ATX headings of levels 1 and 2, outside fenced code, in order. */
export function headingsIn(markdown: string): string[] {
  const headings: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? undefined : mark;
    const heading = fence ? undefined : /^ {0,3}##?[ \t]+(.+?)[ \t]*#*$/.exec(line)?.[1];
    if (heading) headings.push(heading.replace(/[*_`]/g, ''));
  }
  return headings;
}
