import { describe, expect, test } from 'vitest';
import { CHECK_LISTS } from '../../src/registry/forge-settings/index.ts';
import { BEGINS, BREAKS, OTHERS, TOGETHER } from '../fixtures/broken-settings.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { type Doctored, doctor, hostEach, serveHosted } from '../fixtures/hosting.ts';

// `npm run doctor` on a forge that is set as SETUP.md says, with each setting broken in turn.

const forge = await hostEach();

const LINES = CHECK_LISTS.flatMap(({ lines }) => lines);
const wrongIn = ({ lines }: Doctored) =>
  lines.filter(({ verdict }) => verdict === 'wrong').map(({ id }) => id);

test('every line of the list is broken here', () => {
  const broken = [...Object.keys(BREAKS), ...Object.keys(BEGINS)];
  expect(broken.toSorted()).toEqual(LINES.map(({ id }) => id).toSorted());
});

test('a forge that is set as SETUP.md says is right in every line', async () => {
  const { code, lines, wrong, unseen, stderr } = await doctor(forge);
  expect(lines.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect([code, wrong, unseen, stderr]).toEqual([0, 0, 0, '']);
  expect(lines.map(({ id }) => id)).toEqual(LINES.map(({ id }) => id));
});

describe('a setting that is wrong is named, and nothing else is', () => {
  test.each(OTHERS)('%s, way %i', async (id, _at, way) => {
    way(forge.hosting);
    const found = await doctor(forge);
    expect([wrongIn(found), found.code]).toEqual([[id], 1]);
    const [line] = found.lines.filter((one) => one.id === id);
    expect([line?.todo, line?.fixable]).toEqual([expect.stringMatching(/\S/), false]);
  });

  test.each(TOGETHER.map((all) => [all.map(([id]) => id).join(', '), all] as const))(
    '%s',
    async (_ids, all) => {
      for (const [, way] of all) way(forge.hosting);
      expect(wrongIn(await doctor(forge)).toSorted()).toEqual(all.map(([id]) => id).toSorted());
    },
  );

  test.each(Object.entries(BEGINS))('%s, as the forge begins', async (id, files) => {
    const other = await serveHosted(temporaryFolder(), files);
    const found = await doctor(other);
    await other.close();
    expect([wrongIn(found), found.code, other.violations]).toEqual([[id], 1, []]);
  });
});
