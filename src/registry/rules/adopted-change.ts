import type { Archive } from '../archive.ts';
import type { Hashes } from '../identity/hash.ts';
import { AdoptionReceipt } from '../model/adoption.ts';
import type { Waiver } from '../model/waivers.ts';
import { addedLines, lineAs } from './log-lines.ts';

// What an adoption brings into an archive, as its receipt says: its waivers, and deposits that no mint wrote (decision 33).

/**
 * The receipt of the adoption that a change makes: it begins at the deposits of the base, and is about the waivers that the archive has
 * now. Undefined where the change logs no such receipt. Its author answers for it: a person with the right to change settings approves
 * an adoption (CODEOWNERS).
 */
export function adoptionIn(
  base: Archive,
  { adoptions, waivers, registry }: Archive,
  { sha256 }: Hashes,
): AdoptionReceipt | undefined {
  const added = addedLines(base.adoptions, adoptions) ?? [];
  if (added.length === 0) return undefined;
  const digest = sha256(JSON.stringify(waivers.waivers));
  const many = newWaiversOf(base, { waivers }).length;
  return added
    .flatMap((line) => lineAs(line, AdoptionReceipt) ?? [])
    .find(
      (receipt) =>
        receipt.deposits_before === base.registry.deposits.length &&
        receipt.deposits_after <= registry.deposits.length &&
        receipt.waivers_sha256 === digest &&
        receipt.waivers_added === many,
    );
}

/** The waivers that the base does not have. */
export function newWaiversOf(base: Archive, { waivers }: Pick<Archive, 'waivers'>): readonly Waiver[] {
  const known = new Set(base.waivers.waivers.map((waiver) => JSON.stringify(waiver)));
  return waivers.waivers.filter((waiver) => !known.has(JSON.stringify(waiver)));
}
