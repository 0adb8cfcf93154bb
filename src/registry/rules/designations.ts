import { RESOURCES } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import type { Problem } from '../model/rule.ts';
import { RULE_IDS } from '../model/rule.ts';
import type { NmenRegistry } from '../model/tables.ts';
import { latestDayOnEarth } from '../text/days.ts';
import type { Rule } from './rule.ts';

// What a change may do to the designations of entities: the history only grows, since nmen_status_observed of a deposit is what it said
// on the day of minting.

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
  const newest =
    old
      .map(({ since }) => since)
      .sort()
      .at(-1) ?? '';
  for (const one of all.filter((designation) => !earlier.has(key(designation)))) {
    if (one.since <= newest)
      yield { field, actual: `${key(one)}, added before the designation of ${newest}`, where };
    else if (one.since > latest) yield { field, actual: `${key(one)}, which is in the future`, where };
  }
}

export const designationRules: readonly Rule[] = [
  {
    id: RULE_IDS.designations,
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
