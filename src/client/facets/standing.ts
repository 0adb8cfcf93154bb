import { byId } from '../shared.ts';

// The list that stands in the page. While something else is shown in its place it is no part of the document, so that no `id` is there twice.

const kept = document.createDocumentFragment();

/** Whether the list of the page itself is shown. */
export function setStanding(shown: boolean): void {
  const place = byId('facet-static');
  place.hidden = !shown;
  if (shown) place.append(kept);
  else kept.append(...place.childNodes);
}

/** Where the list of the page itself is now: in the page, or kept aside. */
export function standingList(): ParentNode {
  return kept.hasChildNodes() ? kept : byId('facet-static');
}
