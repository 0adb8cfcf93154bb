import type { Finding } from '../rules/rule.ts';
import { printable } from '../text/printable.ts';
import { foundText } from './words.ts';

// Findings as commands of a workflow's log, which show them beside the lines of a change.

const MOST = 50;

/**
 * The findings as workflow commands, errors first, at most 50 and one that counts the others. Values are escaped as GitHub
 * documents: `%`, line ends, and in properties `:` and `,`. Throws nothing.
 */
export function annotations(findings: readonly Finding[]): string[] {
  const ordered = [...findings].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
  const lines = ordered.slice(0, MOST).map(annotation);
  return findings.length > MOST
    ? [...lines, `::notice::and ${findings.length - MOST} more findings, which the log lists`]
    : lines;
}

function annotation({ rule, level, field, actual, requirement, remedy, where }: Finding): string {
  const file = /^(?:data|api)\/[\w./-]+(?=,|$)/.exec(where)?.[0];
  const properties = [...(file ? [`file=${property(file)}`] : []), `title=${property(printable(rule))}`];
  const subject = field ? `${field}: ` : '';
  const message = printable(
    `${where}: ${subject}${foundText(actual, (text) => text)}. ${requirement} ${remedy}`,
  );
  return `::${level} ${properties.join(',')}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
