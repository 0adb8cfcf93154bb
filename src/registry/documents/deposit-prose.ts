import { exitCodesOf } from '../commands/help.ts';
import { MOST_MARKS } from '../identity/canonical-text.ts';
import { TITLE_PREFIX } from '../model/vocabulary.ts';
import type { Scope } from '../rules/rule.ts';

// What the deposit protocol says in sentences about a submission and what becomes of it.

export const PURPOSE =
  'A public registry of deposits. Each deposit gets a permanent identifier and a contiguous number, and its text is published with a hash that anyone can check. Validation is the only gate: no label, no review and no exception.';

export const PATHS = {
  'Path A': [
    `Open an issue whose title begins with ${TITLE_PREFIX} (compared with case) and whose body follows submission.issue.`,
    'The mint reads every open deposit issue, whatever event woke it, and judges each against the whole rule list.',
    'What passes is minted and proposed in one pull request; it is merged when the gate passes.',
    'What does not pass is answered with one comment. Mend the issue, close it and open it again.',
  ],
  'Path B': [
    'For continuity tethers, critical editions and governance documents: an entry in the form of submission.rich_entry_schema and a text file, minted into a working copy by npm run mint -- --rich ENTRY.json --text FILE.md, and proposed as a pull request.',
    'The entry declares protocol_version like an issue does. It names the family, and may set concepts, triples, series, predecessor, journal, sovereign_id, mirrors and, with --draft, the status DRAFT_PENDING with draft_pending_reason. What the mint sets is refused.',
    'Its text is hashed as it was handed in. Where it does not hold what the entry says as methodology or falsification, the record page and the deposit file show these sections beside it.',
    'Its issue fields (issue_number, issue_url, submitter) are null (REG-007). Every other rule treats both paths alike.',
  ],
} as const;

export const KINDS = {
  line: 'one line; line breaks and tabs inside become one space',
  text: 'paragraphs',
  list: 'keywords and related identifiers: separated by commas or lines, a list mark before an item is dropped; concepts and triples: one on each line, cells separated by “|”, further bars belonging to the last cell but for a concept, whose definition is everything after the second',
  body: 'Markdown, verbatim',
} as const;

export const READING_THE_BODY = [
  'A byte-order mark at the beginning is dropped and line ends become LF. Then level-three headings are found on the Markdown syntax tree (CommonMark with GFM), at its top level: a heading inside a code fence, a quote or a list is content.',
  'Headings are compared without case and with outer white space dropped and inner white space as one space. An unknown heading is content of the field it stands in.',
  'A known heading that appears twice or out of order is refused (FRM-001), never guessed at.',
  'Full Text is last: everything after its heading is the text. The first line that is that heading counts, so nothing inside the text can move it.',
  '_No response_ is empty, and so is None where it is all that an optional field other than Full Text holds.',
  'The deposit’s body is the Full Text, then, where given, Methodology and Falsification Conditions, each below a level-two heading of its name (## Methodology); the parts are separated by an empty line. Both are fields of the entry, too.',
  'The SHA-256 of the issue body with LF line ends is kept as submission_sha256.',
] as const;

export const LONG_TEXTS = [
  'Full Text holds the text, or exactly one link, bare, in angle brackets or as a Markdown link, to a Markdown or plain-text attachment on the forge’s own attachment hosts (data/site.json), by https and without user name, which the mint fetches: UTF-8, at most 5,000,000 bytes, 30 seconds, redirects only to the forge’s listed storage hosts.',
  'A link to anything else is text like any other. A fetch that fails is a finding (TXT-003), never an empty deposit.',
] as const;

export const VALUES = {
  protocol_version: 'The one in force. A stored entry is held to the one in force on the day of its minting.',
  date: 'A real day, YYYY-MM-DD, not later than the day of submission anywhere on Earth (UTC+14).',
  description: 'Under 100 characters is a warning.',
  license: 'An SPDX license identifier or expression, compared with case.',
  substrate:
    'One of the vocabulary, optionally followed by “; ” and a disclosure of at most 500 characters, which is kept in substrate_note. A pseudonym is disclosed here.',
  keywords: 'An array, or one string separated by commas; stored as an array.',
  orcid:
    'Four groups of four digits joined by hyphens, the last character being the ISO 7064 MOD 11-2 check digit.',
  version:
    'Two or three numbers, with or without v before them, continued as SemVer 2.0 permits; v1.0 when empty.',
  related_ids: 'Each an AXN that this registry has, current or retired, a DOI, or a web address.',
  supersedes: 'The number or AXN of an ACTIVE deposit of the same submitter.',
  nmen_status_observed:
    'The designation that /data/nmen-registry.json gives to nmen_entity on the day of minting: the newest one whose since is not after that day. Both fields, or neither. An entity stands there once, with one designation a day at most (NME-002). It is not filled in again when the registry changes.',
  reciprocity_notice: 'A web address; declaratory only, it does not alter the license.',
  terms: 'Where the form has the box, it is ticked.',
} as const;

export const CAP_UNITS =
  'characters, but full_text_bytes in bytes of UTF-8, keywords in keywords, depth in levels of Markdown nesting, and related_ids, defines_concepts, entity_triples, mirrors, references_concepts and entities in items; other is the cap of every field that has none of its own, and of all that a list holds together; line is that of each related identifier, mirror and cell but a definition, of nmen_entity, journal, sovereign_id and version_series_id; generated is that of wiki_article, and of entities together';

