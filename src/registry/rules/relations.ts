import { type Archive, namedBy, resolveDeposit } from '../archive/archive.ts';
import { strangerIn } from '../archive/find/reading.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { designationAt } from '../archive/moments.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { webPath, whereOf } from '../archive/resources/resource.ts';
import { canonicalText } from '../identity/canonical-text.ts';
import { contentSwhid, utf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import type { NmenRegistry } from '../model/tables.ts';
import { latestDayOnEarth, utcDay } from '../text/days.ts';
import { isDoi } from '../text/links.ts';
import { shorten } from '../text/strings.ts';
import { repeated, whereDeposit } from './of-change.ts';
import { BRIEF, quoted, type Rule, type RuleContext } from './rule.ts';

// Relations to other deposits: duplicates, related works, supersession; and the observed status.

function* observedProblems(
  entity: string,
  status: string,
  instant: string,
  { archive }: RuleContext,
): Iterable<Problem> {
  if (status === '' && entity === '') return;
  const field = 'nmen_status_observed';
  if (entity === '') yield { field: 'nmen_entity', actual: 'an observed status without an entity' };
  else if (status === '') yield { field, actual: 'an observed entity without a status' };
  else if (!Number.isNaN(Date.parse(instant))) {
    // For another instant REG-002 says so.
    const due = designationAt(archive.nmen, entity, instant);
    const was = due ? `was “${due}”` : 'had no designation';
    const actual = `${quoted(status)} for ${shorten(entity, BRIEF)}, which at ${instant} ${was}`;
    if (due !== status) yield { field, actual };
  }
}

/** The pointers of an entry to other entries, each a number and an AXN that must name the same deposit. */
export const POINTERS = [
  ['predecessor_deposit_number', 'predecessor_axn'],
  ['superseded_by_deposit_number', 'superseded_by_axn'],
] as const satisfies readonly (readonly [keyof Deposit, keyof Deposit])[];

export const relationRules: readonly Rule[] = [
  {
    id: 'DUP-001',
    requirement: 'The work is not yet in the registry.',
    remedy: 'Cite the existing deposit. A corrected text is a new deposit that supersedes it.',
    fields: ['body'],
    needs: 'all',
    checks: {
      *submission({ fields, submission_sha256 }, { index, hashes }) {
        const same = index.bySubmission.get(submission_sha256);
        const text = utf8(canonicalText(fields));
        const alike = same ?? index.bySwhid.get(contentSwhid(text, hashes.sha1));
        if (alike) {
          const what = same ? 'the same submission' : 'the same canonical text';
          const { deposit_number: deposit, axn } = alike;
          yield { field: 'body', actual: `${what} as deposit ${deposit}, ${axn}`, deposit };
        }
      },
      *archive({ registry: { deposits } }) {
        const said = new Set<Deposit>();
        for (const field of ['hash', 'content_swhid', 'submission_sha256'] as const) {
          // A stated hash of other bytes than the text file proves no copy; `content_swhid`, which is of that file, does.
          const having = deposits.filter((one) => one[field] && (field !== 'hash' || isHashOfFile(one)));
          for (const [{ deposit_number: first }, again] of repeated(having, (one) => one[field] ?? '')) {
            if (field === 'content_swhid' && said.has(again)) continue;
            said.add(again);
            yield { field, actual: `${again[field]}, as deposit ${first}`, where: whereDeposit(again) };
          }
        }
      },
    },
  },
  {
    id: 'REL-001',
    requirement: 'Every related identifier is an AXN of this registry, a DOI or a URL, one on each line.',
    remedy:
      'Copy the AXN from its record page, write the DOI as doi:10.…, or give a URL with https://, each on a line of its own.',
    fields: ['related_ids', 'supersedes'],
    needs: 'index',
    checks: {
      *submission({ fields: { related_ids, supersedes } }, { index }) {
        yield* relatedProblems(related_ids, (axn) => namedBy(index, axn) !== undefined);
        if (supersedes === '' || resolveDeposit(index, supersedes)) return;
        const unknown = {
          actual: `${quoted(supersedes)}, which is not a deposit of this registry`,
          remedy: 'Give the number or the AXN of your earlier deposit.',
        };
        yield { field: 'supersedes', ...(/^AXN:/i.test(supersedes) ? unknownAxn(supersedes) : unknown) };
      },
      // A stored entry must have each AXN exactly as the registry has it, so `namedBy` is too lenient here.
      entry: ({ deposit }, { index }) =>
        relatedProblems(deposit.related_ids ?? [], (axn) => index.byAxn.has(axn)),
    },
  },
  {
    id: 'REL-002',
    requirement: 'Only the account that filed a deposit may supersede it, and only while it is active.',
    remedy: 'Submit from the account that filed the earlier deposit, or use Path B.',
    fields: ['supersedes'],
    needs: 'index',
    checks: {
      *submission({ fields, rich, origin }, { index }) {
        const earlier = resolveDeposit(index, fields.supersedes);
        if (!earlier) return;
        if (earlier.status !== 'ACTIVE') {
          yield {
            field: 'supersedes',
            actual: `deposit ${earlier.deposit_number}, which is ${earlier.status}`,
            remedy: 'Name the active deposit of the series.',
          };
        }
        const owner = earlier.submitter?.id;
        const isOwn = owner !== undefined && origin.submitter?.id === owner;
        if (!rich && !isOwn)
          yield {
            field: 'supersedes',
            actual: `deposit ${earlier.deposit_number}, which another account filed`,
          };
      },
    },
  },
  {
    id: 'REL-003',
    requirement:
      'Every pointer to another deposit names an existing one, and its number and identifier agree.',
    remedy: 'Give the number and the current identifier of the deposit.',
    fields: POINTERS.flat(),
    needs: 'index',
    checks: {
      *submission({ rich }, { index }) {
        const number = rich?.predecessor_deposit_number;
        if (number !== undefined && !index.byNumber.has(number)) {
          yield { field: 'predecessor_deposit_number', actual: `${number}, which does not exist` };
        }
      },
      *entry({ deposit }, { index }) {
        for (const [number, axn] of POINTERS) {
          const target = deposit[number];
          if (target === undefined && deposit[axn] === undefined) continue;
          const named = index.byNumber.get(target ?? 0);
          const wrongNumber = `${target}, which does not exist`;
          const wrongAxn = `${deposit[axn]}; deposit ${target} is ${named?.axn}`;
          if (!named) yield { field: number, actual: target === undefined ? null : wrongNumber };
          else if (index.byAxn.get(deposit[axn] ?? '') !== named)
            yield { field: axn, actual: deposit[axn] === undefined ? null : wrongAxn };
        }
        if (deposit.supersedes !== undefined && !index.byNumber.has(deposit.supersedes)) {
          yield { field: 'supersedes', actual: `${deposit.supersedes}, which does not exist` };
        }
      },
    },
  },
  {
    id: 'NME-001',
    requirement:
      'The observed status is the designation of the entity in the non-mutual-extraction registry at the time of minting.',
    remedy: `Look the entity up in ${webPath(RESOURCES.nmen)}, and give both entity and status, or neither.`,
    fields: ['nmen_entity', 'nmen_status_observed'],
    needs: 'nmen',
    checks: {
      submission: ({ fields }, context) =>
        observedProblems(fields.nmen_entity, fields.nmen_status_observed, context.now, context),
      entry: ({ deposit: { nmen_entity: entity, nmen_status_observed: status, minted_at } }, context) =>
        observedProblems(entity ?? '', status ?? '', minted_at, context),
    },
  },
  {
    id: 'NME-002',
    requirement:
      'The non-mutual-extraction registry lists an entity once, with at most one designation per day, none with an instant before its day.',
    remedy: 'Merge the designations of the entity, and keep one for each day.',
    checks: {
      item: {
        resource: 'nmen',
        *check({ designations }) {
          const days = designations.map(({ since }) => since);
          for (const day of new Set(days.filter((since, at) => days.indexOf(since) !== at)))
            yield { field: 'designations', actual: `several designations since ${day}` };
          for (const { since, at } of designations)
            if (at !== undefined && utcDay(at) < since)
              yield {
                field: 'designations',
                actual: `a designation since ${since}, made at ${at} before that day`,
              };
        },
      },
      *archive({ nmen }) {
        for (const [, { entity }] of repeated(nmen.entities, nameOf)) {
          const where = whereOf(RESOURCES.nmen, entity);
          yield { field: 'entity', actual: 'a second entry for the same entity', where };
        }
      },
    },
  },
];

// Checks related identifiers (REL-001). Only the rules of links (SAN-002, SAN-004) judge addresses, so that each fault is one finding.

/** Returns the kind of a related identifier. `address` is a URL, which the rules of links judge; `doi:`, `info:` and `urn:` make none. */
export function kindOfRelated(id: string): 'axn' | 'doi' | 'address' | 'several' | 'other' {
  if (/^AXN:/i.test(id)) return 'axn';
  if (severalIn(id).length > 1) return 'several';
  if (isDoi(id)) return 'doi';
  const isUrl = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(id) && !/^(?:doi|info|urn):/i.test(id);
  return isUrl && !/[ \t]/.test(id) && (URL.canParse(id) || /^[/\\]{2}/.test(id)) ? 'address' : 'other';
}

/** Splits a line into the identifiers on it: each but the first begins after a comma, a semicolon or white space. */
function severalIn(id: string): string[] {
  return id
    .split(/(?<!^doi:?)[,;\s]\s*(?=(?:AXN:|doi:|https?:\/\/|10\.\d{4,9}\/))/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Yields the problems of related identifiers. `has` says whether a deposit has or had an AXN. */
function* relatedProblems(ids: readonly string[], has: (axn: string) => boolean): Iterable<Problem> {
  const field = 'related_ids';
  for (const id of ids) {
    const kind = kindOfRelated(id);
    if (kind === 'axn') {
      if (!has(id)) yield { field, ...unknownAxn(id) };
    } else if (kind === 'several') {
      const parts = severalIn(id);
      const actual = `${parts.length} identifiers on one line: ${parts.slice(0, 5).map(quoted).join(' and ')}`;
      yield { field, actual, remedy: 'Write one identifier on each line. A comma does not divide them.' };
    } else if (kind === 'other') {
      const isNearlyDoi = /^(?:doi:\s*)?10\.\d+/i.test(id);
      yield { field, actual: quoted(id), remedy: isNearlyDoi ? ABOUT_DOIS : undefined };
    }
  }
}

const ABOUT_DOIS =
  'Compare the DOI with its source: it has 10., four to nine digits, a slash, and no spaces after it.';

/** The finding about an AXN that no deposit bears. */
function unknownAxn(axn: string): Pick<Problem, 'actual' | 'remedy'> {
  const stranger = strangerIn(axn);
  const remedy = 'Copy the AXN from its record page.';
  return stranger
    ? {
        actual: `${quoted(axn)}, which holds ${stranger}; no identifier has one`,
        remedy: `Remove it. ${remedy}`,
      }
    : { actual: `${quoted(axn)}, which is not an identifier of this registry`, remedy };
}

// A change may only add designations: deposits state the designation that an entity had at the time of minting.

type Entity = NmenRegistry['entities'][number];

const nameOf = ({ entity }: Pick<Entity, 'entity'>) => entity.normalize('NFC').trim();

function* entityProblems(before: Entity | undefined, after: Entity, latest: string): Iterable<Problem> {
  const where = whereOf(RESOURCES.nmen, after.entity);
  const field = 'designations';
  const [old = [], all] = [before?.designations, after.designations];
  const key = ({ status, since, at }: Entity['designations'][number]) => `${status} since ${at ?? since}`;
  const kept = new Set(all.map(key));
  const earlier = new Set(old.map(key));
  for (const gone of old.map(key).filter((one) => !kept.has(one)))
    yield { field, actual: `a removed or changed designation: ${gone}`, where };
  const newest = old.reduce((last, { since }) => (since > last ? since : last), '');
  for (const one of all.filter((designation) => !earlier.has(key(designation)))) {
    if (one.since <= newest)
      yield { field, actual: `${key(one)}, added before the designation of ${newest}`, where };
    else if (one.since > latest) yield { field, actual: `${key(one)}, which is in the future`, where };
  }
}

export const designationRules: readonly Rule[] = [
  {
    id: 'NME-003',
    requirement:
      'Earlier designations of an entity stay as they were; a new one is later than all of them, and not in the future.',
    remedy: 'Restore the designations, and add the new one with npm run designate.',
    checks: {
      *change({ base }, { archive, now }) {
        if (base.nmen === archive.nmen) return;
        const latest = latestDayOnEarth(now);
        const after = new Map(archive.nmen.entities.map((entity) => [nameOf(entity), entity]));
        const before = new Map(base.nmen.entities.map((entity) => [nameOf(entity), entity]));
        for (const [name, { entity }] of before)
          if (!after.has(name))
            yield { field: 'entity', actual: 'a removed entity', where: whereOf(RESOURCES.nmen, entity) };
        for (const [name, entity] of after) yield* entityProblems(before.get(name), entity, latest);
      },
    },
  },
];

// SUR-001 compares the published citation graph with a new one. The graph cannot show that two works share a document id; CIT-008 does.

/** Finds document ids that several deposits share, except versions of one series: a citation of such an id could mean any of them. */
function* sharedIds({ registry }: Archive): Iterable<Problem> {
  const named = registry.deposits.filter(({ sovereign_id }) => sovereign_id);
  const idOf = ({ sovereign_id = '' }: Deposit) => sovereign_id;
  for (const [owner, deposit] of repeated(named, idOf)) {
    const { version_series_id: series } = deposit;
    if (series !== undefined && owner.version_series_id === series) continue;
    const actual = `${shorten(idOf(deposit), BRIEF)}, which is that of deposit ${owner.deposit_number}`;
    yield { field: 'sovereign_id', actual, where: whereDeposit(deposit) };
  }
}

export const citationRules: readonly Rule[] = [
  {
    id: 'CIT-008',
    level: 'warning',
    requirement: 'A document id belongs to one deposit, or to the versions of one series.',
    remedy: 'Cite the later deposit by its AXN: its document id means the first deposit that has it.',
    fields: ['sovereign_id'],
    checks: { archive: sharedIds },
  },
];
