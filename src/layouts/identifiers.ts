import { snapshot } from '../archive/snapshot.ts';
import { paths } from '../registry/archive.ts';
import { linkIdentifiers, type Named } from '../registry/markdown/identifiers.ts';
import { citedBy } from '../registry/reading/citations.ts';
import { href } from './url.ts';
import { STATUS_WORDS } from './words.ts';

/**
 * A rendered text as the page of a deposit shows it: identifiers of other deposits are links, with their status where it is not
 * the current one. Made anew in every build, because a later deposit can supersede one that a text names.
 */
export function withLinks(html: string, shownBy: number): string {
  const known = new Map<string, Named | undefined>();
  return linkIdentifiers(html, (identifier) => {
    if (!known.has(identifier)) known.set(identifier, named(identifier, shownBy));
    return known.get(identifier);
  });
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
