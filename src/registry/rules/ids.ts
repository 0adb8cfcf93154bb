// The ids of rules that other parts speak of. Every other id is written once, in its rule.

/** An id of a rule by what the rule is about. */
export const RULE_IDS = {
  attachment: 'TXT-003',
  capacity: 'AXN-006',
  catalogHashes: 'IDX-001',
  catalogPaths: 'IDX-002',
  companions: 'LIF-003',
  duplicates: 'DUP-001',
  entrySchema: 'REG-002',
  familiarization: 'FAM-002',
  form: 'FRM-001',
  generatedDocuments: 'IDX-004',
  generatedOnly: 'REG-010',
  immutable: 'REG-003',
  intake: 'OBS-012',
  logs: 'RCP-002',
  observedStatus: 'NME-001',
  pointers: 'REL-003',
  relatedIds: 'REL-001',
  repositoryHashes: 'FAM-001',
  supersededBy: 'REL-002',
  surfaces: 'SUR-001',
  twice: 'OBS-004',
} as const;
