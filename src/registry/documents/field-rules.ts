import type { SubmissionField } from '../model/submission.ts';

// Which rules look at which field of a submission. A test holds this against every case that breaks a rule.

/** Rules that every field is held to, and the form as a whole. */
export const RULES_OF_ALL_FIELDS = ['FRM-001', 'SAN-001', 'SAN-003'] as const;

/** Rules about what no issue has: the registry that receives it, and the pointers that Path B may set. */
export const RULES_OF_NO_FIELD = ['FAM-001', 'AXN-006', 'REL-003'] as const;

const LINKS = ['SAN-002', 'SAN-004'] as const;

/** The rules of each field besides those of all fields, by id. */
export const RULES_OF_FIELD: Readonly<Record<SubmissionField['name'], readonly string[]>> = {
  protocol_version: ['PV-001'],
  title: ['REQ-001'],
  creator: ['REQ-002'],
  orcid: ['ORC-001'],
  date: ['REQ-006'],
  description: ['REQ-003', 'DSC-001', ...LINKS],
  content_type: ['REQ-007'],
  license: ['REQ-004', 'LIC-001'],
  substrate: ['REQ-005', 'SUB-001'],
  keywords: ['REQ-008'],
  related_ids: ['REL-001', ...LINKS],
  version: ['VER-001'],
  supersedes: ['REL-001', 'REL-002'],
  methodology: [],
  falsification: [],
  defines_concepts: [],
  entity_triples: [],
  reciprocity_notice: [...LINKS],
  nmen_entity: ['NME-001'],
  nmen_status_observed: ['NME-001'],
  familiarization_receipt: ['FAM-002'],
  terms: ['FRM-002'],
  body: [...LINKS, 'TXT-003', 'DUP-001'],
};
