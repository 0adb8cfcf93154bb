import { snapshot } from '../../archive/snapshot.ts';
import { href } from '../../layouts/url.ts';
import { paths } from '../../registry/archive.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import type { GeneratedStatus } from '../../registry/reading/edition.ts';
import { editionOf } from '../../registry/reading/editions.ts';

/** An autonomous edition as a record shows it: its path, its size in bytes, and its status. */
interface ShownEdition {
  readonly to: string;
  readonly size: number;
  readonly status: GeneratedStatus;
}

/** The autonomous edition of a deposit, where the reading pass has made one and nobody rejected it. */
export function shownEdition(deposit: Deposit): ShownEdition | undefined {
  const { files } = snapshot().archive;
  const edition = editionOf({ files }, deposit);
  const path = paths.autonomous(deposit.hex);
  const size = files.size(path.slice(1));
  if (!edition || edition.status === 'rejected' || size === undefined) return undefined;
  return { to: href(path), size, status: edition.status };
}
