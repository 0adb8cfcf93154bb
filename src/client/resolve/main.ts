import {
  BECAME_SENTENCES,
  BECAME_WORDS,
  isWhole,
  matchMeaning,
} from '../../registry/archive/resolution/words.ts';
import { doiUrl, safeAddress, suffixOf } from '../../registry/text/links.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { depositCard } from '../card.ts';
import { byId, counted, element, link } from '../shared.ts';
import { type ResolvedDoi, resolved } from './find.ts';

// The card of one legacy DOI. Styles: src/styles/observations.css.

function resolvedCard(row: ResolvedDoi): HTMLElement {
  const { title, status, deposit } = row;
  const name = title.trim() === '' ? 'Untitled' : title;
  return element(
    'section',
    { className: `resolved ${status.toLowerCase()}` },
    element('p', { className: 'became' }, BECAME_WORDS[status]),
    element('h2', { dir: directionOf(name) ?? '' }, element('bdi', {}, name)),
    element('p', {}, BECAME_SENTENCES[status]),
    ...(deposit ? [depositCard(deposit, { large: true })] : []),
    facts(row),
  );
}

function facts({
  doi,
  title,
  date,
  deposit,
  sovereign_id,
  live_urls,
  match_type,
  note,
}: ResolvedDoi): HTMLElement {
  const meaning = matchMeaning(match_type);
  const live = Object.entries(live_urls).flatMap(([label, url]) => {
    const to = safeAddress(url);
    return to ? [liveLink(label, to)] : [];
  });
  return element(
    'dl',
    { className: 'facts' },
    ...fact('DOI', element('span', { className: 'id' }, doi)),
    ...fact('Resolver address', element('span', { className: 'id' }, doiUrl(doi))),
    ...(deposit && deposit.t !== title ? fact('Title at the time', element('bdi', {}, title)) : []),
    ...fact('Date', element('bdi', {}, date)),
    ...(sovereign_id === undefined ? [] : fact('Document id', element('bdi', {}, sovereign_id))),
    ...(live.length > 0 ? fact('Live addresses', ...live) : []),
    ...fact(
      'How it was matched',
      ...(meaning === undefined
        ? []
        : [element('span', {}, `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`)]),
      element('code', {}, match_type),
    ),
    ...(note === undefined ? [] : fact('Note', element('bdi', {}, note))),
  );
}

function fact(name: string, ...values: HTMLElement[]): HTMLElement[] {
  return [element('div', {}, element('dt', {}, name), ...values.map((value) => element('dd', {}, value)))];
}

function liveLink(label: string, to: string): HTMLElement {
  const made = link(to, '');
  made.rel = 'nofollow noreferrer';
  made.append(element('bdi', {}, label));
  return element('span', {}, made, ' ', element('span', { className: 'small' }, new URL(to).host));
}

// `/resolve/?doi=`: from a legacy DOI to its status and its deposit.

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
    const { sought, rows } = await resolved(text, byId('resolver').dataset.index ?? '');
    if (rows.length > 0) {
      place.replaceChildren(...rows.map(resolvedCard));
      said.textContent = rows.length === 1 ? '' : `“${text}” is ${counted(rows.length, 'legacy DOI')}:`;
      document.title = `${rows[0]?.doi} · ${document.title}`;
    } else {
      said.textContent =
        sought === undefined
          ? `“${text}” is no DOI.`
          : `“${sought}” is not among the legacy DOIs of this registry.`;
      place.replaceChildren(searchOffer(sought ?? text));
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

/** The list of the legacy DOIs, searched for the last part of a DOI or for words. */
function searchOffer(sought: string): HTMLElement {
  const words = isWhole(sought) ? suffixOf(sought) : sought;
  const offer = link(`?q=${encodeURIComponent(words)}`, '');
  offer.append('Search the list for “', element('bdi', {}, words), '”');
  return element('p', { className: 'near' }, offer);
}
