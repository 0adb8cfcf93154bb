import { repositoryHere } from '../archive/location.ts';
import { snapshot } from '../archive/snapshot.ts';
import { TITLE_PREFIX } from '../registry/model/vocabulary.ts';

/** Where deposits are filed as issues. `local`: on this machine, whose forge takes them from the deposit form alone. */
export interface Repository {
  readonly href: string;
  readonly local: boolean;
}

/** The repository of this registry; undefined for a sample that is not served by its own service: the one that it names does not exist. */
export function repository(): Repository | undefined {
  const { site } = snapshot().archive;
  const local = repositoryHere() !== undefined;
  return site.sample && !local ? undefined : { href: site.repository.replace(/\/$/, ''), local };
}

/** Where one opens an issue by hand; undefined where the form is the only way. */
export function newIssueHref(): string | undefined {
  const own = repository();
  return own && !own.local
    ? `${own.href}/issues/new?${new URLSearchParams({ title: `${TITLE_PREFIX} ` })}`
    : undefined;
}

/** The hosts from which attached texts are fetched. */
export function attachmentHosts(): readonly string[] {
  const { site } = snapshot().archive;
  const own = repository();
  return own?.local ? [new URL(own.href).host] : site.forge.attachment_hosts;
}
