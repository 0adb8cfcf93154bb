import type { Sha256 } from './identity/hash.ts';
import type { Deposit } from './model/deposit.ts';
import { onceFor } from './once.ts';

// What a file is made from, as one hash. A build that finds a file made from the same does not make it again.

/**
 * The hash of a value that JSON can hold. A whole deposit in it stands for its entry, which is hashed once; a map for its pairs, a set for
 * its members. Undefined members count, so that a value that appears changes the hash.
 */
export function madeFrom(value: unknown, sha256: Sha256): string {
  return sha256(
    JSON.stringify(value, (_key, member: unknown) => {
      if (member === undefined) return ['undefined'];
      if (member instanceof Map || member instanceof Set) return [...member];
      return isDeposit(member) ? ['deposit', stampOf(member, sha256)] : member;
    }),
  );
}

function isDeposit(value: unknown): value is Deposit {
  return typeof value === 'object' && value !== null && 'deposit_number' in value && 'axn_canonical' in value;
}

function stampOf(deposit: Deposit, sha256: Sha256): string {
  return onceFor(deposit, 'stamp', () => sha256(JSON.stringify(deposit)));
}
