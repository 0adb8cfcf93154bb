import { expect, test } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { CopiedCode } from './copy.ts';

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
    .addLine('src/registry/rules/submitted.ts', '  ...textRules,', '  ...shoutRules,')
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

longTest(
  'a command, added by one file and one entry, runs, has help and usage errors, and is listed',
  async () => {
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
  },
);
