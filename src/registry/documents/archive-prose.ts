// What the deposit protocol says in sentences about the archive: entries, files, registers and how documents change.

export const ENTRIES = [
  'Entries are strict: an entry has only the fields of its schema (REG-002). An optional field without a value is absent.',
  'Fields of an adopted archive that are not in the schema are kept under source_fields.',
  'hash_status and hash_basis state how far the hash of an adopted deposit was verified; absent means verified.',
  'generated_by names, for each generated field, the model or “extractive”, the version of the prompt and the date.',
  'The identity of a minted deposit never changes. The lifecycle protocol says what may change.',
] as const;

export const ARCHIVE = {
  registry: [
    'data/registry.json has one deposit per line, with keys in the order of the schema: a mint adds one line.',
    'A large registry is in parts: data/registry.json then holds the newest deposits, and names in parts the files of the earlier ones, data/registry-0001.json and so on, each with its number, its first and its last deposit.',
    'A part is sealed when a deposit is written that would be the 4,097th in data/registry.json, or bring the entries there over 20,000,000 bytes, where an entry counts the UTF-8 bytes of its JSON and two more: what stands there becomes the next part, and that deposit is the first of the new data/registry.json. The rule is applied to the entries as they are written then, from the first one that is in no part. A sealed part keeps its deposits (REG-012); the lifecycle, reviews and the reading pass change their lines.',
    'A site publishes /data/registry.json whole, with all deposits and without parts, however large it is. The chunks have the same deposits in small files.',
    'total_deposits equals the number of deposits. Numbers start at 1 and are consecutive (AXN-004).',
    'An archive stores what somebody said. What follows from it is computed when a site is built: counts, days of tables, which texts mention which concepts (references_concepts, referenced_in), which addresses refer to a concept, what captures observed at an address, its type, class and latest status, and the identifier of the deposit of a legacy DOI. An earlier or another archive may state it; it is then dropped.',
  ],
  chunks:
    'Each chunk of the registry has consecutive deposits. A deposit starts a new chunk when its line would make the chunk larger than the target in the enrichment protocol.',
  invariants: [
    'browse-index.total, the chunk index’s total_deposits and the number of deposits are equal.',
    'The browse page contains the words “<total> deposits”. The browse page and the sitemap link every record. Above 2,000 deposits, all pages of the browse page count as one.',
    'Every surface in a built site equals what the registry generates, byte for byte (SUR-001).',
  ],
  receipts: [
    'Before an existing file under data/ or api/ is overwritten, a receipt of its previous bytes is appended to /data/pre-overwrite-receipts.log. Commands do this themselves. A new file needs no receipt, and an append to a log is not an overwrite.',
    'Both logs have one JSON object per line and are append-only.',
  ],
  waivers: [
    'A waiver suppresses a finding about an adopted archive. It names rule, resource, key, field and the SHA-256 of the compact JSON of the value that was found, and excuses that value alone. It applies only to what was present at adoption, is logged with a receipt in /data/adoption-receipts.log, and is counted in /data/state.json.',
    'The value of a finding about the hash of a deposit, or about what is no field of its entry, is the list of the value of the field and the SHA-256 of its text, each null where there is none.',
    'A waiver never applies to a submission: there is no manual exception path.',
  ],
  times: [
    'generated_at in a published file is the newest time in the archive. source_commit is null outside git.',
    'Dates of observations are calendar days in the time zone of data/site.json. All other times are UTC.',
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
    key: 'The key of an address is q in NFC without leading and trailing white space, otherwise unchanged: quotation marks, case and punctuation are part of the address. q itself is stored as issued.',
    addr_id: 'ADDR- and the first 12 hexadecimal digits of the SHA-256 of the key’s UTF-8',
    obs_id:
      'OBS- and the first 12 hexadecimal digits of the SHA-256 of key, date and surface, joined without separator; for a further observation of the same key, date and surface with another auth, that auth is appended',
  },
  rules: [
    'An entry is one address on one surface. The same string on another surface is another entry with the same addr_id.',
    'Two observations of the same string, surface and day have different auth values.',
    'A capture and a register entry use the same model: an observation in both has the same obs_id.',
    'archive_present is computed from the cited hosts and from names in the transcript, both listed in data/site.json. A declaration can set it to true, never to false.',
    'The register records every answer, whether or not the archive appears in it. cites is null where the number is unknown, never zero.',
  ],
  observation_class: [
    'observed_address when any observation is EXACT MATCH, BROAD MATCH, ADOPTION or WOUND GAUGE;',
    'verified_non_address when any observation is ZERO RESULT or ZERO INDEX, and none makes it an observed_address;',
    'unrated when there are observations, and none has one of the statuses of the other classes;',
    'subjunctive when there are no observations.',
  ],
} as const;

export const CHANGING_DOCUMENTS = [
  'Only npm run protocol changes protocols and schemas. It generates the document, increments its version, recomputes its hash, updates the index and every document that names the version, appends to the change log, and writes receipts.',
  'Build, mint and gate verify the documents and never update a hash: a difference stops them (IDX-001 to IDX-005).',
  'The version of a schema is that of its newest entry in the change log.',
] as const;
