import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { type Archive, textFile } from '../archive/archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { isBareEmail } from '../markdown/inspect.ts';
import { parseWindows } from '../markdown/parse.ts';
import type { Deposit } from '../model/deposit.ts';
import { shorten } from '../text/strings.ts';

// What the article of a language model may not have: the prompt forbids it, and a text that gives a model orders could obtain it
// all the same. An article is about one text, so that it links to nothing that this text, or its record, does not name.

const SHOWN = 100;

/**
 * An image, a heading of the first level or a link to elsewhere in an article about a deposit, in words that follow “its article has”;
 * undefined where it has none. The article is as long and as deep as the rules permit.
 */
export function forbiddenIn(
  article: string,
  archive: Pick<Archive, 'files'>,
  deposit: Deposit,
): string | undefined {
  let words: string | undefined;
  const named = (url: string) => {
    words ??= wordsOf(archive, deposit);
    return stands(url, words) || (url.endsWith('/') && stands(url.slice(0, -1), words));
  };
  for (const { tree, firstLine } of parseWindows(article)) {
    const open: Nodes[] = [...tree.children].reverse();
    for (let node = open.pop(); node; node = open.pop()) {
      const what = forbidden(node, named);
      if (what) return `${what} on line ${firstLine + (node.position?.start.line ?? 1) - 1}`;
      if ('children' in node) open.push(...[...node.children].reverse());
    }
  }
  return undefined;
}

function forbidden(node: Nodes, named: (url: string) => boolean): string | undefined {
  if (node.type === 'image' || node.type === 'imageReference') return 'an image';
  if (node.type === 'heading' && node.depth === 1) return 'a heading of the first level';
  if (node.type !== 'link' && node.type !== 'definition') return undefined;
  const { url } = node;
  // An address that GFM takes for a link stays text on every page.
  if (node.type === 'link' && isBareEmail(url, textOf(node))) return undefined;
  // GFM links what begins with “www.”, too, and gives it a scheme.
  const asWritten = [url, url.replace(/^http:\/\/(?=www\.)/i, '')];
  return asWritten.some(named)
    ? undefined
    : `a link to ${shorten(url, SHOWN)}, which its text does not name,`;
}

/** Whether a URL stands in words from its beginning to its end: a longer one is another one. */
function stands(url: string, words: string): boolean {
  if (url === '') return false;
  for (let at = words.indexOf(url); at !== -1; at = words.indexOf(url, at + 1)) {
    const [before, after] = [words.charAt(at - 1), words.slice(at + url.length, at + url.length + 4)];
    if (!/[\p{L}\p{N}.:/@-]/u.test(before) && AFTER.test(after)) return true;
  }
  return false;
}

/** What ends a URL: nothing, white space, a bracket or a quotation mark; punctuation where one of these follows it. */
const AFTER = /^(?:\/?[.,:;!?*_]{0,2}(?:$|[\s<>()[\]{}"'`|“”‘’«»\\])|[^\p{ASCII}\p{L}\p{N}\p{M}])/u;

/** Everything that the text of a deposit and its record say, less what was generated about it. */
function wordsOf({ files }: Pick<Archive, 'files'>, deposit: Deposit): string {
  const bytes = files.read(textFile(deposit));
  const { wiki_article: _article, entities: _entities, generated_by: _origin, ...record } = deposit;
  return [...(bytes ? [fromUtf8(bytes)] : []), ...stringsIn(record)].join('\n');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
