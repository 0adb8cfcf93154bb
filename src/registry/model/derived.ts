import * as z from 'zod';
import { AxnString, atMost, Day, DepositNumber, Instant, NonEmpty, Sha256Hex } from './primitives.ts';
import { PublishedDeposit } from './published.ts';
import {
  ENGAGEMENT_TYPES,
  FAMILIES,
  GENERATED_STATUSES,
  OBSERVATION_CLASSES,
  STATUSES,
  VIA_TYPES,
} from './vocabulary.ts';

// The derived data files (shapes): made from the archive at build, never read back.

const Count = z.int().min(0);
const Range = { first_deposit: Count, last_deposit: Count, count: Count };

/** `/data/browse-index.json`. */
export const BrowseIndex = z.strictObject({
  total: Count,
  deposits: z.array(
    z.strictObject({
      n: DepositNumber,
      a: AxnString,
      t: NonEmpty,
      c: NonEmpty,
      d: Day,
      f: z.string().regex(/^\/data\/deposits\/AXN-[0-9A-F]{4}\.md$/),
      s: atMost(z.string(), 200),
      y: NonEmpty,
      m: z.enum(FAMILIES),
      st: z.enum(STATUSES),
    }),
  ),
});

/** `/data/chunks/registry/_index.json`. */
export const ChunkIndex = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('DataCatalog'),
  name: NonEmpty,
  chunk_target_bytes: Count,
  total_chunks: Count,
  total_deposits: Count,
  generated_at: Instant,
  chunks: z.array(
    z.strictObject({
      chunk_number: z.int().min(1),
      path: z.string().regex(/^\/data\/chunks\/registry\/chunk-\d{3,}-deposits-\d+-to-\d+\.json$/),
      ...Range,
      size_bytes: Count,
      sha256: Sha256Hex,
    }),
  ),
});

/** One chunk of the registry. */
export const Chunk = z.strictObject({
  chunk_number: z.int().min(1),
  ...Range,
  deposits: z.array(PublishedDeposit),
});

/** `/data/wiki-entries.json`. */
export const WikiEntries = z.strictObject({
  count: Count,
  corpus_size: Count,
  entries: z.array(
    z.strictObject({
      n: DepositNumber,
      axn: AxnString,
      title: NonEmpty,
      creator: NonEmpty,
      date: Day,
      wiki: NonEmpty,
      defines: z.array(NonEmpty),
      refby_total: Count,
    }),
  ),
});

/** `/data/hex-to-deposit.json`: a number, or several where an adopted archive gave labels that are equal after padding. */
export const HexToDeposit = z.record(
  z.string().regex(/^[0-9A-F]{2,4}$/),
  z.union([DepositNumber, z.array(DepositNumber).min(2)]),
);

/** `/data/citation-graph.json`. */
export const CitationGraph = z.strictObject({
  '@context': z.unknown(),
  '@type': z.literal('Dataset'),
  name: NonEmpty,
  total_edges: Count,
  total_deposits_citing: Count,
  total_deposits_cited: Count,
  edges: z.array(
    z.strictObject({
      source_deposit: DepositNumber,
      source_axn: AxnString,
      target_deposit: DepositNumber,
      target_axn: AxnString,
      via: z.enum(VIA_TYPES),
      evidence_token: NonEmpty,
      extracted_by: NonEmpty,
      doi: NonEmpty.optional(),
    }),
  ),
  cited_by: z.record(z.string().regex(/^[1-9]\d*$/), z.array(DepositNumber)),
});

/** `/data/autonomous/index.json`. */
export const EditionIndex = z.strictObject({
  count: Count,
  editions: z.array(
    z.strictObject({
      number: DepositNumber,
      axn: AxnString,
      path: z.string().regex(/^\/data\/autonomous\/AXN-[0-9A-F]{2,4}-autonomous\.md$/),
      sha256: Sha256Hex,
      size: Count,
      status: z.enum(GENERATED_STATUSES),
      date: Day,
    }),
  ),
});

/** `/data/lexical-overlay.json`. */
export const LexicalOverlay = z.strictObject({
  version: NonEmpty,
  generated_at: Instant,
  source_files: z.record(NonEmpty, Sha256Hex),
  stats: z.strictObject({
    lmr_terms: Count,
    engaged: Count,
    raw_only: Count,
    ei_only: Count,
    addressed: Count,
  }),
  overlay: z.record(
    NonEmpty,
    z.strictObject({
      engaged: z.boolean(),
      engagement_type: z.enum(ENGAGEMENT_TYPES),
      reference_count: Count,
      entity_triples_count: Count,
      classified: z.boolean(),
      concept_type: NonEmpty.nullable(),
      defined_in: DepositNumber.nullable(),
      address_count: Count.optional(),
      address_classes: z.partialRecord(z.enum(OBSERVATION_CLASSES), Count).optional(),
    }),
  ),
});

/** `/data/retired-axns.json`. */
export const RetiredAxns = z.record(AxnString, DepositNumber);
