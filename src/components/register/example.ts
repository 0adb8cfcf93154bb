import {
  ALL_DRAFT_FIELDS,
  type DraftField,
  type DraftValues,
} from '../../registry/observation/draft-fields.ts';

// An observation to copy from, in both forms of a draft. A test hands both to the intake.

const DRAFT: DraftValues = {
  q: '"reading log" edition',
  date: '2026-06-30',
  surface: 'Example Panel (invented)',
  auth: 'signed out; incognito',
  ev: 'paste',
  entity: 'reading log',
  cites: 2,
  cite_list: [
    { position: 1, title: 'Keeping a reading log', url: 'https://example.org/reading-log' },
    { position: 2, title: 'Which edition was read?', url: 'https://example.net/editions' },
  ],
  transcript:
    'A reading log lists what was read and when. Some logs also name the edition, so that a passage can be found again.',
};

/** The example as JSON. */
export const EXAMPLE_JSON = JSON.stringify(DRAFT, null, 2);

/** The example as Markdown: a level-three heading for each field, the transcript last. */
export const EXAMPLE_MARKDOWN = ALL_DRAFT_FIELDS.flatMap((field) => {
  const words = wordsOf(field);
  return words === undefined ? [] : [`### ${field.heading}\n\n${words}`];
}).join('\n\n');

function wordsOf({ key }: DraftField): string | undefined {
  const value = (DRAFT as Readonly<Record<string, unknown>>)[key];
  if (value === undefined) return undefined;
  if (key !== 'cite_list') return String(value);
  return (DRAFT.cite_list ?? [])
    .map(({ position, title, url }) => `${position}. [${title}](${url})`)
    .join('\n');
}
