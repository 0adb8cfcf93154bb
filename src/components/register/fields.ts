import { ALL_DRAFT_FIELDS, type DraftField } from '../../registry/observation/draft-fields.ts';
import { groupsOf } from '../form/groups.ts';

// How the form arranges the fields of a draft.

/** The parts of the form. The folded one holds fields that few observations need. */
export const GROUPS = groupsOf<string, DraftField>(
  new Map(ALL_DRAFT_FIELDS.map((field) => [field.key, field])),
  [
    { id: 'answer', title: 'The answer', names: ['transcript'] },
    { id: 'place', title: 'Where and when', names: ['q', 'date', 'surface', 'auth', 'entity', 'ev'] },
    { id: 'sources', title: 'Source cards', names: ['cites', 'cite_list'] },
    { id: 'archive', title: 'The archive', names: ['archive_present', 'archive_basis', 'capture_ref'] },
    { id: 'further', title: 'Optional fields', folded: true, names: [] },
  ],
);

/** Hints for fields whose hint in the table, written for a draft as a file, would mislead beside a control of the form. */
const OWN_HINTS: Readonly<Record<string, string>> = {
  auth: 'Both as attested by the observer, never inferred.',
  cite_list: 'The source cards in the order of the frame, one on a line: 1. [Title](https://…), or 1. Title.',
  archive_present: 'Tick it if the answer uses the archive without linking or naming it.',
  capture_ref:
    'Slug and obs_id of the capture of this observation, with a space between. Needed where the answer engages the archive, and where the evidence is a capture.',
  notes: 'Anything else, one note on a line, as name: text.',
};

/** The hint of a field: the page’s own, or that of the table. */
export function hintOf({ key, hint }: DraftField): string {
  return OWN_HINTS[key] ?? hint;
}

/** The control that suits a field. */
export function controlFor({
  key,
  kind,
  choices,
}: DraftField): 'select' | 'date' | 'line' | 'count' | 'tick' | 'text' {
  if (choices) return 'select';
  if (key === 'date') return 'date';
  if (kind === 'flag') return 'tick';
  if (kind === 'count') return 'count';
  return kind === 'line' || kind === 'reference' || key === 'q' ? 'line' : 'text';
}

/** A draft to copy from, as Markdown. */
export const EXAMPLE = Object.entries({
  Query: '"reading log" edition',
  Date: '2026-06-30',
  Surface: 'Example Panel (invented)',
  Auth: 'signed out; incognito',
  Evidence: 'paste',
  Entity: 'reading log',
  Cites: '2',
  'Cite List':
    '1. [Keeping a reading log](https://example.org/reading-log)\n2. [Which edition was read?](https://example.net/editions)',
  Transcript:
    'A reading log lists what was read and when. Some logs also name the edition, so that a passage can be found again.',
})
  .map(([heading, words]) => `### ${heading}\n\n${words}`)
  .join('\n\n');
