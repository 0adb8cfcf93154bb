import { SUBMISSION_FIELDS, type SubmissionField } from '../../registry/model/submission.ts';
import { groupsOf } from '../form/groups.ts';

// How the form arranges the fields of the model: the group of each, and its hint.

type Name = SubmissionField['name'];

/** The parts of the form. What a later version needs comes first in the folded one. */
export const GROUPS = groupsOf<Name, SubmissionField>(
  new Map(SUBMISSION_FIELDS.map((field) => [field.name, field])),
  [
    { id: 'work', title: 'The work', names: ['title', 'creator', 'orcid', 'date', 'description'] },
    { id: 'kind', title: 'Type and license', names: ['content_type', 'keywords', 'license', 'substrate'] },
    { id: 'text', title: 'The text', names: ['body'] },
    { id: 'further', title: 'Optional fields', folded: true, names: ['version', 'supersedes', 'language'] },
    { id: 'agreement', title: 'Agreement', names: ['protocol_version', 'terms'] },
  ],
);

/**
 * Hints for fields whose hint in the model, written for an issue, would mislead here: the form has a date picker, a line of
 * its own for the disclosure, and readers who do not know the words of the protocol.
 */
// biome-ignore format: one field on a line reads as the table that it is
const OWN_HINTS: Readonly<Partial<Record<Name, string>>> = {
  creator: 'Who made it: a name, a pseudonym or a collective name.',
  orcid: 'The creator’s ORCID iD, if any; for example 0000-0002-1825-0097.',
  date: 'When the work was finished or first made public; not in the future.',
  description: 'What the work is, in a few sentences; at least 100 characters are recommended.',
  content_type: 'Choose a type or enter your own; for example essay, dataset, critical edition.',
  keywords: 'A few words, separated by commas. They decide the family, the word in the identifier for the kind of work; where they name none, the content type decides.',
  license: 'What others may do with the work. CC-BY-4.0: use it and credit you. CC0-1.0: use it without conditions. Any SPDX identifier or expression is accepted.',
  substrate: 'How the work was made: by people alone, or with how much help from a machine.',
  body: 'The work itself, in plain text or Markdown. Preview shows how it will look.',
  version: 'For example v1.1; v1.0 if left empty.',
  supersedes: 'For a correction or a new version: the number or AXN of your own earlier deposit that this one replaces.',
  related_ids: 'Works that this one refers to: one AXN, DOI or URL per line.',
  nmen_status_observed: 'The status of that service today.',
  familiarization_receipt: 'For programs only: proof that the protocols were read.',
};

/** The hint of a field: the page’s own, or that of the model. */
export function hintOf({ name, hint }: SubmissionField): string {
  return OWN_HINTS[name] ?? hint;
}

/** The control that suits a field; undefined for one that has a control of its own, with its label. */
export function controlFor({ name, kind, choices }: SubmissionField) {
  if (name === 'license' || name === 'protocol_version') return undefined;
  if (name === 'date') return 'date';
  if (name === 'terms') return 'tick';
  if (name === 'body') return 'own';
  if (choices) return 'select';
  return kind === 'line' || name === 'keywords' ? 'line' : 'text';
}

/** The licenses that most works have, each with its SPDX id and what it permits. Any other is entered as an SPDX expression. */
export const OFFERED_LICENSES = [
  {
    id: 'CC-BY-4.0',
    name: 'Attribution',
    means: 'Everyone may share, change and sell it, if they credit the creator.',
  },
  {
    id: 'CC-BY-SA-4.0',
    name: 'Attribution, share alike',
    means: 'The same, and what is made from it must have this license, too.',
  },
  {
    id: 'CC0-1.0',
    name: 'Public domain',
    means:
      'The creator gives up all rights, as far as the law allows: everyone may do with it what they like, without conditions.',
  },
];

/** Other common ones, which are offered as one types. Any SPDX expression may be entered. */
export const OTHER_LICENSES: readonly string[] = [
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
