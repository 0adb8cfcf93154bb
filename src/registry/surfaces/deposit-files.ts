import { type Archive, hasText, paths } from '../archive.ts';
import { hashName, hashSentence } from '../held-text.ts';
import type { Deposit } from '../model/deposit.ts';
import { sectionsOf } from '../submission/issue-body.ts';
import { registrySurface } from './registry.ts';
import { oneLine, type Surface } from './surface.ts';

/** `/data/deposits/AXN-<NNNN>.md`: what a deposit is, in plain Markdown, with the way to its text (spec 4.2). */
export const depositFilesSurface: Surface = {
  name: 'deposit-files',
  path: paths.depositFile('<NNNN>'),
  purpose:
    'One small Markdown file for each deposit: metadata, description, methodology and falsification conditions, where the text is and how to check it.',
  group: 'works',
  derived_from: [registrySurface.path],
  files: ({ archive }) =>
    [...Map.groupBy(archive.registry.deposits, ({ hex }) => paths.depositFile(hex))].map(
      ([path, deposits]) => ({ path, content: () => fileOf(archive, deposits) }),
    ),
};

/** The file of a label. In an adopted archive several deposits can have labels that are equal after padding: it has all of them. */
function fileOf(archive: Archive, deposits: readonly Deposit[]): string {
  const [first, ...others] = deposits;
  if (first && others.length === 0) return markdownOf(archive, first, '#');
  const list = deposits.map(
    ({ deposit_number, hex, axn }) => `- deposit ${deposit_number}, label ${hex}: ${plainLine(axn)}`,
  );
  const head = `# ${deposits.length} deposits with this label\n\nTheir labels are equal once they are padded to four digits. The archive that they were adopted from gave them so, and identifiers never change.\n\n${list.join('\n')}\n`;
  return [head, ...deposits.map((deposit) => markdownOf(archive, deposit, '##'))].join('\n');
}

function markdownOf(archive: Archive, deposit: Deposit, heading: '#' | '##'): string {
  const base = archive.site.base_url;
  const facts: [string, string | undefined][] = [
    ['Identifier', deposit.axn],
    ['Deposit number', String(deposit.deposit_number)],
    ['Reading', deposit.reading],
    ['Status', deposit.status],
    ['Creator', deposit.creator],
    ['ORCID', deposit.orcid],
    ['Date', deposit.date],
    ['Minted', deposit.minted_at],
    ['Type', deposit.content_type],
    ['Family', deposit.family],
    ['License', deposit.license],
    ['Substrate', deposit.substrate],
    ['Version', deposit.version],
    ['Keywords', deposit.keywords.join(', ')],
    [hashName(deposit), deposit.hash],
    ['Hash', hashSentence(deposit)],
    ['Tried', deposit.hash_tried?.join('; ')],
    ['Record', `${base}${paths.record(deposit.deposit_number)}`],
    ['Text', hasText(archive, deposit) ? `${base}${paths.text(deposit.hex)}` : undefined],
  ];
  const list = facts.flatMap(([name, value]) => (value ? [`- ${name}: ${plainLine(value)}`] : []));
  const description = deposit.redacted ? 'The text of this deposit was redacted.' : deposit.description;
  const sections = deposit.redacted ? [] : sectionsOf(deposit);
  const parts = [
    `${heading} ${plainLine(deposit.title)}`,
    list.join('\n'),
    plainText(description),
    ...sections.map((section) => `${heading}# ${section.heading}\n\n${plainText(section.text)}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Plain paragraphs inside Markdown. */
function plainText(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(plainLine)
    .join('\n\n');
}

/** Plain text inside Markdown, on one line. Addresses keep their form. */
function plainLine(text: string): string {
  const line = oneLine(text);
  return /^https?:\S+$/.test(line) ? line : line.replace(/[\\`*_[\]<>#|~]|&(?=#?\w+;)/g, '\\$&');
}
