import { joinWords } from '../../registry/segment.ts';
import type { Fragment } from './pagefind.ts';

/** One deposit found, as an item of the list. `word` puts a status into words. */
export function resultItem(fragment: Fragment, word: (value: string) => string): HTMLLIElement {
  const { title = '', axn = '', creator = '', date = '', type = '', status = '' } = fragment.meta;
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = fragment.url;
  link.append(isolated(title));
  item.append(link);
  if (status !== 'ACTIVE') item.append(' ', labelled(status, word(status)));
  const facts = document.createElement('p');
  facts.append(isolated(creator), ` · ${type} · ${date} · `, isolated(axn, 'id'));
  const excerpt = document.createElement('p');
  excerpt.className = 'excerpt';
  excerpt.dir = 'auto';
  excerpt.append(...excerptNodes(fragment.excerpt));
  item.append(facts, excerpt);
  return item;
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
