import * as z from 'zod';
import { RESOURCES } from '../archive/resources/index.ts';
import { TEXTS, webPath } from '../archive/resources/resource.ts';
import { AXN_PATTERN, CAPACITY, deriveIdentity, GLYPH_COUNT, hexOf } from '../identity/axn.ts';
import { canonicalText } from '../identity/canonical-text.ts';
import { contentSwhid, utf8 } from '../identity/hash.ts';
import { AxnProtocol, type AxnTables } from '../model/catalog.ts';
import { AXN_SCHEMA_VERSION, AXN_V1_SCHEMA_VERSION, FAMILIES } from '../model/vocabulary.ts';
import { type DocumentInputs, header, type ProtocolDocument, type SchemaDocument } from './document.ts';

// The identifier protocol: everything that is needed to derive an AXN from a text.

/** The tables alone, in their order. */
const Tables = z.object(AxnProtocol.shape);

/** `api/axn-protocol.json`. Its tables are the archive's own and are kept as they stand. */
export const axnProtocol: ProtocolDocument = {
  kind: 'protocol',
  name: 'axn-protocol',
  path: '/api/axn-protocol.json',
  first_version: 'axn/v2',
  first_schema_version: AXN_SCHEMA_VERSION,
  depends_on: [],
  governs: [webPath(RESOURCES.registry), `/${TEXTS}`, '/data/hex-to-deposit.json'],
  enforced_by: ['AXN-', 'TXT-'],
  implementations: [
    'src/registry/identity/axn.ts',
    'src/registry/identity/canonical-text.ts',
    '/api/conformance/example.mjs',
  ],
  make: (inputs) => {
    const tables = Tables.parse(inputs.kept.document);
    return {
      ...header(axnProtocol, 'The identifier protocol', inputs),
      purpose:
        'An AXN names a deposit for good. It is derived from the deposit’s number, its family and the bytes of its canonical text, and anyone can derive it again from what is published.',
      format: FORMAT,
      canonical_text: CANONICAL_TEXT,
      digest: DIGEST,
      derivation: DERIVATION,
      worked_example: workedExample(tables, inputs),
      reading_an_identifier: READING,
      family_detection: FAMILY_DETECTION,
      permanence: PERMANENCE,
      deprecated: DEPRECATED,
      conformance: '/api/conformance/index.json',
      table_rules: TABLE_RULES,
      ...tables,
    };
  },
};

const FORMAT = {
  pattern: AXN_PATTERN.source,
  schema_version: AXN_SCHEMA_VERSION,
  template: 'AXN:<HEX>.<FAMILY>.<EMOJI>',
  hex: {
    pattern: '^[0-9A-F]{2,4}$',
    rule: 'The deposit number in upper-case hexadecimal, padded with zeros on the left to at least two digits. Paths named AXN-<NNNN> pad it to four.',
    examples: Object.fromEntries([1, 10, 255, 256, CAPACITY].map((number) => [number, hexOf(number)])),
    capacity: CAPACITY,
    beyond: `Number ${CAPACITY + 1} is refused (AXN-006): a successor identifier protocol is needed.`,
    opaque:
      'The label is opaque: the key of a deposit is its deposit_number. Where an adopted archive already uses the label that a number gives, padded or not, the new deposit takes the smallest label above the highest in use.',
  },
  family: { values: FAMILIES, order: 'The order of this list decides ties (family_detection).' },
  emoji: {
    glyphs: GLYPH_COUNT.v2,
    rule: 'Exactly six glyphs of glyph_table: six graphemes in the sense of UAX 29, in which a variation selector or a joiner sequence counts as one with what it belongs to.',
  },
} as const;

const CANONICAL_TEXT = {
  parts: ['title', 'creator', 'description', 'body'],
  rule: 'title LF creator LF description LF body, encoded in UTF-8. The file /data/texts/AXN-<HEX>-text.md holds exactly these bytes.',
  steps: [
    'In each part: remove every byte-order mark (U+FEFF) at its beginning; replace every CR LF and every other CR by LF; bring it to Unicode Normalization Form C.',
    'Title and creator are one line each: the deposit protocol sees to that before this point.',
    'Remove every LF at the end of the body; no other white space is touched.',
    'Write title, LF, creator, LF, description, LF. Where the body is not empty, write the body and one LF.',
    'Encode in UTF-8 without a byte-order mark.',
  ],
  empty_body:
    'The body may be empty. The text then ends after the LF of the description; file and hash exist as for any other deposit, and the entry has no full_text_path.',
  two_statements:
    'The digest is taken over the deposited text file, and also over title, creator, description and body joined by newlines. Both statements are true, because the file is that concatenation.',
} as const;

const DIGEST = {
  algorithm: 'SHA-256 (FIPS 180-4)',
  input: 'the bytes of the canonical text',
  form: '64 lower-case hexadecimal digits',
  fields: {
    hash: 'the digest',
    axn_canonical: 'equals hash',
    content_swhid:
      'swh:1:cnt: followed by the SHA-1 of “blob ”, the number of bytes in decimal, a NUL and the same bytes: the name that git hash-object gives to the file (SWHID 1.2)',
  },
  check: 'sha256sum data/texts/AXN-<HEX>-text.md',
} as const;

