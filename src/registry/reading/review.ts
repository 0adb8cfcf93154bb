import type { Archive } from '../archive.ts';
import { indexOf } from '../archive.ts';
import { type Move, MoveError } from '../mint/moves.ts';
import { withStatus } from './edition.ts';
import { editionFile, editionOf } from './editions.ts';

/** A person has looked at the autonomous edition of a deposit: its head says so. Throws a `MoveError` where there is none to review. */
export function reviewEdition(
  archive: Archive,
  number: number,
  verdict: 'reviewed' | 'rejected',
  at: string,
): Move {
  const { registry } = archive;
  const deposit = indexOf(archive).byNumber.get(number);
  if (!deposit)
    throw new MoveError(`There is no deposit ${number}; the archive has ${registry.deposits.length}.`);
  const edition = editionOf(archive, deposit);
  if (!edition)
    throw new MoveError(
      `Deposit ${number} has no edition. The reading pass writes it: npm run read -- ${number}`,
    );
  if (edition.status !== 'provisional-generated')
    throw new MoveError(`The edition of deposit ${number} is ${edition.status} already.`);
  const write = { path: editionFile(deposit), write: withStatus(edition.file, verdict) };
  const reason = `edition of deposit ${number} ${verdict}`;
  return { registry, changeset: { files: [write], reason, actor: 'review', at } };
}
