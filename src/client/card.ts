import { GLYPH_PICTURES, glyphFile } from '../registry/identity/parts.ts';
import { RECORDS, STATUS_WORDS } from '../registry/model/vocabulary.ts';
import { glyphsIn, labelOf } from '../registry/pages/browse/paths.ts';
import type { BrowseRow, CardRow } from '../registry/pages/publication/site-files.ts';
import { directionOf } from '../registry/text/strings.ts';
import { glyphWords } from './lookup.ts';
import { archiveWords, element, siteHref } from './shared.ts';

// The rows of the browse index, and the parts of a row that every list shows.

/** The link to a record. */
export function recordHref(depositNumber: number): string {
  return siteHref(`${RECORDS}${depositNumber}/`);
}

/** The title of a deposit as a link to its record, with these properties, and its status where it is not active. */
export function titleOf(
  { n, t, st }: CardRow,
  properties: Partial<HTMLAnchorElement> = {},
): (Node | string)[] {
  const link = element('a', { href: recordHref(n), ...properties }, element('bdi', {}, t));
  if (st === 'ACTIVE') return [link];
  return [link, ' ', element('span', { className: `status ${st.toLowerCase()}` }, STATUS_WORDS[st])];
}

/** Creator, kind and date of a work, as `components/Meta.astro` writes them: a dot never begins a line. */
function metaOf({ c, y, d }: CardRow): Node[] {
  return [element('bdi', {}, c), new Text(`\u00a0· ${y}\u00a0· `), element('time', {}, d)];
}

/** A deposit as an item of a list, as `components/browse/Rows.astro` writes it. */
export function rowItem(row: BrowseRow): HTMLLIElement {
  const { n, a, t, s, m } = row;
  const dir = directionOf(t) ?? '';
  const item = element(
    'li',
    { value: n },
    ...titleOf(row, { dir, ...archiveWords() }),
    ...(s === ''
      ? []
      : [element('p', { className: 'summary', dir, ...archiveWords() }, element('bdi', {}, s))]),
    element('p', {}, ...metaOf(row), `\u00a0· №\u00a0${n}`),
    element('bdi', { className: 'axn' }, labelOf(a), element('b', {}, glyphsIn(a))),
  );
  item.dataset.family = m;
  return item;
}

// A deposit as a card: a summary to read before opening its record.

/**
 * The card of a deposit, from its row of the browse index or a part of it; with the large seal and its spoken words, or how it was found,
 * such as “by hash”. Pictures and spoken words are added later, and move nothing.
 */
export function depositCard(row: CardRow, { large = false, why = '' } = {}): HTMLElement {
  const card = element(
    'article',
    { className: large ? 'deposit-card large' : 'deposit-card' },
    seal(row.a, large),
    element(
      'div',
      { className: 'about' },
      element('p', { className: 'number' }, `Deposit ${row.n}${why ? `, ${why}` : ''}`),
      element('p', { className: 'title', dir: directionOf(row.t) ?? '', ...archiveWords() }, ...titleOf(row)),
      element('p', { className: 'facts' }, ...metaOf(row)),
      element('p', { className: 'facts' }, element('bdi', { className: 'axn' }, row.a)),
    ),
  );
  card.dataset.family = row.m;
  return card;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The glyphs of an identifier as pictures; large, with the words that they are read as. */
export function seal(axn: string, large: boolean): HTMLElement {
  const glyphs = [...graphemes.segment(axn.slice(axn.lastIndexOf('.') + 1))].map(({ segment }) => segment);
  const items = glyphs.map((glyph) => {
    const [width, height] = large ? [44, 44] : [22, 22];
    const picture = element('img', {
      alt: '',
      src: siteHref(GLYPH_PICTURES + glyphFile(glyph)),
      width,
      height,
    });
    // A glyph without a picture is shown as the character that it is.
    picture.addEventListener('error', () =>
      picture.replaceWith(element('span', { className: 'character' }, glyph)),
    );
    const word = element('span', { className: 'word' });
    return { glyph, word, item: element('li', {}, picture, ...(large ? [word] : [])) };
  });
  const list = element('ol', { className: 'glyphs' }, ...items.map(({ item }) => item));
  // The identifier beside it says the same.
  if (large) list.ariaLabel = 'The glyphs and their reading';
  else list.ariaHidden = 'true';
  if (large) {
    glyphWords().then(
      (table) => {
        const words = new Map(table);
        for (const { glyph, word } of items) word.textContent = words.get(glyph) ?? '';
      },
      () => {},
    );
  }
  return list;
}
