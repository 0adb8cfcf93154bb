import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparison, changeSince, type Unpacked } from '../archive/base.ts';
import { ArchiveError, loadArchive } from '../archive/load.ts';
import { cacheRoot } from '../archive/location.ts';
import { contextOf, validateArchive, validateChange, validateTree } from '../archive/prove.ts';
import { startCommand } from '../command-line/processes.ts';
import { whatChanges } from '../registry/answers/gate-report.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { catalogOf } from '../registry/archive/resources/documents.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import type { Scope } from '../registry/model/rule.ts';
import { RULES } from '../registry/rules/index.ts';
import { type Change, type Finding, findingOf } from '../registry/rules/rule.ts';
import { ARCHIVE_SCOPES, refuses, runScope } from '../registry/rules/run.ts';
import { shorten } from '../registry/text/strings.ts';
import { judgedSite } from '../site/judged-site.ts';

// Builds the site of a proposed archive with this code, in a process of its own, so that a failing page ends nothing else.

const BUILD_MINUTES = 20;

type SiteBuild = ReturnType<typeof buildSite>;

/** Starts the build of the site of an archive into a folder. */
export function buildSite(archive: string, out: string) {
  const { INIT_CWD: _caller, ...inherited } = process.env;
  const env = {
    ...inherited,
    ARCHIVE: archive,
    OUT: out,
    CACHE: cacheRoot(),
    ...(judgedSite() === undefined && { SEARCH: 'no' }),
  };
  const child = startCommand({ name: 'build', args: [], env });
  const stop = () => void child.kill();
  const expired = setTimeout(stop, BUILD_MINUTES * 60_000);
  process.once('exit', stop);
  const ended = endOf(child).finally(() => {
    clearTimeout(expired);
    process.off('exit', stop);
  });
  // A caller that stops the build does not wait for it, so its failure would otherwise be unhandled.
  ended.catch(() => {});
  return {
    /** The exit code of the build command, and what it said. */
    ended,
    /** Ends a build whose result is no longer needed. */
    stop,
  };
}

function endOf(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? -1, output }));
  });
}

// Checks the documents of `api/` alone, by the rules of the catalog; if asked, also what changed since a commit.

const CATALOG = RULES.filter(({ id }) => id.startsWith('IDX-'));

/**
 * The findings about the documents of an archive at `now`; with `base`, a git reference, also about what changed since. The scripts
 * that the index names must be in `project`. Throws an `ArchiveError` for an archive that cannot be read.
 */
export function verifyDocuments(root: string, project: string, now: string, base?: string): Finding[] {
  const archive = loadArchive(root);
  const context = contextOf(archive, now);
  const findings = runScope(CATALOG, 'archive', archive, context, 'api/');
  const { scripts, registries } = catalogOf(archive);
  const named = [
    ...Object.values(scripts).map(({ name, canonical_path }) => [name, canonical_path] as const),
    ...Object.values(registries).flatMap(({ name, owner_scripts = [] }) =>
      owner_scripts.map((script) => [name, script] as const),
    ),
  ];
  for (const [field, script] of named) {
    if (existsSync(join(project, script))) continue;
    const problem = { field, actual: `no file ${script}` };
    findings.push(findingOf(CATALOG, 'IDX-002', problem, script));
  }
  if (base === undefined) return findings;
  return [...findings, ...runScope(CATALOG, 'change', changeSince(root, base), context, base)];
}

// The required check of a pull request: this code validates the head's archive as data.

/** The findings of the gate, and the scopes that it checked. */
interface Validation {
  readonly findings: readonly Finding[];
  readonly checked: readonly Scope[];
  /** The effects of the change, for people; empty if the archive cannot be read. */
  readonly does: readonly string[];
}

/**
 * Begins to build the site of a proposed archive with this code; undefined where a change has none to build. The build judges the archive
 * and the site.
 */
export function beginSite({ root, paths }: Unpacked): SiteBuild | undefined {
  return changesSite(paths) ? buildSite(root, judgedSite() ?? join(root, '..', 'dist')) : undefined;
}

