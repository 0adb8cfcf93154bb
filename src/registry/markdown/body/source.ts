import type { Element, ElementContent, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';
import { element } from '../decorate.ts';
import { isHighlighted } from '../policy.ts';

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
const LOG_SHARE = 0.7;
const LOG_SAMPLE = 400;

/** A log as it is written, or undefined: most of its first lines begin with a time, a level or an address. */
export function logOf(body: string): ShownBody | undefined {
  const lines = body
    .slice(0, MOST_SHOWN)
    .split('\n', LOG_SAMPLE)
    .filter((line) => line !== '');
  const like = lines.filter((line) => LOG_LINE.test(line.slice(0, 80))).length;
  if (lines.length < 4 || like < lines.length * LOG_SHARE) return undefined;
  return codeOf(body, 'A log, line by line.', undefined);
}

/** A body as numbered lines, of which some words say what it is; in the colors of a language of the highlighter. */
export function codeOf(body: string, words: string, language: string | undefined): ShownBody {
  const whole = withoutLastEnds(body);
  const shown = whole.slice(0, MOST_SHOWN).split('\n', MOST_LINES).join('\n');
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
export function withoutLastEnds(text: string): string {
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

// Which programming language a text is written in. Told by declarations that prose and Markdown do not have; in doubt, none.

/** A language of the highlighter, its name, and what tells that a text is in it. */
interface SourceLanguage {
  readonly id: string;
  readonly title: string;
  /** The beginning of a file that is certainly in this language. */
  readonly begins?: RegExp;
  /** A line that hardly anything but this language has. */
  readonly line: RegExp;
}

// biome-ignore format: one language on a few lines reads as the table that it is
const LANGUAGES: readonly SourceLanguage[] = [
  { id: 'python', title: 'Python', begins: /^#!.*\bpython/,
    line: /^(?:from [\w.]+ import |import [\w.]+(?: as \w+)?$|\s*(?:async )?def \w+\(.*\).*:$|\s*class \w+.*:$|if __name__ == )/ },
  { id: 'typescript', title: 'TypeScript',
    line: /^(?:export )?(?:interface|type) \w+[^;]*[={]$|^\s*(?:export )?(?:const|function) \w+.*: (?:string|number|boolean|void)\b/ },
  { id: 'javascript', title: 'JavaScript', begins: /^#!.*\bnode/,
    line: /^(?:import .+ from ['"].+['"];?|export (?:default|const|function|class) .+|\s*(?:const|let|var) [\w{[].* = .+|\s*(?:async )?function \w*\(.*\) \{|.*=> \{|.*\brequire\(['"].+['"]\);?)$/ },
  { id: 'java', title: 'Java', line: /^(?:package [\w.]+;|import (?:static )?[\w.]+(?:\.\*)?;|\s*(?:public|private|protected) (?:static |final |abstract )*(?:class|interface|enum|\w+) .*[{;])$/ },
  { id: 'cpp', title: 'C++', line: /^(?:using namespace \w+;|template ?<.*>|\s*std::.+;|#include <(?:iostream|vector|string|map|memory|algorithm)>)$/ },
  { id: 'c', title: 'C', line: /^(?:#include [<"][\w./]+[>"]|#define \w+.*|(?:static |const |unsigned )*(?:int|void|char|double|float|size_t) \*?\w+\(.*\)\s*\{?)$/ },
  { id: 'rust', title: 'Rust', line: /^(?:use [\w:]+(?:::\{.*\})?;|\s*(?:pub )?fn \w+.*\{|(?:pub )?(?:struct|enum|impl|mod) .*[{;]|\s*let mut .+;)$/ },
  { id: 'go', title: 'Go', begins: /^package \w+\n/, line: /^(?:package \w+|import \(|func (?:\(.*\) )?\w+\(.*\{|type \w+ (?:struct|interface) \{)$/ },
  { id: 'bash', title: 'Shell', begins: /^#!.*\b(?:sh|bash|zsh)\b/, line: /^(?:set -[a-z]+|(?:if|while) \[\[? .* \]\]?; (?:then|do)|\w+\(\) \{|(?:fi|done|esac)|export \w+=.*)$/ },
  { id: 'r', title: 'R', begins: /^#!.*\bRscript/, line: /^(?:library\([\w.]+\)|[\w.]+ <- (?:function\(.*|[\w.]+\(.*))/ },
  { id: 'sql', title: 'SQL', line: /^\s*(?:CREATE (?:TABLE|VIEW|INDEX)|INSERT INTO|ALTER TABLE|DROP TABLE|SELECT .+ FROM) .*[(;,\w]$/i },
  { id: 'ruby', title: 'Ruby', begins: /^#!.*\bruby/, line: /^(?:require(?:_relative)? ['"].+['"]|\s*def \w+[?!]?(?:\(.*\))?$|\s*(?:module|class) [A-Z]\w*(?: < [A-Z][\w:]*)?$|\s*attr_\w+ :.+)/ },
  { id: 'php', title: 'PHP', begins: /^<\?php\b/, line: /^<\?php$/ },
  { id: 'xml', title: 'XML', begins: /^<\?xml [^>]*\?>/, line: /^<!DOCTYPE .+>$/i },
  { id: 'xml', title: 'HTML', begins: /^<!doctype html/i, line: /^<html\b.*>$/i },
  { id: 'css', title: 'CSS', line: /^(?:@media .+\{|@import .+;|[.#]?[\w-][\w :>.#-]* \{)$/ },
];

/** Lines that only a text in Markdown has: a fence, a link, an emphasis in a sentence. Headings look like comments, and lists like signs. */
const MARKDOWN = /^(?:```|~~~)|^#{2,6} \S|\]\(|(?:^|\s)\*\*\w[^*]*\*\*/;

/** A line of prose: eight words or more with nothing that code has between them. */
const PROSE = /^[^\s#/*<>"'`-][^={}()[\];<>`|$\\]{20,}[.,:;!?]?$/;
const WORDS = 8;

/** Marks between the words of code, which prose has not. */
const MARK = /[={}[\]<>|$\\]|\w\(/;

const SAMPLE = 400;
const LONGEST_LINE = 400;

/** So many lines must be of the language, and such a share of all lines must have it or a mark of code (0 to 1). */
const ENOUGH = 4;
const SHARE = 0.3;

/** The language of a source file, or undefined. Reads the first lines, and takes bounded time. */
function languageOfSource(body: string): SourceLanguage | undefined {
  const lines = body
    .slice(0, SAMPLE * LONGEST_LINE)
    .split('\n', SAMPLE)
    .map((line) => line.slice(0, LONGEST_LINE).trimEnd());
  const beginning = lines.slice(0, 2).join('\n');
  const certain = LANGUAGES.find(({ begins }) => begins?.test(beginning));
  const filled = lines.filter((line) => line !== '');
  if (filled.length < 3) return undefined;
  if (certain) return certain;
  if (lines.some((line) => MARKDOWN.test(line))) return undefined;
  const prose = filled.filter((line) => PROSE.test(line) && line.split(' ').length >= WORDS).length;
  if (prose > filled.length * 0.15) return undefined;
  const marked = filled.filter((line) => MARK.test(line));
  if (marked.length === 0) return undefined;
  let best: SourceLanguage | undefined;
  let most = ENOUGH - 1;
  for (const language of LANGUAGES) {
    const found = filled.filter((line) => language.line.test(line)).length;
    if (found > most) [best, most] = [language, found];
  }
  if (!best || Math.max(most, marked.length) < filled.length * SHARE) return undefined;
  return best;
}

/** The address, on the page of a deposit, of the file with the whole text. */
const WHOLE = '#downloads';

/** A sentence about what is shown of a body, and where the rest is. */
export function note(words: string, rest: boolean): Element {
  const link = rest ? [' The whole is in ', element('a', { href: WHOLE }, 'the file'), '.'] : [];
  return element('p', { className: ['about-data'], lang: 'en', dir: 'ltr' }, words, ...link);
}

/** A body that is data, as a page shows it: elements in order, and the plain text for the search index. */
export interface ShownBody {
  readonly children: readonly Element[];
  readonly plain: string;
}
