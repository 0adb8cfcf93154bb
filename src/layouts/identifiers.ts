import { snapshot } from '../archive/snapshot.ts';
import { indexOf, paths } from '../registry/archive.ts';
import { linkIdentifiers, linkWithin, type Named } from '../registry/markdown/links.ts';
import { citedBy } from '../registry/reading/citations.ts';
import { href } from './url.ts';
import { STATUS_WORDS } from './words.ts';

/**
 * A rendered text as the page of a deposit shows it: identifiers and paths of other deposits are links, identifiers with their status where it is not
 * the current one. Made anew in every build, because a later deposit can supersede one that a text names.
 */
export function withLinks(html: string, shownBy: number): string {
  const known = new Map<string, Named | undefined>();
  return linkIdentifiers(linkWithin(html, recordHref), (identifier) => {
    if (!known.has(identifier)) known.set(identifier, named(identifier, shownBy));
    return known.get(identifier);
  });
}

/** The page of the deposit that a text refers to by a path: a number or a label. */
function recordHref(within: string): string | undefined {
  const { byNumber } = indexOf(snapshot().archive);
  const number = Number(within);
  const found = Number.isInteger(number)
    ? byNumber.get(number)
    : citedBy(snapshot().archive, { via: 'axn_hex_reference', text: within })?.target;
  return found && href(paths.record(found.deposit_number));
}

function named(identifier: string, shownBy: number): Named | undefined {
  const { archive } = snapshot();
  const whole = identifier.includes('.');
  const label = identifier.replace(':', '-');
  const cited = whole
    ? citedBy(archive, { via: 'axn_reference', text: identifier })
    : citedBy(archive, { via: 'axn_hex_reference', text: label });
  if (!cited || cited.target.deposit_number === shownBy) return undefined;
  const { deposit_number: number, status } = cited.target;
  return {
    number,
    href: href(paths.record(number)),
    status: status === 'ACTIVE' ? undefined : STATUS_WORDS[status].toLowerCase(),
    token: whole ? cited.evidence_token : identifier,
  };
}
