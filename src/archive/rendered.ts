import { textFile } from '../registry/archive.ts';
import { bodyOf } from '../registry/canonical-text.ts';
import { fromUtf8 } from '../registry/hash.ts';
import { type RenderedText, renderMarkdown } from '../registry/markdown/render.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { hashes } from './hashes.ts';
import { kept } from './kept.ts';
import { snapshot } from './snapshot.ts';

/**
 * The rendered body of a deposit's text, or undefined where there is none (an empty body, or a redaction). Rendered once
 * and kept. Throws where text and entry disagree (TXT-002).
 */
export function renderedText(deposit: Deposit): RenderedText | undefined {
  if (deposit.redacted || !deposit.full_text_path) return undefined;
  return kept('rendered', deposit.hash, () => renderMarkdown(readBody(deposit)));
}

function readBody(deposit: Deposit): string {
  const bytes = snapshot().archive.files.read(textFile(deposit));
  const body = bytes && hashes.sha256(bytes) === deposit.hash ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  if (body === undefined) {
    throw new Error(`TXT-002: ${textFile(deposit)} is not the text of deposit ${deposit.deposit_number}`);
  }
  return body;
}
