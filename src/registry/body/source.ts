import type { Element, ElementContent, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';
import { isHighlighted } from '../markdown/highlighting.ts';
import { element, note } from './hast.ts';
import type { ShownBody } from './shown.ts';
import { languageOfSource } from './source-language.ts';

// A body that is source code or a log, as lines with numbers.

/** In UTF-16 units: what is beyond is in the file. */
const MOST_SHOWN = 400_000;

const MOST_LINES = 8000;

const highlighter = unified().use(rehypeHighlight, { detect: false }).freeze();

/** Source code with its language, or undefined where a body is none that is recognized. */
export function sourceOf(body: string): ShownBody | undefined {
  const language = languageOfSource(body);
  return language && codeOf(body, `Source code: ${language.title}.`, language.id);
}

const LOG_LINE =
  /^\[?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d[ .,\]]|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d |(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[\]:\s]|\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[)/;

/** How many lines must begin like those of a log (0 to 1): others go on where a line before them ended. */
const ENOUGH = 0.7;
const SAMPLE = 400;

/** A log as it is written, or undefined: most of its first lines begin with a time, a level or an address. */
export function logOf(body: string): ShownBody | undefined {
  const lines = body
    .slice(0, MOST_SHOWN)
    .split('\n', SAMPLE)
    .filter((line) => line !== '');
  const like = lines.filter((line) => LOG_LINE.test(line.slice(0, 80))).length;
  if (lines.length < 4 || like < lines.length * ENOUGH) return undefined;
  return codeOf(body, 'A log, line by line.', undefined);
}

/** A body as numbered lines, of which some words say what it is; in the colors of a language of the highlighter. */
export function codeOf(body: string, words: string, language: string | undefined): ShownBody {
  const whole = withoutLastEnds(body);
  const shown = whole
    .slice(0, MOST_SHOWN)
    .split('\n', MOST_LINES + 1)
    .slice(0, MOST_LINES)
    .join('\n');
  const isCut = shown.length < whole.length;
  const className = language ? [`language-${language}`] : [];
  const code = element('code', { className }, isWhole(shown));
  const root: Root = { type: 'root', children: [element('pre', {}, code)] };
  if (language && isHighlighted(shown)) highlighter.runSync(root);
  code.children = numbered(code.children);
  const pre = element(
    'pre',
    { className: ['numbered'], tabIndex: 0, role: 'group', ariaLabel: 'Code' },
    code,
  );
  const sentence = isCut ? `${words} The beginning is shown.` : words;
  return { children: [note(sentence, isCut), element('div', { className: ['code'] }, pre)], plain: whole };
}

/** Without the line ends at its end. By steps: a pattern would begin again at each of many line ends before the last line. */
function withoutLastEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** A cut can fall within a character of two units. */
function isWhole(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** Each line in an element of its own, so that it can be numbered: what goes on over a line's end is begun again after it. */
function numbered(children: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  const add = (node: ElementContent, around: readonly Element[]) => {
    if (node.type === 'element') {
      for (const child of node.children) add(child, [...around, node]);
    } else if (node.type === 'text') {
      for (const [at, part] of node.value.split('\n').entries()) {
        if (at > 0) lines.push([]);
        if (part !== '') lines.at(-1)?.push(within(part, around));
      }
    }
  };
  for (const child of children) add(child, []);
  return lines.flatMap((line): ElementContent[] => [
    element('span', { className: ['line'] }, ...line),
    { type: 'text', value: '\n' },
  ]);
}

function within(words: string, around: readonly Element[]): ElementContent {
  let node: ElementContent = { type: 'text', value: words };
  for (const { tagName, properties } of [...around].reverse()) node = element(tagName, properties, node);
  return node;
}
