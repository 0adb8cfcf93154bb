import type { Sha256 } from '../identity/hash.ts';
import { holdsSuspects } from '../submission/sanitize.ts';
import { showsNothing } from '../text/strings.ts';

/**
 * The fault of a query as it was issued, in words that follow “found”; undefined where it has none. It is one line, and shows in the
 * order in which it is stored: an address is written, looked up and linked on one line.
 */
export function queryFault(q: string): string | undefined {
  if (holdsSuspects(q) || /[\n\r\t\u2028\u2029]/.test(q))
    return 'a control or directional character, or a line break';
  return showsNothing(q) ? 'a string without a visible character' : undefined;
}

// The ids of addresses and observations: the same functions for the register, the captures and the addresses.

/** The key of an address: the exact string in NFC without outer white space. Quotation marks, case and punctuation stay. */
export function addressKey(q: string): string {
  return q.normalize('NFC').trim();
}

/** `ADDR-` and the first 12 hex digits of the SHA-256 of the address key. */
export function addrId(q: string, sha256: Sha256): string {
  return `ADDR-${sha256(addressKey(q)).slice(0, 12)}`;
}

/** The fields of an observation that its id depends on. `auth` counts only for a further observation of one string, surface and day. */
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

/** The key of an entry of the register: the address key and the surface. */
export function routeKey({ q, surface }: Pick<ObservationKey, 'q' | 'surface'>): string {
  return JSON.stringify([addressKey(q), surface]);
}

/** The key of the observations of one string and surface on one day, which differ in `auth` only. */
export function momentKey({ q, date, surface }: ObservationKey): string {
  return JSON.stringify([addressKey(q), surface, date]);
}

/** An observation that register or captures already hold. A capture may lack `auth`. */
export interface Identified {
  readonly obs_id: string;
  readonly auth?: string | undefined;
}

/**
 * The id of an observation beside those that register and captures hold of the same moment: where another one, by another `auth`, has
 * the plain id already, this is a further observation, and `auth` goes into its id. One observation gets one id in both.
 */
export function identify(
  { auth, ...key }: ObservationKey,
  others: readonly Identified[],
  sha256: Sha256,
): string {
  const plain = obsId(key, sha256);
  const isOther = (one: Identified) => one.obs_id === plain && one.auth !== undefined && one.auth !== auth;
  return auth !== undefined && others.some(isOther) ? obsId({ ...key, auth }, sha256) : plain;
}
