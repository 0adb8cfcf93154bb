import type { Archive } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { webPath } from '../archive/resources/resource.ts';
import type { Capture } from '../model/observations.ts';
import { rootOf } from '../model/site.ts';
import { RESOLVE_STATUSES } from '../model/vocabulary.ts';
import { imageFacts } from '../observation/captures/image-structure.ts';
import { IMAGE_SIZES, imageAt, imagePaths } from '../observation/captures/images.ts';
import { withTranscript } from '../observation/compared.ts';
import { observationsOf } from '../observation/entry.ts';
import { pageNamed } from '../pages/index.ts';
import { addressesList } from '../pages/lists/addresses.ts';
import { capturesList } from '../pages/lists/captures.ts';
import { legacyDoiList } from '../pages/lists/legacy-dois.ts';
import { listed } from '../pages/lists/list.ts';
import { entryPath, registerList } from '../pages/lists/register.ts';
import { type TermItem, termsList } from '../pages/lists/terms.ts';
import { conceptsOf } from '../reading/concepts.ts';
import { observedPeriods } from './growth.ts';
import {
  addressHref,
  captureHref,
  doiHref,
  entryHref,
  graphHref,
  href,
  observedIn,
  pageHref,
  termHref,
  type ViewContext,
} from './links.ts';
import { itemHref, listView, workRow } from './lists.ts';
import type { Linked } from './record.ts';

// The views of addresses, captures, register entries, legacy DOIs and minted terms: each item with what else is at the same string.

/** The view of a page of the addresses: on the first, with all observations over time. Throws where there is none of that key. */
export function addressListView(context: ViewContext, key: string | undefined) {
  const { archive, tools } = context;
  const { bySlug } = observedIn(archive);
  const periods = key === undefined ? observedPeriods(listed(addressesList, archive, tools)) : [];
  const page = listView(context, addressesList, key, ({ observations, ...address }) => ({
    address,
    observations: observations
      .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
      .map((observation) => {
        const capture = observation.slug === undefined ? undefined : bySlug.get(observation.slug);
        return { ...observation, capture: capture && captureHref(archive, capture.obs_id) };
      }),
    /** The terms that it refers to; those of the concept index are in the graph. */
    terms: address.refers_to.map((text) => ({
      ...{ text, to: termHref(archive, text), graph: conceptHref(archive, text) },
    })),
    entries: entriesAt(archive, address.addr_id),
    itself: itemHref(context, addressesList, address.addr_id),
  }));
  return { ...page, periods };
}

/** One picture of a capture as a page shows it. */
export type Picture = ReturnType<typeof picturesOf>[number];

/** The view of a page of the captures. Throws where there is none of that key, or where a picture is missing or no image (CAP-007). */
export function captureListView(context: ViewContext, key: string | undefined) {
  const { archive } = context;
  const { bySlug } = observedIn(archive);
  return listView(context, capturesList, key, (capture) => ({
    capture,
    pictures: picturesOf(archive, capture),
    sought: capture.entity === undefined ? undefined : conceptHref(archive, capture.entity),
    address: addressHref(archive, capture.q),
    entries: entriesAt(archive, capture.addr_id),
    related: (capture.related ?? []).flatMap((slug) => {
      const other = bySlug.get(slug);
      return other ? { text: other.q, to: captureHref(archive, other.obs_id), date: other.date } : [];
    }),
    itself: itemHref(context, capturesList, capture.obs_id),
  }));
}

function picturesOf(archive: Archive, { imgs, images = [] }: Capture) {
  return imgs.map((path, at) => {
    const facts = imageFacts(imageAt(archive, path));
    if (!facts) throw new Error(`${path.slice(1)} is no image`);
    const { width, height } = facts;
    const small = Math.min(width, IMAGE_SIZES.small);
    return {
      file: href(archive, path),
      large: href(archive, imagePaths.sized('large', path)),
      small: href(archive, imagePaths.sized('small', path)),
      /** The widths of both sizes in pixels, small and large, and the height of the small one: none is larger than the picture. */
      widths: [small, Math.min(width, IMAGE_SIZES.large)] as const,
      height: Math.max(1, Math.round((height * small) / width)),
      label: images.find(({ src }) => src === path)?.label || `Picture ${at + 1}`,
    };
  });
}

