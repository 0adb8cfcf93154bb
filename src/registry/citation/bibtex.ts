import { type Creator, creatorsOf, invertedName } from './names.ts';
import { noteOf } from './parts.ts';
import { type CitedWork, isDataset } from './work.ts';

// BibTeX counts `\{` as a brace when it looks for the end of a value, so braces are written by name.
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  // The old fonts of TeX have other signs in their places.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/**
 * The citation as a BibTeX entry, in UTF-8, with the fields of biblatex. A second pair of braces around the title keeps BibTeX from
 * changing letter case, and around a name that was not taken apart, from splitting it. The identifier is an `eprint`, never a DOI; it
 * stands there without its glyphs, because pdfLaTeX stops at them, and whole in `annotation`, which styles do not print.
 */
export function bibtexCitation(work: CitedWork): string {
  const [year = '', month = ''] = work.date.split('-');
  const fields: [string, string | undefined][] = [
    ['author', creatorsOf(work).map(nameOf).join(' and ')],
    ['title', `{${escaped(work.title)}}`],
    ['year', year],
    ['month', String(Number(month))],
    ['date', work.date],
    ['version', escaped(work.version)],
    ['publisher', `{${escaped(work.publisher)}}`],
    ['url', work.url.replace(/[{}\\]/g, encodeURIComponent)],
    ['eprint', escaped(work.axn.slice(0, work.axn.lastIndexOf('.')))],
    ['eprinttype', 'axn'],
    ['keywords', work.keywords.length > 0 ? work.keywords.map(keywordOf).join(', ') : undefined],
    ['copyright', escaped(work.license)],
    ['note', escaped(noteOf(work))],
    ['annotation', escaped(work.axn)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@${isDataset(work.contentType) ? 'dataset' : 'misc'}{axn-${work.hex},\n${lines.join(',\n')}\n}\n`;
}

/** A name in two parts has letters only, and its particles are found by their lower case. */
function nameOf(creator: Creator): string {
  return 'literal' in creator ? `{${escaped(creator.literal)}}` : invertedName(creator);
}

/** A comma ends a keyword, except between braces. */
function keywordOf(keyword: string): string {
  return keyword.includes(',') ? `{${escaped(keyword)}}` : escaped(keyword);
}

/** TeX makes a dash of two hyphens, a quotation mark of two apostrophes or grave accents, and a Spanish mark of `?` and an accent. */
function escaped(text: string): string {
  return text
    .replace(/[\\{}~^$&%#_<>]/g, (character) => SPECIAL[character] ?? character)
    .replace(/(?<=-)(?=-)|(?<=')(?=')|(?<=[`?!])(?=`)/g, '{}');
}
