import { snapshot } from '../../archive/snapshot.ts';
import { href } from '../../layouts/url.ts';
import { paths } from '../../registry/archive.ts';
import { utf8Length } from '../../registry/identity/hash.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import { editionOf, type GeneratedStatus } from '../../registry/reading/editions.ts';

/** An autonomous edition as a record shows it: its path, its size in bytes, its status, and its day. */
interface ShownEdition {
  readonly to: string;
  readonly size: number;
  readonly status: GeneratedStatus;
  readonly date: string;
}

/** The autonomous edition of a deposit, where the reading pass has made one and nobody rejected it. */
export function shownEdition(deposit: Deposit): ShownEdition | undefined {
  const edition = editionOf(snapshot().archive, deposit);
  if (!edition || edition.status === 'rejected') return undefined;
  const { file, status, date } = edition;
  return { to: href(paths.autonomous(deposit.hex)), size: utf8Length(file), status, date };
}
