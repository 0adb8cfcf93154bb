import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECK_LISTS, withCheckLists } from '../../../../src/registry/documents/forge-settings/index.ts';
import {
  APP_PERMISSIONS,
  WORKFLOWS,
  workflowFile,
} from '../../../../src/registry/documents/forge-settings/names.ts';
import { ownersIn } from '../../../../src/registry/documents/forge-settings/repository.ts';
import { ROOT } from '../../../fixtures/checkout.ts';

// SETUP.md and what doctor judges are one list.

const setup = readFileSync(join(ROOT, '.github/SETUP.md'), 'utf8');

test('SETUP.md has the check-lists of the list; npm run doctor -- --setup writes them', () => {
  const due = withCheckLists(setup).split('\n');
  const old = setup
    .split('\n')
    .flatMap((line, at) => (line === due[at] ? [] : [`line ${at + 1}: ${line} → ${due[at]}`]));
  expect(old.slice(0, 3)).toEqual([]);
  expect(due.join('\n')).toBe(setup);
});

test('a changed, a removed and an added item are written again, and nothing else changes', () => {
  const changes = [
    setup.replace('- [ ] Issues are on.', '- [ ] Issues are off.'),
    setup.replace('- [ ] Issues are on.\n', ''),
    setup.replace('- [ ] Issues are on.\n', '- [ ] Issues are on.\n- [ ] Something that nobody judges.\n'),
    setup.replace('| Issues | Read and write |', '| Issues | Read-only |'),
    setup.replace('- [ ] A ruleset `app`, *Active*.\n', ''),
  ];
  for (const changed of changes) {
    expect(changed).not.toBe(setup);
    expect(withCheckLists(changed)).toBe(setup);
  }
});

test('a file without one of the sections is named', () => {
  expect(() => withCheckLists(setup.replace('## 5. Settings', '## 5. Others'))).toThrow(
    'has no check-list in section “5. Settings”',
  );
});

test('ids and texts are written once, and each line says what SETUP.md asks for', () => {
  const lines = CHECK_LISTS.flatMap((list) => list.lines);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  for (const { id } of lines) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
});

test('the workflows are those of the project, and the app gets the permissions that they ask for', () => {
  for (const name of WORKFLOWS) {
    const text = readFileSync(join(ROOT, workflowFile(name)), 'utf8');
    expect(text).toMatch(new RegExp(`^name: ${name}$`, 'm'));
    const asked = [...text.matchAll(/^ +permission-([\w-]+): (\w+)$/gm)].map(([, one = '', level]) => [
      one.replaceAll('-', '_'),
      level,
    ]);
    const granted = APP_PERMISSIONS.map((one) => [one.name, one.level]);
    expect(granted).toEqual(expect.arrayContaining(asked));
    if (name === 'mint') expect(asked.toSorted()).toEqual(granted.toSorted());
  }
});

test('owners are read from CODEOWNERS as GitHub reads it', () => {
  const text =
    '# @nobody\n*  @example/stewards @ruth # @nobody\n/data/\n/x ruth@example.org @org/team @ruth\n';
  expect(ownersIn(text)).toEqual(['@example/stewards', '@ruth', 'ruth@example.org', '@org/team']);
});
