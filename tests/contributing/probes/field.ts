import assert from 'node:assert/strict';
import { hashes } from '../../../src/archive/hashes.ts';
import { GROUPS } from '../../../src/components/deposit/fields.ts';
import { preview, writeRegistry } from '../../../src/registry/archive/changeset.ts';
import { mint } from '../../../src/registry/changes/mint.ts';
import { EXAMPLE_ENTRY, EXAMPLE_ENTRY_TEXT, exampleBody } from '../../../src/registry/documents/example.ts';
import { formId, issueForm } from '../../../src/registry/documents/issue-form.ts';
import { Deposit } from '../../../src/registry/model/deposit.ts';
import { RichEntry } from '../../../src/registry/model/submission.ts';
import { readIssueBody, writeIssueBody } from '../../../src/registry/submission/issue-body.ts';
import { readRichSubmission, readSubmission } from '../../../src/registry/submission/read.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { TOOLS } from '../../fixtures/tools.ts';

// Run in a copy of the code to which a field of a submission was added: fails where it lacks one of its consequences.

type Name = Parameters<typeof formId>[0];
const NAME = 'funding' as Name;
const archive = emptyArchive();
const tools = { sha256: hashes.sha256, inspect: TOOLS.inspect };
const json = (path: string) => JSON.parse(archive.documents.get(path) ?? 'null');

function bodyWith(value: string): string {
  const { values } = readIssueBody(exampleBody());
  return writeIssueBody(new Map([...values, [NAME, value]]));
}
const read = (value: string) => readSubmission({ where: 'work.md', body: bodyWith(value) }, tools);
const mintOne = (submission: ReturnType<typeof read>) => mint(archive, [submission], TOOLS);

// Read, cleaned and stored in the entry of the deposit.
assert.ok(bodyWith('The Example Fund').includes('\n### Funding\n\nThe Example Fund\n'));
const minted = mintOne(read('  The Example\u202E Fund '));
assert.partialDeepStrictEqual(Deposit.parse(minted.minted[0]), { [NAME]: 'The Example Fund' });
const removed = minted.findings.map(({ rule, field }) => [rule, field]);
assert.deepEqual(removed, [['SAN-003', NAME]]);
assert.ok(minted.changeset);
const line = writeRegistry(preview(archive, minted.changeset, minted.known).registry);
assert.ok(line.includes('"funding":"The Example Fund"'));

// Refused over its cap; and given by Path B.
const over = mintOne(read('x'.repeat(201))).findings;
assert.deepEqual(
  over.map(({ rule, field }) => [rule, field]),
  [['SAN-001', NAME]],
);
assert.match(over[0]?.remedy ?? '', /200 characters/);
const entry = RichEntry.parse({ ...EXAMPLE_ENTRY, [NAME]: 'Another Fund' });
const rich = mintOne(readRichSubmission('entry.json', entry, EXAMPLE_ENTRY_TEXT, false, tools));
assert.partialDeepStrictEqual(rich.minted[0], { [NAME]: 'Another Fund' });

// Asked for on the deposit page, and in the form of the issue page.
assert.equal(GROUPS.find(({ fields }) => fields.some(({ name }) => name === NAME))?.id, 'further');
assert.partialDeepStrictEqual(
  issueForm(archive.site).body.find(({ id }) => id === formId(NAME)),
  {
    ...{ type: 'input', id: NAME, validations: { required: false } },
    attributes: { label: 'Funding', description: 'Who paid for the work.' },
  },
);

// In the published schemas of a submission and of both entries, and in the protocol among sections and fields.
const described = { title: 'Funding', description: 'Who paid for the work.', maxLength: 200 };
const propertyIn = (path: string) => json(path).properties[NAME];
assert.partialDeepStrictEqual(propertyIn('api/deposit-schema.json'), { type: 'string', ...described });
for (const name of ['deposit', 'rich'])
  assert.partialDeepStrictEqual(propertyIn(`api/schemas/${name}-entry.schema.json`), { type: 'string' });
const { submission, entry: stored } = json('api/deposit-protocol.json');
const isOurs = ({ field }: { field: string }) => field === NAME;
assert.partialDeepStrictEqual(submission.issue.sections.find(isOurs), {
  ...{ heading: '### Funding', kind: 'line', required: false },
});
assert.ok(submission.issue.body_template.includes('### Funding\n'));
assert.partialDeepStrictEqual(stored.fields.find(isOurs), { required: false, given_by: 'depositor' });
