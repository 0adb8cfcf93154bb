import { paths } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { sectionsOf } from '../submission/sections.ts';
import { registrySurface } from './registry.ts';
import { file, oneLine, type Surface } from './surface.ts';

/** `/data/deposits/AXN-<NNNN>.md`: what a deposit is, in plain Markdown, with the way to its text (spec 4.2). */
export const depositFilesSurface: Surface = {
  name: 'deposit-files',
  path: paths.depositFile('<NNNN>'),
  purpose:
    'One small Markdown file for each deposit: metadata, description, methodology and falsification conditions, where the text is and how to check it.',
  group: 'works',
  derived_from: [registrySurface.path],
  files: ({ archive }) =>
    archive.registry.deposits.map((deposit) =>
      file(paths.depositFile(deposit.hex), () => markdownOf(deposit, archive.site.base_url)),
    ),
};

function markdownOf(deposit: Deposit, base: string): string {
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
    ['SHA-256', deposit.hash],
    ['Record', `${base}${paths.record(deposit.deposit_number)}`],
    ['Text', deposit.redacted ? undefined : `${base}${paths.text(deposit.hex)}`],
  ];
  const list = facts.flatMap(([name, value]) => (value ? [`- ${name}: ${plainLine(value)}`] : []));
  const description = deposit.redacted ? 'The text of this deposit was redacted.' : deposit.description;
  const sections = deposit.redacted ? [] : sectionsOf(deposit);
  const parts = [
    `# ${plainLine(deposit.title)}`,
    list.join('\n'),
    plainText(description),
    ...sections.map(({ heading, text }) => `## ${heading}\n\n${plainText(text)}`),
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
  return /^https?:\S+$/.test(line) ? line : line.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
