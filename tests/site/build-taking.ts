import { buildCompiled } from '../../integrations/build-compiled.ts';
import { ofEveryBuild } from '../../integrations/index.ts';
import { archiveKey } from '../../src/archive/archive-key.ts';
import { Assembly, assembly, beginAssembly } from '../../src/archive/assembly.ts';
import { readLedger } from '../../src/archive/ledger.ts';
import { sumsIn } from '../../src/archive/site-folder.ts';

// Builds an archive that the rules may refuse into a folder, and takes from earlier sites what was made from the same: for tests that edit
// sources as no command does. Run as a process of its own, with the archive in
// ARCHIVE; the arguments are the folder of the site, and those of earlier ones. Where the folder is a site already, the build begins in it.

const [folder = '', ...earlier] = process.argv.slice(2);
// The release is what judges the archive.
const parts = ofEveryBuild().map((part) => (part.name === 'release' ? { ...part, hooks: {} } : part));
const assembled = new Assembly('tests', archiveKey(), earlier);
const ledger = readLedger(folder, 'tests');
if (ledger) assembled.beginIn(folder, ledger);
beginAssembly(assembled);
if (!(await buildCompiled(folder, parts)))
  throw new Error('no pages are compiled yet: build the sample first');
assembly().record(folder, sumsIn(folder));
