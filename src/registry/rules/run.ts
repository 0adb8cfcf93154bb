import { type Archive, textFile } from '../archive/archive.ts';
import { ALL_RESOURCES, RESOURCES, valueIn } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import type { Hashes } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { type Waiver, WHOLE_ARCHIVE, WHOLE_RESOURCE } from '../model/receipts.ts';
import type { Problem, Scope } from '../model/rule.ts';
import { adoptionIn, newWaiversOf, whereDeposit } from './of-change.ts';
import {
  type Change,
  type Check,
  type ContextOf,
  type Finding,
  finding,
  type Rule,
  type RuleContext,
  StoredEntry,
  type Subjects,
} from './rule.ts';

// Runs the one list. A rule that throws has not run, and a rule that did not run counts as failed.

export const ARCHIVE_SCOPES = ['entry', 'item', 'archive'] as const satisfies readonly Scope[];

/** Runs every rule that applies in a scope over one subject. Returns the findings in the order of the list. */
export function runScope<S extends keyof Subjects>(
  rules: readonly Rule[],
  scope: S,
  subject: Subjects[S],
  context: ContextOf<S>,
  where: string,
): Finding[] {
  return rules.flatMap((rule) => {
    const check = rule.checks[scope] as Check<S> | undefined;
    return check ? runCheck(rule, () => check(subject, context), scope, where) : [];
  });
}

function runCheck(rule: Rule, problems: () => Iterable<Problem>, scope: Scope, where: string): Finding[] {
  const findings: Finding[] = [];
  try {
    for (const problem of problems()) findings.push(finding(rule, problem, where, scope));
  } catch (error) {
    findings.push({ ...finding(rule, didNotRun(error), where), level: 'error' });
  }
  return findings;
}

/** Runs the rules of scope `item`: each over every item of the resource that it names. */
export function runItems(rules: readonly Rule[], context: RuleContext): Finding[] {
  return ALL_RESOURCES.flatMap((resource) => {
    const own = rules.filter(({ checks }) => checks.item?.resource === resource.name);
    if (own.length === 0) return [];
    const items = [...resource.items(valueIn(context.archive, resource))];
    return items.flatMap(([key, item]) =>
      own.flatMap((rule) => {
        const check = rule.checks.item?.check as (item: unknown, context: RuleContext) => Iterable<Problem>;
        return runCheck(rule, () => check(item, context), 'item', whereOf(resource, key));
      }),
    );
  });
}

const UNCHECKED = 'the rule could not be checked';

/** Without the findings of rules that could not be checked, where the shape of an entry is refused (REG-002): that alone says what to mend. */
function withoutStumbles(findings: Finding[]): Finding[] {
  if (!findings.some(({ rule, actual }) => rule === 'REG-002' && !actual?.startsWith(UNCHECKED)))
    return findings;
  return findings.filter(({ actual }) => !actual?.startsWith(UNCHECKED));
}

function didNotRun(error: unknown): Problem {
  return {
    actual: `${UNCHECKED}: ${(error as Error).message}`,
    remedy: 'This is a fault of the registry, not of the deposit. Report it with the id of the rule.',
  };
}

/** The findings about an archive that no waiver of it excuses. Never for a submission or a draft. */
export function withoutWaived(
  findings: Finding[],
  { archive, hashes }: Pick<RuleContext, 'archive' | 'hashes'>,
): Finding[] {
  if (archive.waivers.waivers.length === 0 || findings.length === 0) return findings;
  const waivers = new WaiverIndex(archive, hashes);
  return findings.filter((finding) => !waivers.excuses(finding));
}

/** Runs the rules of scope `change`. The waivers that an adoption adds excuse what it brings; those that the base has excuse nothing here. */
export function runChange(rules: readonly Rule[], change: Change, context: RuleContext): Finding[] {
  const findings = runScope(rules, 'change', change, context, 'the change');
  const { base } = change;
  if (!adoptionIn(base, context.archive, context.hashes)) return findings;
  const waivers = [...newWaiversOf(base, context.archive)];
  return withoutWaived(findings, { ...context, archive: { ...context.archive, waivers: { waivers } } });
}

/** Whether anything in the findings refuses: warnings never do. */
export function refuses(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'error');
}

/** Runs the scopes `entry`, `item` and `archive` over a whole archive. `onProgress` hears of each entry (1 to total). */
export function runArchive(
  rules: readonly Rule[],
  context: RuleContext,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  const { registry, files } = context.archive;
  const entryRules = rules.filter(({ checks }) => checks.entry);
  const found: Finding[] = [];
  for (const [at, deposit] of registry.deposits.entries()) {
    const entry = new StoredEntry(deposit, files.read(textFile(deposit)), context);
    found.push(...runScope(entryRules, 'entry', entry, context, whereDeposit(deposit)));
    onProgress?.(at + 1, registry.deposits.length);
  }
  found.push(
    ...runItems(rules, context),
    ...runScope(rules, 'archive', context.archive, context, 'the archive'),
  );
  return withoutStumbles(withoutWaived(found, context));
}

