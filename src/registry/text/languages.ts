// Language tags (BCP 47), by the Unicode data of the platform.

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

/** Whether the language of a tag is usually written from right to left. */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '');
}

/** The English name of a language tag, for the page: `German` for `de`. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}

const NAMED = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The canonical form of a BCP 47 tag (RFC 5646, 4.5) whose language has a name: `pt-BR` for `PT-br`. Undefined for any other text. */
export function canonicalTag(text: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return NAMED.of(new Intl.Locale(tag).language) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** The languages that have a tag of two letters, by their English names in lower case: `de` for `german`. */
export function tagsByName(): ReadonlyMap<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  // Of two tags with one name, the first stays.
  const tags = letters.flatMap((one) => letters.map((two) => one + two)).toReversed();
  return new Map(
    tags.flatMap((tag) => {
      const name = canonicalTag(tag) === tag ? NAMED.of(tag) : undefined;
      return name ? [[name.toLowerCase(), tag] as const] : [];
    }),
  );
}
