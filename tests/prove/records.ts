import type * as z from 'zod';
import { cachedFacts } from '../../src/archive/cache.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { archiveRoot } from '../../src/archive/location.ts';
import { type Archive, type ArchiveIndex, indexOf, textFile } from '../../src/registry/archive/archive.ts';
import { tableText } from '../../src/registry/archive/resources/files.ts';
import { ALL_RESOURCES, type ResourceName, valueIn } from '../../src/registry/archive/resources/index.ts';
import { RegistryOutline } from '../../src/registry/archive/resources/registry.ts';
import { linesIn, type Resource } from '../../src/registry/archive/resources/resource.ts';
import { utf8 } from '../../src/registry/identity/hash.ts';
import { CORRECTABLE } from '../../src/registry/rules/captures.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import {
  type Author,
  type ChangedFile,
  type Finding,
  type RuleContext,
  StoredEntry,
} from '../../src/registry/rules/rule.ts';
import { runItems, runScope } from '../../src/registry/rules/run.ts';
import type { Proof } from './proof.ts';
import { firstMiddleLast, type Mutant, mutantsOf, type Occurrence } from './record-mutations.ts';

// Changes every field of every resource of the sample, as a hand edit would that has its overwrite receipt, and asks the rules of the
// scopes entry, item, archive and change. The rules about receipts and documents are left out: they would report any edit.

const NOW = '2026-12-01T12:00:00Z';
const JUDGED = RULES.filter(({ id }) => !/^(?:IDX|FAM|RCP)-/.test(id));
const AUTHOR: Author = { automated: false, path: 'B', texts: [] };

/** Resources that the sample does not have, whose rules are left out, or that people set as they like. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  waivers: 'made by adoption; the sample has none',
  adoption: 'the sample has no report of an adoption',
  adoptions: 'the sample has no receipt of this kind',
  takedowns: 'the sample has no receipt of this kind',
  familiarization: 'the sample has no receipt of this kind',
  overwrites: 'RCP-001 and RCP-002, which would report any edit',
  site: 'what the owner of an archive decides',
};

/** Fields that a person may change as they like: no rule can tell whether what they say is so. */
interface Freedom {
  readonly resource: ResourceName;
  /** The kinds of place; one that ends in `*` stands for everything below it as well. */
  readonly places: readonly string[];
  readonly why: string;
  /** The mutations that are free; where there are none, all. An invisible character is free nowhere. */
  readonly only: readonly string[];
}

const free = (resource: ResourceName, places: string, why: string, ...only: string[]): Freedom => ({
  ...{ resource, places: places.split(' '), why, only },
});

const ORDER = 'reversed';
const WORDS = ['changed', 'a neighbor’s', 'decomposed', 'with a script'];
const ANY_WORDS = ['changed', 'with a script', 'too long'];
const RELEASE = 'the keepers number the releases of a file and name its kind; no count depends on it';
const SEEN = 'what a tracker saw: its next list replaces it; RCP-001 leaves addresses to their command';
const OF_OBSERVATIONS = 'source_format section slug details_excerpt framing archive_attribution image_count'
  .split(' ')
  .map((field) => `addresses{}.observations[].${field}`);

