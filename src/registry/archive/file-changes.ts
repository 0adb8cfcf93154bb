import type { Archive } from './archive.ts';
import type { Moment } from './moments.ts';
import type { Resource } from './resources/resource.ts';

/**
 * When a source file was last changed: the instant of its newest overwrite receipt, which every change of a file leaves (RCP-001).
 * Undefined where it has none, as in an archive that was copied without its log. Looks at one line, however long the log is.
 */
export function changedAt(
  { overwrites }: Pick<Archive, 'overwrites'>,
  { path }: Pick<Resource, 'path'>,
): Moment | undefined {
  const at = overwrites.lastIndexOf(`"path":${JSON.stringify(path)}`);
  if (at < 0) return undefined;
  const start = overwrites.lastIndexOf('\n', at) + 1;
  const end = overwrites.indexOf('\n', at);
  const { ts } = JSON.parse(overwrites.slice(start, end < 0 ? undefined : end)) as { ts?: unknown };
  return typeof ts === 'string' ? ts : undefined;
}

/** The day of a table that holds nothing yet. */
export const BEGUN = '2026-07-01';
