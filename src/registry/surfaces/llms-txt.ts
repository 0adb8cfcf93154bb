import { llmsText } from '../discovery/llms.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { file, type Surface } from './surface.ts';

const PATH = '/llms.txt';

/** `/llms.txt` (llmstxt.org): what the registry is and where to start, made of the list of surfaces, which is handed in. */
export function llmsTxtSurface(all: () => readonly Surface[]): Surface {
  return {
    name: 'llms-txt',
    path: PATH,
    purpose: 'What the registry is and where to start, for programs that read text.',
    derived_from: [webPath(RESOURCES.site)],
    files: ({ archive }) => [file(PATH, () => llmsText(archive.site, all()))],
  };
}
