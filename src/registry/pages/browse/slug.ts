import slugify from '@sindresorhus/slugify';
import { type Sha256, utf8 } from '../../identity/hash.ts';

// The last part of the address of a facet page: `editors-of-the-sample-archive`, `識別子`. It never changes once it is given.

/** In characters: with four bytes for each, a folder's name still fits the 255 bytes of common file systems. */
const LONGEST = 48;

/** Digits of a hash that keep two values apart; more where these are taken. */
const DIGITS = 6;

/**
 * The slug of each value, in their order. A value that comes later never changes the slug of one before it: where two would share
 * one, the later has digits of its own hash added.
 */
export function slugsOf(values: Iterable<string>, sha256: Sha256): Map<string, string> {
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const value of values) {
    if (slugs.has(value)) continue;
    const slug = freeSlug(value, taken, sha256);
    taken.add(slug);
    slugs.set(value, slug);
  }
  return slugs;
}

function freeSlug(value: string, taken: ReadonlySet<string>, sha256: Sha256): string {
  const { slug, whole } = plainSlug(value);
  if (slug !== '' && whole && !taken.has(slug)) return slug;
  const hash = sha256(utf8(value));
  for (let digits = DIGITS; ; digits += 1) {
    const marked = [slug, hash.slice(0, digits)].filter((part) => part !== '').join('-');
    if (!taken.has(marked)) return marked;
  }
}

/**
 * Latin letters and digits where the value can be written with them, else its own letters; empty where it has neither. `whole` says
 * that nothing was cut off.
 */
function plainSlug(value: string): { slug: string; whole: boolean } {
  const slug = isTransliterated(value) ? slugify(value, { decamelize: false }) : ownLetters(value);
  const cut = [...slug].slice(0, LONGEST).join('').replace(/-+$/, '');
  return { slug: cut, whole: cut === slug };
}

/** Scripts that the library writes with Latin letters in a way that their readers recognize. */
function isTransliterated(value: string): boolean {
  const letters = value.match(/\p{L}/gu) ?? [];
  return letters.every((letter) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter));
}

function ownLetters(value: string): string {
  return value
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
