import { type Fields, fieldsOf, shown, textIn } from './json.ts';
import type { Findings } from './report.ts';

// The catalog, `/api/index.json`: the hash that it states for each file, and how many files it accounts for.

/** What was found of a file. */
export interface Measured {
  readonly sha256: string;
  readonly size: number;
}

/** The file that answers to a path of the site. */
const fileOf = (path: string) => `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;

/** The files whose hash the catalog states. */
export function filesOfCatalog(index: Fields): string[] {
  return stating(index).map(({ entry }) => fileOf(textIn(entry, 'canonical_path')));
}

function stating(index: Fields): { section: string; name: string; entry: Fields }[] {
  return ['protocols', 'schemas', 'derived_surfaces', 'scripts'].flatMap((section) =>
    Object.entries(fieldsOf(index[section]) ?? {}).flatMap(([name, value]) => {
      const entry = fieldsOf(value) ?? {};
      // A hash of several files, or of a file that holds all others', stands nowhere; what stands here must be a path.
      return entry.content_sha256 === null || entry.content_sha256 === undefined
        ? []
        : [{ section, name, entry }];
    }),
  );
}

/** Compares the catalog with the files. `found` has every file that was read, `unknown` those that could not be, `files` how many are published, manifest included. */
export function checkCatalog(
  index: Fields,
  found: ReadonlyMap<string, Measured>,
  unknown: ReadonlySet<string>,
  { files, deposits }: { readonly files: number; readonly deposits: number },
  findings: Findings,
): void {
  let scripts = 0;
  for (const { section, name, entry } of stating(index)) {
    const path = fileOf(textIn(entry, 'canonical_path'));
    const file = found.get(path);
    if (!file && unknown.has(path)) continue;
    if (!file) {
      if (section === 'scripts') scripts += 1;
      else
        findings.add('catalog', `the catalog states a hash for ${name}, but there is no such file`, { path });
      continue;
    }
    findings.count('catalog', 'hashes of the catalog');
    if (file.sha256 !== entry.content_sha256)
      findings.add(
        'catalog',
        `the catalog states SHA-256 ${shown(entry.content_sha256)} for ${name}; the file has ${file.sha256}`,
        { path },
      );
    const { size_bytes } = entry;
    if (typeof size_bytes === 'number' && size_bytes !== file.size)
      findings.add(
        'catalog',
        `the catalog states ${size_bytes} bytes for ${name}; the file has ${file.size}`,
        { path },
      );
  }
  if (scripts > 0)
    findings.gap(`${scripts} scripts of the catalog`, 'they are part of the code, and not published');
  const derived = Object.values(fieldsOf(index.derived_surfaces) ?? {}).map((one) => fieldsOf(one) ?? {});
  const accounted = derived.reduce(
    (total, entry) => total + (typeof entry.files === 'number' ? entry.files : 1),
    0,
  );
  if (accounted !== files)
    findings.add('catalog', `the catalog accounts for ${accounted} files; ${files} are published`, {
      path: 'api/index.json',
    });
  for (const value of Object.values(fieldsOf(index.registries) ?? {})) {
    const entry = fieldsOf(value);
    if (entry?.canonical_path !== '/data/registry.json') continue;
    findings.count('catalog', 'counts of the catalog');
    if (entry.current_count !== deposits)
      findings.add(
        'catalog',
        `the catalog counts ${shown(entry.current_count)} deposits; the registry has ${deposits}`,
        { path: 'api/index.json' },
      );
  }
}
