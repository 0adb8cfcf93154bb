import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { node, temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';

// The key of the code that a site is made by, in a process of its own: the project is the folder that it runs in.

const MODULE = join(import.meta.dirname, '../../src/archive/compiled-pages.ts');

/** Runs lines of a script in a project that has one file, and returns what it says. */
async function said(script: string): Promise<string[]> {
  const root = temporaryFolder();
  for (const folder of ['src', 'integrations', 'public']) mkdirSync(join(root, folder));
  for (const file of ['src/one.ts', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'])
    writeFileSync(join(root, file), '{}');
  cpSync(join(import.meta.dirname, '../../package.json'), join(root, 'package.json'));
  writeFileSync(
    join(root, 'run.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     import { codeKey, compiledPages, holdCode, keepCompiledPages } from ${JSON.stringify(MODULE)};
     const edit = () => writeFileSync('src/one.ts', 'edited');
     const compile = () => {
       mkdirSync('built/.prerender', { recursive: true });
       keepCompiledPages('built', '/', []);
     };
     const say = (what) => console.log(String(what));
     ${script}`,
  );
  const { code, stdout, stderr } = await node(['run.mjs'], { CACHE: join(root, 'cache') }, root);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n');
}

test('changes with the code, where it is not held', async () => {
  const [before, after] = await said(`say(codeKey('/')); edit(); say(codeKey('/'));`);
  expect(before).not.toBe(after);
});

test('stays what it was when it was first asked for, where it is held, for each path of a site', async () => {
  const [first, edited, other] = await said(
    `say(codeKey('/')); holdCode(); edit(); say(codeKey('/')); writeFileSync('src/one.ts', '{}'); say(codeKey('/')); `,
  );
  expect(edited).not.toBe(first);
  expect(other).toBe(edited);
  const [root, below] = await said(`holdCode(); say(codeKey('/')); say(codeKey('/archive/'));`);
  expect(root).not.toBe(below);
});

longTest('what is compiled of code that was edited meanwhile is not kept, held or not', async () => {
  for (const hold of ['', 'holdCode();']) {
    const kept = `say(compiledPages('/') !== undefined);`;
    expect(await said(`${hold} ${kept} compile(); ${kept}`)).toEqual(['false', 'true']);
    expect(await said(`${hold} ${kept} edit(); compile(); ${kept}`)).toEqual(['false', 'false']);
  }
});
