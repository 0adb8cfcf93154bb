import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemsIn, LINES } from '../../../../src/registry/documents/forge-settings/index.ts';
import * as names from '../../../../src/registry/documents/forge-settings/names.ts';
import { ownersIn } from '../../../../src/registry/documents/forge-settings/repository.ts';
import { ROOT } from '../../../fixtures/checkout.ts';

// SETUP.md and what doctor judges are one list.

const setup = readFileSync(join(ROOT, '.github/SETUP.md'), 'utf8');

test('SETUP.md has an item for each line that is judged, in the same order, and no other with an id', () => {
  const items = itemsIn(setup);
  expect([...items.keys()]).toEqual(LINES.map(({ id }) => id));
  expect(items.get('merge-auto')).toEqual({
    section: '5. Settings',
    statement: 'General → Pull requests: Allow auto-merge on.',
  });
});

test('SETUP.md names what code names', () => {
  const { ENVIRONMENTS, LABELS, MODEL_NAMES, STEWARD_LABELS, STORE_SECRETS } = names;
  const all = [
    ...[...Object.values(ENVIRONMENTS), ...Object.values(LABELS), ...STEWARD_LABELS, ...STORE_SECRETS],
    ...[names.APP_ID_VARIABLE, names.APP_KEY_SECRET, names.EXAMPLE_OWNER, names.MAIN, names.REQUIRED_CHECK],
    ...MODEL_NAMES.flatMap(({ secret, variables }) => [secret, ...variables]),
  ];
  expect(all.filter((name) => !setup.includes(`\`${name}\``))).toEqual([]);
  expect(setup).toContain(`has its check \`${names.REQUIRED_CHECK}\` ${names.CHECK_MINUTES} minutes after`);
  const granted = setup.matchAll(/^ +\| ([A-Z][a-z ]+) \| (Read)(?:-only| and (write)) \|/gm);
  expect(
    [...granted].map(([, title = '', read = '', write]) => [
      title.toLowerCase().replace(' ', '_'),
      write ?? read.toLowerCase(),
    ]),
  ).toEqual(Object.entries(names.APP_PERMISSIONS));
});

test('the workflows are those of the project, and the app gets the permissions that they ask for', () => {
  for (const name of names.WORKFLOWS) {
    const text = readFileSync(join(ROOT, names.workflowFile(name)), 'utf8');
    expect(text).toMatch(new RegExp(`^name: ${name}$`, 'm'));
    const asked = [...text.matchAll(/^ +permission-([\w-]+): (\w+)$/gm)].map(([, one = '', level]) => [
      one.replaceAll('-', '_'),
      level,
    ]);
    const granted = Object.entries(names.APP_PERMISSIONS);
    expect(granted).toEqual(expect.arrayContaining(asked));
    if (name === 'mint') expect(asked.toSorted()).toEqual(granted.toSorted());
  }
});

test('owners are read from CODEOWNERS as GitHub reads it', () => {
  const text =
    '# @nobody\n*  @example/stewards @ruth # @nobody\n/data/\n/x ruth@example.org @org/team @ruth\n';
  expect(ownersIn(text)).toEqual(['@example/stewards', '@ruth', 'ruth@example.org', '@org/team']);
});
