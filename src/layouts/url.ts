import { repositoryHere } from '../archive/location.ts';
import { snapshot } from '../archive/snapshot.ts';
import { TITLE_PREFIX } from '../registry/model/vocabulary.ts';
import { type PageName, pageNamed } from '../registry/pages/index.ts';

// Every URL on a page is made here, so that the site can be below any path (`base` in data/site.json).

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The link to a path of the site: `/s/browse/` of `/s/browse/`, or below the base. */
export function href(path: string): string {
  return `${base}${path}`;
}

/** The link to a page of the list, or to a section of it. */
export function pageHref(name: PageName, section?: string): string {
  return href(`${pageNamed(name).path}${section ? `#${section}` : ''}`);
}

/** The URL of the site without a slash at its end, for what must be absolute: canonical links, citations, commands. */
export function root(): string {
  return snapshot().site.base_url.replace(/\/$/, '');
}

/** Where deposits are filed as issues. `local`: on this machine, whose forge takes them from the deposit form alone. */
export interface Repository {
  readonly href: string;
  readonly local: boolean;
}

/** The repository of this registry; undefined for a sample that is not served by its own service: the one that it names does not exist. */
export function repository(): Repository | undefined {
  const { site } = snapshot();
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
  const { site } = snapshot();
  const own = repository();
  return own?.local ? [new URL(own.href).host] : site.forge.attachment_hosts;
}

/** The colors of paper in a file of tokens, in light and in dark, for a browser's own bars. Throws where they are not two. */
export function paperColors(tokens: string): [light: string, dark: string] {
  const [light, dark] = /--paper: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(tokens)?.slice(1) ?? [];
  if (!light || !dark) throw new Error('the tokens give no two colors of paper');
  return [light, dark];
}
