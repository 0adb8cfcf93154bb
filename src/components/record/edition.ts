import { snapshot } from '../../archive/snapshot.ts';
import { href } from '../../layouts/url.ts';
import { paths } from '../../registry/archive.ts';
import type { Deposit } from '../../registry/model/deposit.ts';

/** A published autonomous edition: where it is, and how many bytes it has. */
export interface Edition {
  readonly to: string;
  readonly size: number;
}

/** The autonomous edition of a deposit, where the reading pass has made one. */
export function editionOf({ hex }: Pick<Deposit, 'hex'>): Edition | undefined {
  const path = paths.autonomous(hex);
  const size = snapshot().archive.files.size(path.slice(1));
  return size === undefined ? undefined : { to: href(path), size };
}
