import { RULES } from '../../registry/rules/index.ts';
import { type Rule, SCOPES, type Scope, scopesOf } from '../../registry/rules/rule.ts';

// The rules in groups, by the letters with which their ids begin.

const TITLES: Readonly<Record<string, string>> = {
  PV: 'Protocol version',
  REQ: 'What every submission has',
  FRM: 'The form of a submission',
  DSC: 'Description',
  LIC: 'License',
  SUB: 'Substrate',
  ORC: 'ORCID',
  VER: 'Version',
  SAN: 'What the sanitizer refuses',
  TXT: 'Texts',
  DUP: 'Duplicates',
  REL: 'Relations between deposits',
  NME: 'Observed status',
  FAM: 'Familiarization',
  IDX: 'Documents and their index',
  AXN: 'Identifiers',
  REG: 'The registry',
  LIF: 'Lifecycle',
  RCP: 'Receipts and logs',
  WVR: 'Waivers',
  SUR: 'Surfaces and pages',
  LNK: 'Links',
  SUM: 'The manifest',
  OBS: 'Observations',
  CAP: 'Captures',
  ADR: 'Addresses',
  TRM: 'Terms',
  CON: 'Concepts',
  CIT: 'Citations',
  RES: 'Resolution',
};

/** Rules that belong together. */
export interface RuleGroup {
  /** Its id on the page. */
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
  readonly scopes: readonly Scope[];
}

/** Every rule of the list in its group; groups and rules in the order of the list. A group without a title is named by its letters. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  ...Map.groupBy(RULES, ({ id }) => id.slice(0, id.indexOf('-'))),
].map(([letters, rules]) => ({
  id: `group-${letters.toLowerCase()}`,
  title: TITLES[letters] ?? letters,
  rules,
  scopes: SCOPES.filter((scope) => rules.some((rule) => scopesOf(rule).includes(scope))),
}));
