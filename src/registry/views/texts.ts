import { type Archive, hasText, paths, textFile } from '../archive/archive.ts';
import { readableBody } from '../archive/held-text.ts';
import { bodyOf } from '../identity/canonical-text.ts';
import { fromUtf8, type Sha256, utf8Length } from '../identity/hash.ts';
import { linkIdentifiers, type Named } from '../markdown/links.ts';
import type { Deposit } from '../model/deposit.ts';
import { STATUS_WORDS } from '../model/vocabulary.ts';
import { citedByToken } from '../reading/citations.ts';
import { editionOf } from '../reading/editions.ts';
import { sectionsBeside, sectionsOf, sectionsText } from '../submission/issue-body.ts';
import { href, plainTextHref, type Rendered, recordHref, type ViewContext } from './links.ts';

// The texts of a deposit on its pages. A text is rendered once, by its hash, and the archive around it goes on: what it names is
// found in the archive as it is.

/**
 * The readable part of a deposit's text: its body, or all of a text that is not the canonical one of an adopted deposit; empty where such a
 * deposit has none. Throws where text and entry disagree (TXT-002).
 */
export function bodyRead({ files }: Pick<Archive, 'files'>, deposit: Deposit, sha256: Sha256): string {
  const bytes = files.read(textFile(deposit));
  if (deposit.hash_status !== undefined) return bytes ? readableBody(fromUtf8(bytes), deposit) : '';
  const body = bytes && sha256(bytes) === deposit.hash ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  if (body === undefined) {
    throw new Error(`TXT-002: ${textFile(deposit)} is not the text of deposit ${deposit.deposit_number}`);
  }
  return body;
}

/**
 * The hash by which a text is rendered once; undefined where there is none to render. A hash that an adopted archive stated is never one:
 * the same could be stated of other bytes.
 */
export function textHash(
  archive: Pick<Archive, 'files'>,
  deposit: Deposit,
  sha256: Sha256,
): string | undefined {
  if (deposit.redacted) return undefined;
  if (deposit.hash_status === undefined) return deposit.full_text_path && deposit.hash;
  const body = bodyRead(archive, deposit, sha256);
  return body === '' ? undefined : sha256(body);
}

/**
 * The methodology and falsification conditions that an entry gives and its text does not hold, as one Markdown; undefined where there are
 * none, or where they were redacted. Throws where text and entry disagree (TXT-002).
 */
export function sectionsApart(
  archive: Pick<Archive, 'files'>,
  deposit: Deposit,
  sha256: Sha256,
): string | undefined {
  if (deposit.redacted || sectionsOf(deposit).length === 0) return undefined;
  return sectionsText(sectionsBeside(bodyRead(archive, deposit, sha256), deposit)) || undefined;
}

/**
 * The file of a deposit's text as it is published, its size in bytes, and the page that shows it as plain text; undefined where there is
 * none.
 */
export function textFileView({ archive }: ViewContext, deposit: Deposit) {
  const path = paths.text(deposit.hex);
  const size = hasText(archive, deposit) ? archive.files.size(textFile(deposit)) : undefined;
  return size === undefined
    ? undefined
    : { path, to: href(archive, path), plain: plainTextHref(archive, path), size };
}

/** The autonomous edition of a deposit with its size in bytes, where a reading pass read the text and nobody rejected the edition. */
export function editionView({ archive }: ViewContext, deposit: Deposit) {
  const edition = editionOf(archive, deposit);
  if (!edition || edition.status === 'rejected') return undefined;
  const { file, status, date } = edition;
  return { to: href(archive, paths.autonomous(deposit.hex)), size: utf8Length(file), status, date };
}

/** The deposits that rendered texts name, by the identifiers that name them. */
type TextLinks = Readonly<Record<string, Named>>;

/** The links of the rendered texts of a deposit, in the archive as it is. */
export function textLinks(
  { archive, tools }: ViewContext,
  deposit: Deposit,
  of: readonly Rendered[],
): TextLinks {
  const names = of.flatMap((rendered) => tools.named(deposit, rendered));
  return Object.fromEntries(
    names.flatMap((name) => {
      const named = namedBy(archive, name);
      return named ? [[name, named] as const] : [];
    }),
  );
}

function namedBy(archive: Archive, name: string): Named | undefined {
  const whole = name.includes('.');
  const via = whole ? 'axn_reference' : 'axn_hex_reference';
  const cited = citedByToken(archive, { via, text: whole ? name : name.replace(':', '-') });
  if (!cited) return undefined;
  const { deposit_number: number, status } = cited.target;
  return {
    number,
    href: recordHref(archive, number),
    status: status === 'ACTIVE' ? undefined : STATUS_WORDS[status].toLowerCase(),
    token: whole ? cited.evidence_token : name,
  };
}

/** A rendered text of a deposit with its links; an identifier of the deposit itself is none. */
export function linked(html: string, links: TextLinks, number: number): string {
  return linkIdentifiers(html, (identifier) =>
    links[identifier]?.number === number ? undefined : links[identifier],
  );
}
