import { readdress } from '../addresses/change.ts';
import { type Archive, hasText, textFile } from '../archive.ts';
import type { Sha256 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { withoutExtracted } from '../reading/concepts.ts';
import { relink } from '../reading/relink.ts';
import { utcDay } from '../submission/days.ts';
import type { FileChange } from './changeset.ts';
import { ordered } from './lifecycle.ts';
import { depositOf, type Made, type Move, MoveError, made, move, permit } from './moves.ts';

// How a deposit is withdrawn, and its text removed, then or at any time after it.

/** Deposit `number` is withdrawn: number, identifier and hash stay; with `redact` its text file goes. */
export function withdraw(
  archive: Archive,
  number: number,
  why: string,
  redact: boolean,
  at: string,
  sha256: Sha256,
): Move {
  const deposit = depositOf(archive, number);
  permit(deposit, 'WITHDRAWN');
  const { draft_pending_reason: _pending, ...kept } = deposit;
  const withdrawn = { ...kept, status: 'WITHDRAWN', withdrawn_at: utcDay(at), withdrawn_reason: why };
  if (redact)
    return redaction(
      archive,
      withdrawn as Deposit,
      made(number, 'withdrawn', at, 'withdrawn and redacted'),
      sha256,
    );
  return move(archive, [ordered(withdrawn)], made(number, 'withdrawn', at, 'withdrawn'));
}

/** The text of withdrawn deposit `number` is removed, at any time after the withdrawal; `why` goes into the receipts. */
export function redact(
  archive: Archive,
  number: number,
  why: string | undefined,
  at: string,
  sha256: Sha256,
): Move {
  const deposit = depositOf(archive, number);
  if (deposit.redacted) throw new MoveError(`Deposit ${number} is redacted already.`);
  if (deposit.status !== 'WITHDRAWN')
    throw new MoveError(
      `LIF-003: deposit ${number} is ${deposit.status}, and only a withdrawn text is removed. Withdraw it: npm run lifecycle -- withdraw ${number} --reason "…" --redact`,
    );
  const reason = why ? `redacted: ${why}` : 'redacted';
  return redaction(archive, deposit, made(number, 'redacted', at, reason), sha256);
}

/** What is taken from a text goes with it: its edition, its concepts, its terms, and what refers to them. */
function redaction(archive: Archive, deposit: Deposit, made: Made, sha256: Sha256): Move {
  const { deposit_number: number, defines_concepts = [] } = deposit;
  const concepts = withoutExtracted(defines_concepts);
  const redacted = ordered({
    ...deposit,
    ...{ redacted: true, full_text_path: undefined, wiki_article: '', entities: [] },
    defines_concepts: concepts.length > 0 ? concepts : undefined,
  });
  const deposits = archive.registry.deposits.map((one) => (one.deposit_number === number ? redacted : one));
  const { files, known } = relink(archive, deposits);
  const { addresses, files: addressed } = readdress({ ...archive, ...known }, sha256);
  const text: FileChange[] = hasText(archive, deposit) ? [{ path: textFile(deposit), remove: true }] : [];
  const changeset = { ...made, files: [...text, ...files, ...addressed], actor: 'lifecycle' };
  return { ...known, addresses, changeset };
}
