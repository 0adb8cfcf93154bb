import { resolveDeposit } from '../archive.ts';
import { canonicalText } from '../identity/canonical-text.ts';
import type { Deposit } from '../model/deposit.ts';
import type { NmenRegistry } from '../model/nmen.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { utcDay } from '../submission/days.ts';
import { shorten } from '../text/cut.ts';
import { whereDeposit } from './deposits-of-change.ts';
import { BRIEF, type Problem, type Rule, type RuleContext } from './rule.ts';

// How a deposit stands to others: duplicates, related works, supersession, observed status.

/** Whether a text is a DOI, bare or with its scheme or resolver before it. */
export function isDoi(text: string): boolean {
  return /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/i.test(text);
}

function* relatedProblems(ids: readonly string[], { index }: RuleContext): Iterable<Problem> {
  for (const id of ids) {
    if (id.startsWith('AXN:')) {
      if (!index.byAxn.has(id)) yield { field: 'related_ids', actual: `${id}, which names no deposit here` };
    } else if (!isDoi(id) && !URL.canParse(id)) {
      yield { field: 'related_ids', actual: `“${id}”` };
    }
  }
}

/** The designation of an entity on a day, or undefined when there was none. */
export function designationOn(nmen: NmenRegistry, entity: string, day: string): string | undefined {
  const designations = nmen.entities.find((known) => known.entity === entity)?.designations ?? [];
  return designations
    .filter(({ since }) => since <= day)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .at(-1)?.status;
}

function* observedProblems(
  entity: string,
  status: string,
  day: string,
  { archive }: RuleContext,
): Iterable<Problem> {
  if (status === '' && entity === '') return;
  if (entity === '') yield { field: 'nmen_entity', actual: 'an observed status without its entity' };
  else if (status === '')
    yield { field: 'nmen_status_observed', actual: 'an observed entity without its status' };
  else {
    const due = designationOn(archive.nmen, entity, day);
    if (due !== status) {
      yield {
        field: 'nmen_status_observed',
        actual: `“${shorten(status, BRIEF)}” for ${shorten(entity, BRIEF)}, which on ${day} ${due ? `was “${due}”` : 'had no designation'}`,
      };
    }
  }
}

/** A pointer of an entry to another, by number and by AXN, which must name the same deposit. */
const POINTERS = [
  ['predecessor_deposit_number', 'predecessor_axn'],
  ['superseded_by_deposit_number', 'superseded_by_axn'],
] as const satisfies readonly (readonly [keyof Deposit, keyof Deposit])[];

export const relationRules: readonly Rule[] = [
  {
    id: 'DUP-001',
    level: 'error',
    requirement: 'The work is not in the registry yet.',
    remedy: 'Cite the deposit that is there; a corrected text is a new deposit that supersedes it.',
    checks: {
      *submission({ fields, submission_sha256 }, { index, hashes }) {
        const same = index.bySubmission.get(submission_sha256);
        const alike = same ?? index.byHash.get(hashes.sha256(canonicalText(fields)));
        if (alike) {
          const what = same ? 'the same submission' : 'the same canonical text';
          yield { field: 'body', actual: `${what} as deposit ${alike.deposit_number}, ${alike.axn}` };
        }
      },
      *archive({ registry }) {
        const seen = new Map<string, number>();
        for (const deposit of registry.deposits) {
          for (const field of ['hash', 'submission_sha256'] as const) {
            const first = seen.get(`${field} ${deposit[field]}`);
            const found = `${deposit[field]}, as deposit ${first}`;
            if (first !== undefined) yield { field, actual: found, where: whereDeposit(deposit) };
            else seen.set(`${field} ${deposit[field]}`, deposit.deposit_number);
          }
        }
      },
    },
  },
  {
    id: 'REL-001',
    level: 'error',
    requirement: 'Every related identifier is an AXN of this registry, a DOI or a web address.',
    remedy:
      'Copy the AXN from its record page, or write the DOI as doi:10.…, or give the address with https://.',
    checks: {
      *submission({ fields }, context) {
        yield* relatedProblems(fields.related_ids, context);
        if (fields.supersedes !== '' && !resolveDeposit(context.index, fields.supersedes)) {
          yield { field: 'supersedes', actual: `“${fields.supersedes}”, which names no deposit here` };
        }
      },
      entry: ({ deposit }, context) => relatedProblems(deposit.related_ids ?? [], context),
    },
  },
  {
    id: 'REL-002',
    level: 'error',
    requirement: 'A deposit is superseded only from the account that filed it, and only while it is active.',
    remedy: 'File it from the account of the earlier deposit, or propose it by Path B.',
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
        if (!rich && (owner === undefined || origin.submitter?.id !== owner)) {
          yield {
            field: 'supersedes',
            actual: `deposit ${earlier.deposit_number}, which another account filed`,
          };
        }
      },
    },
  },
  {
    id: 'REL-003',
    level: 'error',
    requirement: 'Pointers to another deposit exist and agree, by number and by identifier.',
    remedy: 'Name the deposit by its number and its current identifier.',
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
          if (!named) yield { field: number, actual: `${target ?? 'nothing'}, which names no deposit` };
          else if (index.byAxn.get(deposit[axn] ?? '') !== named) {
            yield {
              field: axn,
              actual: `${deposit[axn] ?? 'nothing'}, where deposit ${target} is ${named.axn}`,
            };
          }
        }
        if (deposit.supersedes !== undefined && !index.byNumber.has(deposit.supersedes)) {
          yield { field: 'supersedes', actual: `${deposit.supersedes}, which does not exist` };
        }
      },
    },
  },
  {
    id: 'NME-001',
    level: 'error',
    requirement:
      'An observed status is the designation that the non-mutual-extraction registry gave the entity on the day of minting.',
    remedy: `Look the entity up in ${webPath(RESOURCES.nmen)}, and give both entity and status, or neither.`,
    checks: {
      submission: ({ fields }, context) =>
        observedProblems(fields.nmen_entity, fields.nmen_status_observed, utcDay(context.now), context),
      entry: ({ deposit }, context) =>
        observedProblems(
          deposit.nmen_entity ?? '',
          deposit.nmen_status_observed ?? '',
          utcDay(deposit.minted_at),
          context,
        ),
    },
  },
  {
    id: 'NME-002',
    level: 'error',
    requirement:
      'The non-mutual-extraction registry names an entity once, and gives it one designation a day at most.',
    remedy: 'Put the designations of an entity together, and leave one for each day.',
    checks: {
      *archive({ nmen }) {
        const entities = new Set<string>();
        for (const { entity, designations } of nmen.entities) {
          const where = RESOURCES.nmen.path;
          const name = entity.normalize('NFC').trim();
          if (entities.has(name))
            yield { field: 'entity', actual: `${shorten(entity, BRIEF)} a second time`, where };
          entities.add(name);
          const days = designations.map(({ since }) => since);
          for (const day of new Set(days.filter((since, at) => days.indexOf(since) !== at)))
            yield {
              field: 'designations',
              actual: `several designations of ${shorten(entity, BRIEF)} since ${day}`,
              where,
            };
        }
      },
    },
  },
];
