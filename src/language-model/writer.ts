import type { EnrichmentRequest, WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import { EXTRACTIVE } from '../registry/reading/generated.ts';

// The one interface to what writes articles (spec 6, decision 37). No other folder calls a language model.

/** What writes articles and entities. */
export interface Writer {
  /** What `generated_by` names it. */
  readonly model: string;
  /**
   * What it writes about one text, of the schema of an answer; null where the article that the mint extracted stays. Throws a `NoAnswer`
   * that says why there is none, whatever went wrong.
   */
  ask(request: EnrichmentRequest): Promise<WrittenAnswer | null>;
}

/**
 * The writer without a key: it needs no network, since the mint extracted the article and the entities of every text already
 * (`generatedAtMint`), and these stay.
 */
export const OFFLINE_WRITER: Writer = { model: EXTRACTIVE, ask: async () => null };

/** Why there is no answer: `answer` where a model answered and the answer cannot be used, so that asking again is no use. */
export type Cause = 'answer' | 'connection' | 'key' | 'budget';

/** That a model gave no answer that can be used. The message says why, and holds no key. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  override readonly cause: Cause;

  constructor(cause: Cause, message: string) {
    super(message);
    this.cause = cause;
  }
}
