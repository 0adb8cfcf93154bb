import { describe, expect, test } from 'vitest';
import { publishedSchemas, schemaDisagreements } from '../../src/archive/json-schema.ts';
import { loadArchive } from '../../src/archive/load.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import type { Resource } from '../../src/registry/archive/resources/resource.ts';
import { stated } from '../../src/registry/changes/adoption/derived.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { PublishedDeposit } from '../../src/registry/model/published.ts';
import { FAMILIES } from '../../src/registry/model/vocabulary.ts';
import { depositView } from '../../src/registry/reading/concept-index.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runArchive } from '../../src/registry/rules/run.ts';
import { archiveOf, emptyArchive } from '../fixtures/archive.ts';
import { ROOT, releasedDocuments } from '../fixtures/checkout.ts';
import { type Entry, mutations } from '../fixtures/mutations.ts';
import { byIssue, richSubmission, submission } from '../fixtures/submissions.ts';
import { contextOf } from '../fixtures/tools.ts';

// Two validators that share no code validate the same entries: zod with the model, and ajv with the JSON Schema published from it.
// Where they differ, a line below names the rule that explains the difference, and why.

const TOTAL = 2000;
const SEED = 20_260_622;

/** Allowed differences. The test fails for a line that never applies, so that no allowance outlives its reason. */
const ALLOWED: readonly { readonly rule: string; readonly why: string; readonly actual: string }[] = [
  {
    rule: 'LIF-003',
    why: 'The schema says with “if” which companions a status has; in the registry that is this rule, not the model.',
    actual: 'LIF-003',
  },
  {
    rule: 'NME-001',
    why: 'Observed entity and status go together: `dependentRequired` in the schema, this rule in the registry.',
    actual: 'NME-001',
  },
  {
    rule: 'REL-003',
    why: 'Pointers go by number and identifier: `dependentRequired` in the schema, this rule in the registry.',
    actual: 'REL-003',
  },
  {
    rule: 'REG-002',
    why: 'zod passes over a key “__proto__” in a record, and ajv does not: the gate reports it.',
    actual: '/__proto__ must match pattern',
  },
];

/** Minted entries of every kind as they are published: those of the sample archive, and one of each other kind. */
function minted(): Entry[] {
  const varied = FAMILIES.flatMap((family, at) => [
    submission({ title: `A submission of its own, ${at}`, keywords: family.toLowerCase() }, byIssue(at + 1)),
    richSubmission(
      {
        family,
        title: `Ein Werk “${family}” — 書物 ${at} 🜍`,
        journal: 'Proceedings',
        sovereign_id: `EA-${at}`,
        mirrors: { 'a mirror': 'https://mirror.example/x' },
        version_series_id: `series ${at}`,
        version_in_series: 1,
        series_type: 'sequential',
      },
      `Text ${at}.`,
    ),
    richSubmission({ title: `Draft ${at}`, draft_pending_reason: 'Not yet.' }, '', true),
  ]);
  return [loadArchive(ROOT).archive, archiveOf(...varied)].flatMap((archive) =>
    archive.registry.deposits.map((deposit) => depositView(archive, deposit) as unknown as Entry),
  );
}

const documents = releasedDocuments();
const judge = publishedSchemas({ documents })('deposit-entry');
const admits = (entry: Entry) => PublishedDeposit.safeParse(entry).success;
const good = minted();
const bad = mutations(good, TOTAL - good.length, SEED);

/** Entries that ajv refuses and zod accepts, with ajv's error. */
const differing = bad
  .map(({ entry }) => ({ entry, ...judge(entry) }))
  .filter(({ entry, shape, conditions }) => shape.length + conditions.length > 0 && admits(entry));

