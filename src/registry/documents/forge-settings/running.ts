import { RESOURCES } from '../../archive/resources/index.ts';
import {
  type CheckList,
  judged,
  listed,
  ofSeen,
  onlyOnPages,
  type SettingResult,
  seenIn,
  siteOf,
} from './line.ts';
import {
  CHECK_MINUTES,
  DEPLOY_LIMIT,
  PUSH_LIMIT,
  REQUIRED_CHECK,
  SITE_LIMIT,
  WARNED,
  WORKFLOWS,
  workflowFile,
} from './names.ts';
import type { ForgeState, Run, Workflow } from './state.ts';

const SITE_FILE = RESOURCES.site.path;

/** Host and path of a URL, without the final slash. The scheme is left out because GitHub Pages may report its URL with another one. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}

const isActive = (all: readonly Workflow[], name: string) =>
  all.some(({ path, state }) => path === workflowFile(name) && state === 'active');

/** What GitHub says of a run that ended by itself; the others were canceled or had nothing to do, and say nothing. */
const ENDED_WELL = ['success', 'neutral'];
const SAYS_NOTHING = ['cancelled', 'skipped', 'stale'];
/** Runs for pull requests: they fail where what is proposed is wrong. */
const OF_PROPOSALS = ['pull_request', 'pull_request_target'];

const lastOf = (runs: readonly Run[]) =>
  runs.find(
    ({ event, conclusion }) => !OF_PROPOSALS.includes(event) && !SAYS_NOTHING.includes(String(conclusion)),
  );

function runsVerdict({ runs }: ForgeState): SettingResult {
  const all = WORKFLOWS.map((name) => [name, runs[name] ?? { unseen: 'Its runs were not read.' }] as const);
  const failed = all.flatMap(([name, seen]) => {
    const last = lastOf(seenIn(seen) ?? []);
    return last && !ENDED_WELL.includes(String(last.conclusion))
      ? [`${name} (${last.conclusion ?? 'unknown'}): ${last.html_url}`]
      : [];
  });
  if (failed.length > 0)
    return {
      wrong: `The last run failed of ${listed(failed)}`,
      todo: 'Read its log: it says why, and what to do.',
    };
  const unseen = all.flatMap(([, seen]) => ('unseen' in seen ? [seen.unseen] : []));
  if (unseen[0] !== undefined) return { unseen: unseen[0] };
  const never = all.flatMap(([name, seen]) => (lastOf(seenIn(seen) ?? []) ? [] : [name]));
  const rest = never.length > 0 ? ` ${listed(never)} never ran on main.` : '';
  return never.length === WORKFLOWS.length
    ? { unseen: 'No workflow ever ran on main.' }
    : { right: `No last run failed.${rest}` };
}

/** Judges an amount against a limit, from 80 % on. */
function below(amount: number, limit: number, what: string, unit: string, todo: string): SettingResult {
  const shown = `${what} ${amount.toLocaleString('en')} ${unit}; the limit is ${limit.toLocaleString('en')}.`;
  return judged(amount * 100 < limit * WARNED, shown, shown, todo);
}

