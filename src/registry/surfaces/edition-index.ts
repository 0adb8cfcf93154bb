import { EDITIONS_FOLDER, editionsSurface, publishedEditions } from './editions.ts';
import { jsonText, singleFile } from './surface.ts';

/** `/data/autonomous/index.json`: every edition that is published, with size and hash. */
export const editionIndexSurface = singleFile(
  {
    name: 'edition-index',
    path: `${EDITIONS_FOLDER}index.json`,
    purpose: 'Every autonomous edition with its deposit, size, hash, status and day.',
    group: 'words',
    derived_from: [EDITIONS_FOLDER],
    resource: { schema: 'edition-index', count: ({ archive }) => publishedEditions(archive).length },
  },
  async ({ archive, filesOf, measure }) => {
    const files = filesOf(editionsSurface.name);
    const editions = publishedEditions(archive).map(async ([deposit, { axn, status, date }], at) => {
      const file = files[at];
      if (!file) throw new Error(`deposit ${deposit.deposit_number} has no published edition`);
      const { sha256, size_bytes: size } = await measure(file);
      return { number: deposit.deposit_number, axn, path: file.path, sha256, size, status, date };
    });
    return jsonText({ count: editions.length, editions: await Promise.all(editions) });
  },
);
