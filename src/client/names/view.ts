import { marked } from '../../registry/find/names.ts';
import { KINDS, type Kind, type NameRow } from '../../registry/surfaces/names-files.ts';
import { directionOf } from '../../registry/text/direction.ts';
import { archiveWords, counted, element, link } from '../shared.ts';
import { allHref, type NameGroup, type NamesFound, nameHref } from './find.ts';

// Names that are found, as a page shows them: a list for each kind.

/** What is said where the files of names cannot be loaded. */
export const NOT_LOADED = 'The names of terms, addresses and other records could not be loaded.';

/** How the names are shown. */
export interface GroupOptions {
  readonly query: string;
  /** How many of each kind. */
  readonly most: number;
  /** Makes the heading of a kind. */
  readonly heading: (title: string, id: string) => HTMLElement;
  /** Whether a link to several that are all shown is there, too, with the class `whole`: for a place that has no room to show them. */
  readonly toWhole?: boolean;
}

/** A section for each kind of which something is found. The files of names are there already. */
export function groupNodes({ words, groups }: NamesFound, options: GroupOptions): Promise<HTMLElement[]> {
  return Promise.all(groups.map((group) => groupNode(group, words, options)));
}

/** The title of a kind. */
export function titleOf(kind: Kind): string {
  return wordsOf(kind).title;
}

function wordsOf(kind: Kind): (typeof KINDS)[number] {
  return KINDS.find((one) => one.kind === kind) as (typeof KINDS)[number];
}

async function groupNode(
  { kind, rows, count }: NameGroup,
  words: readonly string[],
  { query, most, heading, toWhole = false }: GroupOptions,
): Promise<HTMLElement> {
  const { title, nouns } = wordsOf(kind);
  const id = `names-${kind}`;
  const shown = rows.slice(0, most);
  const items = await Promise.all(shown.map((row) => itemOf(kind, row, words)));
  const name = heading(title, id);
  const list = element('ul', {}, ...items);
  list.setAttribute('aria-labelledby', name.id);
  const isWhole = count !== undefined && count <= shown.length;
  const rest = !isWhole || (toWhole && count > 1) ? await allHref(kind, query) : undefined;
  const all = count === undefined ? `More ${nouns}` : `All ${count.toLocaleString('en')} ${nouns}`;
  return element(
    'section',
    { className: 'names' },
    name,
    list,
    ...(rest
      ? [element('p', { className: isWhole ? 'names-all whole' : 'names-all' }, link(rest, all))]
      : []),
  );
}

async function itemOf(kind: Kind, row: NameRow, words: readonly string[]): Promise<HTMLLIElement> {
  const [, name, ref, note] = row;
  const to = Object.assign(link(await nameHref(kind, row), ''), archiveWords());
  const pieces = marked(name, words).map(({ text, found }) => (found ? element('mark', {}, text) : text));
  to.append(element('bdi', {}, ...pieces));
  const beside = kind === 'deposit' ? `Deposit ${ref}` : note;
  return element(
    'li',
    { dir: directionOf(name) ?? '' },
    to,
    ...(beside ? [' ', element('span', { className: 'note' }, beside)] : []),
  );
}

/** How many are found of each kind, for those who hear it: `2 terms, 1 address`. */
export function spokenNames({ groups }: NamesFound): string {
  return groups
    .map(({ kind, count }) => {
      const { noun, nouns } = wordsOf(kind);
      return count === undefined ? nouns : counted(count, noun, nouns);
    })
    .join(', ');
}
