import * as z from 'zod';
import { type Archive, indexOf } from '../archive/archive.ts';
import { changedTables } from '../archive/changeset.ts';
import { DepositNumber, TypedWords } from '../model/primitives.ts';
import type { PublishedAddress } from '../model/published.ts';
import type { Problem } from '../model/rule.ts';
import type { AddressRegistry, NmenRegistry, Term } from '../model/tables.ts';
import { type AddressSource, TERM_TYPES } from '../model/vocabulary.ts';
import { readdress, totalsOf } from '../observation/addresses/build.ts';
import { readList, type TrackerList } from '../observation/addresses/list.ts';
import { addressesView } from '../observation/addresses/view.ts';
import { addressKey } from '../observation/ids.ts';
import { termKey, termsOf } from '../reading/concepts.ts';
import { addressRules } from '../rules/addresses.ts';
import { termProblems, unusedTerms } from '../rules/concepts.ts';
import { RULES } from '../rules/index.ts';
import { type Finding, findingOf, type RuleContext } from '../rules/rule.ts';
import { HOUR_MS, isDay, later, utcDay } from '../text/days.ts';
import { KnownError } from '../text/errors.ts';
import { shorten } from '../text/strings.ts';
import { type Decided, NO_CHANGE, type PlacedValue } from './mint.ts';

// Terms that a person adds to the lexical registry: all of a list or none, and every finding at once.

const ListedTerm = z
  .strictObject({
    term: TypedWords,
    definition: TypedWords,
    type: z.enum(TERM_TYPES),
    deposit: DepositNumber,
  })
  .transform(({ deposit, ...words }): Term => ({ ...words, defined_in_deposit: deposit }));
const LISTED_REMEDY = `Give term, definition, deposit, and type: one of ${TERM_TYPES.join(', ')}.`;

/** The terms that are added: none where there are findings, and where every term is there with the same words. */
interface AddedTerms extends Decided {
  readonly added: readonly Term[];
}

/** Adds the terms of some lists to the lexical registry. `at` is the instant of the change. Throws nothing. */
export function addTerms(archive: Archive, lists: readonly PlacedValue[], at: string): AddedTerms {
  const known = new Map<string, Term>(termsOf(archive).map((term) => [termKey(term.term), term]));
  const added: Term[] = [];
  const findings: Finding[] = [];
  for (const { where: list, value } of lists) {
    if (!Array.isArray(value)) {
      findings.push(findingOf(RULES, 'TRM-002', { actual: 'a value that is not an array of terms' }, list));
      continue;
    }
    for (const [at, item] of value.entries()) {
      const where = `${list}, term ${at + 1}`;
      const { data: term, error } = ListedTerm.safeParse(item);
      const misshapen = error?.issues.map(({ path, message }) => ({
        field: path.join('.') || 'term',
        actual: message,
        remedy: LISTED_REMEDY,
      }));
      const problems = term ? [...termProblems(term, archive, 'Give plain words, on one line.')] : misshapen;
      for (const problem of problems ?? []) findings.push(findingOf(RULES, 'TRM-002', problem, where));
      if (!term || problems?.length) continue;
      const before = known.get(termKey(term.term));
      if (before && same(before, term)) continue;
      if (before) findings.push(findingOf(RULES, 'TRM-001', existing(before), where));
      known.set(termKey(term.term), term);
      added.push(term);
    }
  }
  const terms = { ...archive.terms, terms: [...archive.terms.terms, ...added] };
  const context = { archive: { ...archive, terms }, index: indexOf(archive) };
  for (const problem of unusedTerms({ base: archive }, context))
    findings.push(findingOf(RULES, 'TRM-004', problem, ''));
  if (findings.length > 0 || added.length === 0) return { ...NO_CHANGE, added: [], findings };
  const files = changedTables(archive, { terms });
  const reason = added.length === 1 ? 'one minted term' : `${added.length} minted terms`;
  return { changeset: { files, reason, actor: 'terms', at }, known: { terms }, added, findings };
}

function same(a: Term, b: Term): boolean {
  return a.definition === b.definition && a.type === b.type && a.defined_in_deposit === b.defined_in_deposit;
}

function existing({ defined_in_deposit }: Term): Problem {
  const actual = `a term that deposit ${defined_in_deposit} mints already, with other words`;
  return { field: 'term', actual, remedy: 'Leave it out. A term is minted once.' };
}

// Designations in the non-mutual-extraction registry: a history that only grows, since deposits state what it said on their day.

type Entity = NmenRegistry['entities'][number];

/** A designation as a person gives it: the entity, the status, and the day from which it holds. */
type Designation = Pick<Entity, 'entity'> & Omit<Entity['designations'][number], 'at'>;

/**
 * Adds an entity, or a designation later than all that the entity has. `at` is the instant of the change. Changes nothing where the
 * registry has this designation already. Throws a `KnownError` for a day that does not exist or is in the future, and for what would change
 * the history.
 */
