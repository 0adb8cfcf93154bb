import { loadArchive } from '../../src/archive/load.ts';
import { surfaceTools } from '../../src/archive/surface-tools.ts';
import { writePublished } from '../../src/archive/write-surfaces.ts';
import { eachOf } from '../../src/registry/surfaces/each-of.ts';
import { SURFACES } from '../../src/registry/surfaces/index.ts';
import { contextOf } from '../../src/registry/surfaces/publish.ts';

// Loads an archive, writes the files of the exports that are named, as a build does, and prints when the last file of each was there
// and how many bytes and files it is.

const [root = '', folder = '', ...names] = process.argv.slice(2);
const publication = { sourceCommit: null, scripts: new Map<string, string>(), folder: null };
const { archive } = loadArchive(root);
const context = contextOf(SURFACES, archive, surfaceTools, publication);
const laps: Record<string, { ms: number; files: number; bytes: number }> = {};
const written = new Map(names.map((name) => [name, context.filesOf(name)]));
// The lists of files of the other surfaces are there in a build: the OpenAPI description is made of them.
for (const { name } of SURFACES) context.filesOf(name);
const start = performance.now();
const all = [...written].flatMap(([name, files]) => files.map((file) => ({ name, file })));
await eachOf(all, async ({ name, file }) => {
  await writePublished(folder, file);
  laps[name] = { ms: performance.now() - start, files: 0, bytes: 0 };
});
const ms = performance.now() - start;
for (const [name, files] of written) {
  let bytes = 0;
  for (const file of files) bytes += await context.sizeOf(file);
  laps[name] = { ms: laps[name]?.ms ?? 0, files: files.length, bytes };
}
console.log(JSON.stringify({ ms, laps }));
