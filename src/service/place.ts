import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Html } from 'mdast';
import { visit } from 'unist-util-visit';
import { projectRoot } from '../archive/location.ts';
import { client, LOCAL_PATIENCE } from '../forge/client.ts';
import { unlessAbsent } from '../forge/requests.ts';
import { APP_ID, type LocalForge, type Settings } from '../local-forge/index.ts';
import { readMarker } from '../registry/answers/marker.ts';
import { RULESETS } from '../registry/documents/forge-settings/compare.ts';
import { BRANCHES, REQUIRED_CHECK } from '../registry/documents/forge-settings/names.ts';
import { parseWindows } from '../registry/markdown/parse.ts';
import { renderMarkdown } from '../registry/markdown/render.ts';
import type { State } from './state.ts';

/** The settings of the registry's repository on the local forge, as .github/SETUP.md makes them on GitHub. */
export const FORGE_SETTINGS: Settings = {
  requiredCheck: REQUIRED_CHECK,
  appBranches: Object.values(BRANCHES),
  app: 'deposit-mint',
  owner: 'archive-owner',
  rulesets: RULESETS.map((one) =>
    one.name === 'app'
      ? { ...one, bypass_actors: [{ actor_id: APP_ID, actor_type: 'Integration', bypass_mode: 'always' }] }
      : one,
  ),
  // The repository on this machine contains only an archive, so the file comes from the project.
  codeOwners: readFileSync(join(projectRoot(), '.github', 'CODEOWNERS'), 'utf8'),
  footer:
    'This page shows an issue of the forge on this machine. Edit a refused deposit on the deposit page.',
  renderMarkdown: (text, prefix) =>
    renderMarkdown(withoutComments(text)).html.replace(/<[a-z][^>]*>/g, (tag) =>
      tag.replace(/="(#?)text-/g, `="$1text-${prefix}-`),
    ),
};

/** The logins of the accounts that the service acts as. */
export const LOGINS = { app: `${FORGE_SETTINGS.app}[bot]`, actions: 'github-actions[bot]' } as const;

/** Removes HTML comments: GitHub hides them, but the registry's policy would show them as text. */
function withoutComments(text: string): string {
  const cuts: [from: number, to: number][] = [];
  // One window, so that positions in the tree are positions in the text.
  for (const { tree } of parseWindows(text, Number.POSITIVE_INFINITY)) {
    visit(tree, 'html', ({ value, position }: Html) => {
      const [from, to] = [position?.start.offset, position?.end.offset];
      if (!/^<!--[\s\S]*-->$/.test(value.trim()) || from === undefined || to === undefined) return;
      cuts.push([from, to]);
    });
  }
  return cuts.reduceRight((kept, [from, to]) => kept.slice(0, from) + kept.slice(to), text);
}

/** The places and callbacks of a service. */
export interface ServiceContext {
  readonly forge: LocalForge;
  /** The origin for people: `http://localhost:4321`. */
  readonly origin: string;
  /** The origin for its own commands: `http://127.0.0.1:4321`. An address, because a name could lead a token elsewhere. */
  readonly own: string;
  readonly repository: string;
  readonly state: Pick<State, 'archive' | 'site' | 'published' | 'scratch'>;
  readonly base: string;
  readonly say: (line: string) => void;
  /** Called after each publication. */
  readonly published: () => void;
  readonly now: () => string;
}

/** The environment by which a command calls the forge as one of its accounts. */
export function commandEnvironment(
  { forge, origin, own, repository }: ServiceContext,
  as: keyof typeof LOGINS,
): Record<string, string> {
  return {
    FORGE_TOKEN: forge.tokens[as],
    FORGE_LOGIN: LOGINS[as],
    FORGE_REPOSITORY: repository,
    FORGE_URL: `${own}/_forge/api/v3`,
    FORGE_GIT: `${own}/_forge`,
    FORGE_WEB: origin,
    // Keep tokens from a proxy.
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
  };
}

// Calls the forge on this machine for the data that GitHub passes to workflows.

/** The REST interface of one repository: its calls, and the place that each of them names. */
export type Rest = ReturnType<typeof restAt>;

/** The interface of the repository `owner/name`, with a token. Calls reject once `signal` is aborted, those under way, too. */
export function restAt(apiUrl: string, repository: string, token: string, signal?: AbortSignal) {
  const [owner = '', repo = ''] = repository.split('/');
  return { octokit: client(apiUrl, token, LOCAL_PATIENCE, signal), at: { owner, repo } };
}

/** An issue and the comment that the account `mint` left there, as its marker and its time; undefined without such an issue. */
export async function readIssue({ octokit, at }: Rest, issue_number: number, mint: string) {
  const { issues } = octokit.rest;
  const found = await unlessAbsent(issues.get({ ...at, issue_number }));
  if (!found) return undefined;
  const issue = found.data;
  const its = { ...at, issue_number, per_page: 100 };
  const all = issue.comments === 0 ? [] : await octokit.paginate(issues.listComments, its);
  const [said] = all.flatMap(({ user, body, updated_at }) => {
    const marker = user?.login === mint ? readMarker(body ?? '') : undefined;
    return marker ? [{ at: updated_at, marker }] : [];
  });
  return { issue, said };
}
