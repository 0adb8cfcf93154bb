import { paths } from '../../archive/archive.ts';
import { ALL_RESOURCES, RESOURCES } from '../../archive/resources/index.ts';
import { DATA_GROUPS, webPath } from '../../archive/resources/resource.ts';
import { rootOf, type Site } from '../../model/site.ts';
import { RECORDS } from '../../model/vocabulary.ts';
import { CHAPTERS, pageNamed } from '../../pages/index.ts';
import type { PageEntry } from '../../pages/page.ts';
import { CHUNKS } from '../../pages/publication/site-files.ts';
import type { Surface } from '../../pages/publication/surface.ts';
import { oneLine, sentence } from '../../text/strings.ts';

// The introduction to the registry that llmstxt.org proposes: a title, a summary, and lists of links with what each holds. Made of the
// lists of pages, resources and surfaces, so that it names what there is.

/** `/llms.txt` of a site. `surfaces` are those of which it lists each that is one file, and for readers. */
export function llmsText(site: Site, surfaces: readonly Surface[]): string {
  const root = rootOf(site);
  const link = (path: string, name: string, note: string) =>
    `- [${escaped(name)}](${root}${path}): ${escaped(oneLine(note))}`;
  const page = (entry: PageEntry) =>
    link(entry.path, entry.title ?? site.name, entry.description ?? sentence(entry.content));
  const isFile = ({ path }: Surface) => !path.includes('<') && !path.endsWith('/');
  const files = surfaces.filter((surface) => surface.group !== undefined && isFile(surface));
  const resources = ALL_RESOURCES.flatMap((resource) =>
    resource.published && resource.group && resource.kind !== 'log'
      ? [{ path: webPath(resource), purpose: sentence(resource.purpose), group: resource.group }]
      : [],
  );
  const sections = Object.entries(DATA_GROUPS).map(([group, [title]]) => ({
    title,
    lines: [...files, ...resources]
      .filter((listed) => listed.group === group)
      .map(({ path, purpose }) => link(path, path, purpose)),
  }));
  return [
    `# ${escaped(oneLine(site.name))}`,
    `> ${escaped(oneLine(site.description))}`,
    HOW_TO_READ.map((line) => `- ${line.replaceAll('{root}', root)}`).join('\n'),
    `## Documentation\n\n${[pageNamed('about-page'), ...CHAPTERS, pageNamed('preservation-page')].map(page).join('\n')}`,
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`),
    `## Optional\n\n${OPTIONAL.map((name) => page(pageNamed(name))).join('\n')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** How a deposit is named and found. */
const HOW_TO_READ = [
  'Start from {root}/api/index.json: it lists every protocol, schema, data file and published file, with version and hash.',
  'Every deposit has a number N, which never changes, and an identifier, its AXN: `AXN:<HEX>.<FAMILY>.<six glyphs>`. An AXN is not a DOI.',
  `The record of deposit N is at \`{root}${RECORDS}N/\`; cite this address and the AXN.`,
  `Its text is at \`{root}${paths.text('<HEX>')}\`, where HEX is N in uppercase hexadecimal, at least two digits. The SHA-256 of these bytes is the \`hash\` of the deposit.`,
  `To read all deposits, take {root}${webPath(RESOURCES.registry)}, which has every one, or the chunks that {root}${CHUNKS}_index.json lists, which hold the same deposits in small files.`,
  'A superseded or withdrawn deposit says so in its record and in its `status`: cite the current version.',
];

/** Pages for people, which a reader with little room may leave out. */
const OPTIONAL = [
  'browse-pages',
  'search-page',
  'wiki-page',
  'terms-page',
  'citations-page',
  'datasets-page',
] as const;

/** Brackets would end the name of a link. */
function escaped(text: string): string {
  return text.replace(/[\\[\]<>]|&(?=#?\w+;)/g, '\\$&');
}
