import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { validateArchive } from '../../../src/archive/prove.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Waiver } from '../../../src/registry/model/receipts.ts';
import { levelIn, RETIRED_RULES, scopesOf } from '../../../src/registry/model/rule.ts';
import { SUBMISSION_FIELDS } from '../../../src/registry/model/submission.ts';
import { RULES, RULES_OF_ALL_FIELDS, rulesOfField } from '../../../src/registry/rules/index.ts';
import { observationRules } from '../../../src/registry/rules/observations.ts';
import type { Finding } from '../../../src/registry/rules/rule.ts';
import { WaiverIndex } from '../../../src/registry/rules/run.ts';
import { FORM_RULES } from '../../../src/registry/rules/submitted.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { NOW } from '../../fixtures/tools.ts';
import * as addresses from './addresses.cases.ts';
import * as archive from './archive.cases.ts';
import * as captures from './captures.cases.ts';
import { type Case, WORLD, withAltered } from './case.ts';
import * as catalog from './catalog.cases.ts';
import * as change from './change.cases.ts';
import * as concepts from './concepts.cases.ts';
import * as editions from './editions.cases.ts';
import * as fields from './fields.cases.ts';
import * as form from './form.cases.ts';
import * as lifecycle from './lifecycle.cases.ts';
import * as moves from './lifecycle-change.cases.ts';
import * as observations from './observations.cases.ts';
import * as receipts from './receipts.cases.ts';
import * as relations from './relations.cases.ts';
import * as resolution from './resolution.cases.ts';
import * as site from './site.cases.ts';
import * as takedown from './takedown.cases.ts';
import * as values from './values.cases.ts';

const groups = [
  form,
  values,
  fields,
  relations,
  resolution,
  catalog,
  archive,
  lifecycle,
  observations,
  moves,
  captures,
  addresses,
  concepts,
  editions,
  change,
  receipts,
  takedown,
  site,
];
const breaking = groups.flatMap((group) => group.breaking);
const keeping = groups.flatMap((group) => group.keeping);

const title = ({ rule, scope, name }: Case) => `${rule} ${scope}: ${name}`;
const judged = new Map<Case, readonly Finding[]>();

/** The findings of a case; some texts are large, so each is judged once. */
async function findingsOf(one: Case): Promise<readonly Finding[]> {
  const findings = judged.get(one) ?? (await one.findings());
  judged.set(one, findings);
  return findings;
}

const idsOf = async (one: Case) => [...new Set((await findingsOf(one)).map(({ rule }) => rule))].sort();

describe('a rule is broken, and it alone speaks', () => {
  test.each(breaking.map((one) => [title(one), one] as const))('%s', async (_title, one) => {
    expect((await idsOf(one)).join(' ')).toBe([one.rule, ...one.also].sort().join(' '));
  });
});

describe('a rule is kept, and none speaks', () => {
  test.each(keeping.map((one) => [title(one), one] as const))('%s', async (_title, one) => {
    expect((await findingsOf(one)).map(({ rule, actual }) => `${rule}: ${actual}`)).toEqual([]);
  });
});

