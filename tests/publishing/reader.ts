import { parse } from 'parse5';
import { below } from '../fixtures/elements.ts';

// A reader of what a store holds at an instant: comes in where everybody does, or with the address of a page that was there before, and
// follows every link.

const LINKING = new Set(['href', 'src']);

/** The links of a page that stay on the site, as paths of files. */
export function linksOf(html: string, path: string): string[] {
  const here = new URL(path.replace(/index\.html$/, ''), 'http://site/');
  return below(parse(html))
    .flatMap(({ attrs }) => attrs)
    .filter(({ name }) => LINKING.has(name))
    .flatMap(({ value }) => {
      const url = URL.parse(value, here);
      if (url?.host !== 'site' || url.protocol !== 'http:') return [];
      const target = decodeURIComponent(url.pathname).slice(1);
      return [target === '' || target.endsWith('/') ? `${target}index.html` : target];
    });
}

/**
 * The links without a target that a reader meets, each with the page it is on. `known` are files whose addresses are known. Pages that are
 * removed together can link each other in a circle, so that no order serves a reader who is on one of them: between those that `stays`
 * does not hold, a link may be dead.
 */
export function deadLinks(
  objects: ReadonlyMap<string, { readonly bytes: Uint8Array }>,
  known: readonly string[],
  stays: (path: string) => boolean = () => true,
): string[] {
  const todo = ['index.html', ...known].filter((path) => objects.has(path));
  const met = new Set(todo);
  const dead: string[] = [];
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (!path.endsWith('.html')) continue;
    const html = Buffer.from(objects.get(path)?.bytes ?? []).toString('utf8');
    for (const target of linksOf(html, path)) {
      const areGoing = target.endsWith('.html') && !stays(path) && !stays(target);
      if (!objects.has(target)) dead.push(...(areGoing ? [] : [`${path} → ${target}`]));
      else if (!met.has(target)) {
        met.add(target);
        todo.push(target);
      }
    }
  }
  return dead;
}

/** The paths that differ between a folder's files and the objects of a store, in either direction. */
export function differing(
  files: ReadonlyMap<string, Uint8Array>,
  objects: ReadonlyMap<string, { readonly bytes: Uint8Array }>,
): string[] {
  const paths = new Set([...files.keys(), ...objects.keys()]);
  return [...paths].filter((path) => {
    const [file, object] = [files.get(path), objects.get(path)?.bytes];
    return !file || !object || Buffer.compare(file, object) !== 0;
  });
}