/** The fields of the records that only a person can judge. */
const FREEDOMS: readonly Freedom[] = [
  free('registry', '', 'nothing reads another key of the registry', 'with a key more'),
  free(
    'registry',
    'deposits[].draft_pending_reason',
    'what is outstanding changes while a draft waits',
    ...ANY_WORDS,
  ),
  free('registry', 'deposits[].generated_by*', 'who wrote an edition that no person has judged'),
  free('registry', 'deposits[].defines_concepts', 'named twice it is one', 'with its last item twice'),
  free('concepts', 'version method', RELEASE, ...ANY_WORDS),
  free('terms', 'version', RELEASE, ...ANY_WORDS),
  free('resolution', 'version', RELEASE, ...ANY_WORDS),
  free('addresses', 'version description', RELEASE, ...ANY_WORDS),
  free('terms', 'terms', 'terms are found by their text', ORDER),
  free('resolution', 'mappings', 'mappings are found by their DOI', ORDER),
  free('addresses', 'addresses sources observation_classes', 'they are found by their names', ORDER),
  free('captures', 'entries', 'captures are found by slug and id, and have a day', ORDER),
  free('register', 'entries', 'entries are found by slug and id, and have a day', ORDER),
  free('nmen', 'entities', 'entities are found by their names', ORDER),
  free('nmen', 'entities[].designations', 'each designation has its day', ORDER),
  free('terms', 'terms[].definition', 'what a term means is for a reader of the text to say', ...WORDS),
  free(
    'resolution',
    'mappings[].title mappings[].date mappings[].sovereign_id mappings[].live_urls* mappings[].note',
    'what a repository that is gone once said, and where a copy answers today',
  ),
  free(
    'resolution',
    'mappings[].match_type',
    'how a person found the work, within what its status allows',
    'a neighbor’s',
  ),
  free(
    'resolution',
    'mappings[].record',
    'which work it is, where a note says why the titles differ; RCP-001 leaves mappings to their command',
    'a neighbor’s',
  ),
  free(
    'addresses',
    'addresses{}.observations[] addresses{}.observations[].date addresses{}.observations[].surface',
    SEEN,
    'removed',
    ...WORDS,
  ),
  free('addresses', 'addresses{}.observations[].status', SEEN, 'null', ...WORDS),
  free(
    'addresses',
    `${OF_OBSERVATIONS.join(' ')} addresses{}.battery_membership[] addresses{}.refers_to* addresses{}.note`,
    'what a tracker list says of a query: the next list replaces it',
  ),
  free(
    'captures',
    CORRECTABLE.map((field) => `entries[].${field}*`).join(' '),
    'what a person says about what was observed; CAP-011 lists these fields as the ones that may be corrected',
  ),
];

/** Where keys are names. */
const MAPS = new Set(['addresses', 'concepts', 'sources', 'observation_classes', 'entries[].notes']);

/** Deposits of every kind in the sample. */
const KINDS = new Set([8, 20, 22, 34, 42, 43]);

/** The number of the deposit that a path in the registry leads into; undefined elsewhere. */
function depositAt([resource, key, at]: Mutant['path']): number | undefined {
  return resource === 'registry' && key === 'deposits' && typeof at === 'number' ? at + 1 : undefined;
}

/** Where a field occurs in deposits of several kinds, one deposit of each kind; elsewhere the first, the middle and the last occurrence. */
function chosen(all: readonly Occurrence[]): readonly Occurrence[] {
  const ofKinds = new Map(all.toReversed().map((one) => [depositAt(one.path) ?? 0, one]));
  const own = [...ofKinds].filter(([number]) => KINDS.has(number)).map(([, one]) => one);
  return own.length > 0 ? own : firstMiddleLast(all);
}

export const records: Proof = {
  name: 'records',
  requirement: 'Every change of a field of a resource of the sample is reported by a rule about it.',
  run: async ({ say }) => {
    const archive = loadArchive(archiveRoot());
    const untouched = reportedBy(archive, archive, []);
    const escapes: string[] = untouched ? [`the untouched sample: ${untouched}`] : [];
    const used = new Set<Freedom>();
    const lines: string[] = [];
    for (const resource of ALL_RESOURCES.filter(({ name }) => !(name in LEFT_OUT))) {
      say(resource.name);
      const outcome = tryResource(archive, resource);
      for (const freedom of outcome.freedoms) used.add(freedom);
      escapes.push(...outcome.escapes);
      lines.push(outcome.line);
    }
    for (const freedom of FREEDOMS)
      if (!used.has(freedom)) escapes.push(`${freedom.resource} ${freedom.places}: free, and never met`);
    lines.push(
      ...[...used].map(({ resource, places, why }) => `free: ${resource} ${places.join(', ')}: ${why}`),
    );
    lines.push(...Object.entries(LEFT_OUT).map(([name, why]) => `left out: ${name}: ${why}`));
    return { lines, escapes };
  },
};

