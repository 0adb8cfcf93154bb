// What the deposit protocol says in sentences about the archive: entries, files, registers and how documents change.

export const ENTRIES = [
  'Entries are strict: an entry has the fields of its schema and no other (REG-002). An optional field that has no value is absent.',
  'Fields of an adopted archive that the schema does not know stand together under source_fields.',
  'hash_status and hash_basis say how far the hash of an adopted deposit could be verified; absent means verified.',
  'generated_by names, for each generated field, the model or “extractive”, the version of the prompt and the date.',
  'A minted deposit never changes its identity; see the lifecycle protocol for what may change.',
] as const;

export const ARCHIVE = {
  registry: [
    'data/registry.json holds one deposit on a line, keys in the order of the schema: a mint adds a line.',
    'total_deposits is the number of deposits (REG-001); numbers run from 1 without gap (AXN-004).',
  ],
  chunks:
    'The chunks of the registry hold consecutive deposits and are filled greedily: a deposit begins a new chunk when its line would take the chunk past the target that the enrichment protocol names.',
  invariants: [
    'browse-index.total, the chunk index’s total_deposits and the number of deposits are equal.',
    'The browse page has the words “<total> deposits”. It links every record, and so does the sitemap. Past 2,000 deposits its numbered continuations count together with it.',
    'Every surface in a built site is what the registry gives, byte for byte (SUR-001).',
  ],
  receipts: [
    'Before an existing file under data/ or api/ is overwritten, a receipt of its previous bytes is appended to /data/pre-overwrite-receipts.log; commands do so themselves. A new file needs none, and an append to a log is no overwrite.',
    'Both logs have one JSON object on a line and only grow.',
  ],
  waivers: [
    'A waiver sets a finding aside that an adopted archive brought with it. It names rule, record, reason and date, concerns only records present at adoption, is counted in /data/state.json and shown on the site.',
    'No waiver touches a submission: there is no manual exception path.',
  ],
  times: [
    'generated_at in a published file is the newest instant in the archive; source_commit is null outside git.',
    'Days of observations are calendar days in the time zone of data/site.json; other instants are UTC.',
  ],
} as const;

export const REGISTERS = {
  schemas: {
    entry: '/api/schemas/observation-register-entry.schema.json',
    register: '/api/schemas/observation-register.schema.json',
    captures: '/api/schemas/captures.schema.json',
    addresses: '/api/schemas/semantic-addresses.schema.json',
  },
  identifiers: {
    key: 'The key of an address is q in NFC with outer white space trimmed, and nothing else changed: quotation marks, case and punctuation are part of the address. q itself is stored as issued.',
    addr_id: 'ADDR- and the first 12 hexadecimal digits of the SHA-256 of the key’s UTF-8',
    obs_id:
      'OBS- and the first 12 hexadecimal digits of the SHA-256 of key, date and surface, joined without separator; for a further observation of the same key, date and surface with another auth, that auth is appended',
  },
  rules: [
    'An entry is one address on one surface. The same string on another surface is another entry with the same addr_id.',
    'A further observation of the same string, surface and day is admitted when auth differs, and refused otherwise (OBS-004).',
    'A capture and a register entry are observations of one model: an observation in both has one obs_id.',
    'archive_present is computed from the cited hosts and from names in the transcript, both listed in data/site.json. A declaration raises it to true and never lowers it.',
    'The register records what was answered whether or not the archive appears in it. cites is null where it is unknown, never zero.',
  ],
  observation_class: [
    'observed_address when any observation is EXACT MATCH, BROAD MATCH, ADOPTION or WOUND GAUGE;',
    'verified_non_address when some are ZERO RESULT or ZERO INDEX and none of the former;',
    'unrated when there are observations without such a status;',
    'subjunctive when there are none.',
  ],
} as const;

export const CHANGING_DOCUMENTS = [
  'Protocols and schemas are changed by npm run protocol only. It generates the document, bumps its version, recomputes its hash, updates the index, carries the version to every document that names it, appends to the change log, and leaves receipts.',
  'Build, mint and gate verify the documents and never hash them anew: a difference stops them (IDX-001 to IDX-005).',
  'The version of a schema is that of its newest entry in the change log.',
] as const;
