import type { Archive } from '../archive.ts';

/**
 * The newest instant in the archive, which published files give as the time of their generation (decision 8):
 * there is no clock in a build. An empty archive has the first day of the protocol.
 */
export function newestInstant({ registry }: Pick<Archive, 'registry'>): string {
  let newest = '2026-06-22T00:00:00Z';
  for (const { minted_at, superseded_at, withdrawn_at } of registry.deposits) {
    for (const instant of [minted_at, atMidnight(superseded_at), atMidnight(withdrawn_at)]) {
      if (instant && instant > newest) newest = instant;
    }
  }
  return newest;
}

function atMidnight(day: string | undefined): string | undefined {
  return day && `${day}T00:00:00Z`;
}
