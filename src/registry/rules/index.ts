// The folder `rules`: the list of rules: id, requirement, remedy and a check for each scope, up to the built site.
// It imports the folders before it: `text` to `surfaces`.
// Start with `RULES` below, then `rule.ts` and `run.ts`.

import type { RegistryLists } from '../documents/document.ts';
import { SURFACES } from '../surfaces/index.ts';
import { addressRules } from './addresses.ts';
import { axnRules } from './axn.ts';
import { captureRules } from './captures.ts';
import { catalogRules } from './catalog.ts';
import { changeRules } from './change.ts';
import { wordRules } from './concepts.ts';
import { familiarizationRules } from './familiarization.ts';
import { lifecycleChangeRules, lifecycleRules } from './lifecycle.ts';
import { observationRules } from './observations.ts';
import { registryRules, sourceRules, treeRules } from './registry.ts';
import { citationRules, designationRules } from './relations.ts';
import { resolutionRules } from './resolution.ts';
import type { FieldName, Rule } from './rule.ts';
import { siteRules } from './site.ts';
import { WORK_RULES } from './submitted.ts';
import { takedownRules } from './takedown.ts';

/** The one list of rules, in the order in which findings are printed. */
export const RULES: readonly Rule[] = [
  ...WORK_RULES,
  ...designationRules,
  ...catalogRules(() => LISTS),
  ...familiarizationRules,
  ...axnRules,
  ...registryRules,
  ...lifecycleRules,
  ...observationRules,
  ...captureRules,
  ...addressRules,
  ...wordRules,
  ...citationRules,
  ...resolutionRules,
  ...treeRules,
  ...sourceRules,
  ...changeRules,
  ...lifecycleChangeRules,
  ...takedownRules,
  ...siteRules,
];

/** The titles of the groups by the letters with which their ids begin. */
const TITLES: Readonly<Record<string, string>> = {
  PV: 'Protocol version',
  REQ: 'What every submission has',
  FRM: 'The form of a submission',
  DCR: 'Date of creation',
  LNG: 'Language',
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
  IDX: 'Documents and their index',
  FAM: 'Familiarization',
  AXN: 'Identifiers',
  REG: 'The registry',
  LIF: 'Lifecycle',
  OBS: 'Observation register',
  CAP: 'Captures',
  ADR: 'Addresses',
  TRM: 'Terms',
  CON: 'Concepts',
  CIT: 'Citations',
  RES: 'Resolution of legacy DOIs',
  RCP: 'Receipts and logs',
  WVR: 'Waivers',
  TKD: 'Takedowns',
  SUR: 'Surfaces and pages',
  LNK: 'Links',
  SUM: 'The manifest',
  SIZ: 'Sizes',
};

/** Rules whose ids begin with the same letters, and the title of their group. */
interface RuleGroup {
  readonly letters: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Every rule in its group; groups and rules in the order of the list. A group without a title is called by its letters. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  ...Map.groupBy(RULES, ({ id }) => id.slice(0, id.indexOf('-'))),
].map(([letters, rules]) => ({ letters, title: TITLES[letters] ?? letters, rules }));

/** The lists that the documents print: the rules above, and the surfaces. */
export const LISTS: RegistryLists = { rules: RULES, surfaces: SURFACES };

const idsOf = (among: (rule: Rule) => boolean | undefined) =>
  RULES.filter((rule) => rule.checks.submission && among(rule)).map(({ id }) => id);

/** The ids of the rules that look at every field, and at the form as a whole. */
export const RULES_OF_ALL_FIELDS: readonly string[] = idsOf(({ fields }) => fields === 'every');

/** The ids of the rules that look at a field besides those of all fields, in the order of the list. */
export function rulesOfField(name: FieldName): string[] {
  return idsOf(({ fields }) => fields !== 'every' && fields?.includes(name));
}
