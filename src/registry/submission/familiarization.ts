import type { Sha256 } from '../identity/hash.ts';
import { CatalogIndex } from '../model/catalog.ts';
import { FamiliarizationReceipt } from '../model/receipts.ts';
import { lineAs } from '../text/json.ts';

// An automated agent reads the protocols before it acts, and has a receipt of it.

/** A document that is not the one that the index names. */
export interface Difference {
  readonly name: string;
  readonly path: string;
  /** Its SHA-256, or null when it could not be read. */
  readonly actual: string | null;
  readonly due: string;
}

/** The outcome of a reading: a receipt, or what differs. */
type Reading = { readonly receipt: FamiliarizationReceipt } | { readonly differences: readonly Difference[] };

/** Checks the documents that the index names, by path without leading slash. Returns the receipt, or every difference: then one must not proceed. */
export function familiarize(
  documents: ReadonlyMap<string, string>,
  about: { readonly at: string; readonly label: string; readonly action: string },
  sha256: Sha256,
): Reading {
  const index = parseIndex(documents.get('api/index.json') ?? '');
  const differences: Difference[] = [];
  for (const { name, canonical_path, content_sha256 } of [
    ...Object.values(index.protocols),
    ...Object.values(index.schemas),
  ]) {
    const text = documents.get(canonical_path.replace(/^\//, ''));
    const found = text === undefined ? null : sha256(text);
    if (found !== content_sha256)
      differences.push({ name, path: canonical_path, actual: found, due: content_sha256 });
  }
  if (differences.length > 0) return { differences };
  const protocols = Object.values(index.protocols);
  return {
    receipt: {
      timestamp: about.at,
      instance_label: about.label,
      registry_version: index.index_version,
      protocol_versions_read: Object.fromEntries(
        protocols.map(({ name, current_version }) => [name, current_version]),
      ),
      content_sha256_verified: Object.fromEntries(
        protocols.map(({ name, content_sha256 }) => [name, content_sha256]),
      ),
      action_summary: about.action,
    },
  };
}

/** The first familiarization receipt in a text (an issue section, a commit message), or undefined. */
export function receiptIn(text: string): FamiliarizationReceipt | undefined {
  for (const [candidate] of text.matchAll(/\{"timestamp":.*\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)) {
    const receipt = lineAs(candidate, FamiliarizationReceipt);
    if (receipt) return receipt;
  }
  return undefined;
}

/** The gaps of a receipt: every protocol whose current version or hash it does not name. Empty for a good one. */
export function lacks(receipt: FamiliarizationReceipt, index: CatalogIndex): string[] {
  return Object.values(index.protocols).flatMap(({ name, current_version, content_sha256 }) => {
    const version = receipt.protocol_versions_read[name];
    const hash = receipt.content_sha256_verified[name];
    if (version !== current_version)
      return [`${name}: version ${version ?? 'none'}; the current one is ${current_version}`];
    return hash === content_sha256
      ? []
      : [`${name}: hash ${hash ?? 'none'}; the index has ${content_sha256}`];
  });
}

/** The index of a registry from its text. Throws a ZodError or SyntaxError when it is none. */
export function parseIndex(text: string): CatalogIndex {
  return CatalogIndex.parse(JSON.parse(text));
}
