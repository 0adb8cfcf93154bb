import { CODE_OF_SITE, hashOfCode } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { repositoryHere } from '../archive/location.ts';
import { snapshot } from '../archive/snapshot.ts';
import { AXN_PROTOCOL_PATH } from '../registry/archive/resources/files.ts';
import { onceFor } from '../registry/text/once.ts';
import type { ViewContext } from '../registry/views/links.ts';
import { glyphsShown } from '../site/pictures.ts';
import { named } from '../site/rendered.ts';

// A page shows the view of one thing, and its key is the hash of that view: where it is that of an earlier build, Astro takes the page from
// its cache.

/** The archive and the tools from which views of this build are made. */
export function viewContext(): ViewContext {
  return { archive: snapshot(), tools: { ...hashes, named, glyphs: glyphsShown } };
}

/** The key of a page: the hash of its view, and of what every page shows. */
export function keyOf(view: unknown): string {
  return hashes.sha256(everywhere() + JSON.stringify(view));
}

/** The settings of the site, the tables of identifiers, and all code, because scripts that pages share are named by what is in them. */
function everywhere(): string {
  const archive = snapshot();
  return onceFor(archive, 'what every page shows', () =>
    hashes.sha256(
      JSON.stringify([
        hashOfCode(CODE_OF_SITE),
        archive.site,
        repositoryHere() ?? null,
        archive.documents.get(AXN_PROTOCOL_PATH),
        [...archive.documents.keys()],
        archive.registry.deposits.length === 0,
      ]),
    ),
  );
}
