import assert from 'node:assert/strict';
import { emptyIndex, madeIndex } from '../../../src/registry/documents/catalog.ts';
import { tasks } from '../../../src/registry/documents/commands/index.ts';
import { LISTS } from '../../../src/registry/rules/index.ts';

// Run in a copy of the code to which a command was added: fails where the lists lack it.

const { scripts } = madeIndex(emptyIndex('2026-07-01'), [], LISTS);
assert.deepEqual(Object.entries(scripts).find(([name]) => name === 'greet')?.[1], {
  ...{ name: 'greet', canonical_path: 'scripts/greet.ts', purpose: 'greets people', version: 'v1.0' },
  invocation: 'npm run greet -- NAME… [--loudly] [--times N]',
});
assert.ok(tasks().some((row) => row.join() === 'greet a reader,npm run greet -- reader --loudly'));
