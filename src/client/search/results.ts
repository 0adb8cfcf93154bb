import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { joinWords } from '../../registry/text/segment.ts';
import type { Hit } from './pagefind.ts';

/**
 * One deposit found, as an item of the list, with the beginning of its description. Records stand below `records`; `word` puts
 * a status into words.
 */
export function resultItem(row: BrowseRow, records: string, word: (value: string) => string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${records}${row.n}/`;
  link.append(isolated(row.t));
  item.append(link);
  if (row.st !== 'ACTIVE') item.append(' ', labelled(row.st, word(row.st)));
  const facts = document.createElement('p');
  facts.append(isolated(row.c), ` · ${row.y} · ${row.d} · `, isolated(row.a, 'id'));
  const excerpt = document.createElement('p');
  excerpt.className = 'excerpt';
  excerpt.dir = 'auto';
  excerpt.append(row.s);
  item.append(facts, excerpt);
  return item;
}

/** Gives items their excerpts, each when it comes into sight. What it returns ends that. */
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

function isolated(text: string, className = ''): HTMLElement {
  const element = document.createElement('bdi');
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function labelled(status: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = `status ${status.toLowerCase()}`;
  element.textContent = text;
  return element;
}

/** Pagefind escapes angle brackets and adds `<mark>`: every other character is text, and nothing is parsed as HTML. */
function excerptNodes(excerpt: string): (string | HTMLElement)[] {
  return joinWords(excerpt)
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
      if (marked === undefined) return unescaped(part);
      const mark = document.createElement('mark');
      mark.textContent = unescaped(marked);
      return mark;
    });
}

function unescaped(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>');
}
