import { RESOURCES } from '../../archive/resources/index.ts';
import { Site } from '../../model/site.ts';
import type { ForgeState, Seen } from './state.ts';

// A line of the list: what SETUP.md asks for, how it is judged, and how it is set.

/** A request of GitHub's REST API below `/repos/{owner}/{repo}`, which sets something. */
export interface FixRequest {
  readonly method: 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  /** The route after the repository, for example `/labels`; empty for the repository itself. */
  readonly route: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The finding of a judge. Without `wrong` the line is right. */
export interface Finding {
  readonly wrong?: string;
  /** The words for a right line, in place of the usual ones. */
  readonly says?: string;
  /** A rehearsal, where the setting is right but the forge does not guarantee its effect. */
  readonly rehearse?: string | undefined;
}

/** One setting on the forge. */
export interface Line {
  /** Marks its item of the check-lists in SETUP.md: `<!-- issues-on -->`. */
  readonly id: string;
  /** The words for a right line, where they are not the first sentence of its item, and the judge says no more. */
  readonly says?: string;
  /** The remedy, where it is not that sentence on that page. */
  readonly todo?: string;
  readonly page?: string;
  /** Where the site must be published for the line to count. */
  readonly only?: 'pages' | 'store';
  /** The part of the settings whose fields are compared with `github/`. A field is a path, in which a rule is named by its type. */
  readonly part?: string;
  readonly fields?: readonly string[];
  /** The finding where that part is missing. One line of the part says it; the others are not to be seen then. */
  readonly missing?: string;
  /** Judges what no comparison can. Throws `Unseen`. Pure. */
  readonly judge?: (state: ForgeState) => Finding;
  /** The requests that correct what is not set as the fields say; none where nobody should set it without looking. Pure. */
  readonly fix?: (state: ForgeState) => readonly FixRequest[];
}

/** A line that is compared alone, as a row: id, part, fields with spaces between them, and what else it has. */
export type ComparedLine = readonly [id: string, part: string, fields: string, more?: Partial<Line>];

/** The lines of rows, which are set on one page. */
export const comparing = (page: string, ...rows: readonly ComparedLine[]): Line[] =>
  rows.map(([id, part, fields, more]) => ({ id, page, part, fields: fields.split(' '), ...more }));

/** Says why something is not to be seen: it ends the judge of a line, whose verdict it is. */
export class Unseen extends Error {}

/** A part of the settings. Throws `Unseen` where it could not be read. */
export function seen<T>(part: Seen<T> | undefined): T {
  if (part && 'value' in part) return part.value;
  throw new Unseen(part?.unseen ?? 'There is no such thing yet.');
}

/** A part of the settings, or undefined where it could not be read. */
export const seenIn = <T>(part: Seen<T> | undefined): T | undefined =>
  part && 'value' in part ? part.value : undefined;

/** The result of a judge, or why it has none. */
export function orUnseen<T>(judge: () => T): Seen<T> {
  try {
    return { value: judge() };
  } catch (error) {
    if (error instanceof Unseen) return { unseen: error.message };
    throw error;
  }
}

/** Words in a sentence: “a”, “a and b”, “a, b and c”. */
export const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);

/** The settings of the archive on main. Throws `Unseen` where they cannot be read. */
export function siteOf({ site }: ForgeState): Site {
  const parsed = Site.safeParse(seen(site));
  if (parsed.success) return parsed.data;
  throw new Unseen(
    `${RESOURCES.site.path} of main cannot be read: npm run validate says what is wrong with it.`,
  );
}
