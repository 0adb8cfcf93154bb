import type { Scope } from '../model/rule.ts';
import { TITLE_PREFIX } from '../model/vocabulary.ts';
import { MOST_MARKS } from '../text/words.ts';
import { exitCodesOf } from './commands/index.ts';

// The sentences of the deposit protocol about a submission and its fate.

export const PURPOSE =
  'A public registry of deposits. Each deposit gets a permanent identifier and a contiguous number, and its text is published with a hash that anyone can check. Whatever passes the published rules is accepted; nobody reviews it.';

export const PATHS = {
  'Path A': [
    'It takes works of every content type.',
    `Open an issue whose title begins with ${TITLE_PREFIX} (compared with case) and whose body follows submission.issue.`,
    'The mint reads every open deposit issue, whatever event started it, and validates each against all rules.',
    'Valid submissions are minted and proposed in one pull request, which is merged when the gate passes.',
    'A refused submission is answered with one comment. Correct the issue, then close and reopen it.',
  ],
  'Path B': [
    'Use it for works whose metadata is chosen by hand, such as their family, series or concepts: continuity tethers, critical editions and governance documents. Write an entry in the form of submission.rich_entry_schema and a text file, mint them into a checkout with npm run mint -- --rich ENTRY.json --text FILE.md, and propose the change as a pull request.',
    'The entry declares protocol_version like an issue does. It names the family, and may set concepts, triples, series, predecessor, journal, sovereign_id, mirrors and, with --draft, the status DRAFT_PENDING with draft_pending_reason. Fields that the mint sets are refused.',
    'Its text is hashed as submitted. Where the text does not contain the methodology or falsification of the entry, the record page and the deposit file show these sections separately.',
    'Its issue fields (issue_number, issue_url, submitter) are null (REG-007). All other rules apply to both paths.',
  ],
} as const;

export const KINDS = {
  line: 'one line; line breaks and tabs inside become one space',
  text: 'paragraphs',
  list: 'keywords: separated by commas or line breaks, or an array as JSON writes it; related identifiers: one per line, or such an array, and a comma divides nothing; a list mark before an item is dropped; concepts and triples: one per line, with cells separated by “|”, and any further “|” belongs to the last cell',
  body: 'Markdown, verbatim',
} as const;

export const READING_THE_BODY = [
  'A byte-order mark at the beginning is dropped and line ends become LF. Then level-three headings are found on the Markdown syntax tree (CommonMark with GFM), at its top level: a heading inside a code fence, a quote or a list is content.',
  'Headings are compared without case and with outer white space dropped and inner white space as one space. Before Full Text, a heading of level two to four that is none of these is refused (FRM-001), with its line and the nearest heading of the form, and so is a heading of the form that is written otherwise (## ORCID, ### ORCID:, ###ORCID). In Description, Methodology and Falsification Conditions headings of other names are content, and so is one of another level whose field has its own heading.',
  'Full Text is last: everything after its heading is the text. The first such heading counts, so nothing inside the text can move it.',
  '_No response_ means empty, and so does None as the whole value of an optional field other than Full Text.',
  'The deposit’s body is the Full Text, then, where given, Methodology and Falsification Conditions, each below a level-two heading of its name (## Methodology); the parts are separated by an empty line. Both are fields of the entry, too.',
  'The SHA-256 of the issue body with LF line ends is kept as submission_sha256.',
] as const;

export const LONG_TEXTS = [
  'Full Text holds the text, or exactly one link to a Markdown or plain-text attachment: bare, in angle brackets, or as a Markdown link. The link uses https, has no user name, and leads to one of the forge’s own attachment hosts (data/site.json). The mint fetches the attachment: UTF-8, at most 5,000,000 bytes, within 30 seconds, with redirects only to the forge’s listed storage hosts. What came back is judged by its content type and its bytes: a page of HTML, JSON, a PDF or a document of a word processor is refused (TXT-003), and so is a Full Text that is nothing but one link to one.',
  'Any other link is text. A failed fetch is a finding (TXT-003), never an empty deposit.',
] as const;

