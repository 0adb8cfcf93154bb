import assert from 'node:assert/strict';
import { validateArchive } from '../../../src/archive/prove.ts';
import { mint } from '../../../src/registry/changes/mint.ts';
import type { Term } from '../../../src/registry/model/tables.ts';
import { RULE_GROUPS, rulesOfField } from '../../../src/registry/rules/index.ts';
import { readSubmission } from '../../../src/registry/submission/read.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { issueBody } from '../../fixtures/submissions.ts';
import { NOW, TOOLS } from '../../fixtures/tools.ts';

// Run in a copy of the code to which a rule was added: fails where it lacks one of its consequences.

const ID = 'TRM-901';
const words = { requirement: 'Nothing ends in an exclamation mark.', remedy: 'End it in a full stop.' };
const term = (name: string, definition: string): Term => ({
  ...{ term: name, definition, type: 'genre', defined_in_deposit: 1 },
});

// A finding about the item that breaks it, by resource and key; and the refusal of a submission.
const empty = emptyArchive();
const terms = [term('one', 'The first.'), term('two', 'Shouted!'), term('three', 'The third.')];
const found = validateArchive({ ...empty, terms: { ...empty.terms, terms } }, NOW);
const finding = { rule: ID, level: 'error', actual: 'a shout', ...words };
const where = 'data/lexical-minting-registry.json, term two';
assert.deepEqual(
  found.filter(({ rule }) => rule === ID),
  [{ ...finding, field: 'definition', where }],
);
const tools = { sha256: TOOLS.hashes.sha256, inspect: TOOLS.inspect };
const shouted = readSubmission({ where: 'work.md', body: issueBody({ title: 'A shout!' }) }, tools);
const { findings, minted } = mint(empty, [shouted], TOOLS);
assert.deepEqual([findings, minted], [[{ ...finding, field: 'title', where: 'work.md' }], []]);

// In the protocol, with its scopes; in its group on the page of the rules; beside the field that it speaks of, and no other.
const { rules } = JSON.parse(empty.documents.get('api/deposit-protocol.json') ?? '');
assert.partialDeepStrictEqual(
  rules.list.find(({ id }: { id: string }) => id === ID),
  { level: 'error', scopes: ['submission', 'item'], ...words },
);
const groups = RULE_GROUPS.filter((group) => group.rules.some(({ id }) => id === ID));
assert.deepEqual(
  groups.map(({ title }) => title),
  ['Terms'],
);
assert.deepEqual([rulesOfField('title').includes(ID), rulesOfField('creator').includes(ID)], [true, false]);
