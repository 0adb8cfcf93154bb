import { type Archive, paths } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../once.ts';
import { type EditionHead, editionOf } from '../reading/editions.ts';
import { EDITIONS } from '../resources/folders.ts';
import type { Surface } from './surface.ts';

/** The folder of the editions. */
export const EDITIONS_FOLDER = `/${EDITIONS}`;

/** The deposits whose edition is published, each with its head: one that was rejected in review is not. */
export function publishedEditions(archive: Archive): readonly (readonly [Deposit, EditionHead])[] {
  return onceFor(archive, 'published editions', () =>
    archive.registry.deposits.flatMap((deposit) => {
      const edition = editionOf(archive, deposit);
      if (!edition || edition.status === 'rejected') return [];
      const { rest: _rest, file: _file, ...head } = edition;
      return [[deposit, head] as const];
    }),
  );
}

/** `/data/autonomous/AXN-<HEX>-autonomous.md`: the editions of the texts that were read (spec 6). */
export const editionsSurface: Surface = {
  name: 'editions',
  path: paths.autonomous('<HEX>'),
  purpose:
    'The autonomous edition of each text that was read: the text, and scholia generated from the archive.',
  group: 'words',
  derived_from: [EDITIONS_FOLDER],
  files: ({ archive }) =>
    publishedEditions(archive).map(([deposit]) => ({
      path: paths.autonomous(deposit.hex),
      content: () => editionOf(archive, deposit)?.file ?? '',
    })),
};
