import { callOf } from '../commands/help.ts';
import { VIA_TYPES } from '../model/vocabulary.ts';
import { EDITIONS } from '../resources/folders.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { CHUNK_TARGET_BYTES } from '../surfaces/chunks.ts';
import { header, type ProtocolDocument } from './document.ts';
import { AT_READING, AT_RECORDING, MODEL_LIMITS, type Step } from './enrichment-steps.ts';

// What is added to a deposit besides its identity: at minting, when texts are read, and at build (spec 6).

/** `api/enrichment-protocol.json`: the steps that commands run. */
export const enrichmentProtocol: ProtocolDocument = {
  kind: 'protocol',
  name: 'enrichment-protocol',
  path: '/api/enrichment-protocol.json',
  first_version: 'enrichment/v1',
  first_schema_version: '2026-06-23-enrichment-v1',
  depends_on: ['axn-protocol', 'deposit-protocol'],
  governs: [
    webPath(RESOURCES.registry),
    webPath(RESOURCES.concepts),
    webPath(RESOURCES.terms),
    '/data/citation-graph.json',
    `/${EDITIONS}`,
    '/data/wiki-entries.json',
    '/data/state.json',
    '/data/chunks/registry/',
  ],
  enforced_by: ['AXN-', 'TXT-', 'SUR-', 'LIF-', 'CON-', 'TRM-', 'CIT-', 'OBS-', 'CAP-', 'ADR-', 'RES-'],
  implementations: [
    'src/registry/mint/mint.ts',
    'src/registry/reading/',
    'src/language-model/',
    'src/registry/observation/',
    'src/registry/resolution/',
    'src/registry/surfaces/',
  ],
  make: (inputs) => ({
    ...header(enrichmentProtocol, 'The enrichment protocol', inputs),
    purpose:
      'Which steps follow an accepted submission, in which order, what each writes, and which command runs it; and which steps record what is observed elsewhere.',
    principles: PRINCIPLES,
    at_minting: AT_MINTING,
    at_reading: { steps: AT_READING, language_model: MODEL_LIMITS },
    at_recording: AT_RECORDING,
    at_build: {
      command: BUILD,
      chunk_target_bytes: CHUNK_TARGET_BYTES,
      steps: inputs.lists.surfaces.map(({ name, path, purpose, derived_from }) => ({
        step: name,
        produces: [path],
        how: purpose,
        derived_from,
      })),
      afterwards: AFTER_SURFACES,
    },
    citations: CITATIONS,
  }),
};

const MINT = callOf('mint', '');
const BUILD = callOf('build', '');

const PRINCIPLES = [
  'Only sources are committed: registry, texts, logs, concepts, terms, addresses, captures, register, resolution, designations, site file, waivers, and generated content that people review. Every other published file is derived from them by the build, so it cannot differ from them.',
  'A build uses no clock, no random numbers and no locale. Times come from the data, so two builds of one commit are byte-identical.',
  'Every file that a build publishes is compared with the registry (SUR-001) before the built folder replaces the old one. A failed build changes nothing, and a second build waits for the first.',
  'Counts are computed in one place, /data/state.json, and every displayed count is taken from it.',
] as const;

