import { buildCompiled } from '../../integrations/build-compiled.ts';
import { ofEveryBuild } from '../../integrations/index.ts';

// Builds an archive that the rules refuse, for tests of pages alone: what judges archive and site is left out. Run as a process of its
// own, with the archive in ARCHIVE and the folder of the site as argument.

const [folder = ''] = process.argv.slice(2);
const parts = ofEveryBuild().map((part) => (part.name === 'release' ? { name: part.name, hooks: {} } : part));
if (!(await buildCompiled(folder, parts)))
  throw new Error('no pages are compiled yet: build the sample first');
