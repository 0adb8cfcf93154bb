import { decoded, lowerAscii, normalizeDoi } from '../../text/links.ts';

// What somebody who looks for a legacy DOI wrote: the whole DOI in any form, or its suffix alone.

/** The longest text that is looked at: a DOI has at most 250 characters, and each may be percent-encoded. */
const LONGEST = 4096;

/** Marks that come along when one copies out of a sentence. */
const AROUND = /^["'“‘«<([]+|["'”’»>)\].,;:]+$/gu;

/**
 * The DOIs, or suffixes of DOIs, in stored form that a text can mean, the likeliest first: as it is written, percent-decoded, without
 * the marks around it, and the DOI that an address holds. Empty for an empty text.
 */
export function soughtDois(text: string): string[] {
  if (text.length > LONGEST) return [];
  const written = [text.trim(), text.trim().replace(AROUND, '')];
  const forms = written.flatMap((one) => [one, decoded(one), decoded(decoded(one))]);
  const whole = forms.flatMap((form) => normalizeDoi(form) ?? []);
  const held = forms.flatMap(
    (form) => normalizeDoi(/(?:^|[/=?&#:\s])(10\.\d{4,9}(?:\.\d+)*\/.+)$/.exec(form)?.[1] ?? '') ?? [],
  );
  if (whole.length + held.length > 0) return [...new Set([...whole, ...held])];
  const bare = forms.map((form) =>
    form.replace(/^(?:doi:\s*|(?:https?:)?\/\/(?:dx\.|www\.)?doi\.org\/)/i, ''),
  );
  return [
    ...new Set(
      bare.map((form) => lowerAscii(form.normalize('NFC'))).filter((form) => /^[^\s\p{C}]+$/u.test(form)),
    ),
  ];
}

/** Whether a DOI in stored form is one that is sought: it, or its suffix, stands in the list. */
export function isSought(doi: string, sought: readonly string[]): boolean {
  return sought.includes(doi) || sought.includes(doi.slice(doi.indexOf('/') + 1));
}

/** Whether a text is a whole DOI, and no suffix of one. */
export function isWhole(sought: string): boolean {
  return /^10\.\d{4,9}(?:\.\d+)*\//.test(sought);
}
