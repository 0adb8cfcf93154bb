import { readFileSync } from 'node:fs';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { makeSurfaces, validateArchive } from '../../src/archive/prove.ts';
import { applyChangeset } from '../../src/archive/writer.ts';
import { readBounded } from '../../src/reader/read-bounded.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import { preview } from '../../src/registry/mint/changeset.ts';
import { mint } from '../../src/registry/mint/mint.ts';

// Mints one file with the steps of the mint command and prints how long each took, in milliseconds.

const [root = '', file = ''] = process.argv.slice(2);
const laps: Record<string, number> = {};
let last = performance.now();
const lap = (name: string) => {
  const now = performance.now();
  laps[name] = now - last;
  last = now;
};

laps.start = last;
const { archive, registryText } = loadArchive(root);
lap('load');
const submission = await readBounded({ raw: { where: file, body: readFileSync(file, 'utf8') } });
lap('read');
const now = '2026-11-02T12:00:00Z';
const result = mint(archive, registryText, [submission], { hashes, inspect: inspectMarkdown, now });
lap('mint');
if (!result.changeset) throw new Error(JSON.stringify(result.findings));
const proposed = preview(archive, result.changeset, result);
const findings = validateArchive(proposed, now);
lap('rules');
if (findings.some(({ level }) => level === 'error')) throw new Error(JSON.stringify(findings.slice(0, 3)));
makeSurfaces(proposed);
lap('surfaces');
applyChangeset(root, result.changeset);
lap('write');
console.log(JSON.stringify(laps));
