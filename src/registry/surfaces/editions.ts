import { type Archive, paths } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { wasRead } from '../reading/concepts.ts';
import type { EditionHead } from '../reading/edition.ts';
import { editionFile, editionOf } from '../reading/editions.ts';
import { EDITIONS } from '../resources/resource.ts';
import type { Surface } from './surface.ts';

/** The folder of the editions. */
export const EDITIONS_FOLDER = `/${EDITIONS}`;

const made = new WeakMap<Archive, readonly (readonly [Deposit, EditionHead])[]>();

/** The deposits whose edition is published, each with its head: one that was rejected in review is not. */
export function publishedEditions(archive: Archive): readonly (readonly [Deposit, EditionHead])[] {
  const known = made.get(archive);
  if (known) return known;
  const editions = archive.registry.deposits.flatMap((deposit) => {
    const edition = wasRead(deposit) ? editionOf(archive, deposit) : undefined;
    if (!edition || edition.status === 'rejected') return [];
    const { rest: _rest, file: _file, ...head } = edition;
    return [[deposit, head] as const];
  });
  made.set(archive, editions);
  return editions;
}

/** `/data/autonomous/AXN-<HEX>-autonomous.md`: the editions that the reading pass writes (spec 6), byte for byte. */
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
      content: () => {
        const bytes = archive.files.read(editionFile(deposit));
        if (!bytes) throw new Error(`TXT-004: there is no file ${editionFile(deposit)}`);
        return bytes;
      },
      size: () => archive.files.size(editionFile(deposit)) ?? 0,
    })),
};
