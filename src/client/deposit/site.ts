import type { AttachmentHosts } from '../../registry/submission/attachment.ts';
import { servicePrefix } from './submit/local-service.ts';

// What the page tells its script about the site, in data attributes; and what its other parts share.

/** What the page's script needs to know about the site. */
interface SiteFacts {
  /** The path of the site's root: two registries of one host keep their drafts apart. */
  readonly base: string;
  readonly attachments: AttachmentHosts;
  /** The URL of the repository; undefined for a sample, which has none. */
  readonly repository: string | undefined;
  readonly titlePrefix: string;
  /** The name of the registry. */
  readonly name: string;
  /** Where rules are explained; the id of a rule follows. */
  readonly rules: string;
  readonly textCap: number;
}

/** Reads what the page's frame says about the site. */
export function siteFacts({ dataset }: HTMLElement): SiteFacts {
  return {
    base: dataset.base ?? '/',
    attachments: {
      hosts: (dataset.hosts ?? '').split(' ').filter((host) => host !== ''),
      local: servicePrefix(document.cookie) ? location.origin : undefined,
    },
    repository: dataset.repository,
    titlePrefix: dataset.prefix ?? '',
    name: dataset.name ?? '',
    rules: dataset.rules ?? '',
    textCap: Number(dataset.cap),
  };
}
