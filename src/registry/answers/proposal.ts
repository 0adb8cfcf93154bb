import type { Deposit } from '../model/deposit.ts';
import type { FamiliarizationReceipt } from '../model/receipts.ts';

// The words of a mint's pull request and commit: numbers, identifiers and hashes. Nothing that a depositor wrote, since a
// title there can skip checks, close issues or mention people.

/** As much of a deposit as a pull request says. */
export type Proposed = Pick<Deposit, 'deposit_number' | 'axn' | 'hash' | 'issue_number'>;

/** Deposits as people name them: `deposit 45`, `deposits 45 to 47`. */
export function named(deposits: readonly Pick<Proposed, 'deposit_number'>[]): string {
  const [first, last] = [deposits[0]?.deposit_number, deposits.at(-1)?.deposit_number];
  return first === last ? `deposit ${first}` : `deposits ${first} to ${last}`;
}

/** Title and text of the pull request and of the commit that its merge makes (spec 3.3, 5.3). */
export function proposalWords(
  deposits: readonly Proposed[],
  receipt: FamiliarizationReceipt,
): { readonly title: string; readonly text: string } {
  const rows = deposits.map(
    ({ deposit_number, axn, hash, issue_number }) =>
      `${deposit_number}  ${axn}  sha256 ${hash}  issue ${issue_number}`,
  );
  return {
    title: `Mint ${named(deposits)}`,
    text: [...rows, '', 'The mint read the protocols before it acted:', '', JSON.stringify(receipt)].join(
      '\n',
    ),
  };
}

/** The issues whose submissions a pull request of the bot mints, from its own words. */
export function issuesNamed(text: string): number[] {
  return [...text.matchAll(/^\d+ {2}AXN:\S+ {2}sha256 [0-9a-f]{64} {2}issue (\d+)$/gm)].map(([, issue]) =>
    Number(issue),
  );
}