export const SANITIZER = [
  'Every field is cleaned once, before it is judged: Unicode NFC, LF line ends, outer white space trimmed. A lone surrogate is half a character: it is refused (SAN-001).',
  `Of more than ${MOST_MARKS} combining marks on one character those beyond are removed with a warning (SAN-003).`,
  'Bidirectional overrides (U+202A to U+202E) and control characters but tab and LF are removed with a warning (SAN-003); a stored entry or text that holds one is wrong, as is one whose strings are not as cleaning leaves them. Isolates (U+2066 to U+2069) are kept in a full text where they balance, and removed elsewhere.',
  'Over a cap is refused (SAN-001), never cut. A parser that gives up, or needs more time or memory than it is allowed, is a finding.',
  'A link target is read by the WHATWG URL parser first and held against link_schemes after. Refused (SAN-002) are any other scheme, a user name or password before the host, and a target that begins with two slashes or backslashes. Relative references and #fragments are kept in texts; a page shows them as links where they lead somewhere on it, and as text otherwise.',
  'Link targets and nesting are judged in everything that is shown as Markdown: description, text, methodology, falsification conditions and the wiki article.',
  'Only link targets are judged: the word “data:” in a sentence is a word. A bare e-mail address is text.',
  'A link target that holds white space, a control character or a character that cannot be seen is refused (SAN-004).',
  'Raw HTML in Markdown is shown as text, never obeyed.',
  'A paragraph whose marks cannot be paired in time that grows with its length, such as a JSON document of many lines, is shown as it was written: its lines stay, and nothing in it is emphasis, code or a link.',
  'What passed is escaped once, by whoever writes the format it lands in.',
] as const;

export const MINTING = [
  'Each issue is judged for itself, against the archive as main has it: what one depositor sent never holds up another. The good are minted in the order of their issues, with the next numbers, at most limits.batch (data/site.json) at a time; the refused are answered. A command that is given several files mints all of them or none.',
  'Numbers are claimed by creating the branch mint/<first number>, and one pull request is in flight at a time. A branch that is behind main is made anew from it, never rebased.',
  'The body of each issue is read once more before the merge is armed: one that was edited or closed meanwhile is judged anew. What is edited later is answered with the record of what was minted.',
  'An issue becomes one deposit at most (REG-006): reopened, it is answered with its record. Only the mint says by which issue and from whose account a deposit came (REG-007).',
  'A file that is minted again (the same submission_sha256) is answered with the deposit that it became. By another issue it is refused, as is every other submission with the same canonical text (DUP-001), naming the deposit that has it.',
  'The proposed archive passes the whole rule list, and every surface is made from it, before anything is written. Registry, texts, logs and overwrite receipts are written in one change, all of it or none.',
  'At most limits.per_author_per_day submissions of an account (data/site.json) are minted on a day. A further one waits, and its comment says until when; it is not refused.',
] as const;

export const ANSWERS = {
  rules: [
    'A refusal lists every broken rule: its id, the field, what was found, and what to do. There is one comment for each issue, edited in place at each attempt.',
    'The first line of that comment is for programs: <!-- mint {…} -->, whose JSON has state (refused, waiting, stuck or minted), body (SHA-256 of the issue body that was judged), findings, until and deposit.',
    'A submission that keeps every rule, and whose pull request the gate still does not let pass, is no refusal: its comment says stuck, and until when it is held back before it is tried again.',
    'For a wrong protocol version (PV-001) it gives the current value and links {base_url}/api/deposit-protocol.json.',
  ],
  result:
    '{ ok, minted: [{ deposit_number, axn, hash, text_path, record_path }], existing: [{ where, deposit_number, … }], findings }',
  finding: {
    rule: 'id of the rule',
    level: 'error or warning; warnings never refuse',
    field: 'the field, or null',
    actual: 'what was found, or null where a value is missing',
    requirement: 'what must hold',
    remedy: 'what to do',
    where: 'the submission, record or file',
  },
  exit_codes: exitCodesOf('mint'),
} as const;

export const FAMILIARIZATION = {
  rules: [
    'The registry checks its own protocols and schemas against the index before it mints anything (FAM-001). Where one differs it stops.',
    'An automated depositor reads the index and each governing protocol, checks every content_sha256, and stops where one differs. It proves so with a receipt (FAM-002), which stands in the issue body, the pull request’s body or a commit message.',
    'A receipt is required where the author of the issue, pull request or push is a bot account, or where a receipt is given. It names the current version and hash of every protocol in the index. An accepted receipt is appended to /data/instance-familiarization.log: that of an issue by the mint; that of a pull request stands there as a line of the same change, which npm run familiarize wrote.',
    'A person without a receipt is not refused.',
  ],
  receipt_schema: '/api/schemas/familiarization-receipt.schema.json',
} as const;

export const SCOPES: Readonly<Record<Scope, string>> = {
  submission: 'what a depositor sends',
  entry: 'a stored record with its text',
  item: 'a stored item of any other resource',
  archive: 'the archive as a whole',
  change: 'an archive against the one it was before',
  site: 'a built folder',
};

export const RUNNING = [
  'There is one list; the mint, the gate and the documentation use the same. A rule runs in each of its scopes.',
  'A rule that applies to what is being checked and did not run counts as failed.',
  'A rule may have another level in one of its scopes: then levels says which.',
  'Ids never change their meaning.',
] as const;
