import { textFile } from '../registry/archive.ts';
import { renderBody } from '../registry/body/render.ts';
import { type Comparison, comparedWith, compareVersions } from '../registry/changes/compare.ts';
import { readableBody } from '../registry/held-text.ts';
import { bodyOf } from '../registry/identity/canonical-text.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { type RenderedText, renderMarkdown } from '../registry/markdown/render.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { articleOf } from '../registry/reading/wiki.ts';
import { sectionsBeside, sectionsOf, sectionsText } from '../registry/submission/issue-body.ts';
import { cached, isCached } from './cache.ts';
import { hashes } from './hashes.ts';
import { snapshot } from './snapshot.ts';
import { cachedLanguage } from './text-cache.ts';

/** A rendered text with its language as a BCP 47 tag, or null where that cannot be told, and the number of its deposit. */
export interface RecordText extends RenderedText {
  readonly language: string | null;
  readonly of: number;
}

/**
 * The rendered body of a deposit's text, or all of a text that is not the canonical one of an adopted deposit; undefined where there is none
 * (an empty body, a redaction, or a text that is missing). Rendered once and cached. Throws where text and entry disagree (TXT-002).
 */
export function renderedText(deposit: Deposit): RecordText | undefined {
  const key = textKey(deposit);
  if (key === undefined) return undefined;
  return { ...cached('rendered', key, () => withLanguage(deposit)), of: deposit.deposit_number };
}

/**
 * The hash by which a rendered text is kept; undefined where there is none. A hash that an adopted archive stated is never one: the same
 * could be stated of other bytes.
 */
export function textKey(deposit: Deposit): string | undefined {
  if (deposit.redacted) return undefined;
  if (deposit.hash_status === undefined) return deposit.full_text_path && deposit.hash;
  const body = readBody(deposit);
  return body === '' ? undefined : hashes.sha256(body);
}

/** The rendered wiki article of a deposit, or undefined where there is none to show. Rendered once and cached. */
export function renderedArticle(deposit: Deposit): RenderedText | undefined {
  const article = articleOf(deposit);
  if (article === undefined) return undefined;
  return cached('article', article, () => renderMarkdown(article, 'wiki-'));
}

/**
 * The methodology and falsification conditions that an entry gives and its text does not hold, rendered as one text; undefined where
 * there are none, or where they were redacted. Rendered once and cached. Throws where text and entry disagree (TXT-002).
 */
export function renderedSections(deposit: Deposit): RenderedText | undefined {
  const sections = sectionsOf(deposit);
  if (deposit.redacted || sections.length === 0) return undefined;
  const beside = sectionsText(sectionsBeside(readBody(deposit), deposit));
  if (beside === '') return undefined;
  return cached('sections', beside, () => renderMarkdown(beside, 'section-'));
}

/**
 * What changed from the version before to a deposit, or undefined where there is none before it, or where either was redacted. Compared
 * once and cached. Throws where a text and its entry disagree (TXT-002).
 */
export function changesOf(
  deposit: Deposit,
): { readonly before: Deposit; readonly changes: Comparison } | undefined {
  const before = comparedWith(snapshot().archive, deposit);
  if (!before) return undefined;
  const inputs = JSON.stringify([before, deposit]);
  const version = (of: Deposit) => ({ deposit: of, body: readBody(of) });
  return {
    before,
    changes: cached('changes', inputs, () => compareVersions(version(before), version(deposit))),
  };
}

/** Whether everything that a record page shows of a deposit's Markdown is rendered and cached already. */
export function isRendered(deposit: Deposit): boolean {
  const key = textKey(deposit);
  return key === undefined || isCached('rendered', key);
}

/** The language is that of the deposit, which lists ask for, too: to tell it takes as long as to render a short text. */
function withLanguage(deposit: Deposit) {
  const body = readBody(deposit);
  const language = body === '' ? undefined : cachedLanguage(deposit, snapshot().archive.files);
  return { ...renderBody(body), language: language ?? null };
}

/** What is read of a text; empty where an adopted deposit has none. */
function readBody(deposit: Deposit): string {
  const bytes = snapshot().archive.files.read(textFile(deposit));
  if (deposit.hash_status !== undefined) return bytes ? readableBody(fromUtf8(bytes), deposit) : '';
  const body = bytes && hashes.sha256(bytes) === deposit.hash ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  if (body === undefined) {
    throw new Error(`TXT-002: ${textFile(deposit)} is not the text of deposit ${deposit.deposit_number}`);
  }
  return body;
}
