// Runs one command of this folder on Node 24 or newer: `node scripts/run.mjs NAME …`. Plain JavaScript, so that an older
// Node prints the required version instead of failing on the first type.

import { readdirSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This project needs Node 24 or newer; this is Node ${process.versions.node}.\n` +
      'Run “npm ci” without --ignore-scripts: it brings its own Node, and every npm script uses it.',
  );
  process.exit(2);
}
// Node caches compiled code by the hash of its source, for this process and its children: half of a short command's time goes to
// compiling. The cache may be deleted at any time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/node', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
// The processes that this one starts take memory in large pages where glibc can (its manual, “Memory Allocation Tunables”): they take a
// fifteenth less processor time in a virtual machine, where each page costs more.
process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1';
const [name, ...rest] = process.argv.slice(2);
const { endWithStarter } = await import('../src/command-line/processes.ts');
endWithStarter(name);
if (!readdirSync(new URL('.', import.meta.url)).includes(`${name}.ts`)) {
  const { listing } = await import('../src/registry/documents/commands/index.ts');
  console.error(`${name ? `There is no command “${name}”. ` : ''}These are the commands:\n\n${listing()}`);
  process.exit(2);
}
process.argv = [process.argv[0], new URL(`./${name}.ts`, import.meta.url).pathname, ...rest];
const { complain, watchProcess } = await import('../src/command-line/unexpected.ts');
watchProcess();
try {
  const { main } = await import(`./${name}.ts`);
  process.exitCode = await main(rest);
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
