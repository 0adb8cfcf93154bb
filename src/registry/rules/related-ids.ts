import { strangerIn } from '../find/reading.ts';
import { isDoi } from '../resolution/doi.ts';
import { shorten } from '../text/cut.ts';
import { BRIEF, type Problem } from './rule.ts';

// What a related identifier is, and what is wrong with one (REL-001). The rules of links (SAN-002, SAN-004) judge addresses alone, so
// that each fault is one finding.

/** What a related identifier is. `address` is a URL whose scheme and characters the rules of links judge; `doi:` is a scheme of DOIs only. */
export function kindOfRelated(id: string): 'axn' | 'doi' | 'address' | 'several' | 'other' {
  if (/^AXN:/i.test(id)) return 'axn';
  if (severalIn(id).length > 1) return 'several';
  if (isDoi(id)) return 'doi';
  const isUrl = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(id) && !/^(?:doi|info|urn):/i.test(id);
  return isUrl && !/[ \t]/.test(id) && (URL.canParse(id) || /^[/\\]{2}/.test(id)) ? 'address' : 'other';
}

/** Identifiers that stand on one line: before each begins another one, after a comma, a semicolon or a space. */
function severalIn(id: string): string[] {
  return id
    .split(/(?<!^doi:?)[,;\s]\s*(?=(?:AXN:|doi:|https?:\/\/|10\.\d{4,9}\/))/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const shown = (text: string) => `“${shorten(text, BRIEF)}”`;

/** What is wrong with related identifiers. `has` says whether a deposit bears an AXN, or bore it. */
export function* relatedProblems(ids: readonly string[], has: (axn: string) => boolean): Iterable<Problem> {
  const field = 'related_ids';
  for (const id of ids) {
    const kind = kindOfRelated(id);
    if (kind === 'axn') {
      if (!has(id)) yield { field, ...unknownAxn(id) };
    } else if (kind === 'several') {
      const parts = severalIn(id);
      const found = `${parts.length} identifiers on one line: ${parts.slice(0, 5).map(shown).join(' and ')}`;
      yield {
        field,
        actual: found,
        remedy: 'Write one identifier on each line. A comma does not divide them.',
      };
    } else if (kind === 'other') yield { field, actual: shown(id), remedy: remedyFor(id) };
  }
}

function remedyFor(id: string): string {
  if (/^(?:doi:\s*)?10\.\d+/i.test(id))
    return 'Compare the DOI with its source: it has 10., four to nine digits, a slash, and no spaces after it.';
  return REMEDY;
}

const REMEDY =
  'Copy the AXN from its record page, write the DOI as doi:10.…, or give a URL with https://, each on a line of its own.';

/** What is said of an AXN that no deposit bears. */
export function unknownAxn(axn: string): Pick<Problem, 'actual' | 'remedy'> {
  const stranger = strangerIn(axn);
  const remedy = 'Copy the AXN from its record page.';
  return stranger
    ? {
        actual: `${shown(axn)}, which holds ${stranger}; no identifier has one`,
        remedy: `Remove it. ${remedy}`,
      }
    : { actual: `${shown(axn)}, which is not an identifier of this registry`, remedy };
}
