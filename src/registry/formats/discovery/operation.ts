import { DATA_GROUPS, type DataGroup } from '../../archive/resources/resource.ts';
import type { PathTemplate } from './path-template.ts';

/** One thing that can be fetched. */
export interface Operation {
  readonly path: PathTemplate;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** The media types in which it comes, without parameters. */
  readonly types: readonly string[];
  /** The reference to its schema, relative to this document. */
  readonly schema?: string | undefined;
  /** Query parameters, with what each means. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** A path that it has, where there is one. */
  readonly example?: string | undefined;
}

/** The groups of operations that are no group of data files. */
export const TAGS = { site: 'Files of the site', pages: 'Pages', submission: 'Submission' } as const;

/** The title of a group of data files as a tag. */
export function tagOf(group: DataGroup | undefined): string {
  return group ? DATA_GROUPS[group][0] : TAGS.site;
}
