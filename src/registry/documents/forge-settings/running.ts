import { RESOURCES } from '../../archive/resources/index.ts';
import { type Finding, type Line, listed, seen, seenIn, siteOf, Unseen } from './line.ts';
import {
  CHECK_MINUTES,
  DEPLOY_LIMIT,
  PUSH_LIMIT,
  REQUIRED_CHECK,
  SITE_LIMIT,
  WARNED,
  WORKFLOWS,
} from './names.ts';
import type { ForgeState, Run } from './state.ts';

const SITE_FILE = RESOURCES.site.path;

/** Host and path of a URL, without the final slash. The scheme is left out because GitHub Pages may report its URL with another one. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}

/** GitHub's conclusions for a run that ended by itself; the others were canceled or had nothing to do. */
const ENDED_WELL = ['success', 'neutral'];
const SAYS_NOTHING = ['cancelled', 'skipped', 'stale'];
/** Runs for pull requests: they fail where what is proposed is wrong. */
const OF_PROPOSALS = ['pull_request', 'pull_request_target'];

const lastOf = (runs: readonly Run[]) =>
  runs.find(
    ({ event, conclusion }) => !OF_PROPOSALS.includes(event) && !SAYS_NOTHING.includes(String(conclusion)),
  );

function judgeRuns({ runs }: ForgeState): Finding {
  const all = WORKFLOWS.map((name) => ({ name, last: lastOf(seenIn(runs[name]) ?? []) }));
  const failed = all.flatMap(({ name, last }) =>
    last && !ENDED_WELL.includes(String(last.conclusion))
      ? [`${name} (${last.conclusion ?? 'unknown'}): ${last.html_url}`]
      : [],
  );
  if (failed.length > 0) return { wrong: `The last run failed of ${listed(failed)}` };
  for (const name of WORKFLOWS) seen(runs[name]);
  const never = all.flatMap(({ name, last }) => (last ? [] : [name]));
  if (never.length === WORKFLOWS.length) throw new Unseen('No workflow ever ran on main.');
  return { says: `No last run failed.${never.length > 0 ? ` ${listed(never)} never ran on main.` : ''}` };
}

/** Judges an amount against a limit, from 80 % on. */
function below(amount: number, limit: number, what: string, unit: string): Finding {
  const says = `${what} ${amount.toLocaleString('en')} ${unit}; the limit is ${limit.toLocaleString('en')}.`;
  return amount * 100 < limit * WARNED ? { says } : { wrong: says };
}

export const RUNNING: readonly Line[] = [
  {
    id: 'site-repository',
    todo: `Correct repository in ${SITE_FILE}.`,
    judge: (state) => {
      const { repository } = siteOf(state);
      return placeOf(repository).endsWith(`/${state.repository.toLowerCase()}`)
        ? { says: `${SITE_FILE} names ${repository}.` }
        : { wrong: `${SITE_FILE} names ${repository}, and this is ${state.repository}.` };
    },
  },
  {
    id: 'site-address',
    todo: `Correct base_url and base in ${SITE_FILE}, or the domain: Settings → Pages.`,
    judge: (state) => {
      const { base_url, base, publish } = siteOf(state);
      if (publish)
        throw new Unseen(
          'What serves the object store cannot be seen: open base_url, and see that it shows this registry.',
        );
      const pages = seen(state.settings['/pages']);
      if (!pages) throw new Unseen('Pages is off.');
      const url = String(pages.html_url ?? pages.url);
      return placeOf(base_url) === placeOf(url) && base === new URL(url).pathname.replace(/\/*$/, '/')
        ? { says: `The site is published at ${base_url}.` }
        : { wrong: `${SITE_FILE} names ${base_url} and the path ${base}; Pages publishes at ${url}.` };
    },
  },
  {
    id: 'site-sample',
    todo: `Set sample to false in ${SITE_FILE}, once the sample's deposits are gone.`,
    judge: (state) =>
      siteOf(state).sample ? { wrong: `${SITE_FILE} says that the archive is a sample.` } : {},
  },
  {
    id: 'workflows-active',
    todo: 'Actions → the workflow → Enable workflow; push the file of one that is missing to main.',
    part: 'workflows',
    fields: WORKFLOWS,
    fix: ({ settings }) =>
      Object.entries(seen(settings.workflows) ?? {})
        .filter(([, state]) => state !== 'active' && state !== 'missing')
        .map(([name]) => ({ method: 'PUT', route: `/actions/workflows/${name}.yml/enable` })),
  },
  {
    id: 'last-runs',
    todo: 'Read its log: it says why, and what to do.',
    judge: judgeRuns,
  },
  {
    id: 'checks-appear',
    todo: `Correct actions-policy and workflows-active, where they are wrong; see under Actions → ${REQUIRED_CHECK} whether runs fail before they begin, and at githubstatus.com whether GitHub is late. Then close the pull request and reopen it: that starts the gate.`,
    judge: ({ unchecked }) => {
      const late = seen(unchecked).filter(({ minutes }) => minutes >= CHECK_MINUTES);
      const shown = late.map(({ url, minutes }) => `${url} (open for ${minutes} minutes)`);
      return late.length > 0 ? { wrong: `No check ${REQUIRED_CHECK} has appeared: ${listed(shown)}.` } : {};
    },
  },
  {
    id: 'registry-size',
    todo: 'Prepare another host: the mint stops at the limit.',
    judge: ({ registryBytes }) =>
      below(seen(registryBytes), PUSH_LIMIT, 'The largest file of the registry has', 'bytes'),
  },
  {
    id: 'site-size',
    todo: 'Prepare a host that takes more.',
    judge: ({ deployment }) => {
      const bytes = seen(deployment)?.bytes;
      if (bytes === undefined) throw new Unseen('No upload of the site is there to be seen.');
      return below(bytes, SITE_LIMIT, 'The last upload of the site had, compressed,', 'bytes');
    },
    only: 'pages',
  },
  {
    id: 'deploy-time',
    todo: 'Prepare a host that takes more.',
    judge: ({ deployment }) => {
      const minutes = seen(deployment)?.minutes;
      if (minutes === undefined) throw new Unseen('No deployment succeeded yet.');
      return below(minutes, DEPLOY_LIMIT, 'The last deployment took', 'minutes');
    },
    only: 'pages',
  },
];