// Waivers: which findings the adoption of another archive set aside, each for the very value that was found.

/** Why, when and from where a waiver came. */
type Ground = Pick<Waiver, 'reason' | 'date' | 'adopted_from'>;

function whereOfWaiver({ resource: name, key }: Pick<Waiver, 'resource' | 'key'>): string {
  const resource = ALL_RESOURCES.find((one) => one.name === name);
  if (!resource) return key;
  return key === WHOLE_RESOURCE ? resource.path : whereOf(resource, key);
}

/** Tells which findings about an archive its waivers excuse, and writes the waiver of a finding. */
export class WaiverIndex {
  readonly #archive: Archive;
  readonly #hashes: Hashes;
  readonly #waivers: ReadonlySet<string>;
  readonly #keys = new Map<string, ReadonlyMap<string, readonly [key: string, item: unknown]>>();

  constructor(archive: Archive, hashes: Hashes) {
    this.#archive = archive;
    this.#hashes = hashes;
    this.#waivers = new Set(
      archive.waivers.waivers.map((waiver) =>
        [waiver.rule, whereOfWaiver(waiver), waiver.field ?? '', waiver.value_sha256].join('\n'),
      ),
    );
  }

  /** Whether a waiver names the rule, the place and the value of a finding. */
  excuses(finding: Finding): boolean {
    const { rule, where, field } = finding;
    return this.#waivers.has([rule, where, field ?? '', this.#hashOf(finding)].join('\n'));
  }

  waiverOf(finding: Finding, ground: Ground): Waiver {
    const { resource, key } = this.#placeOf(finding.where);
    return {
      rule: finding.rule,
      resource,
      key,
      ...(finding.field === null ? {} : { field: finding.field }),
      value_sha256: this.#hashOf(finding),
      ...ground,
    };
  }

  /** The waivers of a rule for the values that some items have in these fields; none for an item or a field that is not there. */
  ofPlaces(
    rule: string,
    places: readonly { readonly resource: string; readonly key: string; readonly field: string }[],
    ground: Ground,
  ): Waiver[] {
    return places.flatMap(({ resource: name, key, field }) => {
      const resource = ALL_RESOURCES.find((one) => one.name === name);
      const where = resource && whereOf(resource, key);
      const { item } = where === undefined ? {} : this.#placeOf(where);
      if (where === undefined || item === undefined || at(item, field) === undefined) return [];
      const value_sha256 = this.#hashOf({ where, field, actual: null });
      return [{ rule, resource: name, key, field, value_sha256, ...ground }];
    });
  }

  /**
   * The SHA-256, in hex, of the compact JSON of what a finding is about. For an item, that is the value of the field, or the whole
   * item if no field is named; for a file, the hash of its bytes; otherwise, what was found. For a deposit, the hash of its text file is
   * added if the finding is about `hash` or about no field of the entry.
   */
  #hashOf(about: Pick<Finding, 'where' | 'field' | 'actual'>): string {
    return this.#hashes.sha256(JSON.stringify(this.#value(about)) ?? 'null');
  }

  #value({ where, field, actual }: Pick<Finding, 'where' | 'field' | 'actual'>): unknown {
    const { resource: name, key, item } = this.#placeOf(where);
    if (name === WHOLE_ARCHIVE) {
      const path = key.replace(/^\//, '');
      const held = this.#archive.documents.get(path) ?? this.#archive.files.read(path);
      return held === undefined ? actual : this.#hashes.sha256(held);
    }
    if (item === undefined) return actual;
    const value = field === null ? item : at(item, field);
    if (name !== RESOURCES.registry.name || key === WHOLE_RESOURCE) return value;
    const [first = ''] = (field ?? '').split('.');
    if (first !== 'hash' && first in (item as Deposit)) return value;
    const text = this.#archive.files.read(textFile(item as Deposit));
    return [value ?? null, text ? this.#hashes.sha256(text) : null];
  }

  #placeOf(where: string): { resource: string; key: string; item?: unknown } {
    for (const resource of ALL_RESOURCES) {
      if (where === resource.path)
        return { resource: resource.name, key: WHOLE_RESOURCE, item: valueIn(this.#archive, resource) };
      if (!where.startsWith(`${resource.path}, `)) continue;
      let keys = this.#keys.get(resource.name);
      if (!keys) {
        const items = resource.items(valueIn(this.#archive, resource));
        keys = new Map([...items].map((item) => [whereOf(resource, item[0]), item]));
        this.#keys.set(resource.name, keys);
      }
      const found = keys.get(where);
      if (found) return { resource: resource.name, key: found[0], item: found[1] };
    }
    return { resource: WHOLE_ARCHIVE, key: where };
  }
}

/** The value at a path of keys with dots between; undefined where nothing is. */
function at(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
