import { expect, test } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { CopiedCode } from '../fixtures/copied-code.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { submission } from '../fixtures/submissions.ts';

// CONTRIBUTING promises that an addition is one value, or one file, and its line in a list. Each is made in a copy of the code; what follows
// from it is asserted in that copy, by the file of its name in `probes`.

const RULE = `
import type { Rule } from './rule.ts';

export const shoutRules: readonly Rule[] = [
  {
    id: 'TRM-901',
    requirement: 'Nothing ends in an exclamation mark.',
    remedy: 'End it in a full stop.',
    fields: ['title'],
    checks: {
      *submission({ fields }) {
        if (fields.title.endsWith('!')) yield { field: 'title', actual: 'a shout' };
      },
      item: {
        resource: 'terms',
        *check({ definition }) {
          if (definition.endsWith('!')) yield { field: 'definition', actual: 'a shout' };
        },
      },
    },
  },
];
`;

// About submissions, too: that is why its file is in the list of these.
test('a rule, added by one value and its line in the list, is asked everywhere and printed everywhere', () =>
  new CopiedCode()
    .write('src/registry/rules/shouts.ts', RULE)
    .addLine(
      'src/registry/rules/submitted.ts',
      "from './texts.ts'",
      "import { shoutRules } from './shouts.ts';",
    )
    .addWord('src/registry/rules/submitted.ts', '...textRules', '...shoutRules, ')
    .run('rule.ts'));

const FIELD =
  "  { heading: 'Funding', name: 'funding', kind: 'line', required: false, hint: 'Who paid for the work.', cap: 200, stored: NonEmpty },";

longTest(
  'a field of a submission, added by one entry of the table, is asked for, read, stored and described',
  () =>
    new CopiedCode()
      .addLine('src/registry/model/submission.ts', "heading: 'Familiarization Receipt'", FIELD)
      .run('field.ts'),
);

const RESOURCE = `
import * as z from 'zod';
import { NonEmpty } from '../../model/primitives.ts';
import { table } from './resource.ts';

const Image = z.strictObject({ name: NonEmpty, alt: NonEmpty });

export const images = table({
  name: 'images',
  path: 'data/images.json',
  purpose: 'images with their alternative texts',
  owner_scripts: ['scripts/images.ts'],
  schema: z.strictObject({ version: NonEmpty, images: z.array(Image) }),
  item: Image,
  item_name: 'image',
  items: (registry) => registry.images.map((image) => [image.name, image]),
  counted: { section: 'corpus', as: 'images' },
  empty: { version: 'v1', images: [] },
});
`;
const RESOURCES = 'src/registry/archive/resources/index.ts';

longTest(
  'a resource, added by one file and its line in the list, is loaded, judged, published and counted',
  () =>
    new CopiedCode()
      .write('src/registry/archive/resources/images.ts', RESOURCE)
      .addLine(RESOURCES, "from './logs.ts'", "import { images } from './images.ts';")
      .addLine(RESOURCES, '  familiarization,', '  images,')
      .run('resource.ts'),
);

const SCRIPT = `import { command } from '../src/command-line/command.ts';

/** \`npm run greet\`. */
export const main = command('greet', ({ names, loudly, times }) => {
  for (const name of names) console.log(\`Hello \${name}\${loudly ? '!' : '.'}\`.repeat(times ?? 1));
  return 0;
});
`;

const COMMAND = `  greet: {
    purpose: 'greets people',
    arguments: { 'names <NAME...>': 'whom to greet' },
    options: {
      '--loudly': 'with an exclamation mark',
      '--times <N>': { number: [1], means: 'how often' },
    },
    tasks: { 'greet a reader': 'reader --loudly' },
  },
`;

