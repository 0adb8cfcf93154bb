import { SUBMISSION_FIELDS, type SubmissionField } from '../../registry/model/submission.ts';

// How the form lays out the fields of the model: in which group each stands, and what it is filled in with.

type Name = SubmissionField['name'];

/** A part of the form. The folded one holds what most works have no need of. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly folded?: boolean;
  readonly names: readonly Name[];
}

/** The groups, in the order of the page. */
// biome-ignore format: one group on a line or two reads as the table that it is
export const GROUPS: readonly Group[] = [
  { id: 'work', title: 'The work', names: ['title', 'creator', 'orcid', 'date', 'description'] },
  { id: 'kind', title: 'Its kind', names: ['content_type', 'keywords', 'license', 'substrate'] },
  { id: 'text', title: 'The text', names: ['body'] },
  { id: 'further', title: 'Further particulars', folded: true,
    names: ['version', 'supersedes', 'related_ids', 'methodology', 'falsification', 'defines_concepts', 'entity_triples',
      'reciprocity_notice', 'nmen_entity', 'nmen_status_observed', 'familiarization_receipt'] },
  { id: 'agreement', title: 'Agreement', names: ['protocol_version', 'terms'] },
];

const known = new Set(GROUPS.flatMap(({ names }) => names));
const homeless = SUBMISSION_FIELDS.filter(({ name }) => !known.has(name));
if (homeless.length > 0) {
  const names = homeless.map(({ name }) => name).join(', ');
  throw new Error(
    `give ${names} a group in src/components/deposit/fields.ts: the deposit page would lack it`,
  );
}

/** A field of the model by its name. Throws for a name that the model lacks. */
export function fieldNamed(name: Name): SubmissionField {
  const field = SUBMISSION_FIELDS.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field is called ${name}`);
  return field;
}

/**
 * What the page says of a field where the model's hint, written for an issue, would mislead: here dates are chosen, a
 * disclosure has a line of its own, and nobody is expected to know what a word of the protocol means.
 */
// biome-ignore format: one field on a line reads as the table that it is
const OWN_HINTS: Readonly<Partial<Record<Name, string>>> = {
  creator: 'Who made it: a name, a pseudonym or a collective name.',
  orcid: 'The creator’s researcher number, where there is one; for example 0000-0002-1825-0097.',
  date: 'When the work was finished or first made public; not in the future.',
  description: 'What the work is, in a few sentences; at least 100 characters is advised.',
  content_type: 'Type to choose a kind, or write your own; for example essay, dataset, critical edition.',
  keywords: 'A few words with commas between them. From them comes the family, a part of the identifier.',
  license: 'What others may do with it. CC-BY-4.0: use it, and name you. CC0-1.0: use it without conditions. Any SPDX identifier or expression is taken.',
  substrate: 'How the work was made: by people alone, or with how much help of a machine.',
  body: 'The work itself. Plain text is enough, and Markdown may be used; Preview shows how it will look.',
  version: 'For example v1.1; v1.0 when you leave it empty.',
  supersedes: 'For a correction or a new version: the number or AXN of your own earlier deposit, which this one replaces.',
  related_ids: 'Works that this one refers to: an AXN, a DOI or a web address on each line.',
  nmen_entity: 'For a work about an entity of the non-mutual-extraction registry: its name there.',
  nmen_status_observed: 'That entity’s designation today.',
  familiarization_receipt: 'For programs that deposit by themselves; people leave it empty.',
  protocol_version: 'The protocol in force; filled in for you.',
};

/** What the page says of a field: its own words, else those of the model. */
export function hintOf({ name, hint }: SubmissionField): string {
  return OWN_HINTS[name] ?? hint;
}

/** Licenses that works are most often given; every other SPDX expression may be typed. */
export const COMMON_LICENSES: readonly string[] = [
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC0-1.0',
  'CC-BY-NC-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-NC-ND-4.0',
  'MIT',
  'Apache-2.0',
  'GPL-3.0-or-later',
  'ODbL-1.0',
  'PDDL-1.0',
];
