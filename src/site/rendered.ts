import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached, isCached } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { cacheRoot } from '../archive/location.ts';
import { snapshot } from '../archive/snapshot.ts';
import { renderBody } from '../registry/markdown/body/render.ts';
import { linkIdentifiers } from '../registry/markdown/links.ts';
import { type RenderedText, renderMarkdown } from '../registry/markdown/render.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { type Comparison, compareVersions } from '../registry/reading/comparison/compare.ts';
import { articleOf } from '../registry/reading/generated.ts';
import type { Rendered } from '../registry/views/links.ts';
import { bodyRead, sectionsApart, textHash } from '../registry/views/texts.ts';

// Values made from the texts of deposits. Each is made once and cached by its inputs.

const SOURCES: Readonly<Record<Rendered, (deposit: Deposit) => string | undefined>> = {
  text: (deposit) => textHash(snapshot(), deposit, hashes.sha256),
  sections: (deposit) => sectionsApart(snapshot(), deposit, hashes.sha256),
  article: (deposit) => articleOf(snapshot(), deposit),
};

/**
 * The text of a deposit, the sections that its entry gives besides, or the article on it, as HTML with its headings; undefined where there
 * is none to show. A text is that of the deposit, or all of one that is not the canonical one of an adopted deposit. Throws where text and
 * entry disagree (TXT-002).
 */
export function rendered(deposit: Deposit, of: Rendered): RenderedText | undefined {
  const source = SOURCES[of](deposit);
  if (source === undefined) return undefined;
  return cached(of, source, () =>
    of === 'text'
      ? renderBody(bodyRead(snapshot(), deposit, hashes.sha256))
      : renderMarkdown(source, of === 'article' ? 'wiki-' : 'section-'),
  );
}

/** The identifiers that a rendered text names and a page may make links of, each once. */
export function named(deposit: Deposit, of: Rendered): readonly string[] {
  const source = SOURCES[of](deposit);
  if (source === undefined) return [];
  return cached(`${of} names`, source, () => namesIn(rendered(deposit, of)?.html ?? ''));
}

/** The identifiers for which a link could be made. Makes none. */
function namesIn(html: string): string[] {
  const names = new Set<string>();
  linkIdentifiers(html, (name) => {
    names.add(name);
    return undefined;
  });
  return [...names];
}

/** Whether the text of a deposit is rendered already, or needs no rendering. */
export function isRendered(deposit: Deposit): boolean {
  const source = SOURCES.text(deposit);
  return source === undefined || isCached('text', source);
}

/** The changes from one version to the next. Throws if a text and its entry disagree (TXT-002). */
export function changesBetween(before: Deposit, after: Deposit): Comparison {
  const archive = snapshot();
  const version = (deposit: Deposit) => ({ deposit, body: bodyRead(archive, deposit, hashes.sha256) });
  return cached('changes', JSON.stringify([before, after]), () =>
    compareVersions(version(before), version(after)),
  );
}

// Astro keeps the pages that have a `cacheKey`, and a list of their keys, which it writes after the pages. A build that was killed between
// both leaves pages that are not those of the list: then nothing of it is used.

/** The folder in which Astro keeps pages. It may be deleted at any time. */
export function pageCache(): string {
  return join(cacheRoot(), 'astro');
}

/**
 * Marks the cache of pages as unfinished, and empties it first if an earlier build left the mark. Returns a function that removes the
 * mark: call it when all pages are written. Call both while the build is locked.
 */
export function beginPages(): () => void {
  const mark = join(pageCache(), 'unfinished');
  if (existsSync(mark)) rmSync(pageCache(), { recursive: true });
  mkdirSync(pageCache(), { recursive: true });
  writeFileSync(mark, '');
  return () => rmSync(mark, { force: true });
}
