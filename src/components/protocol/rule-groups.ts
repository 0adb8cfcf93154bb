import { SCOPES, scopesOf } from '../../registry/model/rule.ts';
import { RULE_GROUPS as GROUPS } from '../../registry/rules/index.ts';

/** The groups of rules, each with its anchor on the page and the scopes of its rules. */
export const RULE_GROUPS = GROUPS.map(({ letters, title, rules }) => ({
  id: `group-${letters.toLowerCase()}`,
  title,
  rules,
  scopes: SCOPES.filter((scope) => rules.some((rule) => scopesOf(rule).includes(scope))),
}));