export function designate(archive: Archive, given: Designation, at: string): Decided {
  const entity = given.entity.normalize('NFC').trim();
  const { status, since } = given;
  const { nmen } = archive;
  if (!isDay(since)) throw new KnownError(`“${since}” is not a day: write YYYY-MM-DD.`);
  if (since > utcDay(at))
    throw new KnownError(`${since} is in the future: give a day that is not after today.`);
  const known = nmen.entities.find((one) => nameOf(one) === entity);
  if (known?.designations.some((one) => one.status === status && one.since === since)) return NO_CHANGE;
  refuse(nmen, known, { entity, status, since });
  // A designation of today leaves alone what was minted earlier today, wherever on Earth it is still that day.
  const isToday = since >= utcDay(later(at, -12 * HOUR_MS));
  const designation = { status, since, ...(isToday ? { at: afterMints(archive, entity, at) } : {}) };
  const entities = known
    ? nmen.entities.map((one) =>
        one === known ? { ...one, designations: [...one.designations, designation] } : one,
      )
    : [...nmen.entities, { entity, designations: [designation] }];
  const value = { ...nmen, entities };
  const files = changedTables(archive, { nmen: value });
  const reason = `${entity} is ${status} since ${since}`;
  return { ...NO_CHANGE, known: { nmen: value }, changeset: { files, reason, actor: 'designate', at } };
}

/** The instant, or one after every deposit that has observed the entity: those of the same second keep what they observed. */
function afterMints({ registry }: Archive, entity: string, at: string): string {
  const observed = registry.deposits.filter(({ nmen_entity }) => nmen_entity === entity);
  const after = observed.map(({ minted_at }) => later(minted_at, 1000));
  return [at, ...after].reduce((a, b) => (a > b ? a : b));
}

const nameOf = ({ entity }: Entity) => entity.normalize('NFC').trim();

/** Throws a `KnownError` where the designation, or its entity, cannot be added. */
function refuse(nmen: NmenRegistry, known: Entity | undefined, { entity, status, since }: Designation): void {
  if (entity === '') throw new KnownError('Name the entity.');
  if (!known) {
    const alike = nmen.entities.find((one) => nameOf(one).toLowerCase() === entity.toLowerCase());
    if (alike)
      throw new KnownError(`The registry has “${nameOf(alike)}”: write the name so, or give another name.`);
    return;
  }
  const newest = known.designations.reduce((a, b) => (a.since < b.since ? b : a));
  if (since <= newest.since)
    throw new KnownError(
      `NME-003: ${entity} is “${newest.status}” since ${newest.since}. Earlier designations stay as they are: give a later day.`,
    );
  if (status === newest.status)
    throw new KnownError(
      `${entity} is “${status}” since ${newest.since} already. Give another status: a designation holds until a later one.`,
    );
}

// The addresses of an archive built again with tracker lists that a person gives.

/** The result of lists, for people and for programs. */
interface AddressProposal extends Decided {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
}

/** Builds the addresses of an archive with lists. Throws nothing for what a list says: every fault of it is a finding. */
export function addressProposal(
  archive: Archive,
  incoming: readonly PlacedValue[],
  { hashes, now }: Pick<RuleContext, 'hashes' | 'now'>,
): AddressProposal {
  const read = incoming.map(({ where, value }) => ({ where, ...readList(value) }));
  const wrong = read.flatMap(({ where, problems }) => malformed(problems, where));
  if (wrong.length > 0) return { ...NO_CHANGE, findings: wrong, lines: [], json: {} };
  const lists = read.flatMap(({ list }) => list ?? []);
  const { addresses, files } = readdress(archive, hashes.sha256, lists);
  const views = Object.values(addressesView({ ...archive, addresses }).addresses);
  const findings = read.flatMap(({ where, list }) => (list ? malformed(otherTypes(list, views), where) : []));
  const dropped = lists.flatMap(({ source }) => droppedBy(source, archive.addresses, addresses));
  const counts = totalsOf(views);
  const changeset = { files, reason: 'the addresses built again', actor: 'addresses', at: now };
  return {
    findings,
    changeset: files.length > 0 && findings.length === 0 ? changeset : null,
    known: { addresses },
    lines: [
      ...dropped.map(
        ({ source, query }) =>
          `${source} no longer says what it said of “${shorten(query, 100)}”: that will be gone.`,
      ),
      `${counts.total_addresses} addresses with ${counts.total_observations} observations.`,
    ],
    json: { ...counts, dropped },
  };
}

/** The queries of which the new list of a source no longer says all that it said before. */
function droppedBy(source: AddressSource, before: AddressRegistry, after: AddressRegistry) {
  const said = ({ addresses }: AddressRegistry) => {
    const own = Object.values(addresses).filter(({ sources }) => sources.includes(source));
    return new Map(
      own.map(({ canonical_query, observations }) => [
        canonical_query,
        new Set(observations.filter((one) => one.source === source).map((one) => JSON.stringify(one))),
      ]),
    );
  };
  const now = said(after);
  const gone = [...said(before)].filter(([query, all]) => !now.get(query)?.isSupersetOf(all));
  return gone.map(([query]) => ({ source, query }));
}

/** Addresses for which a list declares another type than their query, terms and batteries give. */
function* otherTypes({ addresses }: TrackerList, built: readonly PublishedAddress[]): Iterable<Problem> {
  const types = new Map(built.map((one) => [one.canonical_query, one.type]));
  for (const [at, { query, type }] of addresses.entries()) {
    const computed = types.get(addressKey(query));
    if (type === undefined || type === computed) continue;
    const remedy = `Leave the type out, or name in refers_to the terms that the query refers to; it is ${computed}.`;
    yield { field: `addresses.${at}.type`, actual: type, remedy };
  }
}

/** The problems of the form of a list, as findings of ADR-001. */
function malformed(problems: Iterable<Problem>, where: string): Finding[] {
  return [...problems].map((problem) => findingOf(addressRules, 'ADR-001', problem, where));
}
