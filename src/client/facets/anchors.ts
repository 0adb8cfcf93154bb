import type { ListColumns } from '../../registry/lists/columns.ts';
import type { ListPages } from './list-pages.ts';

// An item moves to another page of its list as the list grows, and links to it keep working: an anchor that this page does not have leads
// to the page that has it.

/** Follows the anchor of the address, now and whenever it changes. */
export function followAnchors(load: () => Promise<ListColumns>, pages: ListPages): void {
  addEventListener('hashchange', () => void follow());
  // With words or filters the items that are found stand here, wherever their pages are.
  if (location.search === '') void follow();

  async function follow(): Promise<void> {
    const id = anchor();
    if (id === '' || document.getElementById(id)) return;
    try {
      const columns = await load();
      const item = columns.ids.indexOf(id);
      if (item >= 0) location.replace(`${pages.pageOf(columns, item)}${location.hash}`);
    } catch (error) {
      console.error(error);
    }
  }
}

function anchor(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
