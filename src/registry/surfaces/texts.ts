import type { Surface } from './surface.ts';

/** `/data/texts/AXN-<HEX>-text.md`: the canonical texts, byte for byte (decision 1). A redacted deposit has none. */
export const textsSurface: Surface = {
  name: 'texts',
  canonical_path: '/data/texts/AXN-<HEX>-text.md',
  describes: 'The canonical text of each deposit: the very bytes that its hash is of.',
  derived_from: ['/data/texts/'],
  files: ({ archive }) =>
    archive.registry.deposits
      .filter(({ redacted }) => !redacted)
      .map(({ hex }) => {
        const path = `/data/texts/AXN-${hex}-text.md`;
        return {
          path,
          content: () => {
            const bytes = archive.files.read(path.slice(1));
            if (!bytes) throw new Error(`TXT-001: there is no file ${path.slice(1)}`);
            return bytes;
          },
          size: () => archive.files.size(path.slice(1)) ?? 0,
        };
      }),
};
