import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { joinWords } from '../../registry/text/segment.ts';
import { element } from '../shared.ts';
import type { Hit } from './pagefind.ts';

/**
 * One deposit found, as an item of the list, with the beginning of its description. Records are below `records`; `word` puts
 * a status into words.
 */
export function resultItem(row: BrowseRow, records: string, word: (value: string) => string): HTMLLIElement {
  const status = element('span', { className: `status ${row.st.toLowerCase()}` }, word(row.st));
  return element(
    'li',
    {},
    element('a', { href: `${records}${row.n}/` }, element('bdi', {}, row.t)),
    ...(row.st === 'ACTIVE' ? [] : [' ', status]),
    element(
      'p',
      {},
      element('bdi', {}, row.c),
      ` · ${row.y} · ${row.d} · `,
      element('bdi', { className: 'id' }, row.a),
    ),
    element('p', { className: 'excerpt', dir: 'auto' }, row.s),
  );
}

/** Gives items their excerpts, each when it becomes visible, until `end` is called. */
export function showExcerpts(): {
  readonly of: (item: HTMLLIElement, hit: Hit) => void;
  readonly end: () => void;
} {
  const hits = new Map<Element, Hit>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const hit = hits.get(target);
        if (!isIntersecting || !hit) continue;
        observer.unobserve(target);
        // Without its excerpt a result keeps the beginning of its description.
        hit.data().then(
          ({ excerpt }) => target.querySelector('.excerpt')?.replaceChildren(...excerptNodes(excerpt)),
          (error: unknown) => console.warn(error),
        );
      }
    },
    { rootMargin: '25%' },
  );
  return {
    of: (item, hit) => {
      hits.set(item, hit);
      observer.observe(item);
    },
    end: () => observer.disconnect(),
  };
}

/** Pagefind escapes angle brackets and adds `<mark>`: every other character is text, and nothing is parsed as HTML. */
function excerptNodes(excerpt: string): (string | HTMLElement)[] {
  return joinWords(excerpt)
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
      return marked === undefined ? unescaped(part) : element('mark', {}, unescaped(marked));
    });
}

function unescaped(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');
}