export const VALUES = {
  protocol_version: 'The current one. A stored entry has the one that was current on the day of its minting.',
  date: 'A calendar day, YYYY-MM-DD, not later than the day of submission in the time zone that is furthest ahead (UTC+14).',
  date_created:
    'A date or an interval of EDTF level 1 (Library of Congress, 2019), without a time of day: 1454, 1454-06, 1454~ for about, 1454? for uncertain, 14XX for a century, 1454/1456 for a span, ../1456 for an open one.',
  language:
    'A well-formed BCP 47 tag whose language has a name in the Unicode CLDR; stored in its canonical form (pt-BR). Without one, every page and format has the language that is recognized from the text.',
  substrate:
    'One of the vocabulary, optionally followed by “; ” and a disclosure of at most 500 characters, which is kept in substrate_note. A pseudonym is disclosed here.',
  orcid:
    'Four groups of four digits joined by hyphens, the last character being the ISO 7064 MOD 11-2 check digit. Read in every form in which it is copied (an address of orcid.org, “ORCID:” before it, a small x). Of several creators one place each, in their order, separated by “;”; a place can be empty. A single iD of several creators is refused (ORC-001): it does not say whose it is; a stored entry that has one is a warning, and no format gives it to anybody.',
  related_ids:
    'Each an AXN of this registry, current or retired, a DOI, or a URL. Variation selectors (U+FE0E, U+FE0F) make no difference to which deposit an AXN names, here and in supersedes; what is stored is the form of the table. A joiner or a skin tone is refused.',
  nmen_status_observed:
    'The designation that /data/nmen-registry.json gives to nmen_entity at the time of minting: the newest one whose since is not after that day, and whose at, where it has one, is not after that instant. Both fields are given, or neither. An entity is listed once, with at most one designation per day (NME-002). The value does not change when the registry changes.',
  reciprocity_notice:
    'A URL, or a DOI, of which the address is stored; declaratory only, it does not alter the license.',
} as const;

export const CAP_UNITS =
  'characters, except: full_text_bytes in bytes of UTF-8; keywords in keywords; depth in levels of Markdown nesting; related_ids, defines_concepts, entity_triples, mirrors and entities in items. line applies to each related identifier, mirror and cell except a definition, and to journal, sovereign_id and version_series_id. generated applies to wiki_article, and to all entities together. other applies to every field without a cap of its own, and to all items of a list together';

export const SANITIZER = [
  'Every field is cleaned once, before it is validated: Unicode NFC, LF line ends, leading and trailing white space removed. A lone surrogate, which is half a character, and a noncharacter (U+FDD0 to U+FDEF, and the last two of each plane) are refused (SAN-001).',
  `Of more than ${MOST_MARKS} combining marks on one character those beyond are removed with a warning (SAN-003).`,
  'Bidirectional overrides (U+202A to U+202E) and control characters but tab and LF are removed with a warning (SAN-003); a stored entry or text that contains one is invalid, as is one with strings that cleaning would change. Isolates (U+2066 to U+2069) are kept in a full text where they are balanced, and removed elsewhere.',
  'A text over its cap is refused (SAN-001), never cut. A parser that fails, or exceeds its limits of time or memory, is a finding.',
  'A link target is parsed by the WHATWG URL parser first and compared with link_schemes afterwards. Refused (SAN-002) are any other scheme, a user name or password before the host, and a target that begins with two slashes or backslashes. Relative references and #fragments are kept in texts; a page shows them as links where they have a target on it, and as text otherwise.',
  'Link targets and nesting are checked in everything that is shown as Markdown: description, text, methodology, falsification conditions and the wiki article.',
  'Only link targets are checked: the word “data:” in a sentence is a word. A bare e-mail address is text.',
  'A link target that contains white space, a control character or an invisible character is refused (SAN-004).',
  'Raw HTML in Markdown is shown as text, never interpreted.',
  'A paragraph whose marks cannot be paired in linear time, such as a JSON document of many lines, is shown as it was written: line by line, without emphasis, code or links.',
  'Each output format escapes a text once.',
] as const;

export const MINTING = [
  'Each issue is validated separately, against the archive on main: one submission never delays another. Valid ones are minted in the order of their issues, with the next numbers, at most limits.batch (data/site.json) at a time; refused ones are answered. A command with several files mints all of them or none.',
  'Numbers are claimed by creating the branch mint/<first number>, and only one mint pull request is open at a time. A branch that is behind main is created again from main, never rebased.',
  'The body of each issue is read again before auto-merge is enabled: one that was edited or closed in the meantime is validated again. A later edit is answered with the record of the minted deposit.',
  'An issue becomes at most one deposit (REG-006): when reopened, it is answered with its record. Only the mint records the issue and the account of a deposit (REG-007).',
  'A command that mints a file a second time (same submission_sha256) answers with its deposit. The same submission in another issue is refused, as is every other submission with the same canonical text (DUP-001); the finding names the deposit.',
  'At most limits.per_author_per_day submissions of an account (data/site.json) are minted per day, and at most limits.bytes_per_author_per_day bytes of canonical texts, where that is set; the first text of a day may have any size. A further one waits until the time in its comment; it is not refused.',
  'The first deposit of an account waits limits.first_deposit_hours after its issue was opened, or after the mint found its text changed, where that is set; its findings are told at once. A steward ends this wait with the label release, and holds any submission back with the label hold, as long as it stands there before auto-merge is enabled. No label refuses a submission.',
] as const;

