import { RESOURCES } from '../archive/resources/index.ts';
import { EDITIONS, IMAGES, webPath } from '../archive/resources/resource.ts';
import { VIA_MEANINGS, VIA_TYPES } from '../model/vocabulary.ts';
import { CHUNK_TARGET_BYTES } from '../pages/publication/site-files.ts';
import { ANSWER_CAPS } from '../reading/enrichment.ts';
import { PROMPT_VERSION, TEXT_BUDGET } from '../reading/enrichment-request.ts';
import { callOf, invocationOf } from './commands/index.ts';
import { header, type ProtocolDocument } from './document.ts';

// Everything that is added to a deposit besides its identity: at minting, when texts are read, and at build.

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
    'src/registry/changes/mint.ts',
    'src/registry/reading/',
    'src/language-model/',
    'src/registry/observation/',
    'src/registry/archive/resolution/',
    'src/registry/surfaces/',
  ],
  make: (inputs) => ({
    ...header(enrichmentProtocol, 'The enrichment protocol', inputs),
    purpose:
      'Which steps follow an accepted submission, in which order, what each writes, and which command runs it; and which steps record what is observed elsewhere.',
    principles: PRINCIPLES,
    at_minting: AT_MINTING.map((step) => ({ ...step, command: callOf('mint', '') })),
    at_reading: { steps: AT_READING, language_model: MODEL_LIMITS },
    at_recording: AT_RECORDING,
    at_build: {
      command: callOf('build', ''),
      chunk_target_bytes: CHUNK_TARGET_BYTES,
      extracts: EXTRACTS,
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

const PRINCIPLES = [
  'Only sources are committed: registry, texts, logs, listed terms, addresses, captures, register, resolution, designations, site file, waivers, and generated content that a language model wrote or a person judged. Every other published file is derived from them by the build, so it cannot differ from them.',
  'A build uses no clock, no random numbers and no locale. Times come from the data, so two builds of one commit are byte-identical.',
  'Every file that a build publishes is compared with the registry (SUR-001) before the built folder replaces the old one. A failed build changes nothing, and a second build waits for the first.',
  'Counts are computed in one place, /data/state.json, and every displayed count is taken from it.',
] as const;

const AT_MINTING: readonly Omit<Step, 'command'>[] = [
  {
    step: 'canonical text and digest',
    produces: ['/data/texts/AXN-<HEX>-text.md', 'hash', 'axn_canonical', 'content_swhid', 'full_text_path'],
    how: 'As the identifier protocol says.',
  },
  {
    step: 'identifier',
    produces: [
      ...['deposit_number', 'axn', 'hex', 'family', 'emoji', 'axn_display'],
      ...['clusters', 'reading', 'axn_schema_version'],
    ],
    how: 'The next number, and what the identifier protocol derives from it and from the digest.',
  },
  {
    step: 'provenance of the submission',
    produces: ['minted_at', 'issue_number', 'issue_url', 'submission_sha256', 'submitter', 'status'],
    how: 'The instant of minting in UTC; the issue and the account that filed it, null where there is none; the SHA-256 of the submission as it was sent, which identifies a repeated submission.',
  },
  {
    step: 'proof',
    produces: [],
    how: 'All rules run over the proposed archive, and every surface is generated in memory. On an error nothing is written.',
  },
  {
    step: 'registry',
    produces: [webPath(RESOURCES.registry), webPath(RESOURCES.overwrites)],
    how: 'One line per deposit, with keys in the order of the schema of an entry; written in one change with the text and the receipts of overwritten files.',
  },
];

/** The content that is generated from a deposit without a language model. It follows from the entry and the text, so it is not stored. */
const EXTRACTS: readonly Omit<Step, 'command'>[] = [
  {
    step: 'wiki article',
    produces: ['wiki_article', 'wiki_status', 'generated_by.wiki_article'],
    how: 'Where neither a language model wrote one nor a person judged it: composed offline from the deposit itself, of title, type, creator, date, license, description, its sections and the concepts that its depositor named. The same deposit gives the same article. generated_by is “extractive”, of the day of minting; the status is provisional-generated.',
  },
  {
    step: 'entities',
    produces: ['entities', 'entity_status', 'generated_by.entities'],
    how: 'Likewise, of the statements in the metadata: creator, type, defined concepts, keywords, related works and the submitted triples.',
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

// The steps after minting that commands run: reading texts, and recording observations, legacy DOIs and designations.

/** A step: its name, the fields and files that it writes, how, and the command that runs it. */
interface Step {
  readonly step: string;
  readonly produces: readonly string[];
  readonly how: string;
  readonly command: string;
}

/** The steps that read texts, in their order. */
const AT_READING: readonly Step[] = [
  {
    step: 'concepts',
    produces: ['defines_concepts', 'generated_by.autonomous'],
    how: 'The concepts that a text defines by explicit marks follow those of its metadata, which stay as they are; generated_by.autonomous says on which day the text was read. The index follows from that, and is not stored: each concept with the first deposit that defines it, and with the texts that mention it as whole words. Stored are only concepts that no text defines: of an adopted archive, and names whose definition was redacted.',
    command: callOf('read', '--new'),
  },
  {
    step: 'citations',
    produces: ['/data/citation-graph.json'],
    how: 'Found in the canonical texts in five ways, which “citations” below names. They follow from the texts alone, so they are not stored: the build makes the graph, and record pages and editions take them from the same function.',
    command: callOf('build', ''),
  },
  {
    step: 'terms',
    produces: [webPath(RESOURCES.terms)],
    how: 'Every concept that a deposit defines, and that no list names, is a term of the published lexical registry, with its definition, its type and its deposit. They follow from the deposits, and are not stored. Terms are unique by their text.',
    command: callOf('build', ''),
  },
  {
    step: 'terms of a list',
    produces: [webPath(RESOURCES.terms)],
    how: 'Terms that a person lists, each with the deposit that mints it.',
    command: callOf('terms', ''),
  },
  {
    step: 'autonomous edition',
    produces: [`/${EDITIONS}AXN-<HEX>-autonomous.md`],
    how: 'The canonical text of a deposit that was read, followed by scholia that are generated from the archive: context, terms, cited and citing works, provenance. It is provisional-generated, follows from the archive, and is not stored; one that a person judged is, byte for byte. A reviewed one stays; a rejected one is not published, until something in it changes.',
    command: callOf('build', ''),
  },
  {
    step: 'answers of a language model',
    produces: ['a file of answers; nothing in the archive'],
    how: 'Only if the key of a model is set. The model gets title, creator, date, type, description and text as one JSON object, no tools, and the form of the answer, which names no deposit. It is asked in a job that holds its key and no token of the forge. Whatever fails leaves the extract.',
    command: callOf('enrich', '--new'),
  },
  {
    step: 'enrichment by a language model',
    produces: [
      ...['wiki_article', 'wiki_status', 'generated_by.wiki_article'],
      ...['entities', 'entity_status', 'generated_by.entities'],
    ],
    how: 'Each answer is judged like a submission, by number and hash of its deposit, schema, lengths, links, depth and characters, and is used as a whole or refused as a whole, with the reason. It changes its own deposit alone, begins as provisional-generated, and names model, prompt version and day. Reviewed content stays. Content that a person rejected is not replaced by an answer of the same model and prompt version.',
    command: callOf('read', ''),
  },
  {
    step: 'review',
    produces: ['wiki_status', 'entity_status', `/${EDITIONS}AXN-<HEX>-autonomous.md`],
    how: 'A person accepts or rejects generated content and editions. From then on the archive holds the very words and bytes that were judged, with their origin.',
    command: invocationOf('review'),
  },
];

/** The limits of requests to a language model and of its answers. */
const MODEL_LIMITS = {
  prompt_version: PROMPT_VERSION,
  text_characters: TEXT_BUDGET,
  article_characters: ANSWER_CAPS.article,
  entities: ANSWER_CAPS.entities,
  cell_characters: ANSWER_CAPS.line,
} as const;

/** The steps that record observations, captures, addresses, legacy DOIs and designations. */
const AT_RECORDING: readonly Step[] = [
  {
    step: 'intake',
    produces: [webPath(RESOURCES.register), webPath(RESOURCES.intakes)],
    how: 'The one way into the observation register. A draft is admitted, routed by its exact string and surface to a new entry or a later observation, normalized, and written with a receipt that holds its hash and that of the receipt before it.',
    command: callOf('intake', ''),
  },
  {
    step: 'capture',
    produces: [webPath(RESOURCES.captures), `/${IMAGES}<SLUG>-<N>.<EXT>`, webPath(RESOURCES.addresses)],
    how: 'A capture extends the observation model, so that an observation in both has one id. Images are checked by their bytes and encoded again without metadata; the addresses are built again in the same change.',
    command: callOf('capture', ''),
  },
  {
    step: 'addresses',
    produces: [webPath(RESOURCES.addresses)],
    how: 'What trackers say of each query, and the queries of captures, concepts and terms. What captures observed there, class, type, latest status and totals follow from it, so they are not stored.',
    command: callOf('addresses', ''),
  },
  {
    step: 'legacy DOIs',
    produces: [webPath(RESOURCES.resolution)],
    how: 'What became of each DOI. A target exists, and its title agrees with that of the mapping, or a note acknowledges the difference.',
    command: callOf('resolve', 'add'),
  },
  {
    step: 'designations',
    produces: [webPath(RESOURCES.nmen)],
    how: 'A designation of an observed entity holds from its day on until a later one, or, made on that very day, from its instant (at); earlier ones never change.',
    command: callOf('designate', ''),
  },
];
