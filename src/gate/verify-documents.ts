import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changeSince } from '../archive/base.ts';
import { hashes } from '../archive/hashes.ts';
import { loadArchive } from '../archive/load.ts';
import { indexOf } from '../registry/archive.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import { RULE_IDS } from '../registry/model/rule.ts';
import { catalogOf } from '../registry/resources/documents.ts';
import { RULES } from '../registry/rules/index.ts';
import { type Finding, finding } from '../registry/rules/rule.ts';
import { runScope } from '../registry/rules/run.ts';

// Only the rules of the catalog, over an archive and, if asked, against a commit.

const CATALOG = RULES.filter(({ id }) => id.startsWith('IDX-'));

/**
 * The findings about the documents of an archive at `now`; with `base`, a git reference, also about what changed since. The scripts
 * that the index names must be in `project`. Throws an `ArchiveError` for an archive that cannot be read.
 */
export function verifyDocuments(root: string, project: string, now: string, base?: string): Finding[] {
  const { archive } = loadArchive(root);
  const context = { archive, index: indexOf(archive), hashes, inspect: inspectMarkdown, now };
  const findings = runScope(CATALOG, 'archive', archive, context, 'api/');
  const paths = CATALOG.find(({ id }) => id === RULE_IDS.catalogPaths);
  for (const { name, canonical_path } of Object.values(catalogOf(archive).scripts)) {
    if (!paths || existsSync(join(project, canonical_path))) continue;
    findings.push(finding(paths, { field: name, actual: `no file ${canonical_path}` }, canonical_path));
  }
  if (base === undefined) return findings;
  return [...findings, ...runScope(CATALOG, 'change', changeSince(root, base), context, base)];
}
