import * as z from 'zod';
import { textFile } from '../../registry/archive.ts';
import { depositsNamed, depositsWithWords } from '../../registry/find/in-archive.ts';
import { canBeWords, route } from '../../registry/find/route.ts';
import { fromUtf8 } from '../../registry/identity/hash.ts';
import { FAMILIES, STATUSES } from '../../registry/model/vocabulary.ts';
import { summaryOf } from '../../registry/surfaces/deposits.ts';
import { briefOf } from '../deposits.ts';
import { tool } from '../tool.ts';

const MOST = 100;

/** Finds deposits by an identifier, or by words. */
export const searchTool = tool({
  name: 'search',
  title: 'Search deposits',
  description:
    'Finds deposits by an identifier in any form, or by words: every word must be in title, creator, keywords, description, concepts or, where the texts are at hand, the text. Quotation marks keep words together. Answers in brief, the best first; call “fetch” for a whole record.',
  input: {
    query: z.string().min(1).describe('an identifier, or words; several words must all be there'),
    family: z.enum(FAMILIES).optional().describe('only deposits of this family'),
    status: z.enum(STATUSES).optional().describe('only deposits of this status'),
    limit: z.int().min(1).max(MOST).default(10).describe('how many to answer at most'),
    offset: z.int().min(0).default(0).describe('how many of the best to leave out, to read on'),
  },
  answer: async ({ query, family, status, limit, offset }, { source }) => {
    const archive = await source.archive();
    const fits = (deposit: { family: string; status: string }) =>
      (family === undefined || deposit.family === family) &&
      (status === undefined || deposit.status === status);
    const named = depositsNamed(archive, query).filter(fits);
    const text = (deposit: Parameters<typeof textFile>[0]) => {
      const bytes = archive.files.read(textFile(deposit));
      return bytes && fromUtf8(bytes);
    };
    const words =
      named.length === 0 || canBeWords(query, route(query))
        ? depositsWithWords(archive.registry.deposits.filter(fits), query, text)
        : [];
    const all = [
      ...named.map((deposit) => ({ deposit, found_in: 'identifier' as const })),
      ...words.filter(({ deposit }) => !named.includes(deposit)),
    ];
    return {
      total: all.length,
      results: all.slice(offset, offset + limit).map(({ deposit, found_in }) => ({
        ...briefOf(deposit, archive),
        summary: deposit.redacted ? '' : summaryOf(deposit.description),
        found_in,
      })),
      ...(offset + limit < all.length ? { next_offset: offset + limit } : {}),
      searched: source.hasTexts
        ? 'metadata and texts'
        : 'metadata; the texts of a site are not searched here',
    };
  },
});
