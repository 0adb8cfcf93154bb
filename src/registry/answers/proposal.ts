import type { Deposit } from '../model/deposit.ts';
import type { FamiliarizationReceipt } from '../model/receipts.ts';
import { plural } from '../text/strings.ts';

// The words of the bot's pull requests and commits. None is a depositor's: a title can skip checks, close issues or mention people.

/** As much of a deposit as a pull request says. */
export type Proposed = Pick<Deposit, 'deposit_number' | 'axn' | 'hash' | 'issue_number'>;

/** Deposits as people name them: `deposit 45`, `deposits 45 to 47`. */
export function named(deposits: readonly Pick<Proposed, 'deposit_number'>[]): string {
  const [first, last] = [deposits[0]?.deposit_number, deposits.at(-1)?.deposit_number];
  return first === last ? `deposit ${first}` : `deposits ${first} to ${last}`;
}

/** Title and text of the pull request and of the commit that its merge makes. */
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
    text: withReceipt(rows, 'The mint', receipt),
  };
}

/** The text of a pull request: what it does, and the receipt of whoever proposes it. */
function withReceipt(does: readonly string[], who: string, receipt: FamiliarizationReceipt): string {
  return [...does, '', `${who} read the protocols before it acted:`, '', JSON.stringify(receipt)].join('\n');
}

/** Numbers as people list them, in their order: `3`, `3 to 5`, `3 to 5, 9`. */
export function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}

/** Title and text of the pull request of a reading pass, and of the commit that its merge makes. */
export function readingWords(
  read: readonly number[],
  receipt: FamiliarizationReceipt,
): { readonly title: string; readonly text: string } {
  const isNew = read.length > 0;
  const title = isNew
    ? `Read ${named(read.map((deposit_number) => ({ deposit_number })))}`
    : 'Add what a language model wrote';
  const texts = isNew
    ? `The texts of ${plural(read.length, 'deposit')} ${ranges(read)}.`
    : 'No text is new; a language model wrote about some that were read before.';
  return { title, text: withReceipt([texts], 'The reading pass', receipt) };
}

/** The issues whose submissions a pull request of the bot mints, from its own words. */
export function issuesNamed(text: string): number[] {
  return [...text.matchAll(/^\d+ {2}AXN:\S+ {2}sha256 [0-9a-f]{64} {2}issue (\d+)$/gm)].map(([, issue]) =>
    Number(issue),
  );
}
