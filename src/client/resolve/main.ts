import {
  BECAME_SENTENCES,
  BECAME_WORDS,
  isWhole,
  matchMeaning,
} from '../../registry/archive/resolution/words.ts';
import { doiUrl, safeAddress } from '../../registry/text/links.ts';
import { directionOf, sentence } from '../../registry/text/strings.ts';
import { depositCard } from '../card.ts';
import { byId, counted, element, factList, link } from '../shared.ts';
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

function facts(row: ResolvedDoi): HTMLElement {
  const { doi, title, date, deposit, sovereign_id, live_urls, match_type, note } = row;
  const id = (text: string) => element('span', { className: 'id' }, text);
  const words = (text = '') => (text === '' ? [] : [element('bdi', {}, text)]);
  const live = Object.entries(live_urls).flatMap(([label, url]) => {
    const to = safeAddress(url);
    return to ? [liveLink(label, to)] : [];
  });
  const meaning = matchMeaning(match_type);
  const matched = meaning === undefined ? [] : [element('span', {}, sentence(meaning))];
  return factList([
    ['DOI', id(doi)],
    ['Resolver address', id(doiUrl(doi))],
    ['Title at the time', ...(deposit && deposit.t !== title ? words(title) : [])],
    ['Date', ...words(date)],
    ['Document id', ...words(sovereign_id)],
    ['Live addresses', ...live],
    ['How it was matched', ...matched, element('code', {}, match_type)],
    ['Note', ...words(note)],
  ]);
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
  const words = isWhole(sought) ? sought.slice(sought.indexOf('/') + 1) : sought;
  const offer = link(`?q=${encodeURIComponent(words)}`, '');
  offer.append('Search the list for “', element('bdi', {}, words), '”');
  return element('p', { className: 'near' }, offer);
}