const AT_MINTING: readonly Step[] = [
  {
    step: 'canonical text and digest',
    produces: ['/data/texts/AXN-<HEX>-text.md', 'hash', 'axn_canonical', 'content_swhid', 'full_text_path'],
    how: 'As the identifier protocol says.',
    command: MINT,
  },
  {
    step: 'identifier',
    produces: [
      'deposit_number',
      'axn',
      'hex',
      'family',
      'emoji',
      'axn_display',
      'clusters',
      'reading',
      'axn_schema_version',
    ],
    how: 'The next number, and what the identifier protocol derives from it and from the digest.',
    command: MINT,
  },
  {
    step: 'provenance of the submission',
    produces: ['minted_at', 'issue_number', 'issue_url', 'submission_sha256', 'submitter', 'status'],
    how: 'The instant of minting in UTC; the issue and the account that filed it, null where there is none; the SHA-256 of the submission as it was sent, which identifies a repeated submission.',
    command: MINT,
  },
  {
    step: 'wiki article',
    produces: ['wiki_article', 'wiki_status', 'generated_by.wiki_article'],
    how: 'Composed offline from the deposit itself: title, type, creator, date, license, description, its sections and the concepts that it defines. The same deposit gives the same article. A language model may propose another when texts are read. generated_by is “extractive”; the status is provisional-generated.',
    command: MINT,
  },
  {
    step: 'entities',
    produces: ['entities', 'entity_status', 'generated_by.entities'],
    how: 'Statements in the metadata: creator, type, defined concepts, keywords, related works and the submitted triples. generated_by is “extractive”; the status is provisional-generated.',
    command: MINT,
  },
  {
    step: 'proof',
    produces: [],
    how: 'All rules run over the proposed archive, and every surface is generated in memory. On an error nothing is written.',
    command: MINT,
  },
  {
    step: 'registry',
    produces: [webPath(RESOURCES.registry), webPath(RESOURCES.overwrites)],
    how: 'One line per deposit, with keys in the order of the schema of an entry; written in one change with the text and the receipts of overwritten files.',
    command: MINT,
  },
];

const AFTER_SURFACES: readonly Omit<Step, 'command'>[] = [
  {
    step: 'pages',
    produces: ['/s/records/<N>/', '/s/browse/'],
    how: 'Every page is complete without JavaScript.',
  },
  {
    step: 'sitemap',
    produces: ['/sitemap.xml'],
    how: 'One urlset of every page; past its limit, an index of several.',
  },
  {
    step: 'search index',
    produces: ['/pagefind/'],
    how: 'One index of all deposits, in their order, with their full texts. It is kept in files of consecutive deposits, of which one more deposit changes the last ones alone. Texts in Chinese, Japanese and other scripts without spaces are split into words.',
  },
  {
    step: 'manifest',
    produces: ['/SHA256SUMS.txt'],
    how: 'Every published file but the manifest itself, sorted by path: sha256sum -c SHA256SUMS.txt passes in the root of the site. The manifest and /api/index.json carry no hash of themselves.',
  },
];

/** What in a text counts as a citation of each kind. */
export const VIA_MEANINGS: Readonly<Record<(typeof VIA_TYPES)[number], string>> = {
  axn_reference: 'a whole AXN, current or retired',
  axn_hex_reference: 'AXN-<HEX> or AXN:<HEX>',
  ea_id_reference: 'an EA-… document id that a deposit has as its sovereign_id',
  deposit_number_reference: '“deposit” or “record” followed by N, #N or no. N; a bare #N is not a citation',
  doi_resolution: 'a legacy DOI that the resolution index maps to a deposit',
};

const CITATIONS = {
  via: VIA_TYPES.map((via) => ({ via, found_as: VIA_MEANINGS[via] })),
  rules: [
    'Citations are found in the canonical texts, as they are written: identifiers in code, in link targets and in emphasis count as well. A redacted deposit cites nothing.',
    'A word of Latin letters ends at a mark, at white space, and at a letter of a script that is neither Latin, Greek nor Cyrillic.',
    'A whole AXN is compared without variation selectors; with one glyph more or less, it cites nothing. Of several document ids and DOIs, the longest counts; one that continues with a further number or part is a different one.',
    'A number that continues, such as 12,000, 3.5 or 2026-07-01, or that is a quantity, such as 12%, is no deposit number; neither is one with zeros before it, or one in another paragraph.',
    'A DOI is recognized in any form: bare, with doi:, as a URL, percent-encoded, in capitals.',
    'A deposit that cites itself does not count, and the same source, target and via count once.',
    'Targets have their current identifiers.',
  ],
};
