import { isWhole } from '../../registry/resolution/sought.ts';
import { suffixOf } from '../../registry/text/links.ts';
import { depositCard } from '../card.ts';
import { byId, counted, element, link } from '../shared.ts';
import { resolvedCard } from './card.ts';
import { type Near, nearTo, resolved } from './find.ts';

// `/resolve/?doi=`: from a legacy DOI to what became of the work (spec 4.3).

byId('late').remove();
const wanted = new URLSearchParams(location.search).get('doi')?.trim() ?? '';
if (wanted) void show(wanted);

async function show(text: string): Promise<void> {
  const [said, place] = [byId('said'), byId('answer')];
  byId<HTMLInputElement>('doi').value = text;
  const list = document.querySelectorAll<HTMLElement>('#facet-list');
  for (const part of list) part.hidden = true;
  said.textContent = 'Looking for it…';
  try {
    const { sought, rows } = await resolved(text);
    if (rows.length > 0) {
      place.replaceChildren(...rows.map(resolvedCard));
      said.textContent = rows.length === 1 ? '' : `“${text}” is ${counted(rows.length, 'legacy DOI')}:`;
      document.title = `${rows[0]?.doi} · ${document.title}`;
    } else {
      const near = sought === undefined ? undefined : await nearTo(sought);
      said.textContent =
        sought === undefined
          ? `“${text}” is no DOI.`
          : `“${sought}” is not among the legacy DOIs of this registry.`;
      place.replaceChildren(...(near ? nearNodes(near) : []), searchOffer(sought ?? text));
    }
    byId('after').hidden = false;
  } catch (error) {
    for (const part of list) part.hidden = false;
    said.textContent = '';
    place.replaceChildren(
      element(
        'p',
        { className: 'notice' },
        'The registry’s data could not be loaded. Try again, or look in the list below.',
      ),
    );
    console.error(error);
  }
}

function nearNodes({ sameSuffix, deposits }: Near): HTMLElement[] {
  const cards = deposits.flatMap((row) => (row ? [element('li', {}, depositCard(row))] : []));
  return [
    ...(cards.length > 0
      ? [
          element('p', {}, 'A deposit has a copy under this DOI:'),
          element('ul', { className: 'cards' }, ...cards),
        ]
      : []),
    ...links('The same suffix after another prefix:', sameSuffix),
  ];
}

/** The list of the legacy DOIs, searched for the last part of a DOI or for words. */
function searchOffer(sought: string): HTMLElement {
  const words = isWhole(sought) ? suffixOf(sought) : sought;
  const offer = link(`?q=${encodeURIComponent(words)}`, '');
  offer.append('Search the list for “', element('bdi', {}, words), '”');
  return element('p', { className: 'near' }, offer);
}

/** The most DOIs that are offered: more of them are no help. */
const MOST = 12;

function links(words: string, dois: readonly string[]): HTMLElement[] {
  if (dois.length === 0) return [];
  const items = dois
    .slice(0, MOST)
    .map((doi) => element('li', {}, link(`?doi=${encodeURIComponent(doi)}`, doi)));
  return [element('p', {}, words), element('ul', { className: 'near' }, ...items)];
}