longTest('a command of one file and one entry runs, has help and usage errors, and is listed', async () => {
  const copy = new CopiedCode(['scripts', 'src', 'tests/contributing/probes'])
    .write('scripts/greet.ts', SCRIPT)
    .addLine('src/registry/documents/commands/project.ts', '  sample: {', COMMAND);
  expect(await copy.command('greet', 'Ann', 'Bo', '--loudly', '--times', '2')).toBe(
    'Hello Ann!Hello Ann!\nHello Bo!Hello Bo!\n',
  );
  expect(await copy.command('greet', '--help')).toMatch(
    /^Usage: npm run greet -- NAME… \[--loudly\] \[--times N\]\n\ngreets people\n.* {2}# greet a reader\n {2}npm run greet -- reader --loudly\n/s,
  );
  await expect(copy.command('greet', 'Ann', '--times', 'twice')).rejects.toThrow(
    /^Option '--times <N>' argument 'twice' is invalid\. It takes a whole number from 1\.\n\nUsage: npm run greet -- NAME…/,
  );
  await expect(copy.command()).rejects.toThrow(/^npm run greet +greets people$/m);
  await copy.run('command.ts');
});

const SURFACE = `
import { registrySurface } from './deposits.ts';
import { jsonText, singleFile } from '../pages/publication/surface.ts';

/** The titles of the deposits. */
export const titlesSurface = singleFile(
  { name: 'titles', path: '/data/titles.json', purpose: 'The titles.', derived_from: [registrySurface.path] },
  ({ archive }) => jsonText(archive.registry.deposits.map(({ title }) => title)),
);
`;
const SURFACES = 'src/registry/surfaces/index.ts';

const LIST = `
import type { Deposit } from '../../model/deposit.ts';
import { grownParts, type List } from './list.ts';

/** The works. */
export const worksList: List<Deposit> = {
  name: 'works',
  page: 'works-page',
  noun: 'work',
  nouns: 'works',
  items: ({ registry }) => registry.deposits,
  parts: grownParts,
  id: ({ deposit_number }) => \`work-\${deposit_number}\`,
  title: ({ title }) => title,
  facets: [{ name: 'license', title: 'License', values: ({ license }) => [license] }],
  order: 'Newest first',
  orders: [],
};
`;
const LISTS = 'src/registry/pages/lists/index.ts';

const PAGE = `---
import type { GetStaticPaths } from 'astro';
import ListPage from '../../components/list/ListPage.astro';
import { pathsOf } from '../../layouts/lists.ts';
import { viewContext } from '../../layouts/view.ts';
import { worksList } from '../../registry/pages/lists/works.ts';
import { listView, workRow } from '../../registry/views/lists.ts';

export const getStaticPaths = (() => pathsOf(worksList)) satisfies GetStaticPaths;
const view = listView(viewContext(), worksList, Astro.props.key, (work) => ({ id: worksList.id(work), ...workRow(viewContext(), work) }));
---

<ListPage list={worksList} view={view}>
  <ol>{view.rows.map(({ id, title }) => <li id={id}>{title}</li>)}</ol>
</ListPage>
`;
const PAGE_LINE = `  { path: '/works/', name: 'works-page', title: 'Works', header: 'Works', continued: true, content: 'every work', derived_from: [REGISTRY] },`;

/** Files that a build needs, and those that the probe imports. */
const SITE = [
  ...['src', 'integrations', 'scripts', 'public', 'astro.config.mjs', 'tsconfig.json', 'api'],
  ...['tests/fixtures', 'tests/site/pages.ts', 'tests/contributing/probes'],
];

// Both are added to one copy, whose site is built once.
longTest('a surface, and a list with its page, each added by one file and its line in the list', async () => {
  const copy = new CopiedCode(SITE)
    .write('src/registry/surfaces/titles.ts', SURFACE)
    .addLine(SURFACES, "from './words.ts'", "import { titlesSurface } from './titles.ts';")
    .addLine(SURFACES, "  ...of('words', words.wikiEntriesSurface", "  ...of('titles', titlesSurface),")
    .write('src/registry/pages/lists/works.ts', LIST)
    .addLine(LISTS, "from './list.ts'", "import { worksList } from './works.ts';")
    .addLine(LISTS, '  citationsList,', '  worksList,')
    .write('src/pages/works/[...page].astro', PAGE)
    .addLine('src/registry/pages/index.ts', "path: '/about/'", PAGE_LINE);
  writeArchive(archiveOf(submission({ title: 'A Title With Capitals' })), copy.root);
  await copy.command('protocol', 'update', '--all', '--why', 'A surface and a page are added');
  await copy.command('build');
  await copy.run('site.ts');
});
