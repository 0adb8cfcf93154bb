import slugify from '@sindresorhus/slugify';

/** As long as a slug may become, before anything that tells it from another. */
const LONGEST = 80;

/**
 * The words of a text in small Latin letters, digits and hyphens, at most 80 characters, cut between two words. Where no Latin letters
 * can stand for it (Han characters, emoji), the fallback.
 */
export function slugOf(text: string, fallback: string): string {
  return cut(slugify(text, { decamelize: false })) || fallback;
}

/** The first of the slugs that is free. Throws where none is. */
export function firstFree(slugs: readonly string[], isTaken: (slug: string) => boolean): string {
  const free = slugs.find((slug) => !isTaken(slug));
  if (free === undefined) throw new Error(`every slug of ${slugs.join(', ')} is taken`);
  return free;
}

function cut(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const end = slug.lastIndexOf('-', LONGEST);
  return slug.slice(0, end > LONGEST / 2 ? end : LONGEST).replace(/-+$/, '');
}
