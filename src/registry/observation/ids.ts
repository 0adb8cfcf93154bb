import type { Sha256 } from '../identity/hash.ts';

// The ids of addresses and observations (decision 26): the same functions for the register, the captures and the addresses.

/** What an address is known by: the exact string in NFC without outer white space. Quotation marks, case and punctuation stay. */
export function addressKey(q: string): string {
  return q.normalize('NFC').trim();
}

/** `ADDR-` and the first 12 hex digits of the SHA-256 of the address key. */
export function addrId(q: string, sha256: Sha256): string {
  return `ADDR-${sha256(addressKey(q)).slice(0, 12)}`;
}

/** An observation as far as its id goes. `auth` counts only for a further observation of one string, surface and day. */
export interface ObservationKey {
  readonly q: string;
  readonly date: string;
  readonly surface: string;
  readonly auth?: string | undefined;
}

/** `OBS-` and the first 12 hex digits of the SHA-256 of address key, date, surface and, for a further one, `auth`, without separators. */
export function obsId({ q, date, surface, auth = '' }: ObservationKey, sha256: Sha256): string {
  return `OBS-${sha256(`${addressKey(q)}${date}${surface}${auth}`).slice(0, 12)}`;
}
