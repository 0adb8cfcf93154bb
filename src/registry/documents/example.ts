import { SUBMISSION_FIELDS, type SubmissionField } from '../model/submission.ts';
import { PROTOCOL_VERSION } from '../model/vocabulary.ts';
import { writeIssueBody } from '../submission/issue-body.ts';

// A work to copy from, on both paths. A test holds it against the whole rule list: it passes without a warning.

const COMMON = {
  protocol_version: PROTOCOL_VERSION,
  title: 'How many entries of a reading log name their edition',
  creator: 'Editors of the reading log',
  date: '2026-06-30',
  description:
    'A count over one year of a shared reading log: how many entries name the edition that was read, how many only the work, and what follows for anyone who wants to find the passage again.',
  license: 'CC-BY-4.0',
  substrate: 'AI-assisted (tool); A program counted the entries; people read each of them.',
  methodology: 'Every entry of the year was read twice, by different readers, and counted where both agreed.',
  falsification: 'A recount of the published table that comes to other totals.',
} as const;

const TEXT = `# What was counted

The log has one line for each reading. A line *names its edition* when it has a publisher or a year.

| Quarter | Entries | With an edition |
|---|---:|---:|
| 1 | 118 | 41 |
| 2 | 97 | 38 |

# What follows

Fewer than half of the entries lead back to a page. A log that asks for the year costs its keeper
one word, and [a DOI](https://doi.org/10.1000/182) costs none that is not already written.
`;

const VALUES: Partial<Record<SubmissionField['name'], string>> = {
  ...COMMON,
  content_type: 'measurement report',
  keywords: 'reading logs, survey, measurement, editions',
  related_ids: 'https://doi.org/10.1000/182',
  version: 'v1.0',
  defines_concepts:
    'named edition | empirical | An entry of a reading log that has a publisher or a year beside the work.',
  entity_triples: 'reading log | records | reading | relation | stated in text',
  terms: SUBMISSION_FIELDS.find(({ name }) => name === 'terms')?.hint ?? '',
  body: TEXT,
};

/** A complete body of a deposit issue, with some of its values changed. */
export function exampleBody(changes: Partial<Record<SubmissionField['name'], string>> = {}): string {
  const values = Object.entries({ ...VALUES, ...changes }) as [SubmissionField['name'], string][];
  return writeIssueBody(new Map(values));
}

/** The same work with five faults of the kind that happen, to show what a refusal says. */
export function faultyExampleBody(): string {
  return exampleBody({
    protocol_version: `${PROTOCOL_VERSION}.1`,
    date: '2026-06-31',
    license: 'CC BY 4.0',
    substrate: 'partly a program',
    body: TEXT.replace('https://doi.org/10.1000/182', 'javascript:open()'),
  });
}

/** An entry of Path B as a person writes it, and its text. */
export const EXAMPLE_ENTRY = {
  ...COMMON,
  content_type: 'critical edition',
  family: 'PHILOLOGICAL',
  keywords: ['reading logs', 'editions', 'transcription'],
  title: 'The reading log of 2025, edited from its two copies',
  description:
    'The whole log, transcribed from both copies, with every place at which they differ noted below the line, so that counts over it can be repeated by anyone.',
  version: 'v1.0',
  related_ids: ['https://doi.org/10.1000/182'],
  defines_concepts: [
    {
      term: 'named edition',
      definition: 'An entry of a reading log that has a publisher or a year beside the work.',
      type: 'empirical',
    },
  ],
  entity_triples: [
    {
      subject: 'reading log',
      predicate: 'survives in',
      object: 'two copies',
      type: 'relation',
      evidence_status: 'stated in text',
    },
  ],
  version_series_id: 'reading-log',
  version_in_series: 1,
  series_type: 'sequential',
  mirrors: { scans: 'https://example.org/reading-log' },
} as const;

/** The text that goes with `EXAMPLE_ENTRY`. */
export const EXAMPLE_ENTRY_TEXT = `# The log

1. *Middlemarch*, read in the second week of January.[^1]

[^1]: The second copy has the third week.
`;
