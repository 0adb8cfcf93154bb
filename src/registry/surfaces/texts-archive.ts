import type { Archive } from '../archive.ts';
import { hasText, paths, textFile } from '../archive.ts';
import { TAR_END, type TarEntry, tarEntries } from '../downloads/tar.ts';
import { isHashOfFile } from '../held-text.ts';
import type { Deposit } from '../model/deposit.ts';
import { blockParts, blocksOf } from './blocks.ts';
import { bytesOf, type Part } from './content.ts';
import type { Surface, SurfaceContext } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/datasets/texts.tar.gz';

/** The folder into which the archive unpacks. */
const FOLDER = 'texts';

/**
 * `/datasets/texts.tar.gz`: every canonical text in one file, in the order of the deposits. Each has the time of its minting, which
 * never changes. The texts of a block of deposits are compressed together, and kept.
 */
export const textsArchiveSurface: Surface = {
  name: 'texts-archive',
  path: PATH,
  purpose: `Every canonical text that is not redacted, byte for byte, in one archive that unpacks into ${FOLDER}/.`,
  group: 'downloads',
  export: true,
  derived_from: [TEXTS_FOLDER],
  files: (context) => [{ path: PATH, content: () => compressed(context) }],
};

async function* compressed({ archive, tools }: SurfaceContext): AsyncGenerator<Part> {
  // Where the hash of an entry is not that of its text, the entry says nothing of what is in the text.
  const textOf = (deposit: Deposit) =>
    isHashOfFile(deposit) || !hasText(archive, deposit)
      ? null
      : tools.sha256(textOfDeposit(archive, deposit));
  const blocks = blocksOf(archive, tools, textOf);
  yield* blockParts(
    PATH,
    blocks,
    (deposits) => bytesOf(tools.gzip(tarEntries(entriesOf(archive, deposits)))),
    tools,
  );
  yield* tools.gzip(TAR_END);
}

/** Throws for a text that is not there. */
function* entriesOf(archive: Archive, deposits: readonly Deposit[]): Iterable<TarEntry> {
  for (const deposit of deposits) {
    if (!hasText(archive, deposit)) continue;
    const file = paths.text(deposit.hex);
    yield {
      name: `${FOLDER}${file.slice(file.lastIndexOf('/'))}`,
      bytes: textOfDeposit(archive, deposit),
      seconds: Math.floor(Date.parse(deposit.minted_at) / 1000),
    };
  }
}

function textOfDeposit({ files }: Archive, deposit: Deposit): Uint8Array {
  const bytes = files.read(textFile(deposit));
  if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
  return bytes;
}
