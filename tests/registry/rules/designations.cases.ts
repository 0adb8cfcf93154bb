import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { NmenRegistry } from '../../../src/registry/model/tables.ts';
import { type Case, changeCase, WORLD } from './case.ts';

// What a change may do to the designations of entities.

type Designations = NmenRegistry['entities'][number]['designations'];

/** The world with other designations of its entity. */
const designated =
  (change: (designations: Designations) => Designations) =>
  (archive: Archive): Archive => ({
    ...archive,
    nmen: {
      ...archive.nmen,
      entities: archive.nmen.entities.map((one) => ({ ...one, designations: change(one.designations) })),
    },
  });

/** The world whose entity has one designation, of the first of July. */
const ONCE = designated((designations) => designations.slice(0, 1))(WORLD);
const more = (since: string) =>
  designated((designations) => [...designations, { status: 'restricted', since }]);

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  changeCase(
    'NME-003',
    'a changed designation',
    designated((all) => all.map((one, at) => (at === 0 ? { ...one, status: 'pending' } : one))),
  ),
  changeCase(
    'NME-003',
    'a removed designation',
    designated((all) => all.slice(1)),
  ),
  changeCase('NME-003', 'a removed entity', (archive) => ({
    ...archive,
    nmen: { ...archive.nmen, entities: [] },
  })),
  changeCase('NME-003', 'a designation before the newest', more('2026-06-30'), { on: ONCE }),
  changeCase('NME-003', 'a designation in the future', more('2026-07-17'), { on: ONCE }),
  changeCase('NME-003', 'a new entity of the future', (archive) => ({
    ...archive,
    nmen: {
      ...archive.nmen,
      entities: [
        ...archive.nmen.entities,
        { entity: 'Another', designations: [{ status: 'pending', since: '2026-08-01' }] },
      ],
    },
  })),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  changeCase('NME-003', 'a later designation', more('2026-07-02'), { on: ONCE }),
  changeCase(
    'NME-003',
    'the same designations in another order',
    designated((all) => all.toReversed()),
  ),
];