describe(`zod and ajv over ${TOTAL} entries`, () => {
  test('both accept every minted entry', () => {
    expect(good.length).toBeGreaterThan(70);
    expect(good.filter((entry) => !admits(entry) || judge(entry).shape.length > 0)).toEqual([]);
    expect(good.flatMap((entry) => judge(entry).conditions)).toEqual([]);
  });

  test('many mutated entries are valid and many are not, so that agreement means something', () => {
    const admitted = bad.filter(({ entry }) => admits(entry)).length;
    expect(admitted).toBeGreaterThan(TOTAL / 5);
    expect(bad.length - admitted).toBeGreaterThan(TOTAL / 5);
  });

  test('ajv accepts no entry that zod refuses', () => {
    const missed = bad.filter(({ entry }) => !admits(entry) && judge(entry).shape.length === 0);
    expect(missed.map(({ what }) => what)).toEqual([]);
  });

  test('an allowance explains each entry that only ajv refuses, and every allowance is needed', () => {
    const reasons = differing.map(({ shape, conditions }) => [...shape, ...conditions]);
    const allowed = (reason: string) => ALLOWED.filter(({ actual }) => reason.includes(actual));
    expect(reasons.flat().filter((reason) => allowed(reason).length === 0)).toEqual([]);
    const used = new Set(reasons.flat().flatMap((reason) => allowed(reason).map(({ rule }) => rule)));
    expect([...used].sort()).toEqual(ALLOWED.map(({ rule }) => rule).sort());
  });
});

describe('the gate’s schema check', () => {
  const archive = archiveHolding(differing.map(({ entry }) => entry));
  const findings = runArchive(RULES, contextOf(archive));
  const whereOf = (at: number) => `data/registry.json, deposit ${at + 1}`;

  test('reports nothing where a rule already found what the schema finds', () => {
    expect(findings.filter(({ rule }) => rule === 'REG-002')).toEqual([]);
    const silent = differing.filter(({ shape }) => shape.length === 0);
    const reported = schemaDisagreements(archive, findings);
    expect(silent.length).toBeGreaterThan(20);
    expect(reported.map(({ rule, where }) => [rule, where])).toEqual(
      differing.flatMap(({ shape }, at) => (shape.length > 0 ? [['REG-002', whereOf(at)]] : [])),
    );
    expect(
      reported.every(({ actual }) => actual?.includes('model admits and its published schema refuses')),
    ).toBe(true);
  });

  test('reports a failed conditional where its rule found nothing', () => {
    const [first] = schemaDisagreements(archive, []);
    expect(first).toMatchObject({ rule: 'REG-002', level: 'error', where: whereOf(0) });
  });

  test('reports a schema that accepts what the model refuses, and one that refuses what it accepts', () => {
    const path = 'api/schemas/deposit-entry.schema.json';
    const looser = withDocument(archiveHolding([{ ...good[0], colour: 'red' }]), path, (text) =>
      text.replaceAll('"additionalProperties": false', '"additionalProperties": true'),
    );
    expect(schemaDisagreements(looser, runArchive(RULES, contextOf(looser)))).toMatchObject([
      {
        rule: 'REG-002',
        actual: expect.stringContaining('schema admits and the registry’s own model refuses'),
      },
    ]);
    const site = withDocument(archiveHolding([]), 'api/schemas/site.schema.json', (text) =>
      text.replace('"name"', '"title"'),
    );
    expect(schemaDisagreements(site, [])).toMatchObject([{ rule: 'REG-002', where: 'data/site.json' }]);
  });

  test('reports schemas that cannot be run', () => {
    const broken = withDocument(archiveHolding([]), 'api/schemas/waivers.schema.json', () => '{');
    expect(schemaDisagreements(broken, [])).toMatchObject([
      { rule: 'REG-002', where: 'api/schemas', actual: expect.stringContaining('could not be run') },
    ]);
  });
});

/** An archive with only the statements of these entries, renumbered so that each can be found by its number. */
function archiveHolding(entries: readonly Entry[]): Archive {
  const deposits = entries.map(
    (entry, at) => stated({ ...entry, deposit_number: at + 1 }, RESOURCES.registry as Resource) as Deposit,
  );
  const registry = { schema_version: 'registry/v1', deposits };
  return { ...emptyArchive(), documents, registry };
}

function withDocument(archive: Archive, path: string, change: (text: string) => string): Archive {
  const text = archive.documents.get(path) ?? '';
  const changed = change(text);
  expect(changed).not.toBe(text);
  return { ...archive, documents: new Map([...archive.documents, [path, changed]]) };
}
