import { hasText, paths, textFile } from '../archive.ts';
import { TEXTS } from '../resources/resource.ts';
import type { Surface } from './surface.ts';

/** The folder of the texts. */
export const TEXTS_FOLDER = `/${TEXTS}`;

/** `/data/texts/AXN-<HEX>-text.md`: the canonical texts, byte for byte (decision 1). A redacted deposit has none; an adopted one may have none. */
export const textsSurface: Surface = {
  name: 'texts',
  path: paths.text('<HEX>'),
  purpose: 'The canonical text of each deposit: the very bytes that its hash is of.',
  group: 'works',
  derived_from: [TEXTS_FOLDER],
  files: ({ archive }) =>
    archive.registry.deposits
      .filter((deposit) => hasText(archive, deposit))
      .map((deposit) => ({
        path: paths.text(deposit.hex),
        content: () => {
          const bytes = archive.files.read(textFile(deposit));
          if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
          return bytes;
        },
        size: () => archive.files.size(textFile(deposit)) ?? 0,
      })),
};
