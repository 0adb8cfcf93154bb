import { describe, expect, test } from 'vitest';
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
import { publishedSchema } from '../fixtures/published-schemas.ts';
import { byIssue, richSubmission, submission } from '../fixtures/submissions.ts';
import { contextOf } from '../fixtures/tools.ts';

// Two validators that share no code validate the same entries: zod with the model, and ajv with the JSON Schema published from it.
// Where they differ, a line below names the rule that explains the difference, and why.

const TOTAL = 6000;

/** Allowed differences: the rule that finds one, and why. The test fails for a line that never applies, so that no allowance outlives its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'LIF-003':
    'The schema says with “if” which companions a status has; in the registry that is this rule, not the model.',
  'NME-001':
    'Observed entity and status go together: `dependentRequired` in the schema, this rule in the registry.',
  'REL-003':
    'Pointers go by number and identifier: `dependentRequired` in the schema, this rule in the registry.',
};

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
  return [loadArchive(ROOT), archiveOf(...varied)].flatMap((archive) =>
    archive.registry.deposits.map((deposit): Entry => depositView(archive, deposit)),
  );
}

const documents = releasedDocuments();
const judge = publishedSchema({ documents }, 'deposit-entry');
const admits = (entry: Entry) => PublishedDeposit.safeParse(entry).success;
const good = minted();
/** The first of the sample and of each kind that was minted for this. */
const varied = [...good.slice(0, 1), ...good.slice(-3)];
const bad = mutations(varied, Object.keys(PublishedDeposit.shape), TOTAL);

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
    expect(admitted).toBeGreaterThan(TOTAL / 10);
    expect(bad.length - admitted).toBeGreaterThan(TOTAL / 10);
  });

  test('ajv accepts no entry that zod refuses', () => {
    const missed = bad.filter(({ entry }) => !admits(entry) && judge(entry).shape.length === 0);
    expect(missed.map(({ what }) => what)).toEqual([]);
  });

  test('an allowance explains each entry that only ajv refuses, and every allowance is needed', () => {
    const reasons = differing.map(({ shape, conditions }) => [...shape, ...conditions]);
    const allowed = (reason: string) => Object.keys(ALLOWED).filter((rule) => reason.includes(rule));
    expect(reasons.flat().filter((reason) => allowed(reason).length === 0)).toEqual([]);
    expect(new Set(reasons.flat().flatMap(allowed))).toEqual(new Set(Object.keys(ALLOWED)));
  });
});

test('the rules of the registry find what only the schema refuses', () => {
  const findings = runArchive(RULES, contextOf(archiveHolding(differing.map(({ entry }) => entry))));
  const found = new Set(findings.map(({ rule, where }) => `${rule} ${where}`));
  const missed = differing.flatMap(({ conditions }, at) =>
    conditions
      .map((rule) => `${rule} data/registry.json, deposit ${at + 1}`)
      .filter((one) => !found.has(one)),
  );
  expect(missed).toEqual([]);
});

/** An archive with only the statements of these entries, renumbered so that each can be found by its number. */
function archiveHolding(entries: readonly Entry[]): Archive {
  const deposits = entries.map(
    (entry, at) => stated({ ...entry, deposit_number: at + 1 }, RESOURCES.registry as Resource) as Deposit,
  );
  const registry = { schema_version: 'registry/v1', deposits };
  return { ...emptyArchive(), documents, registry };
}
