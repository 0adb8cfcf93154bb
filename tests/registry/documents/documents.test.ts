import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { loadArchive } from '../../../src/archive/load.ts';
import { catalogOf } from '../../../src/registry/archive/resources/documents.ts';
import { mint } from '../../../src/registry/changes/mint.ts';
import { nextVersion } from '../../../src/registry/documents/document.ts';
import {
  EXAMPLE_ENTRY,
  EXAMPLE_ENTRY_TEXT,
  exampleBody,
  faultyExampleBody,
} from '../../../src/registry/documents/example.ts';
import { DOCUMENTS } from '../../../src/registry/documents/index.ts';
import { updateDocuments } from '../../../src/registry/documents/update.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import { RichEntry, SUBMISSION_FIELDS, type Submission } from '../../../src/registry/model/submission.ts';
import { LISTS, RULES, RULES_OF_ALL_FIELDS, rulesOfField } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { readIssueBody } from '../../../src/registry/submission/issue-body.ts';
import { readRichSubmission } from '../../../src/registry/submission/read.ts';
import { publish } from '../../../src/registry/surfaces/index.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { DEPOSITOR, readBody, submission } from '../../fixtures/submissions.ts';
import { contextOf, NOWHERE, TOOLS } from '../../fixtures/tools.ts';

// The documents as they stand in the checkout: that they say everything, and say it of what is there.

const archive = loadArchive(ROOT);
const index = catalogOf(archive);
const published = new Set(publish(archive, surfaceTools, NOWHERE).map(({ path }) => path));

interface DepositProtocol {
  readonly sanitizer: { readonly caps: Readonly<Record<string, unknown>> };
  readonly protocol_version: string;
  readonly submission: { readonly issue: { readonly body_template: string } };
}

function document<T>(path: string): T {
  return JSON.parse(archive.documents.get(path) ?? 'null') as T;
}

test('no document says where this site stands', () => {
  for (const { path } of DOCUMENTS)
    expect(archive.documents.get(path.slice(1)), path).not.toContain(archive.site.base_url);
});

test('the checkout is what the command generates (else: npm run protocol -- update --all --why …)', () => {
  const rules = RULES.filter(({ id }) => id.startsWith('IDX-'));
  const findings = runScope(rules, 'archive', archive, contextOf(archive), 'api/');
  expect(findings.map(({ rule, where, actual }) => `${rule} ${where}: ${actual}`)).toEqual([]);
});

describe('the index', () => {
  test('has the versions of the specification', () => {
    const versions = Object.values(index.protocols).map(({ name, current_version, schema_version }) => [
      name,
      current_version.replace(/(v\d+)\.\d+$/, '$1'),
      schema_version,
    ]);
    expect(versions).toEqual([
      ['axn-protocol', 'axn/v2', '2026-06-22-axn-v2'],
      ['deposit-protocol', 'v1', '2026-06-24-axn-v2-nmen'],
      ['lifecycle-protocol', 'svc-lifecycle-protocol/v1', '2026-06-23-v1'],
      ['enrichment-protocol', 'enrichment/v1', '2026-06-23-enrichment-v1'],
    ]);
    expect(document<DepositProtocol>('api/deposit-protocol.json').protocol_version).toBe(
      'svc-deposit-protocol/v1',
    );
  });

  test('lists only registries that are published, each with a schema that is', () => {
    for (const { canonical_path, validates_against } of Object.values(index.registries)) {
      expect(published, canonical_path).toContain(canonical_path);
      expect(published, validates_against).toContain(validates_against);
    }
  });

  test('gets a version of its own when what lasts in it changes', () => {
    const surfaces = LISTS.surfaces.filter(({ name }) => name !== 'wiki-entries');
    const tools = { index, documents: archive.documents, lists: { ...LISTS, surfaces }, hashes };
    const request = { names: 'all', version: 'minor', why: 'A test.', day: '2026-12-01' } as const;
    const { updated } = updateDocuments(tools, request);
    expect(updated.find(({ name }) => name === 'index')?.to).toBe(nextVersion(index.index_version, 'minor'));
  });

  test('tells the history from its beginning, in order', () => {
    const days = index.change_log.map(({ date }) => date);
    expect(days[0]).toBe('2026-06-22');
    expect(days).toEqual([...days].sort());
  });
});

describe('a version', () => {
  test.each([
    ['v1.9', 'minor', 'v1.10'],
    ['axn/v2.3', 'major', 'axn/v3.0'],
    ['svc-lifecycle-protocol/v1.0', 'svc-lifecycle-protocol/v2', 'svc-lifecycle-protocol/v2'],
  ])('after %s by %s is %s', (from, step, to) => {
    expect(nextVersion(from, step)).toBe(to);
  });

  test.each([
    ['v1.1', 'v1.1'],
    ['axn/v2', 'v3'],
    ['axn/v2', 'svc/v3'],
  ])('after %s is not %s', (from, step) => {
    expect(() => nextVersion(from, step)).toThrow(RangeError);
  });
});

describe('the deposit protocol', () => {
  const protocol = document<DepositProtocol>('api/deposit-protocol.json');

  test('gives the caps of the fields', () => {
    expect(protocol.sanitizer.caps).toMatchObject({
      ...{ title: 500, creator: 500, description: 50_000, other: 100_000 },
      ...{ full_text_bytes: 5_000_000, keywords: 50, keyword: 100, depth: 100 },
    });
  });

  test('has a template that is read back without a problem, field by field', () => {
    const { values, problems } = readIssueBody(protocol.submission.issue.body_template);
    expect(problems).toEqual([]);
    expect([...values.keys()]).toEqual(SUBMISSION_FIELDS.map(({ name }) => name));
    expect([values.size, [...values.keys()].at(-1)]).toEqual([25, 'body']);
    expect(values.get('protocol_version')).toBe(protocol.protocol_version);
    expect(values.get('terms')).toMatch(/^- \[ \]/);
    expect(values.get('title')).toBe('');
  });
});

test('the AXN protocol has the tables that were frozen', () => {
  const stored = document<Record<string, unknown>>('api/axn-protocol.json');
  const found = Object.keys(FROZEN).map((name) => [name, hashes.sha256(JSON.stringify(stored[name]))]);
  expect(Object.fromEntries(found)).toEqual(FROZEN);
});

/** The SHA-256 of each table: identifiers hang on them. */
const FROZEN = {
  glyph_table: 'fbbd012967878a2d97312997e7c004bf428048e7e57a04a5a8ca5701ef02a5a0',
  cluster_table: '7c70f3fb85bdf93442decb86b802cc5847efbaae4e15c550e0f566eca17c5903',
  cluster_readings: '1e81824f7d1baea26c8be47de19026f0c5ab4c5f0505fd2b4df1e9507823cd8f',
  family_keywords: '7ee6facdd2ed3019c622f742743c767cc1226dc19def122401835772fd4a1738',
  content_type_families: '16f108191df4835c1abc71e3655ed3f655d8c24a7ad3f94c83b0443bd41d939f',
};

// Contents of the page about depositing: its examples are real, and its table names the rules about each field.

const checkout = archiveOf(submission({}, DEPOSITOR));

function minted(what: Submission) {
  return mint(checkout, [what], TOOLS);
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
});