/** The view of a page of the register. Throws where there is none of that key. */
export function registerListView(context: ViewContext, key: string | undefined) {
  const { archive } = context;
  return listView(context, registerList, key, (entry) => ({ entry, to: entryHref(archive, entry.slug) }));
}

/** Everything that the page of a register entry shows. */
export type EntryView = ReturnType<typeof entryView>;

/** The view of a register entry. Throws where the register has no entry of that slug. */
export function entryView({ archive }: ViewContext, slug: string) {
  const { byAddress, byId, entries } = observedIn(archive);
  const entry = entries.get(slug);
  if (!entry) throw new Error(`The register has no entry ${slug}.`);
  const same = byAddress.get(entry.addr_id) ?? [];
  const root = rootOf(archive.site);
  return {
    entry,
    observations: observationsOf(entry).map((observation) => ({
      observation,
      /** With the transcript of the capture, where it holds none itself. */
      whole: withTranscript(observation, byId),
      capture: observation.capture_ref && captureHref(archive, observation.capture_ref.obs_id),
    })),
    address: addressHref(archive, entry.q),
    /** The entries at the same address on other surfaces that came before: a later one changes this page no more. */
    elsewhere: same.slice(0, same.indexOf(entry)).map(({ slug: other, surface }) => ({
      text: surface,
      to: entryHref(archive, other),
    })),
    /** The URLs of the page, and of the file that holds the register; and what a citation calls the register. */
    url: `${root}${entryPath(slug)}`,
    file: `${root}${webPath(RESOURCES.register)}`,
    register: `${archive.site.name}, ${pageNamed('register-page').title?.toLowerCase()}`,
  };
}

/** The view of a page of the legacy DOIs: on the first, with how many became what. Throws where there is none of that key. */
export function legacyDoiListView(context: ViewContext, key: string | undefined) {
  const { archive, tools } = context;
  const all = key === undefined ? listed(legacyDoiList, archive, tools) : [];
  const page = listView(context, legacyDoiList, key, (mapping) => ({
    ...{ mapping, id: legacyDoiList.id(mapping), to: doiHref(archive, mapping.dead_doi) },
  }));
  const counts = RESOLVE_STATUSES.map((status) => ({
    ...{ status, count: all.filter((mapping) => mapping.status === status).length },
  }));
  return { ...page, counts: all.length === 0 ? [] : counts };
}

/** Of a term with many addresses, so many are shown; the others are a search away. */
const ADDRESSES = 6;

/** A minted term with the deposit that mints it and the first addresses that refer to it. */
export function termRow(context: ViewContext, item: TermItem) {
  const { archive } = context;
  const { term, definition, type, engagement, defined_in_title, deposit, addresses } = item;
  return {
    ...{ text: term, to: termHref(archive, term), definition, type, engagement, defined_in_title },
    id: termsList.id(item),
    deposit: deposit && workRow(context, deposit),
    addresses: addresses.slice(0, ADDRESSES).map(({ canonical_query, observation_class }) => ({
      text: canonical_query,
      to: addressHref(archive, canonical_query),
      observed: observation_class,
    })),
    /** How many more addresses there are, and the search for all. */
    others: Math.max(0, addresses.length - ADDRESSES),
    all: pageHref(archive, 'addresses-page', { q: term }),
  };
}

/** The entries of the register at an address, one for each surface. */
function entriesAt(archive: Archive, addrId: string): Linked[] {
  return (observedIn(archive).byAddress.get(addrId) ?? []).map(({ slug, surface }) => ({
    text: surface,
    to: entryHref(archive, slug),
  }));
}

/** The link to a name in the graph; undefined for what is no concept of the archive. */
function conceptHref(archive: Archive, name: string): string | undefined {
  return Object.hasOwn(conceptsOf(archive), name) ? graphHref(archive, name) : undefined;
}
