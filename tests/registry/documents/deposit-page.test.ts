import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { bodyTemplate } from '../../../src/registry/documents/deposit-protocol.ts';
import {
  EXAMPLE_ENTRY,
  EXAMPLE_ENTRY_TEXT,
  exampleBody,
  faultyExampleBody,
} from '../../../src/registry/documents/example.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import { mint } from '../../../src/registry/mint/mint.ts';
import { SUBMISSION_FIELDS, type Submission } from '../../../src/registry/model/submission.ts';
import { RichEntry } from '../../../src/registry/model/submission-fields.ts';
import { RULES, RULES_OF_ALL_FIELDS, rulesOfField } from '../../../src/registry/rules/index.ts';
import { readRichSubmission } from '../../../src/registry/submission/read.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { DEPOSITOR, readBody, submission } from '../../fixtures/submissions.ts';
import { TOOLS } from '../../fixtures/tools.ts';
import * as catalog from '../rules/catalog.cases.ts';
import * as form from '../rules/form.cases.ts';
import * as relations from '../rules/relations.cases.ts';
import * as values from '../rules/values.cases.ts';

// What the page about depositing shows: its examples are real, and its table names the rules that speak about each field.

const archive = archiveOf(submission({}, DEPOSITOR));

function minted(what: Submission) {
  return mint(archive, [what], TOOLS);
}

describe('the examples to copy from', () => {
  test('the issue body is minted without a warning', () => {
    const { findings, minted: made } = minted(readBody(exampleBody()));
    expect(findings).toEqual([]);
    expect(made.map(({ title, family }) => [title, family])).toEqual([
      ['How many entries of a reading log name their edition', 'EMPIRICAL'],
    ]);
  });

  test('the entry of Path B is minted without a warning', () => {
    const tools = { sha256: hashes.sha256, inspect: inspectMarkdown };
    const entry = RichEntry.parse(EXAMPLE_ENTRY);
    const { findings, minted: made } = minted(
      readRichSubmission('entry.json', entry, EXAMPLE_ENTRY_TEXT, false, tools),
    );
    expect(findings).toEqual([]);
    expect(made.map(({ family, series_type }) => [family, series_type])).toEqual([
      ['PHILOLOGICAL', 'sequential'],
    ]);
  });

  test('the faulty one is refused for its five faults and nothing else', () => {
    const { findings, minted: made } = minted(readBody(faultyExampleBody()));
    expect(made).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toEqual(['PV-001', 'REQ-006', 'LIC-001', 'SUB-001', 'SAN-002']);
  });

  test('the empty template is read without a problem of form', () => {
    expect(readBody(bodyTemplate()).form).toEqual([]);
  });
});

describe('the rules of each field', () => {
  test('are named for each field that has some', () => {
    expect(RULES_OF_ALL_FIELDS).toEqual(['FRM-001', 'SAN-001', 'SAN-003']);
    expect(rulesOfField('license')).toEqual(['REQ-004', 'LIC-001']);
    expect(rulesOfField('supersedes')).toEqual(['REL-001', 'REL-002']);
    expect(rulesOfField('methodology')).toEqual(['TXT-005']);
  });

  test('are the rules that a submission meets, but those that look at no field of an issue', () => {
    const due = RULES.filter(({ checks }) => checks.submission).map(({ id }) => id);
    const named = [...RULES_OF_ALL_FIELDS, ...SUBMISSION_FIELDS.flatMap(({ name }) => rulesOfField(name))];
    expect(due.filter((id) => !named.includes(id)).sort()).toEqual(['AXN-006', 'FAM-001', 'REL-003']);
  });

  const cases = [form, values, relations, catalog]
    .flatMap(({ breaking }) => breaking)
    .filter(({ scope }) => scope === 'submission');
  const fields = new Set<string>(SUBMISSION_FIELDS.map(({ name }) => name));

  test.each(cases.map((one) => [`${one.rule}: ${one.name}`, one] as const))('%s', async (_title, one) => {
    for (const { rule, field } of await one.findings()) {
      if (field === null || !fields.has(field)) continue;
      const due = [...RULES_OF_ALL_FIELDS, ...rulesOfField(field as 'title')];
      expect(due, `${rule} spoke about ${field}`).toContain(rule);
    }
  });
});