/** What main holds, and how it runs: seen only once the rest is set. */
export const RUNNING: CheckList = {
  section: '7. Before the first deposit',
  lines: [
    {
      id: 'site-repository',
      text: '`data/site.json` of `main` names this repository.',
      judge: (state) =>
        ofSeen(siteOf(state), ({ repository }) =>
          judged(
            placeOf(repository).endsWith(`/${state.repository.toLowerCase()}`),
            `${SITE_FILE} names ${repository}.`,
            `${SITE_FILE} names ${repository}, and this is ${state.repository}.`,
            `Correct repository in ${SITE_FILE}.`,
          ),
        ),
    },
    onlyOnPages(
      {
        id: 'site-address',
        text: 'Its `base_url` and `base` are where Pages publishes.',
        judge: (state) =>
          ofSeen(siteOf(state), ({ base_url, base }) =>
            ofSeen(state.settings['/pages'], (pages) => {
              if (!pages) return { unseen: 'Pages is off.' };
              const url = String(pages.html_url ?? pages.url);
              const path = new URL(url).pathname.replace(/\/*$/, '/');
              return judged(
                placeOf(base_url) === placeOf(url) && base === path,
                `The site is published at ${base_url}.`,
                `${SITE_FILE} names ${base_url} and the path ${base}; Pages publishes at ${url}.`,
                `Correct base_url and base in ${SITE_FILE}, or the domain: Settings → Pages.`,
              );
            }),
          ),
      },
      {
        unseen:
          'What serves the object store cannot be seen: open base_url, and see that it shows this registry.',
      },
    ),
    {
      id: 'site-sample',
      text: 'Its `sample` is `false`.',
      judge: (state) =>
        ofSeen(siteOf(state), ({ sample }) =>
          judged(
            !sample,
            'The archive is no sample.',
            `${SITE_FILE} says that the archive is a sample.`,
            `Set sample to false in ${SITE_FILE}, once the sample's deposits are gone.`,
          ),
        ),
    },
    {
      id: 'workflows-active',
      text: `The workflows ${listed(WORKFLOWS.map((name) => `*${name}*`))} are active.`,
      judge: ({ workflows }) =>
        ofSeen(workflows, (all) => {
          const states = WORKFLOWS.filter((name) => !isActive(all, name)).map(
            (name) => `${name} is ${all.find(({ path }) => path === workflowFile(name))?.state ?? 'missing'}`,
          );
          return judged(
            states.length === 0,
            `${listed(WORKFLOWS)} are active.`,
            `${listed(states)}.`,
            'Actions → the workflow → Enable workflow; push the file of one that is missing to main.',
          );
        }),
      fix: ({ workflows }) =>
        (seenIn(workflows) ?? [])
          .filter(
            ({ path, state }) => state !== 'active' && WORKFLOWS.some((name) => path === workflowFile(name)),
          )
          .map(({ path }) => ({
            method: 'PUT',
            route: `/actions/workflows/${path.slice(path.lastIndexOf('/') + 1)}/enable`,
          })),
    },
    {
      id: 'last-runs',
      text: 'The last run of each of them on `main` did not fail.',
      judge: runsVerdict,
    },
    {
      id: 'checks-appear',
      text: `Every open pull request of the app has its check \`${REQUIRED_CHECK}\` ${CHECK_MINUTES} minutes after it was opened.`,
      judge: ({ unchecked }) =>
        ofSeen(unchecked, (pulls) => {
          const late = pulls.filter(({ minutes }) => minutes >= CHECK_MINUTES);
          return judged(
            late.length === 0,
            `No pull request of the app waits for its check for ${CHECK_MINUTES} minutes.`,
            `No check ${REQUIRED_CHECK} has appeared: ${listed(late.map(({ url, minutes }) => `${url} (open for ${minutes} minutes)`))}.`,
            `Correct actions-policy and workflows-active, where they are wrong; see under Actions → ${REQUIRED_CHECK} whether runs fail before they begin, and at githubstatus.com whether GitHub is late. Then close the pull request and reopen it: that starts the gate.`,
          );
        }),
    },
    {
      id: 'registry-size',
      text: 'Each file of the registry, `data/registry.json` and its parts, is far from the 50 MB that the app pushes. (GitHub takes 100 MB by a push; its API refused 61 MiB.)',
      judge: ({ registryBytes }) =>
        ofSeen(registryBytes, (bytes) =>
          below(
            bytes,
            PUSH_LIMIT,
            'The largest file of the registry has',
            'bytes',
            'Prepare another host: the mint stops at the limit.',
          ),
        ),
    },
    onlyOnPages({
      id: 'site-size',
      text: 'The site is far from the 1 GB that Pages takes.',
      judge: ({ deployment }) =>
        ofSeen(deployment, (last) =>
          last?.bytes === undefined
            ? { unseen: 'No upload of the site is there to be seen.' }
            : below(
                last.bytes,
                SITE_LIMIT,
                'The last upload of the site had, compressed,',
                'bytes',
                'Prepare a host that takes more.',
              ),
        ),
    }),
    onlyOnPages({
      id: 'deploy-time',
      text: 'A deployment is far from the 10 minutes after which Pages gives up.',
      judge: ({ deployment }) =>
        ofSeen(deployment, (last) =>
          last?.minutes === undefined
            ? { unseen: 'No deployment succeeded yet.' }
            : below(
                last.minutes,
                DEPLOY_LIMIT,
                'The last deployment took',
                'minutes',
                'Prepare a host that takes more.',
              ),
        ),
    }),
  ],
};
