import { changedTables } from '../archive/changeset.ts';
import { DoiDraft, mappingOf } from '../archive/resolution/draft.ts';
import { doiOf } from '../archive/resolution/view.ts';
import type { Problem } from '../model/rule.ts';
import type { DoiMapping } from '../model/tables.ts';
import { resolutionRules } from '../rules/resolution.ts';
import { type Finding, finding, findingOf, type RuleContext } from '../rules/rule.ts';
import { shorten } from '../text/strings.ts';
import { type Decided, NO_CHANGE, type PlacedValue } from './mint.ts';

// Adds mappings of legacy DOIs to the resolution index: drafts in, findings and a change out.

interface Addition extends Decided {
  /** The DOIs that get a mapping, get another one, or have this very one. */
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly unchanged: readonly string[];
}

const found = (id: string, problem: Problem, where: string): Finding =>
  findingOf(resolutionRules, id, problem, where);
const SHAPE_REMEDY =
  'Write a list of objects with dead_doi, title, date, status and match_type, and where they apply deposit, sovereign_id, live_urls and note.';

interface Draft {
  readonly where: string;
  readonly draft: DoiDraft;
}

/** The drafts of a list; every fault of their form is pushed to `findings`. */
function draftsOf({ where, value: list }: PlacedValue, findings: Finding[]): Draft[] {
  const given = Array.isArray(list) ? list : [list];
  return given.flatMap((value: unknown, at) => {
    const doi = (value as { dead_doi?: unknown } | null)?.dead_doi;
    const here = `${where}, draft ${at + 1}${typeof doi === 'string' ? ` (${shorten(doi, 100)})` : ''}`;
    const parsed = DoiDraft.safeParse(value);
    if (parsed.success) return [{ where: here, draft: parsed.data }];
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.');
      const problem = { actual: message, remedy: SHAPE_REMEDY, ...(field === '' ? {} : { field }) };
      findings.push(found('RES-001', problem, here));
    }
    return [];
  });
}

/** The content of a mapping, in whatever order its live URLs stand. */
function comparable({ live_urls, ...mapping }: DoiMapping): string {
  return JSON.stringify([mapping, Object.entries(live_urls).toSorted()]);
}

function isSame(one: DoiMapping | undefined, other: DoiMapping | undefined): boolean {
  return one !== undefined && other !== undefined && comparable(one) === comparable(other);
}

/** A mapping in a few words. */
function said({ status, record, match_type }: DoiMapping): string {
  return `${status}, ${record ?? 'no record'}, ${match_type}`;
}

/** Findings of the rules of one mapping in a draft, and whether its deposit is there. */
function* problemsOf({ draft, where }: Draft, mapping: DoiMapping, context: RuleContext): Iterable<Finding> {
  const { deposit } = draft;
  if (deposit !== undefined && !context.index.byNumber.has(deposit))
    yield found('RES-004', { field: 'deposit', actual: `${deposit}, which does not exist` }, where);
  const { sovereign_id: named } = draft;
  const target = context.index.byNumber.get(deposit ?? 0);
  if (target && named !== undefined && named !== target.sovereign_id)
    yield found(
      'RES-004',
      {
        field: 'sovereign_id',
        actual: `${named}; deposit ${deposit} has ${target.sovereign_id ?? 'none'}`,
        remedy:
          'Leave sovereign_id out, since the deposit has its own; or name the deposit that has this id.',
      },
      where,
    );
  for (const rule of resolutionRules) {
    const { item } = rule.checks;
    if (item?.resource !== 'resolution') continue;
    for (const problem of item.check(mapping, context)) yield finding(rule, problem, where);
  }
}

/**
 * Adds the drafts of some lists to the resolution index: all of them or, with any finding, none. A DOI that has a mapping keeps it, unless
 * `replace` is set; a draft that says what the index says changes nothing. `context.now` is the instant of the addition.
 */
export function addMappings(lists: readonly PlacedValue[], context: RuleContext, replace: boolean): Addition {
  const { archive, now } = context;
  const before = new Map(archive.resolution.mappings.map((mapping) => [doiOf(mapping), mapping]));
  const findings: Finding[] = [];
  const listed = new Map<string, DoiMapping>();
  for (const draft of lists.flatMap((list) => draftsOf(list, findings))) {
    const mapping = mappingOf(draft.draft, archive);
    findings.push(...problemsOf(draft, mapping, context));
    const key = doiOf(mapping);
    const [other, known] = [listed.get(key), before.get(key)];
    const refuse = (actual: string, more = {}) =>
      findings.push(found('RES-002', { field: 'dead_doi', actual, ...more }, draft.where));
    if (other && !isSame(other, mapping))
      refuse(`another draft of the same DOI: ${said(other)}`, { remedy: 'Keep one of them.' });
    else if (!other && known && !replace && !isSame(known, mapping))
      refuse(`a mapping of this DOI in the index already: ${said(known)}`);
    else listed.set(key, mapping);
  }
  const none = { ...NO_CHANGE, findings, added: [], replaced: [], unchanged: [] };
  if (findings.length > 0) return none;
  const unchanged = [...listed.keys()].filter((key) => isSame(before.get(key), listed.get(key)));
  for (const key of unchanged) listed.delete(key);
  const replaced = [...listed.keys()].filter((key) => before.has(key));
  const added = [...listed.keys()].filter((key) => !before.has(key));
  if (listed.size === 0) return { ...none, unchanged };
  const resolution = { ...archive.resolution, mappings: [...new Map([...before, ...listed]).values()] };
  const counts = [
    added.length > 0 && `${added.length} added`,
    replaced.length > 0 && `${replaced.length} replaced`,
  ];
  const changeset = {
    files: changedTables(archive, { resolution }),
    reason: `legacy DOIs: ${counts.filter(Boolean).join(', ')}`,
    actor: 'resolve',
    at: now,
  };
  return { changeset, known: { resolution }, findings, added, replaced, unchanged };
}
