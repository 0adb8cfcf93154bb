import { BECAME_SENTENCES, BECAME_WORDS, matchMeaning } from '../../registry/resolution/words.ts';
import type { ResolveRow } from '../../registry/surfaces/resolve-files.ts';
import { doiUrl, safeAddress } from '../../registry/text/links.ts';
import { directionOf } from '../../registry/text/strings.ts';
import { depositCard } from '../card.ts';
import { element, link } from '../shared.ts';

// What became of one legacy DOI, as a card. Styles: src/styles/resolve.css.

/** The card of a legacy DOI. */
export function resolvedCard(row: ResolveRow): HTMLElement {
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
}: ResolveRow): HTMLElement {
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
