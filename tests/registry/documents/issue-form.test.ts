import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadSite } from '../../../src/archive/load.ts';
import {
  type FormElement,
  formId,
  issueForm,
  issuePageFiles,
} from '../../../src/registry/documents/issue-form.ts';
import { SUBMISSION_FIELDS } from '../../../src/registry/model/submission.ts';
import { NMEN_STATUSES } from '../../../src/registry/model/vocabulary.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { readIssueBody } from '../../../src/registry/submission/issue-body.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { GOOD, readBody } from '../../fixtures/submissions.ts';
import { contextOf } from '../../fixtures/tools.ts';

// The deposit form of the forge: the committed file, GitHub's schema of forms, and the body that comes out of it.

const site = loadSite(ROOT);
const form = issueForm(site);
const fields = form.body.filter(({ type }) => type !== 'markdown');

/** Answers by id. A box is ticked by `true`. */
type Answers = Readonly<Record<string, string | boolean>>;

/** The body of an issue filed with the form, as GitHub writes it. */
function render(answers: Answers): string {
  return fields
    .map((element) => `### ${element.attributes.label}\n\n${answerOf(element, answers)}`)
    .join('\n\n');
}

function answerOf({ type, id = '', attributes }: FormElement, answers: Answers): string {
  const answer = answers[id] ?? attributes.value ?? '';
  if (type !== 'checkboxes') return answer === '' ? '_No response_' : String(answer);
  return (attributes.options ?? [])
    .map(({ label }) => `- [${answer === true ? 'x' : ' '}] ${label}`)
    .join('\n');
}

const GOOD_ANSWERS: Answers = Object.fromEntries(
  SUBMISSION_FIELDS.map(({ name }) => [formId(name), name === 'terms' ? true : (GOOD[name] ?? '')]),
);

/** The rules that a body breaks. */
function broken(body: string): string[] {
  const findings = runScope(RULES, 'submission', readBody(body), contextOf(emptyArchive()), 'the issue');
  return findings.map(({ rule }) => rule);
}

describe('the committed files', () => {
  test('are what the table of fields makes', () => {
    for (const { path, text } of issuePageFiles(site))
      expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  });

  test('read back as YAML give the same form', () => {
    const [file] = issuePageFiles(site);
    expect(parse(file?.text ?? '', { schema: 'core', version: '1.2' })).toEqual(form);
    // GitHub reads YAML 1.1, in which more words are booleans.
    expect(parse(file?.text ?? '', { version: '1.1' })).toEqual(form);
  });
});

describe('GitHub’s form schema', () => {
  test('wants ids that are unique, of few characters, and not the address’s own', () => {
    const ids = fields.map(({ id = '' }) => id);
    const own = ['title', 'body', 'labels', 'assignees', 'milestone', 'projects', 'template'];
    expect(new Set([...own, ...ids]).size).toBe(own.length + ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
  });

  test('has no dropdown, of which nobody knows whether it was touched; the words to choose from are told', () => {
    expect(fields.map(({ type }) => String(type))).not.toContain('dropdown');
    const status = fields.find(({ id }) => id === 'nmen_status_observed');
    for (const word of NMEN_STATUSES) expect(status?.attributes.description).toContain(word);
  });

  test('asks for what is required, and nothing more', () => {
    const due = SUBMISSION_FIELDS.filter(({ required }) => required).map(({ name }) => formId(name));
    expect(fields.filter(({ validations }) => validations?.required).map(({ id }) => id)).toEqual(due);
  });
});

describe('the body of an issue that was filed with the form', () => {
  test('passes every rule of a submission without a warning', () => {
    expect(broken(render(GOOD_ANSWERS))).toEqual([]);
  });

  test('says that the terms were not agreed to', () => {
    expect(broken(render({ ...GOOD_ANSWERS, terms: false }))).toEqual(['FRM-002']);
  });

  test('takes “None” for nothing in an optional field, and for a word in a required one, in a text and beside others', () => {
    const of = (heading: string, value: string) =>
      [...readIssueBody(`### ${heading}\n\n${value}\n`).values.values()][0];
    for (const heading of ['ORCID', 'Observed Status', 'Related Identifiers', 'Methodology', 'Terms'])
      expect(of(heading, 'None'), heading).toBe('');
    for (const heading of ['Title', 'Creator', 'Keywords', 'Full Text'])
      expect(of(heading, 'None'), heading).toBe('None');
    for (const value of ['none', 'None.', 'None\n\nof them']) expect(of('Methodology', value)).toBe(value);
  });

  test('comes to the same where what was left alone arrives as None', () => {
    const body = render(GOOD_ANSWERS);
    expect(body).toContain('_No response_');
    const other = body.replaceAll('_No response_', 'None');
    expect(readBody(other).fields).toEqual(readBody(body).fields);
    expect(broken(other)).toEqual([]);
  });

  test('names the protocol version by itself', () => {
    const { protocol_version: _left, ...others } = GOOD_ANSWERS;
    expect(broken(render(others))).toEqual([]);
  });
});
