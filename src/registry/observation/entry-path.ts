// The address of the page of a register entry.

/** Parts of an address below `/register/` that are another page: that of a new observation, and the numbered pages of the list. */
const TAKEN = /^(?:new|\d+)$/;

/**
 * The last part of the address of an entry's page: its slug. A slug that is the name of another page there gets an ending that no slug
 * has, so that both have an address that never changes.
 */
export function entryName(slug: string): string {
  return TAKEN.test(slug) ? `${slug}.entry` : slug;
}
