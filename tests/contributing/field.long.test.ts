import { beforeAll, expect, test } from 'vitest';
import { CopiedCode } from './copy.ts';

// A field of a submission is one entry of the table in src/registry/model/submission.ts.

const ENTRY =
  "  { heading: 'Funding', name: 'funding', kind: 'line', required: false, hint: 'Who paid for the work.', cap: 200, stored: NonEmpty },";

const copy = new CopiedCode();
let seen: Record<string, unknown>;

beforeAll(async () => {
  copy.addLine('src/registry/model/submission.ts', "heading: 'Familiarization Receipt'", ENTRY);
  seen = await copy.run('field.ts');
});

const described = { title: 'Funding', description: 'Who paid for the work.', maxLength: 200 };

test.each<[what: string, due: object]>([
  ['has its heading in the issue body and in the template', { body: true, template: true }],
  [
    'is read, cleaned and stored in the entry of the deposit',
    {
      minted: [['funding', 'The Example Fund']],
      removed: [['SAN-003', 'funding']],
      isEntry: true,
      line: true,
    },
  ],
  [
    'is refused over its cap',
    { refused: [['SAN-001', 'funding', expect.stringContaining('200 characters')]] },
  ],
  ['may be given by Path B', { rich: [['funding', 'Another Fund']], richSchema: { type: 'string' } }],
  ['is asked for on the deposit page', { page: 'further' }],
  [
    'is asked for in the form of the issue page',
    {
      form: {
        type: 'input',
        id: 'funding',
        attributes: { label: 'Funding', description: 'Who paid for the work.' },
        validations: { required: false },
      },
    },
  ],
  [
    'is in the published schemas of a submission and of an entry',
    { schema: { type: 'string', ...described }, entrySchema: { type: 'string' } },
  ],
  [
    'is in the protocol: among the sections of an issue, and among the fields of an entry',
    {
      section: { heading: '### Funding', field: 'funding', kind: 'line', required: false },
      given: { field: 'funding', required: false, given_by: 'depositor' },
    },
  ],
])('a field of a submission, added by one entry of the table, %s', (_what, due) => {
  expect(seen).toMatchObject(due);
});
