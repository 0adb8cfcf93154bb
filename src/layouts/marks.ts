import type { MATCH_STATUSES, OBSERVATION_CLASSES, RESOLVE_STATUSES } from '../registry/model/vocabulary.ts';

// The small marks of statuses and classes, as paths in a box of 12 by 12: found is filled, absent is hollow, undecided is a stroke. The
// forms differ, so that no reader depends on colors.

type Drawn =
  | (typeof MATCH_STATUSES)[number]
  | (typeof OBSERVATION_CLASSES)[number]
  | (typeof RESOLVE_STATUSES)[number]
  | 'present'
  | 'partly'
  | 'absent';

const DISC = 'M1 6a5 5 0 1 1 10 0a5 5 0 1 1-10 0z';
const RING = `${DISC}M2.75 6a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0z`;
const DOTTED = `${RING}M4.25 6a1.75 1.75 0 1 1 3.5 0a1.75 1.75 0 1 1-3.5 0z`;
const DASH = 'M1 5h10v2H1z';

const FORMS: Readonly<Record<Drawn, string>> = {
  'EXACT MATCH': DISC,
  'BROAD MATCH': DOTTED,
  ADOPTION: 'M6 .25 11.75 6 6 11.75 .25 6z',
  'WOUND GAUGE': 'M.5 1.5h11L6 11.25z',
  'ZERO RESULT': RING,
  'ZERO INDEX': 'M1.25 1.25h9.5v9.5h-9.5zM3 3v6h6V3z',
  unrated: DASH,
  present: DISC,
  partly: DOTTED,
  absent: RING,
  RECOVERED: DISC,
  RECOVERED_UNLINKED: DOTTED,
  '410_GONE': 'M1.5 2.9 2.9 1.5 6 4.6 9.1 1.5 10.5 2.9 7.4 6 10.5 9.1 9.1 10.5 6 7.4 2.9 10.5 1.5 9.1 4.6 6z',
  observed_address: DISC,
  verified_non_address: RING,
  subjunctive:
    'M4.9 1.9a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1-2.2 0zM4.9 10.1a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1-2.2 0zM.8 6a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1-2.2 0zM9 6a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1-2.2 0z',
};

/** The path of the mark of a status or class, to be filled by the even-odd rule; a stroke for what is none of them. */
export function markOf(drawn: string): string {
  return FORMS[drawn as Drawn] ?? DASH;
}
