import type { Archive } from '../archive.ts';
import { hasText, paths, textFile } from '../archive.ts';
import { type TarEntry, tarOf } from '../downloads/tar.ts';
import type { Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/datasets/texts.tar.gz';

/** The folder into which the archive unpacks. */
const FOLDER = 'texts';

/**
 * `/datasets/texts.tar.gz`: every canonical text in one file, in the order of the deposits. Each has the time of its minting, which
 * never changes. One text is held at a time.
 */
export const textsArchiveSurface: Surface = {
  name: 'texts-archive',
  path: PATH,
  purpose: `Every canonical text that is not redacted, byte for byte, in one archive that unpacks into ${FOLDER}/.`,
  group: 'downloads',
  export: true,
  derived_from: [TEXTS_FOLDER],
  files: ({ archive, tools }) => [{ path: PATH, content: () => tools.gzip(tarOf(entriesOf(archive))) }],
};

/** Throws for a text that is not there. */
function* entriesOf(archive: Archive): Iterable<TarEntry> {
  for (const deposit of archive.registry.deposits) {
    if (!hasText(archive, deposit)) continue;
    const bytes = archive.files.read(textFile(deposit));
    if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
    const file = paths.text(deposit.hex);
    yield {
      name: `${FOLDER}${file.slice(file.lastIndexOf('/'))}`,
      bytes,
      seconds: Math.floor(Date.parse(deposit.minted_at) / 1000),
    };
  }
}
