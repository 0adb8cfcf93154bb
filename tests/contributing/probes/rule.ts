import { validateArchive } from '../../../src/archive/prove.ts';
import { mint } from '../../../src/registry/mint/mint.ts';
import { scopesOf } from '../../../src/registry/model/rule.ts';
import type { Term } from '../../../src/registry/model/tables.ts';
import { RULE_GROUPS, RULES, rulesOfField } from '../../../src/registry/rules/index.ts';
import { readSubmission } from '../../../src/registry/submission/read.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { issueBody } from '../../fixtures/submissions.ts';
import { NOW, TOOLS } from '../../fixtures/tools.ts';

// Run in a copy of the code to which a rule was added: prints where it is found.

const term = (name: string, definition: string): Term => ({
  term: name,
  definition,
  type: 'genre',
  defined_in_deposit: 1,
});
const terms = [term('one', 'The first.'), term('two', 'Shouted!'), term('three', 'The third.')];
const empty = emptyArchive();
const archive = { ...empty, terms: { ...empty.terms, terms } };

const tools = { sha256: TOOLS.hashes.sha256, inspect: TOOLS.inspect };
const shouted = readSubmission({ where: 'work.md', body: issueBody({ title: 'A shout!' }) }, tools);
const refused = mint(empty, [shouted], TOOLS);

const ours = <T extends { readonly rule: string }>(findings: readonly T[]) =>
  findings.filter(({ rule }) => rule === 'TRM-901');
const protocol = JSON.parse(empty.documents.get('api/deposit-protocol.json') ?? '') as {
  rules: { list: { id: string }[] };
};
const rule = RULES.find(({ id }) => id === 'TRM-901');

console.log(
  JSON.stringify({
    ofArchive: ours(validateArchive(archive, NOW)),
    ofSubmission: ours(refused.findings),
    minted: refused.minted.length,
    inProtocol: protocol.rules.list.find(({ id }) => id === 'TRM-901'),
    group: RULE_GROUPS.filter(({ rules }) => rules.some(({ id }) => id === 'TRM-901')).map(
      ({ title }) => title,
    ),
    scopes: rule && scopesOf(rule),
    ofTitle: rulesOfField('title'),
    ofCreator: rulesOfField('creator'),
  }),
);