export const ANSWERS = {
  rules: [
    'A refusal lists every broken rule: its id, the field, what was found, and what to do. Each issue has one comment, which is edited at each attempt.',
    'The first line of that comment is for programs: <!-- mint {…} -->, whose JSON has state (refused, waiting, stuck or minted), body (SHA-256 of the validated issue body), findings, until and deposit.',
    'A valid submission whose pull request fails the gate is not refused: its comment has the state stuck, and the time of the next attempt.',
  ],
  result:
    '{ ok, minted: [{ deposit_number, axn, hash, text_path, record_path }], existing: [{ where, deposit_number, … }], findings }',
  finding: {
    rule: 'id of the rule',
    level: 'error or warning; warnings never refuse',
    field: 'the field, or null',
    actual: 'what was found, or null where a value is missing',
    requirement: 'the requirement of the rule',
    remedy: 'what to do',
    where: 'the submission, record or file',
  },
  exit_codes: exitCodesOf('mint'),
} as const;

export const FAMILIARIZATION = {
  rules: [
    'An automated depositor reads the index and each governing protocol, checks every content_sha256, and stops where one differs. Its receipt proves this (FAM-002), and is in the issue body, the body of the pull request or a commit message.',
    'A receipt is required where the author of the issue, pull request or push is a bot account; a receipt that is given without being required must be valid, too. It names the current version and hash of every protocol in the index. An accepted receipt is appended to /data/instance-familiarization.log: the mint appends that of an issue; a pull request adds its own as a line that npm run familiarize wrote.',
    'A person without a receipt is not refused.',
  ],
  receipt_schema: '/api/schemas/familiarization-receipt.schema.json',
} as const;

export const SCOPES: Readonly<Record<Scope, string>> = {
  submission: 'what a depositor sends',
  draft: 'an observation as it is handed to the intake',
  entry: 'a stored record with its text',
  item: 'a stored item of any other resource',
  archive: 'the archive as a whole',
  change: 'an archive compared with its base',
  site: 'a built folder',
};

export const RUNNING = [
  'The mint, the gate and the documentation use the same list of rules. Each rule runs in each of its scopes.',
  'A rule that applies to the scope being checked and did not run counts as failed.',
  'Ids never change their meaning.',
] as const;

// The sentences of the deposit protocol about the archive: entries, files, registers and how documents change.

export const ENTRIES = [
  'Entries are strict: an entry has only the fields of its schema (REG-002). An optional field without a value is absent.',
  'Fields of an adopted archive that are not in the schema are kept under source_fields.',
  'hash_status and hash_basis state how far the hash of an adopted deposit was verified; absent means verified.',
  'generated_by names, for each generated field, the model or “extractive”, the version of the prompt and the date.',
] as const;

export const ARCHIVE = {
  registry: [
    'A large registry is in parts: data/registry.json then holds the newest deposits, and names in parts the files of the earlier ones, data/registry-0001.json and so on, each with its number, its first and its last deposit.',
    'A part is sealed when a deposit is written that would be the 4,097th in data/registry.json, or bring the entries there over 20,000,000 bytes, where an entry counts the UTF-8 bytes of its JSON and two more: what stands there becomes the next part, and that deposit is the first of the new data/registry.json. The rule is applied to the entries as they are written then, from the first one that is in no part. A sealed part keeps its deposits (REG-012); the lifecycle, reviews and the reading pass change their lines.',
    'A site publishes /data/registry.json whole, with all deposits and without parts, however large it is. The chunks have the same deposits in small files.',
    'An archive stores what somebody said. What follows from it is computed when a site is built: counts, days of tables, which texts mention which concepts (references_concepts, referenced_in), which addresses refer to a concept, what captures observed at an address, its type, class and latest status, and the identifier of the deposit of a legacy DOI. An earlier or another archive may state it; it is then dropped.',
  ],
  chunks:
    'Each chunk of the registry has consecutive deposits. A deposit starts a new chunk when its line would make the chunk larger than the target in the enrichment protocol.',
  invariants: [
    'total_deposits of the registry and of the chunk index, browse-index.total and the number of deposits are equal.',
    'The browse page contains the words “<total> deposits”. The browse page and the sitemap link every record. Above 2,000 deposits, all pages of the browse page count as one.',
  ],
  receipts: [
    'Before an existing file under data/ or api/ is overwritten, a receipt of its previous bytes is appended to /data/pre-overwrite-receipts.log. Commands do this themselves. A new file needs no receipt, and an append to a log is not an overwrite.',
  ],
  waivers: [
    'A waiver suppresses a finding about an adopted archive. It names rule, resource, key, field and the SHA-256 of the compact JSON of the value that was found, and excuses that value alone. It applies only to what was present at adoption, is logged with a receipt in /data/adoption-receipts.log, and is counted in /data/state.json.',
    'The value of a finding about the hash of a deposit, or about what is no field of its entry, is the list of the value of the field and the SHA-256 of its text, each null where there is none.',
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
    'The register records every answer, whether or not the archive appears in it. archive_present is computed from the cited hosts and from names in the transcript, both listed in data/site.json.',
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
] as const;
