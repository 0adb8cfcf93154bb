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

// Run in a copy of the code to which a field of a submission was added: prints where it is found.

type Name = Parameters<typeof formId>[0];
const NAME = 'funding' as Name;
const archive = emptyArchive();
const tools = { sha256: hashes.sha256, inspect: TOOLS.inspect };

function bodyWith(value: string): string {
  const { values } = readIssueBody(exampleBody());
  return writeIssueBody(new Map([...values, [NAME, value]]));
}

const read = (value: string) => readSubmission({ where: 'work.md', body: bodyWith(value) }, tools);
const mintOne = (submission: ReturnType<typeof read>) => mint(archive, [submission], TOOLS);
const json = (path: string) => JSON.parse(archive.documents.get(path) ?? 'null');

const minted = mintOne(read('  The Example\u202E Fund '));
const entry = RichEntry.parse({ ...EXAMPLE_ENTRY, funding: 'Another Fund' });
const rich = mintOne(readRichSubmission('entry.json', entry, EXAMPLE_ENTRY_TEXT, false, tools));
const over = mintOne(read('x'.repeat(201)));
const [deposit] = minted.minted;
const after = minted.changeset && preview(archive, minted.changeset, minted);

console.log(
  JSON.stringify({
    body: bodyWith('The Example Fund').includes('\n### Funding\n\nThe Example Fund\n'),
    minted: Object.entries(deposit ?? {}).filter(([name]) => name === NAME),
    removed: minted.findings.map(({ rule, field }) => [rule, field]),
    refused: over.findings.map(({ rule, field, remedy }) => [rule, field, remedy]),
    rich: Object.entries(rich.minted[0] ?? {}).filter(([name]) => name === NAME),
    isEntry: Deposit.safeParse(deposit).success,
    line: after && writeRegistry(after.registry).includes('"funding":"The Example Fund"'),
    page: GROUPS.find(({ fields }) => fields.some(({ name }) => name === NAME))?.id,
    form: issueForm(archive.site).body.find(({ id }) => id === formId(NAME)),
    schema: json('api/deposit-schema.json').properties.funding,
    entrySchema: json('api/schemas/deposit-entry.schema.json').properties.funding,
    richSchema: json('api/schemas/rich-entry.schema.json').properties.funding,
    section: json('api/deposit-protocol.json').submission.issue.sections.find(
      ({ field }: { field: string }) => field === NAME,
    ),
    template: json('api/deposit-protocol.json').submission.issue.body_template.includes('### Funding\n'),
    given: json('api/deposit-protocol.json').entry.fields.find(
      ({ field }: { field: string }) => field === NAME,
    ),
  }),
);
