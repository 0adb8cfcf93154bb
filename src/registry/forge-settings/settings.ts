import { ACTIONS } from './actions.ts';
import {
  type CheckList,
  type FixRequest,
  judged,
  type Line,
  listed,
  ofSeen,
  seenIn,
  type Verdict,
} from './line.ts';
import { LABELS, STEWARD_LABELS } from './names.ts';
import { POLICIES } from './policies.ts';
import { onlyOnPages } from './site-of.ts';
import type { ForgeState, Merging } from './state.ts';

const MERGE_PAGE = 'Settings → General → Pull requests';

const ofMint = Object.values(LABELS);
const ALL_LABELS: readonly string[] = [...ofMint, ...STEWARD_LABELS];
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

const merging =
  (judge: (value: Merging) => Verdict) =>
  ({ merging }: ForgeState) =>
    ofSeen(merging, judge);

const repository = (body: FixRequest['body']) => (): FixRequest[] => [
  { method: 'PATCH', route: '', ...(body && { body }) },
];

const MERGES: readonly Line[] = [
  {
    id: 'merge-squash',
    text: 'General → Pull requests: *Allow squash merging* alone.',
    judge: merging(({ squash, merge, rebase }) => {
      const allowed = Object.entries({ squash, merge, rebase }).flatMap(([name, is]) => (is ? [name] : []));
      return judged(
        squash && !merge && !rebase,
        'Pull requests are merged by squash alone.',
        `Allowed: ${listed(allowed) || 'nothing'}.`,
        `${MERGE_PAGE}: Allow squash merging, and neither merge commits nor rebase merging.`,
      );
    }),
    fix: repository({ allow_squash_merge: true, allow_merge_commit: false, allow_rebase_merge: false }),
  },
  {
    id: 'merge-auto',
    text: 'General → Pull requests: *Allow auto-merge* on.',
    judge: merging(({ auto }) =>
      judged(auto, 'Auto-merge is on.', 'Auto-merge is off.', `${MERGE_PAGE}: Allow auto-merge.`),
    ),
    fix: repository({ allow_auto_merge: true }),
  },
  {
    id: 'merge-heads',
    text: 'General → Pull requests: *Automatically delete head branches* **off**: a branch claims a number, and the mint deletes its own branches.',
    judge: merging(({ deletesHeads }) =>
      judged(
        !deletesHeads,
        'Head branches stay.',
        'GitHub deletes head branches.',
        `${MERGE_PAGE}: turn off Automatically delete head branches.`,
      ),
    ),
    fix: repository({ delete_branch_on_merge: false }),
  },
];

const PAGES: readonly Line[] = [
  {
    id: 'pages-source',
    text: 'Pages: source *GitHub Actions*.',
    judge: ({ pages }) =>
      ofSeen(pages, (found) =>
        judged(
          found?.buildType === 'workflow',
          'Pages publishes what GitHub Actions builds.',
          found ? 'Pages publishes a branch.' : 'Pages is off.',
          'Settings → Pages: source GitHub Actions.',
        ),
      ),
    fix: ({ pages }) => [
      { method: seenIn(pages) ? 'PUT' : 'POST', route: '/pages', body: { build_type: 'workflow' } },
    ],
  },
  {
    id: 'pages-https',
    text: 'Pages: with a domain of your own, *Enforce HTTPS*.',
    judge: ({ pages }) =>
      ofSeen(pages, (found) => {
        if (!found) return { unseen: 'Pages is off.' };
        const { isHttpsEnforced, domain } = found;
        return judged(
          isHttpsEnforced || domain === undefined,
          domain === undefined ? 'The site has no domain of its own.' : `${domain} is served by HTTPS alone.`,
          `${domain} is served without HTTPS, too.`,
          'Settings → Pages: Enforce HTTPS, once GitHub has a certificate for the domain.',
        );
      }),
    fix: () => [{ method: 'PUT', route: '/pages', body: { https_enforced: true } }],
  },
];

const LABEL_LINE: Line = {
  id: 'labels',
  text: `Labels ${code(ofMint)}, in lower case and in any color, which the mint sets; and ${code(STEWARD_LABELS)}, which a steward sets: \`hold\` makes a deposit wait, \`release\` ends the wait of an account's first deposit.`,
  judge: ({ labels }) =>
    ofSeen(labels, (there) => {
      const missing = missingOf(there);
      const other = missing.flatMap((name) => misspelled(there, name) ?? []);
      return judged(
        missing.length === 0,
        `The labels ${listed(ALL_LABELS)} are there.`,
        `There is no label ${listed(missing)}.${other.length > 0 ? ` ${listed(other)} is another to the mint.` : ''}`,
        other.length > 0
          ? 'Issues → Labels: rename it, all in lower case; New label for one that is missing.'
          : 'Issues → Labels → New label.',
      );
    }),
  fix: ({ labels }) => {
    const there = seenIn(labels) ?? ALL_LABELS;
    // GitHub has no two labels that differ in case alone: such a label gets the name, and keeps the issues that have it.
    return missingOf(there).map((name): FixRequest => {
      const other = misspelled(there, name);
      return other === undefined
        ? { method: 'POST', route: '/labels', body: { name } }
        : { method: 'PATCH', route: `/labels/${encodeURIComponent(other)}`, body: { new_name: name } };
    });
  },
};

/** The labels that are missing. The mint compares them exactly. */
const missingOf = (there: readonly string[]) => ALL_LABELS.filter((name) => !there.includes(name));

/** The label that is there instead of one that is missing, in other letters. */
const misspelled = (there: readonly string[], missing: string) =>
  there.find((name) => name.toLowerCase() === missing);

/** How pull requests are merged, what Actions may do, where the site is published, and the labels. */
export const SETTINGS: CheckList = {
  section: '5. Settings',
  lines: [...MERGES, ...ACTIONS, ...POLICIES, ...PAGES.map((line) => onlyOnPages(line)), LABEL_LINE],
};
