import { MAIN } from '../registry/forge-settings/names.ts';
import type { BranchRule, Bypass, Ruleset, RulesetRule, Seen } from '../registry/forge-settings/state.ts';
import { isAnswer } from './requests.ts';
import { type Reader, see } from './seeing.ts';

// The rules on branches: the repository's own rulesets, what counts on main wherever it is set, and the protection of before rulesets.

/** The rulesets of the repository itself, every rule that counts on main, and its classic protection. */
export async function readRulesets(reader: Reader) {
  const [rulesets, branchRules, protection] = await Promise.all([
    readOwn(reader),
    readBranchRules(reader),
    readProtection(reader),
  ]);
  return { rulesets, branchRules, protection };
}

function readOwn(reader: Reader): Promise<Seen<readonly Ruleset[]>> {
  const { octokit, at } = reader;
  return see(reader, undefined, async () => {
    const asked = { ...at, includes_parents: false, per_page: 100 };
    const all = await octokit.paginate(octokit.rest.repos.getRepoRulesets, asked);
    return Promise.all(
      all.map(async ({ id: ruleset_id }) => {
        const { data } = await octokit.rest.repos.getRepoRuleset({ ...at, ruleset_id });
        const { id, name, target = 'branch', enforcement, bypass_actors, conditions, rules = [] } = data;
        const { include = [], exclude = [] } = (conditions as Conditions)?.ref_name ?? {};
        return {
          ...{ id, name, target, enforcement, include, exclude },
          bypass: bypassIn(bypass_actors as readonly Bypass[] | undefined),
          rules: rules as readonly RulesetRule[],
        };
      }),
    );
  });
}

type Conditions =
  | { readonly ref_name?: { readonly include?: string[]; readonly exclude?: string[] } }
  | undefined;

/** Who bypasses a ruleset, which the forge tells those alone who may change it. */
function bypassIn(actors: readonly Bypass[] | undefined): Seen<readonly Bypass[]> {
  return actors
    ? { value: actors }
    : { unseen: "Set FORGE_TOKEN: an administrator's token with Administration: write shows it." };
}

/** Every active rule on main, those of rulesets of the organization included. */
function readBranchRules(reader: Reader): Promise<Seen<readonly BranchRule[]>> {
  const { octokit, at } = reader;
  return see(reader, undefined, async () => {
    const all = await octokit.paginate(octokit.rest.repos.getBranchRules, {
      ...at,
      branch: MAIN,
      per_page: 100,
    });
    return all.map((rule) => {
      const { type, parameters } = rule as RulesetRule;
      const { ruleset_id = 0, ruleset_source = 'another account' } = rule;
      return { type, ...(parameters && { parameters }), ruleset: ruleset_id, source: ruleset_source };
    });
  });
}

/** What of a classic protection holds a merge of the app, by what GitHub's page calls it. */
const CLASSIC = {
  required_status_checks: 'Require status checks to pass before merging',
  required_pull_request_reviews: 'Require a pull request before merging',
  restrictions: 'Restrict who can push to matching branches',
  required_conversation_resolution: 'Require conversation resolution before merging',
  required_signatures: 'Require signed commits',
  lock_branch: 'Lock branch',
} as const;

/** What the classic protection of main asks of a merge. GitHub tells it to administrators alone. */
function readProtection(reader: Reader): Promise<Seen<readonly string[]>> {
  const { octokit, at } = reader;
  return see(reader, 'Administration: read', async () => {
    const found = await unlessUnprotected(octokit.rest.repos.getBranchProtection({ ...at, branch: MAIN }));
    const data = found as Readonly<Record<string, { readonly enabled?: boolean } | undefined>>;
    return Object.entries(CLASSIC).flatMap(([name, title]) => {
      const part = data[name];
      return part && part.enabled !== false ? [title] : [];
    });
  });
}

/** The protection of a branch, empty where GitHub says that it has none. A hidden one is answered in other words. */
async function unlessUnprotected(asked: Promise<{ readonly data: object }>): Promise<object> {
  try {
    return (await asked).data;
  } catch (error) {
    if (isAnswer(error, 404, /not protected/i)) return {};
    throw error;
  }
}
