// Which programming language a text is written in. Told by declarations that prose and Markdown do not have; in doubt, none.

/** A language of the highlighter, and its name. */
export interface SourceLanguage {
  readonly id: string;
  readonly title: string;
}

interface Signs extends SourceLanguage {
  /** The beginning of a file that is certainly in this language. */
  readonly begins?: RegExp;
  /** A line that hardly anything but this language has. */
  readonly line: RegExp;
}

// biome-ignore format: one language on a few lines reads as the table that it is
const LANGUAGES: readonly Signs[] = [
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

/** What code has between its words, and prose has not. */
const MARK = /[={}[\]<>|$\\]|\w\(/;

const SAMPLE = 400;
const LONGEST_LINE = 400;

/** So many lines must be of the language, and such a share of all lines must have it or a mark of code (0 to 1). */
const ENOUGH = 4;
const SHARE = 0.3;

/** The language of a source file, or undefined. Reads the first lines, and takes bounded time. */
export function languageOfSource(body: string): SourceLanguage | undefined {
  const lines = body
    .slice(0, SAMPLE * LONGEST_LINE)
    .split('\n', SAMPLE)
    .map((line) => line.slice(0, LONGEST_LINE).trimEnd());
  const beginning = lines.slice(0, 2).join('\n');
  const certain = LANGUAGES.find(({ begins }) => begins?.test(beginning));
  const filled = lines.filter((line) => line !== '');
  if (filled.length < 3) return undefined;
  if (certain) return named(certain);
  if (lines.some((line) => MARKDOWN.test(line))) return undefined;
  const prose = filled.filter((line) => PROSE.test(line) && line.split(' ').length >= WORDS).length;
  if (prose > filled.length * 0.15) return undefined;
  const marked = filled.filter((line) => MARK.test(line));
  if (marked.length === 0) return undefined;
  let best: Signs | undefined;
  let most = ENOUGH - 1;
  for (const language of LANGUAGES) {
    const found = filled.filter((line) => language.line.test(line)).length;
    if (found > most) [best, most] = [language, found];
  }
  if (!best || Math.max(most, marked.length) < filled.length * SHARE) return undefined;
  return named(best);
}

function named({ id, title }: Signs): SourceLanguage {
  return { id, title };
}
