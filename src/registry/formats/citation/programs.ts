import { type Creator, creatorsOf, invertedName } from '../../identity/names.ts';
import { type CitedWork, isDataset, noteOf, statedTitle, stateOf } from './work.ts';

// The formats for programs: BibTeX, RIS, CSL-JSON.

/** The file beside the page of a record in each of these formats. */
export const CITATION_FILES = { bibtex: 'citation.bib', ris: 'citation.ris', csl: 'citation.json' } as const;

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
    ['author', creatorsOf(work).map(bibtexName).join(' and ')],
    ['title', `{${escaped(statedTitle(work))}}`],
    ['year', year],
    ['month', String(Number(month))],
    ['date', work.date],
    // biblatex reads EDTF (its manual, “Date and Time Specifications”).
    ['origdate', work.created],
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
  const signs = signsBeyondPdflatex(work);
  // BibTeX ignores text between entries.
  const engine =
    signs === ''
      ? ''
      : `% pdfLaTeX stops at these signs: ${signs}. LuaLaTeX and XeLaTeX set them, with biber.\n`;
  return `${engine}@${isDataset(work.contentType) ? 'dataset' : 'misc'}{axn-${work.hex},\n${lines.join(',\n')}\n}\n`;
}

/**
 * The signs of an entry that pdfLaTeX has no letters for, each once: it reads those of Latin scripts and the punctuation of the western ones
 * (LaTeX News 28, “UTF-8: the new default input encoding”, with the encodings T1 and TS1). Empty for an entry that every engine sets.
 */
export function signsBeyondPdflatex(work: CitedWork): string {
  const { title, creator, version, publisher, keywords, license } = work;
  const printed = [title, creator, version, publisher, ...keywords, license, noteOf(work)].join('');
  const beyond = printed.match(
    /[^\n\u0020-\u017f\u0218-\u021b\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/gu,
  );
  return [...new Set(beyond ?? [])].join(' ');
}

/** A name in parts has letters only; its particles are found by their lower case, and a suffix stands between the two. */
function bibtexName(creator: Creator): string {
  if ('literal' in creator) return `{${escaped(creator.literal)}}`;
  const { family, given, suffix } = creator;
  return [family, ...(suffix ? [suffix] : []), given].join(', ');
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

/**
 * The citation in RIS: each line has a tag, two spaces, a hyphen, a space and a value, and ends in CR LF; `ER` ends the record.
 * The identifier is the accession number (`AN`) and the number (`M1`), never a DOI.
 */
export function risCitation(work: CitedWork): string {
  const fields: [string, string | undefined][] = [
    ['TY', isDataset(work.contentType) ? 'DATA' : 'GEN'],
    ['TI', statedTitle(work)],
    ...creatorsOf(work).map((creator): [string, string] => ['AU', invertedName(creator)]),
    ['PY', work.date.slice(0, 4)],
    ['DA', `${work.date.replaceAll('-', '/')}/`],
    ['OP', work.created],
    ['ET', work.version],
    ['PB', work.publisher],
    ['AN', work.axn],
    ['M1', work.axn],
    ['UR', work.url],
    ['LA', work.language],
    ['M3', work.contentType],
    ...work.keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['AB', work.description],
    ['N1', `${noteOf(work)}. License ${work.license}`],
  ];
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${value}`] : []));
  return [...lines, 'ER  - ', ''].join('\r\n');
}

/** The citation as CSL-JSON 1.0.2: an array of one item. */
export function cslJsonCitation(work: CitedWork): string {
  return `${JSON.stringify([cslItem(work)], null, 2)}\n`;
}

/** The citation as an item of CSL-JSON 1.0.2. The identifier is `number`, never `DOI`. */
export function cslItem(work: CitedWork): object {
  const status = stateOf(work)?.toLowerCase();
  return {
    id: `axn-${work.hex}`,
    type: isDataset(work.contentType) ? 'dataset' : 'document',
    title: statedTitle(work),
    author: creatorsOf(work).map(cslName),
    issued: { 'date-parts': [work.date.split('-').map(Number)] },
    ...(work.created ? { 'original-date': cslDate(work.created) } : {}),
    version: work.version,
    publisher: work.publisher,
    archive: work.publisher,
    archive_location: work.axn,
    number: work.axn,
    genre: work.contentType,
    URL: work.url,
    ...(work.description ? { abstract: work.description } : {}),
    ...(work.keywords.length > 0 ? { keyword: work.keywords.join(', ') } : {}),
    ...(work.language ? { language: work.language } : {}),
    ...(status ? { status } : {}),
    note: noteOf(work),
    // CSL has no variable for it.
    custom: { license: work.license },
  };
}

/** A year, month or day as numbers; anything else that EDTF can say as it is written. */
function cslDate(edtf: string): object {
  return /^\d{4}(?:-\d\d){0,2}$/.test(edtf)
    ? { 'date-parts': [edtf.split('-').map(Number)] }
    : { literal: edtf };
}

function cslName(creator: Creator): object {
  if ('literal' in creator) return { literal: creator.literal };
  const { family, given, suffix } = creator;
  return { family, given, ...(suffix ? { suffix } : {}) };
}