const pathsIn = ({ files }: Change) => files.map(({ path }) => path);

/** Whether to build the site of a change: not if it changes code alone, since this code builds, and not if it changes documents alone. */
function changesSite(paths: readonly string[]): boolean {
  return paths.length > 0 && !isOfDocuments(paths);
}

/**
 * Validates a proposed state of the archive: its tree, every entry, the whole, what changed, and the site that is built from it. A
 * scope that earlier findings leave out of reach is not in `checked`. `site` is the build that `beginSite` began. Throws errors of the disk,
 * and an error when the change has a site to build and no build was begun.
 */
export async function validateProposal(
  { root, change }: Pick<Comparison, 'root' | 'change'>,
  now: string,
  site: SiteBuild | undefined,
): Promise<Validation> {
  if (!site && changesSite(pathsIn(change))) throw new Error('the site of this change was not begun');
  try {
    const { findings, does, checked } = judge(loadArchive(root), change, now);
    // Where the archive is refused already, its site says nothing more.
    if (!site || refuses(findings)) return { findings, checked, does };
    const ofSite = await siteFindings(site, root);
    return { does, findings: [...findings, ...ofSite], checked: [...checked, 'site'] };
  } catch (error) {
    // A folder in the place of a file, or anything else unexpected, is a fault of the change before it is one of ours.
    const how = error instanceof ArchiveError ? 'read' : 'validated';
    const actual = `an archive that cannot be ${how}: ${(error as Error).message.replaceAll(root, 'the head')}`;
    const problem = { actual, remedy: UNREADABLE };
    const unreadable = findingOf(RULES, 'REG-002', problem, 'the archive');
    return { findings: [...validateTree(change, now), unreadable], checked: [], does: [] };
  }
}

const UNREADABLE = 'Restore what is named from the base; commands write the sources.';

/** The findings of the rules that need no site. */
function judge(archive: Archive, change: Change, now: string): Validation {
  const documents = isOfDocuments(pathsIn(change));
  const findings = validateArchive(archive, now).filter(
    // The code of the base does not make these documents, and the registry is split into parts only after they are merged.
    ({ rule }) => !(documents && (rule === 'IDX-004' || rule === 'REG-012')),
  );
  // Commits that a branch lacks would be reported as changes that it makes.
  findings.push(...(change.behind ? validateTree(change, now) : validateChange(archive, change, now)));
  const checked: Scope[] = change.behind ? [...ARCHIVE_SCOPES] : [...ARCHIVE_SCOPES, 'change'];
  const does = change.behind ? [] : whatChanges(change.base, archive, change.files);
  return { findings, checked, does };
}

/**
 * Whether a change is of documents and of no record. Documents are generated from code, and the code that generates these comes with
 * them: the base can compare them neither with its own lists nor with its pages. Their content is for their code owner and the
 * project's own tests; the gate still checks that they are announced, whole and of one version. Together with a record they are
 * validated like any other change, and refused.
 */
function isOfDocuments(changed: readonly string[]): boolean {
  const paths = changed.filter((path) => path !== RESOURCES.overwrites.path);
  return paths.length > 0 && paths.every((path) => path.startsWith('api/'));
}

async function siteFindings({ ended }: SiteBuild, root: string): Promise<Finding[]> {
  const { code, output } = await ended;
  // A build checks its site by every rule of scope `site`, and ends with 0 only where it found nothing.
  if (code === 0) return [];
  // Astro prints the message before the command does, with the time of day.
  const message = output.split(/stays as it was\.\s+/).at(-1) ?? output;
  const actual = `a site that could not be built: ${shorten(message.replaceAll(root, 'the head').trim(), 4000)}`;
  return [findingOf(RULES, 'SUR-001', { actual, remedy: UNBUILT }, 'the site')];
}

const UNBUILT =
  'Fix what the build names. If it names nothing in the change, the fault is in the registry: report it.';
