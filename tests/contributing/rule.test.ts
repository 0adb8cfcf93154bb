import { beforeAll, expect, test } from 'vitest';
import { CopiedCode } from './copy.ts';

// A rule is one value in a file of src/registry/rules, and the file's line in the list there: this one is about submissions, too.

const FILE = `
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

const INDEX = 'src/registry/rules/submitted.ts';
const copy = new CopiedCode();
let seen: Record<string, unknown>;

beforeAll(async () => {
  copy
    .write('src/registry/rules/shouts.ts', FILE)
    .addLine(INDEX, "from './texts.ts'", "import { shoutRules } from './shouts.ts';")
    .addLine(INDEX, '  ...textRules,', '  ...shoutRules,');
  seen = await copy.run('rule.ts');
});

const words = { requirement: 'Nothing ends in an exclamation mark.', remedy: 'End it in a full stop.' };
const where = 'data/lexical-minting-registry.json, term two';
const scopes = ['submission', 'item'];

test.each<[what: string, due: object]>([
  [
    'is a finding about the item of a resource that breaks it, by resource and key',
    {
      ofArchive: [
        { rule: 'TRM-901', level: 'error', field: 'definition', actual: 'a shout', where, ...words },
      ],
    },
  ],
  [
    'refuses a submission that breaks it',
    { minted: 0, ofSubmission: [{ field: 'title', where: 'work.md', ...words }] },
  ],
  [
    'is printed in the protocol, with its scopes',
    { inProtocol: { id: 'TRM-901', level: 'error', scopes, ...words } },
  ],
  ['has its group on the page of the rules', { group: ['Terms'], scopes }],
  [
    'is named beside the field that it speaks of, and beside no other',
    {
      ofTitle: expect.arrayContaining(['TRM-901']),
      ofCreator: expect.not.arrayContaining(['TRM-901']),
    },
  ],
])('a rule, added by one value and its line in the list, %s', (_what, due) => {
  expect(seen).toMatchObject(due);
});
