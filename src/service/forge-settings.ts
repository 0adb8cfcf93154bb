import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Html } from 'mdast';
import { visit } from 'unist-util-visit';
import { projectRoot } from '../archive/location.ts';
import { APP_ID, type Settings } from '../local-forge/index.ts';
import { BRANCHES, REQUIRED_CHECK } from '../registry/documents/forge-settings/names.ts';
import { RULESETS } from '../registry/documents/forge-settings/rulesets.ts';
import { parseWindows } from '../registry/markdown/parse.ts';
import { renderMarkdown } from '../registry/markdown/render.ts';

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
