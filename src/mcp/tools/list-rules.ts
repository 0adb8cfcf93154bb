import * as z from 'zod';
import { paths } from '../../registry/archive.ts';
import { SCOPES, scopesOf } from '../../registry/model/rule.ts';
import { RULE_GROUPS } from '../../registry/rules/index.ts';
import { levelIn } from '../../registry/rules/rule.ts';
import { urlOf } from '../deposits.ts';
import { AnswerError, tool } from '../tool.ts';

/** Lists the rules, all or those of a scope. */
export const listRulesTool = tool({
  name: 'list_rules',
  title: 'List the rules',
  description:
    'Lists the rules by which the registry judges: id, level, requirement, what to do, and the fields that each speaks of. Scope “submission” is what a depositor’s work is judged by. Validation is the only gate: a submission that breaks no rule of level error is accepted.',
  input: {
    scope: z.enum(SCOPES).optional().describe('only the rules that apply there'),
    ids: z.array(z.string()).max(200).optional().describe('only these rules, such as PV-001'),
  },
  answer: async ({ scope, ids }, { source }) => {
    const archive = await source.archive();
    const known = new Set(RULE_GROUPS.flatMap(({ rules }) => rules.map(({ id }) => id)));
    const unknown = ids?.filter((id) => !known.has(id)) ?? [];
    if (unknown.length > 0)
      throw new AnswerError(`There is no rule ${unknown.join(', ')}. Call without ids for the whole list.`);
    const rules = RULE_GROUPS.flatMap((group) => group.rules.map((rule) => ({ group: group.title, rule })))
      .filter(({ rule }) => !scope || rule.checks[scope])
      .filter(({ rule }) => !ids || ids.includes(rule.id));
    return {
      total: rules.length,
      rules: rules.map(({ group, rule }) => ({
        id: rule.id,
        group,
        level: scope ? levelIn(rule, scope) : rule.level,
        scopes: scopesOf(rule),
        requirement: rule.requirement,
        remedy: rule.remedy,
        ...(rule.fields ? { fields: rule.fields } : {}),
        url: urlOf(archive, paths.rule(rule.id)),
      })),
    };
  },
});
