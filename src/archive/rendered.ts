import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textFile } from '../registry/archive.ts';
import { bodyOf } from '../registry/canonical-text.ts';
import { fromUtf8 } from '../registry/hash.ts';
import type { RenderedText } from '../registry/markdown/render.ts';
import { renderMarkdown } from '../registry/markdown/render.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { languageOf } from '../registry/reading/language.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';
import { snapshot } from './snapshot.ts';

// Deposited texts never change, so each is rendered once and kept by its hash and by everything that renders it.

/** A rendered text with the language it is written in, as a BCP 47 tag, or null where that cannot be told. */
export interface RecordText extends RenderedText {
  readonly language: string | null;
}

/**
 * The rendered body of a deposit's text, or undefined where there is none (an empty body, or a redaction). Kept in the
 * cache folder by the hash of the text and of the renderer. Throws where text and entry disagree (TXT-002).
 */
export function renderedText(deposit: Deposit): RecordText | undefined {
  if (deposit.redacted || !deposit.full_text_path) return undefined;
  return kept(deposit.hash, () => withLanguage(renderMarkdown(readBody(deposit))));
}

/** The rendered wiki article of a deposit, or undefined where there is none to show. Kept like a text. */
export function renderedArticle(deposit: Deposit): RecordText | undefined {
  const { wiki_article, wiki_status, redacted } = deposit;
  if (wiki_article === '' || wiki_status === 'rejected' || redacted) return undefined;
  const name = `wiki-${hashes.sha256(wiki_article)}`;
  return kept(name, () => withLanguage(renderMarkdown(wiki_article, 'wiki-')));
}

function withLanguage(rendered: RenderedText): RecordText {
  return { ...rendered, language: languageOf(rendered.plain) ?? null };
}

function kept(name: string, make: () => RecordText): RecordText {
  const path = join(cacheRoot(), 'rendered', rendererKey(), `${name}.json`);
  return readKept(path) ?? keep(path, make());
}

function readBody(deposit: Deposit): string {
  const bytes = snapshot().archive.files.read(textFile(deposit));
  const body = bytes && hashes.sha256(bytes) === deposit.hash ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  if (body === undefined) {
    throw new Error(`TXT-002: ${textFile(deposit)} is not the text of deposit ${deposit.deposit_number}`);
  }
  return body;
}

function readKept(path: string): RecordText | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RecordText;
  } catch {
    return undefined; // not there yet, or cut short by a crash: rendered again
  }
}

function keep(path: string, rendered: RecordText): RecordText {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(rendered));
  renameSync(draft, path);
  return rendered;
}

let key: string | undefined;

/** A hash of the code and libraries that render: when one changes, every text is rendered again. */
function rendererKey(): string {
  key ??= hashes
    .sha256(
      [
        join(projectRoot(), 'package-lock.json'),
        ...readdirSync(join(projectRoot(), 'src/registry/markdown')).map((name) =>
          join(projectRoot(), 'src/registry/markdown', name),
        ),
        join(projectRoot(), 'src/registry/sanitize.ts'),
        join(projectRoot(), 'src/registry/reading/language.ts'),
      ]
        .map((path) => hashes.sha256(readFileSync(path)))
        .join(' '),
    )
    .slice(0, 16);
  return key;
}
