import { GLYPH_PICTURES, glyphFile } from '../registry/identity/parts.ts';
import type { CardRow } from '../registry/pages/publication/site-files.ts';
import { directionOf } from '../registry/text/strings.ts';
import { glyphWords } from './lookup.ts';
import { metaOf, titleOf } from './rows.ts';
import { archiveWords, element } from './shared.ts';
import { siteHref } from './site.ts';

// A deposit as a card: what one sees of it before one opens its record.

/** How a card is shown. */
interface CardOptions {
  /** With the large seal and its spoken words. */
  readonly large?: boolean;
  /** How it was found, such as “by hash”. */
  readonly why?: string;
}

/** The card of a deposit, from its row of the browse index or as much of it. Pictures and spoken words come after it, and move nothing. */
export function depositCard(row: CardRow, { large = false, why }: CardOptions = {}): HTMLElement {
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
