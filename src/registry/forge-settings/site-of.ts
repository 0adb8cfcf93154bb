import { Site } from '../model/site.ts';
import { RESOURCES } from '../resources/index.ts';
import { type Line, ofSeen, type Verdict } from './line.ts';
import type { ForgeState, Seen } from './state.ts';

const SITE_FILE = RESOURCES.site.path;

/** The settings of the archive on main, where they can be read. */
export function siteOf({ site }: ForgeState): Seen<Site> {
  if ('unseen' in site) return site;
  const parsed = Site.safeParse(site.value);
  return parsed.success
    ? { value: parsed.data }
    : { unseen: `${SITE_FILE} of main cannot be read: npm run validate says what is wrong with it.` };
}

const isInStore = (state: ForgeState) => {
  const site = siteOf(state);
  return 'value' in site && site.value.publish !== undefined;
};

/** A line about Pages, which says something else where the site is published in an object store. */
export const onlyOnPages = (
  line: Line,
  otherwise: Verdict = { right: 'The site is published in an object store, not on Pages.' },
): Line => ({ ...line, judge: (state) => (isInStore(state) ? otherwise : line.judge(state)) });

/** A line that says something only where the site is published in an object store. */
export const onlyWithStore = (line: Line): Line => ({
  ...line,
  judge: (state) =>
    ofSeen(siteOf(state), ({ publish }) =>
      publish ? line.judge(state) : { right: 'The site is published on Pages, not in an object store.' },
    ),
});
