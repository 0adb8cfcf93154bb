import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { EnrichmentAnswer } from '../registry/reading/enrichment.ts';

// What a model answered is kept by the hash of text, model and prompt version, so that a repeated run asks nothing twice. A refused answer
// is kept as its reason: asking again would cost the same and help nobody. The folder may be deleted at any time.

const Entry = z.union([
  z.strictObject({ answer: EnrichmentAnswer }),
  z.strictObject({ refused: z.string().min(1) }),
]);

/** What is kept of one question: the answer, or why it was refused. */
export type CacheEntry = z.infer<typeof Entry>;

/** The answers that are kept in a folder. */
export interface AnswerCache {
  /** What is kept by a key; undefined where that is nothing, or not what a cache writes. */
  read(key: string): CacheEntry | undefined;
  /** Keeps an entry, where the disk lets it. */
  write(key: string, entry: CacheEntry): void;
}

/** The cache in a folder, which is made when something is kept. Keys are hexadecimal hashes. */
export function answerCache(folder: string): AnswerCache {
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    read(key) {
      try {
        return Entry.safeParse(JSON.parse(readFileSync(pathOf(key), 'utf8'))).data;
      } catch {
        return undefined; // not there yet, or cut short by a crash: asked again
      }
    },
    write(key, entry) {
      try {
        mkdirSync(folder, { recursive: true });
        const draft = `${pathOf(key)}.${process.pid}`;
        writeFileSync(draft, JSON.stringify(entry));
        renameSync(draft, pathOf(key));
      } catch {
        // What is not kept is asked again; the answers of this run are in its file all the same.
      }
    },
  };
}