function tryResource(archive: Archive, resource: Resource) {
  const before = valueIn(archive, resource);
  const whole = resource.kind === 'log' ? linesIn(String(before)).map((line) => JSON.parse(line)) : before;
  const counts = new Map<string, number>();
  const freedoms = new Set<Freedom>();
  const escapes: string[] = [];
  const isMap = (place: string) => MAPS.has(bare(place, resource));
  for (const mutant of mutantsOf({ [resource.name]: whole }, isMap, chosen)) {
    const told = judge(archive, resource, (mutant.value as Record<string, unknown>)[resource.name]);
    const freedom = told ? undefined : freedomOf(resource, mutant);
    const by = told ?? (freedom ? 'free' : 'nothing');
    counts.set(by, (counts.get(by) ?? 0) + 1);
    if (freedom) freedoms.add(freedom);
    else if (!told) escapes.push(`${mutant.path.join('.')}: ${mutant.what}`);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const each = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rule, count]) => `${rule} ${count}`);
  return {
    escapes,
    freedoms,
    line: `${resource.name}: ${total} changes, reported first by: ${each.join(', ')}`,
  };
}

/** A place without the name of the resource before it. */
function bare(place: string, { name }: Resource): string {
  return place.slice(name.length).replace(/^\./, '');
}

function freedomOf(resource: Resource, { place, what }: Mutant): Freedom | undefined {
  return FREEDOMS.find(
    (free) =>
      free.resource === resource.name &&
      free.places.some((one) => covers(one, bare(place, resource))) &&
      what !== 'with an override' &&
      (free.only.length === 0 || free.only.includes(what)),
  );
}

function covers(free: string, place: string): boolean {
  if (!free.endsWith('*')) return free === place;
  const head = free.slice(0, -1);
  return place === head || (place.startsWith(head) && /[.[{]/.test(place.charAt(head.length)));
}

/** Returns what reports a value of a resource: its schema, the index, the rule that speaks first, or nothing. */
function judge(archive: Archive, resource: Resource, value: unknown): string | undefined {
  const made = resource.kind === 'log' ? logOf(value) : value;
  // A deposit that can be read is judged by the rules.
  const schema: z.ZodType = resource.kind === 'registry' ? RegistryOutline : resource.schema;
  if (made === undefined || (made === value && !schema.safeParse(value).success)) return 'schema';
  const after = { ...archive, [resource.name]: made };
  // A registry is no table as its file has it: each deposit is a line.
  if (resource.kind === 'registry') return reportedBy(archive, after, []);
  const [before, now] = [archive, after].map((one) => bytesOf(one, resource));
  return reportedBy(archive, after, [{ path: resource.path, before, after: now }]);
}

function bytesOf(archive: Archive, resource: Resource): Uint8Array {
  const value = valueIn(archive, resource);
  return utf8(resource.kind === 'log' ? String(value) : tableText(value as Record<string, unknown>));
}

function logOf(value: unknown): string | undefined {
  return Array.isArray(value) ? value.map((line) => `${JSON.stringify(line)}\n`).join('') : undefined;
}

function reportedBy(base: Archive, archive: Archive, files: readonly ChangedFile[]): string | undefined {
  const index = indexable(archive);
  if (!index) return 'index';
  const context: RuleContext = { archive, index, hashes, inspect: cachedFacts, now: NOW };
  const error = (findings: readonly Finding[]) => findings.find(({ level }) => level === 'error')?.rule;
  const { deposits } = base.registry;
  const entries = archive.registry.deposits.flatMap((deposit, at) => {
    if (deposit === deposits[at]) return [];
    const text = archive.files.read(textFile(deposits[at] ?? deposit));
    return runScope(JUDGED, 'entry', new StoredEntry(deposit, text, context), context, 'an entry');
  });
  return (
    error(entries) ??
    error(runItems(JUDGED, context)) ??
    error(runScope(JUDGED, 'archive', archive, context, 'the archive')) ??
    error(runScope(JUDGED, 'change', { base, files, author: AUTHOR }, context, 'the change'))
  );
}

/** The index of an archive, or undefined where the gate cannot validate it. */
function indexable(archive: Archive): ArchiveIndex | undefined {
  try {
    return indexOf(archive);
  } catch {
    return undefined;
  }
}
