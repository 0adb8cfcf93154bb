import { RESOLVE_STATUSES } from '../model/vocabulary.ts';
import { resolutionRules } from '../rules/resolution.ts';
import type { Finding, RuleContext } from '../rules/rule.ts';
import { runItems, runScope } from '../rules/run.ts';

/** What a check of the resolution index comes to: its findings, and how many DOIs have each status and lead to how many deposits. */
interface ResolutionCheck {
  readonly findings: readonly Finding[];
  readonly total: number;
  readonly deposits: number;
  readonly by_status: Readonly<Record<string, number>>;
  readonly by_match_type: Readonly<Record<string, number>>;
}

/** Runs the rules of the resolution index over an archive, and counts its mappings. */
export function checkResolution(context: RuleContext): ResolutionCheck {
  const { rules } = resolutionRules;
  const { archive } = context;
  const { mappings } = archive.resolution;
  const counted = <T extends string>(values: readonly T[], order: readonly T[]) =>
    Object.fromEntries(order.map((value) => [value, values.filter((one) => one === value).length]));
  const types = mappings.map(({ match_type }) => match_type.replace(/^(title_match_score_).*/, '$1*'));
  return {
    findings: [...runItems(rules, context), ...runScope(rules, 'archive', archive, context, 'the archive')],
    total: mappings.length,
    deposits: new Set(mappings.flatMap(({ record }) => record ?? [])).size,
    by_status: counted(
      mappings.map(({ status }) => status),
      RESOLVE_STATUSES,
    ),
    by_match_type: counted(types, [...new Set(types)].sort()),
  };
}