const DERIVATION = [
  'Compute the digest of the canonical text.',
  'Take its first six bytes b1 … b6: the first twelve hexadecimal digits, two for each byte.',
  'emoji is glyph_table[b1] … glyph_table[b6], joined without separator. axn_display equals emoji.',
  'clusters is the list cluster_table[b1] … cluster_table[b6].',
  'reading is cluster_readings[cluster] for each of the six clusters, joined by “ → ” (space, U+2192, space).',
  'hex is the label of the deposit number (format.hex).',
  'family is detected (family_detection) for a submission by issue, and chosen by hand for a rich deposit.',
  'axn is “AXN:”, hex, “.”, family, “.”, emoji.',
] as const;

const READING = [
  'A text is an identifier when it matches format.pattern, has exactly three parts between its full stops, its family is one of format.family.values, and its last part is six graphemes (axn/v2) or four (axn/v1), each one of glyph_table or an emoji of the set RGI_Emoji of UTS 51.',
  'An identifier of a deposit moreover agrees with the digest, glyph by glyph (AXN-002): six letters would be six graphemes, too.',
  'Identifiers are compared as strings of code points, without folding, after white space around them and the selectors U+FE0E and U+FE0F are left out. A joiner or a skin tone makes another emoji, and is refused.',
] as const;

const FAMILY_DETECTION = [
  'Bring keywords to NFC and lower case. The words of a keyword are its longest runs of letters, digits and combining marks; runs joined by hyphens count as the whole word and as each of its parts.',
  'For each family count the different entries of family_keywords[family] that are among the words of any keyword.',
  'The family with the highest count above zero wins; of several with that count, the one that stands first in format.family.values.',
  'With no match: content_type_families[the content type in NFC and lower case, trimmed], and where that has none, UNCLASSIFIED.',
] as const;

const PERMANENCE = [
  'Number, AXN, hash, title, creator, date, description and text of a minted deposit never change (REG-003). A correction is a new deposit that supersedes the old one.',
  'A retired identifier stays in axn_history of its deposit, the newest also in legacy_axn, and resolves for good: /data/hex-to-deposit.json has the label of every identifier, current or retired.',
  'No two deposits have labels that are equal after padding to four digits (AXN-005).',
] as const;

const DEPRECATED = [
  {
    schema: 'axn/v1',
    schema_version: AXN_V1_SCHEMA_VERSION,
    deprecated_since: '2026-06-22',
    glyphs: GLYPH_COUNT.v1,
    rule: 'As axn/v2, from the first four bytes of the digest only. No identifier is minted in this schema. Deposits that had one were given their axn/v2 identifier and keep the earlier one in legacy_axn and axn_history.',
  },
] as const;

const TABLE_RULES = [
  'glyph_table has 256 different entries, indexed by byte value from 0, none with a full stop or white space. In the table of a new registry each is one grapheme and one fully-qualified emoji of Emoji 13.1 or older, without skin tone or regional indicator, and unchanged by NFC; any two in a row stay two graphemes. The table of an adopted archive can have other signs: a glyph is valid where the table has it.',
  'glyph_names gives a name to each glyph, cluster_table the cluster of each byte, cluster_readings one word for each cluster.',
  'The tables are data of the archive. An archive that is adopted brings its own, and they never change afterwards.',
] as const;

const EXAMPLE = {
  title: 'A worked example',
  creator: 'Editors of the registry',
  description: 'Shows how an identifier comes out of a text.',
  body: 'The body.',
} as const;

/** Every intermediate value of one derivation, so that another implementation can find its first difference. */
function workedExample(tables: AxnTables, { hashes }: DocumentInputs) {
  const text = canonicalText(EXAMPLE);
  const bytes = utf8(text);
  const hash = hashes.sha256(bytes);
  const { axn, hex, family, emoji, clusters, reading } = deriveIdentity(
    hash,
    hexOf(10),
    'UNCLASSIFIED',
    tables,
  );
  return {
    given: { ...EXAMPLE, deposit_number: 10, family },
    canonical_text: text,
    size_bytes: bytes.length,
    hash,
    content_swhid: contentSwhid(bytes, hashes.sha1),
    first_six_bytes: Array.from({ length: 6 }, (_, at) =>
      Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16),
    ),
    emoji,
    clusters,
    reading,
    hex,
    axn,
  };
}

// The conformance set: vectors that any implementation can run, and a small program that runs them.
// They are written by hand or by a program that shares no code with the registry; only their list is generated.

const FOLDER = 'api/conformance/';

/** `api/conformance/index.json`: every file of the set with its hash, so that none changes unseen. */
export const conformanceSet: SchemaDocument = {
  kind: 'schema',
  name: 'conformance',
  path: `/${FOLDER}index.json`,
  first_version: 'v1.0',
  validates: 'any other implementation of the AXN and deposit protocols',
  used_by: ['tests/registry/conformance.test.ts', '/api/conformance/example.mjs'],
  make: (inputs) => {
    const files = filesOf(inputs);
    return {
      title: 'Conformance vectors of the AXN and deposit protocols',
      how: 'Every vector file has a kind, a sentence that says what the input is and what must come out, and its vectors. node example.mjs runs those of the AXN protocol, and derives every identifier of a built site again: node example.mjs FOLDER, or node example.mjs {base_url}.',
      total_vectors: files.reduce((total, { vectors }) => total + vectors, 0),
      files,
    };
  },
};

function filesOf({ documents, hashes }: DocumentInputs) {
  return [...documents]
    .filter(([path]) => path.startsWith(FOLDER) && path !== conformanceSet.path.slice(1))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const file = { path: `/${path}`, content_sha256: hashes.sha256(text), kind: 'program', vectors: 0 };
      if (!path.endsWith('.json')) return file;
      const { kind, vectors } = JSON.parse(text) as { kind: string; vectors: unknown[] };
      return { ...file, kind, vectors: vectors.length };
    });
}
