import type { ActionsPolicy, RulesetRule, Seen } from '../registry/forge-settings/state.ts';
import { type Reader, see } from './seeing.ts';

// The policies of Actions (docs.github.com/rest/actions/policies), for which `@octokit/rest` 22 has no methods yet.

/** A policy as GitHub answers it. Its page does not say whether a list has conditions and rules. */
interface Answered {
  readonly id: number;
  readonly name: string;
  readonly source_type: string;
  readonly source: string;
  readonly enforcement: string;
  readonly conditions?: {
    readonly workflow_path?: { readonly include: string[]; readonly exclude: string[] };
  };
  readonly rules?: readonly RulesetRule[];
}

/** The policies that count in the repository, whoever set them. */
export function readPolicies(reader: Reader): Promise<Seen<readonly ActionsPolicy[]>> {
  const { octokit, at } = reader;
  return see(reader, 'Administration: read', async () => {
    const route = 'GET /repos/{owner}/{repo}/actions/policies';
    const all = (await octokit.paginate(route, { ...at, has_parents: true, per_page: 100 })) as Answered[];
    return Promise.all(all.map(async (one) => policyFrom(one.rules ? one : await policyOf(reader, one))));
  });
}

async function policyOf({ octokit, at }: Reader, { id }: Answered): Promise<Answered> {
  const route = 'GET /repos/{owner}/{repo}/actions/policies/{policy_id}';
  return (await octokit.request(route, { ...at, policy_id: id })).data as Answered;
}

function policyFrom({
  id,
  name,
  source_type,
  source,
  enforcement,
  conditions,
  rules = [],
}: Answered): ActionsPolicy {
  const { include = [], exclude = [] } = conditions?.workflow_path ?? {};
  return { id, name, isOwn: source_type === 'Repository', source, enforcement, include, exclude, rules };
}
