import * as z from 'zod';

// The first line of a comment of the bot says for programs what the rest says for people. By it the comment is found again.

const Found = z.object({
  rule: z.string(),
  level: z.enum(['error', 'warning']),
  field: z.string().nullable(),
  actual: z.string().nullable(),
  requirement: z.string(),
  remedy: z.string(),
  /** The number of the deposit that the work is already. */
  deposit: z.int().optional(),
});

/** The part of the bot's comment that programs read. */
export const Marker = z.object({
  state: z.enum(['refused', 'waiting', 'stuck', 'minted']),
  /** SHA-256 of the issue body that was validated. */
  body: z.string(),
  findings: z.array(Found).default([]),
  /** When a waiting submission can continue, or a stuck one is tried again. */
  until: z.string().nullable().default(null),
  deposit: z.int().nullable().default(null),
  /** Why it waits, or is stuck. */
  why: z.string().nullable().default(null),
  /** Since when the submission of a first depositor is there as it is. */
  since: z.string().nullable().default(null),
  /** The last reopening of a refused issue that was known when it was checked, by the forge's id. */
  reopened: z.string().nullable().default(null),
});
export type Marker = z.infer<typeof Marker>;

const START = '<!-- mint ';
const END = ' -->';
const LONGEST = 20_000;

/** A marker as a comment of HTML that nothing in it can end, and that mentions nobody. Findings for which there is no room are left out. */
export function writeMarker(marker: z.input<typeof Marker>): string {
  const { findings = [], ...rest } = marker;
  const kept: string[] = [];
  let room = LONGEST;
  for (const finding of findings) {
    const json = plain(JSON.stringify(finding));
    room -= json.length + 1;
    if (room < 0) break;
    kept.push(json);
  }
  const head = plain(JSON.stringify(rest)).slice(0, -1);
  return `${START}${head},"findings":[${kept.join(',')}]}${END}`;
}

/** JSON with every character escaped that could end a comment of HTML, mention somebody or control a terminal. */
function plain(json: string): string {
  return json.replace(/[^\w ",:{}[\].\\/]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The marker of a comment, or undefined when the bot did not write it. Never throws. */
export function readMarker(comment: string): Marker | undefined {
  const line = comment.split('\n', 1)[0]?.trim() ?? '';
  if (!line.startsWith(START) || !line.endsWith(END)) return undefined;
  try {
    return Marker.safeParse(JSON.parse(line.slice(START.length, -END.length))).data;
  } catch {
    return undefined;
  }
}
