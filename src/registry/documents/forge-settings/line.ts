import { RESOURCES } from '../../archive/resources/index.ts';
import { Site } from '../../model/site.ts';
import SETTINGS from './github/settings.json' with { type: 'json' };
import type { ForgeState, Route, Seen } from './state.ts';

// A line of the list: what SETUP.md asks for, how it is judged, and how it is set. What is plain data on the forge is compared with the
// files in `github/`, which have GitHub's own form: a ruleset as its page exports and imports it, the rest by the route that answers it.

/**
 * The verdict on a line. `wrong` says what the setting is, `todo` what to do about it. `unseen` says why it could not be read.
 * `rehearse` says what to try where the setting is right but the forge does not guarantee its effect.
 */
export type SettingResult =
  | { readonly right: string; readonly rehearse?: string }
  | { readonly wrong: string; readonly todo: string }
  | { readonly unseen: string };

/** A request of GitHub's REST API below `/repos/{owner}/{repo}`, which sets something. */
export interface FixRequest {
  readonly method: 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  /** What follows the repository in the route, for example `/labels`; empty for the repository itself. */
  readonly route: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** One setting on the forge. */
export interface Line {
  readonly id: string;
  /** What SETUP.md asks for, as its check-list says it: Markdown, without a line break but between blocks. */
  readonly text: string;
  /** Judges the state of the forge. Pure. */
  readonly judge: (state: ForgeState) => SettingResult;
  /** The requests that correct a wrong setting, where the API can do so; empty where more information is needed first. Pure. */
  readonly fix?: (state: ForgeState) => readonly FixRequest[];
}

/** A check-list of SETUP.md. */
export interface CheckList {
  /** The number and the title of its section. */
  readonly section: string;
  /** The line of SETUP.md after which the check-list comes, where a section has several. */
  readonly after?: RegExp;
  readonly lines: readonly Line[];
}

/** The verdict on a state that could be read; otherwise the reason why it could not. */
export function ofSeen<T>(part: Seen<T>, judge: (value: T) => SettingResult): SettingResult {
  return 'unseen' in part ? part : judge(part.value);
}

/** The state, or undefined where it could not be read. */
export const seenIn = <T>(part: Seen<T>): T | undefined => ('value' in part ? part.value : undefined);

/** Right where a condition holds, else wrong. */
export function judged(isRight: boolean, right: string, wrong: string, todo: string): SettingResult {
  return isRight ? { right } : { wrong, todo };
}

/** Words in a sentence: “a”, “a and b”, “a, b and c”. */
export function listed(words: readonly string[]): string {
  const [last = '', ...rest] = words.toReversed();
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`;
}

/**
 * How a value differs from what it is to be: `allow_auto_merge: false, to be true`, for each field that differs. Ignores further fields
 * of an object. A list must have exactly the given items, in any order.
 */
export function differences(is: unknown, due: unknown, name = ''): string[] {
  if (Array.isArray(due) ? isListOf(due, is) : is === due) return [];
  if (!Array.isArray(due) && due !== null && typeof due === 'object')
    return Object.entries(due).flatMap(([key, value]) =>
      differences((Object(is) as Record<string, unknown>)[key], value, key),
    );
  return [`${name}: ${JSON.stringify(is) ?? 'not set'}, to be ${JSON.stringify(due)}`];
}

const isListOf = (due: readonly unknown[], is: unknown): boolean =>
  Array.isArray(is) &&
  is.length === due.length &&
  due.every((item) => is.some((one) => differences(one, item).length === 0));

/** Compares the names that are set somewhere with the names that must be set there. */
export function ofNames(
  has: readonly string[],
  due: readonly string[],
  where: string,
  todo: string,
): SettingResult {
  const missing = due.filter((name) => !has.includes(name));
  const more = has.filter((name) => !due.includes(name));
  const wrong = [
    missing.length > 0 ? `${listed(missing)} ${missing.length > 1 ? 'are' : 'is'} missing ${where}.` : '',
    more.length > 0 ? `${listed(more)} ${more.length > 1 ? 'do' : 'does'} not belong ${where}.` : '',
  ];
  return judged(
    missing.length + more.length === 0,
    due.length === 0 ? `Nothing is set ${where}.` : `${listed(due)} are set ${where}.`,
    wrong.filter(Boolean).join(' '),
    todo,
  );
}

/** The routes that answer with settings. */
export const ROUTES = Object.keys(SETTINGS) as readonly Route[];

const PAGES = '/pages';

/** A line about fields of one of these routes. `todo` is where a person sets them. */
export function setting(
  id: string,
  text: string,
  route: Route,
  fields: readonly string[],
  todo: string,
): Line {
  const all: Readonly<Record<string, unknown>> = SETTINGS[route];
  const due = Object.fromEntries(fields.map((field) => [field, all[field]]));
  return {
    id,
    text,
    judge: ({ settings }) =>
      ofSeen(settings[route], (is) => {
        if (is === undefined) return { wrong: 'Pages is off.', todo };
        // The repository answers everybody, but with these fields those alone who may write.
        if (route === '' && fields.some((field) => is[field] === undefined))
          return {
            unseen:
              'Set FORGE_TOKEN: the token of an account with write access shows it, with Contents: write.',
          };
        const shown = Object.entries(due).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
        const wrong = differences(is, due);
        return judged(wrong.length === 0, `${listed(shown)}.`, `${wrong.join('; ')}.`, todo);
      }),
    fix: ({ settings }) => {
      const is = seenIn(settings[route]);
      if (route === '') return [{ method: 'PATCH', route, body: due }];
      if (route === PAGES) return [{ method: is ? 'PUT' : 'POST', route, body: due }];
      // What Actions may do is set all at once: what a request leaves out is not kept.
      const kept = Object.fromEntries(Object.entries(all).map(([field, one]) => [field, is?.[field] ?? one]));
      return [{ method: 'PUT', route, body: { ...kept, ...due } }];
    },
  };
}

/** A line that nobody should set without looking. */
export const byHand = ({ id, text, judge }: Line): Line => ({ id, text, judge });

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
  otherwise: SettingResult = { right: 'The site is published in an object store, not on Pages.' },
): Line => ({ ...line, judge: (state) => (isInStore(state) ? otherwise : line.judge(state)) });

/** A line that says something only where the site is published in an object store. */
export const onlyWithStore = (line: Line): Line => ({
  ...line,
  judge: (state) =>
    ofSeen(siteOf(state), ({ publish }) =>
      publish ? line.judge(state) : { right: 'The site is published on Pages, not in an object store.' },
    ),
});
