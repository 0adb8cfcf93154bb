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
