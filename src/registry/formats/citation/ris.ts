import { creatorsOf, invertedName } from '../../identity/names.ts';
import { noteOf, statedTitle } from './parts.ts';
import { type CitedWork, isDataset } from './work.ts';

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
