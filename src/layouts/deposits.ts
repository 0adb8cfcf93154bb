import { getCollection } from 'astro:content';
import type { Deposit } from '../registry/model/deposit.ts';

/** Every deposit of the collection, in the order of the numbers. */
export async function allDeposits(): Promise<Deposit[]> {
  const deposits = (await getCollection('deposits')).map(({ data }) => data);
  return deposits.sort((a, b) => a.deposit_number - b.deposit_number);
}
