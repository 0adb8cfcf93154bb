import { RECORDS } from '../../model/paths.ts';
import { decoded } from '../../text/links.ts';
import { EDITIONS, TEXTS } from '../resources/resource.ts';

// The identifier in the address of a record or of a file of a deposit, as it is copied from a browser.

/** The beginnings of the addresses of this site, such as `https://registry.example`. None: any site is this one. */
export type Places = readonly string[];

const ESCAPED = [RECORDS, TEXTS, EDITIONS].map((path) => path.replace(/^\//, ''));
const [records = '', texts = '', editions = ''] = ESCAPED;
const PATHS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [new RegExp(`^/${records}(\\d{1,5})(?:/.*)?$`), (number) => `deposit ${number}`],
  [
    new RegExp(
      `^/(?:${texts}|${editions}|data/deposits/)AXN-([0-9A-F]{2,4})(?:-text|-autonomous)?\\.md$`,
      'i',
    ),
    (hex) => `AXN-${hex}`,
  ],
];

/**
 * What the address of a record, of a text or of a search for an identifier names; undefined where the text is no such address. An
 * address of another site names nothing here.
 */
export function idInAddress(text: string, places: Places = []): string | undefined {
  const [, site = '', path = ''] =
    /^((?:https?:)?\/\/[^/\s]+|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?)?(\/\S*)$/iu.exec(text) ?? [];
  if (!path) return undefined;
  const below = places.length === 0 || site === '' ? anyBase(path) : belowPlace(site, path, places);
  if (below === undefined) return undefined;
  const [plain = ''] = below.split(/[?#]/);
  for (const [pattern, id] of PATHS) {
    const found = pattern.exec(decoded(plain))?.[1];
    if (found) return id(found);
  }
  const [, query] = /^\/(?:records|search)\/?\?(?:[^#]*&)?(?:id|q)=([^&#]+)/.exec(below) ?? [];
  return query === undefined ? undefined : decoded(query.replaceAll('+', ' '));
}

/** The path from the first folder of the site on, below whatever base. */
function anyBase(path: string): string {
  const at = path.search(/\/(?:s\/records|data|records|search)\//);
  return at < 0 ? path : path.slice(at);
}

function belowPlace(site: string, path: string, places: Places): string | undefined {
  const whole = `${site.replace(/^(?:https?:)?\/\//i, '').toLowerCase()}${path}`;
  for (const place of places) {
    const base = place.replace(/^(?:https?:)?\/\//i, '').replace(/\/$/, '');
    if (whole.startsWith(`${base}/`)) return whole.slice(base.length);
  }
  return undefined;
}