describe('the list', () => {
  const pairs = RULES.flatMap((rule) => scopesOf(rule).map((scope) => [rule.id, scope] as const));

  // That it is kept, every case shows that breaks another rule of its scope.
  test.each(pairs)('%s has a case that breaks it in scope %s', (id, scope) => {
    expect(breaking.some((one) => one.rule === id && one.scope === scope)).toBe(true);
  });

  test('names each rule once, with a sentence and a remedy', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { id, requirement: says, remedy } of RULES) {
      expect(id).toMatch(/^[A-Z]{2,3}-\d{3}$/);
      expect(says).toMatch(/^\S.*\.$/);
      expect(remedy).toMatch(/\S/);
    }
  });

  test('has every rule of which other code speaks', () => {
    const known = new Set([...RULES, ...RETIRED_RULES].map(({ id }) => id));
    const named = globSync('{src,scripts,integrations}/**/*.{ts,astro}', { cwd: ROOT }).flatMap((path) => {
      const ids = readFileSync(join(ROOT, path), 'utf8').match(/\b(?!SHA)[A-Z]{2,3}-\d{3}\b/g) ?? [];
      return ids.filter((id) => !known.has(id)).map((id) => `${id} in ${path}`);
    });
    expect(named).toEqual([]);
  });

  test('gives every finding its rule, level, value found, remedy and place', async () => {
    const found = await Promise.all(
      breaking.map(async (one) => (await findingsOf(one)).map((finding) => [one, finding] as const)),
    );
    for (const [{ scope, name: title }, finding] of found.flat()) {
      const rule = RULES.find(({ id }) => id === finding.rule);
      // A problem may weigh less than its rule, never more.
      if (finding.level === 'error') expect(rule && levelIn(rule, scope)).toBe('error');
      expect(finding.requirement).toBe(rule?.requirement);
      expect(finding.actual).not.toBe('');
      expect(finding.actual?.length ?? 0).toBeLessThan(2000);
      expect(finding.remedy).not.toBe('');
      expect(finding.where).not.toBe('');
      // The sections of Path B are read beside its text, and those of an issue as a part of it.
      const isField = scope === 'submission' && !title.endsWith('by Path B');
      const field = SUBMISSION_FIELDS.find(({ name }) => isField && name === finding.field);
      if (field) expect([...RULES_OF_ALL_FIELDS, ...rulesOfField(field.name)]).toContain(finding.rule);
    }
  });
});

// The pages run parts of the one list, so that they download no more than these.
describe('the rules that a page runs', () => {
  test('are all rules of submissions but those that only the mint can check, in the order of the list', () => {
    const only = ['DUP-001', 'FAM-001', 'AXN-006'];
    const submitted = RULES.filter(({ checks }) => checks.submission);
    expect(FORM_RULES).toEqual(submitted.filter(({ id }) => !only.includes(id)));
    expect(submitted.map(({ id }) => id)).toEqual(expect.arrayContaining(only));
  });

  test('are all rules of drafts', () => {
    const drafts = RULES.filter(({ checks }) => checks.draft);
    expect(drafts.length).toBeGreaterThan(5);
    expect(observationRules).toEqual(expect.arrayContaining(drafts));
  });
});

// A waiver excuses the very value that was found.

const GROUND = { reason: 'As its archive had it.', date: '2026-07-15', adopted_from: 'Another archive' };
const found = (archive: Archive) => validateArchive(archive, NOW).filter(({ level }) => level === 'error');
const excusing = (archive: Archive, waivers: readonly Waiver[]): Archive => ({
  ...archive,
  waivers: { waivers: [...waivers] },
});
const waiversOf = (archive: Archive) => {
  const index = new WaiverIndex(archive, hashes);
  return found(archive).map((one) => index.waiverOf(one, GROUND));
};

const broken = withAltered(WORLD, 1, { license: 'CC BY 4.0' });

describe('a waiver', () => {
  test('names rule, resource, key, field and the hash of the value', () => {
    expect(waiversOf(broken).filter(({ resource }) => resource === 'registry')).toEqual([
      {
        rule: 'LIC-001',
        resource: 'registry',
        key: '1',
        field: 'license',
        value_sha256: hashes.sha256('"CC BY 4.0"'),
        ...GROUND,
      },
    ]);
  });

  test.each([
    ['another value of the field', withAltered(WORLD, 1, { license: 'CC BY 3.0' })],
    ['the same value in another deposit', withAltered(broken, 2, { license: 'CC BY 4.0' })],
    ['another rule about the deposit', withAltered(broken, 1, { version: 'first' })],
  ])('does not excuse %s', (_what, archive) => {
    expect(found(excusing(archive, waiversOf(broken)))).toHaveLength(1);
  });

  test('about a hash excuses the text that was there, and no other', () => {
    const claimed = withAltered(WORLD, 1, { hash: 'a'.repeat(64) });
    const waivers = waiversOf(claimed);
    expect(waivers.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['AXN-003', 'TXT-002']));
    expect(found(excusing(claimed, waivers))).toEqual([]);
    const files = { ...claimed.files, read: () => new TextEncoder().encode('another text\n') };
    const left = found(excusing({ ...claimed, files }, waivers));
    expect(left.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['AXN-003', 'TXT-002']));
  });
});
