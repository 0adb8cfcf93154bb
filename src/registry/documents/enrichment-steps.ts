import { callOf, invocationOf } from '../commands/help.ts';
import { ANSWER_CAPS } from '../reading/enrichment.ts';
import { PROMPT_VERSION, TEXT_BUDGET } from '../reading/enrichment-request.ts';
import { EDITIONS, IMAGES } from '../resources/folders.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';

// The steps after minting that commands run: reading texts, and recording observations, legacy DOIs and designations (spec 2.5, 2.7, 6).

/** A step: its name, the fields and files that it writes, how, and the command that runs it. */
export interface Step {
  readonly step: string;
  readonly produces: readonly string[];
  readonly how: string;
  readonly command: string;
}

const READ = callOf('read', '--new');
const ENRICH = callOf('enrich', '--new');

/** What reads texts, in the order of spec 6. */
export const AT_READING: readonly Step[] = [
  {
    step: 'concepts',
    produces: ['defines_concepts', webPath(RESOURCES.concepts)],
    how: 'The concepts that a text defines by explicit marks follow those of its metadata, which stay as they are. The index holds each concept with the deposit that defines it. Which texts mention a concept as whole words follows from texts and index, so it is not stored: a site publishes it with the concept, and with each deposit the concepts of others that its text mentions.',
    command: READ,
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
    how: 'Every defined concept that the lexical registry lacks is added with its definition, its type and the deposit that defines it. Terms are unique by their text.',
    command: READ,
  },
  {
    step: 'terms of a list',
    produces: [webPath(RESOURCES.terms)],
    how: 'Terms that a person lists, each with the deposit that mints it.',
    command: callOf('terms', ''),
  },
  {
    step: 'autonomous edition',
    produces: [`/${EDITIONS}AXN-<HEX>-autonomous.md`, 'generated_by.autonomous'],
    how: 'The canonical text, followed by scholia that are generated from the archive: context, terms, cited and citing works, provenance. It begins as provisional-generated and is written anew where something in it changed; one that a person reviewed stays.',
    command: READ,
  },
  {
    step: 'answers of a language model',
    produces: ['a file of answers; nothing in the archive'],
    how: 'Only if the key of a model is set. The model gets title, creator, date, type, description and text as one JSON object, no tools, and the schema of the answer, which names no deposit. It is asked in a job that holds its key and no token of the forge. What it answered is kept by the hash of text, model and prompt version. Whatever fails leaves the extracted article.',
    command: ENRICH,
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
    how: 'A person accepts or rejects generated content and editions.',
    command: invocationOf('review'),
  },
];

/** What a language model is asked and may answer. */
export const MODEL_LIMITS = {
  prompt_version: PROMPT_VERSION,
  text_characters: TEXT_BUDGET,
  article_characters: ANSWER_CAPS.article,
  entities: ANSWER_CAPS.entities,
  cell_characters: ANSWER_CAPS.line,
} as const;

/** What records observations, captures, addresses, legacy DOIs and designations. */
export const AT_RECORDING: readonly Step[] = [
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
    step: 'check of legacy DOIs',
    produces: [],
    how: 'Every mapping by its rules, with a count of each status.',
    command: callOf('resolve', 'check'),
  },
  {
    step: 'designations',
    produces: [webPath(RESOURCES.nmen)],
    how: 'A designation of an observed entity holds from its day on until a later one, or, made on that very day, from its instant (at); earlier ones never change.',
    command: callOf('designate', ''),
  },
];
