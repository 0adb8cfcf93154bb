import { snapshot } from '../archive/snapshot.ts';
import type { Archive } from '../registry/archive.ts';
import { addressKey } from '../registry/observation/ids.ts';
import { onceFor } from '../registry/once.ts';
import { pageHref } from './url.ts';

// Links to captures and addresses. Both lists grow, and an item moves from page to page meanwhile: what leads to it is the search for it,
// which never changes.

/** The link to a capture by the id of its observation; undefined where the archive has no such capture. */
export function captureHref(obs_id: string): string | undefined {
  return capturesOf(snapshot().archive).has(obs_id)
    ? `${pageHref('captures-page')}?${new URLSearchParams({ q: obs_id })}`
    : undefined;
}

/** The link to an address by its exact query; undefined where the archive has no such address. */
export function addressHref(query: string): string | undefined {
  const key = addressKey(query);
  return addressesOf(snapshot().archive).has(key)
    ? `${pageHref('addresses-page')}?${new URLSearchParams({ q: key })}`
    : undefined;
}

function capturesOf(archive: Archive): ReadonlySet<string> {
  return onceFor(
    archive,
    'ids of captures',
    () => new Set(archive.captures.entries.map(({ obs_id }) => obs_id)),
  );
}

function addressesOf(archive: Archive): ReadonlySet<string> {
  return onceFor(
    archive,
    'keys of addresses',
    () =>
      new Set(
        Object.values(archive.addresses.addresses).map(({ canonical_query }) => addressKey(canonical_query)),
      ),
  );
}
