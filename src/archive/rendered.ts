import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textFile } from '../registry/archive.ts';
import { bodyOf } from '../registry/canonical-text.ts';
import { fromUtf8 } from '../registry/hash.ts';
import type { RenderedText } from '../registry/markdown/render.ts';
import { renderMarkdown } from '../registry/markdown/render.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';
import { snapshot } from './snapshot.ts';

// Deposited texts never change, so each is rendered once and kept by its hash and by everything that renders it.

/**
 * The rendered body of a deposit's text, or undefined where there is none (an empty body, or a redaction). Kept in the
 * cache folder by the hash of the text and of the renderer. Throws where text and entry disagree (TXT-002).
 */
export function renderedText(deposit: Deposit): RenderedText | undefined {
  if (deposit.redacted || !deposit.full_text_path) return undefined;
  const path = join(cacheRoot(), 'rendered', rendererKey(), `${deposit.hash}.json`);
  return readKept(path) ?? keep(path, renderMarkdown(readBody(deposit)));
}

function readBody(deposit: Deposit): string {
  const bytes = snapshot().archive.files.read(textFile(deposit));
  const body = bytes && hashes.sha256(bytes) === deposit.hash ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  if (body === undefined) {
    throw new Error(`TXT-002: ${textFile(deposit)} is not the text of deposit ${deposit.deposit_number}`);
  }
  return body;
}

function readKept(path: string): RenderedText | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RenderedText;
  } catch {
    return undefined; // not there yet, or cut short by a crash: rendered again
  }
}

function keep(path: string, rendered: RenderedText): RenderedText {
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
      ]
        .map((path) => hashes.sha256(readFileSync(path)))
        .join(' '),
    )
    .slice(0, 16);
  return key;
}
