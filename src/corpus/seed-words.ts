// The words of the seed-scale corpus: three lists of 24, which give 13,824 names that no text has by chance.

const KINDS =
  'bound burnt copied creased cut dated double faded foxed gilt inked loose marked numbered open plain pricked ruled sealed sewn stamped torn trimmed waxed'.split(
    ' ',
  );
const THINGS =
  'charter codex cover deed docket flyleaf folio gathering initial ledger margin membrane panel quire receipt roll rubric seal sheet spine tablet thread title volume'.split(
    ' ',
  );
const MEASURES =
  'account axis canon census chain count grade index key limit measure order pattern proof ratio register rule scale series sign table test trace witness'.split(
    ' ',
  );
const NAMES = KINDS.length * THINGS.length * MEASURES.length;
/** Without a common divisor with the number of names, so that each is met once. */
const STRIDE = 5003;

/** The name of term `at` (from 0); all below 13,824 differ. */
export function termName(at: number): string {
  const place = (at * STRIDE) % NAMES;
  const kind = KINDS[Math.floor(place / (THINGS.length * MEASURES.length))];
  const thing = THINGS[Math.floor(place / MEASURES.length) % THINGS.length];
  return `${kind} ${thing} ${MEASURES[place % MEASURES.length]}`;
}

/** What a term means, for the registry of a corpus. */
export function termDefinition(at: number, deposit: number): string {
  const [kind, thing, measure] = termName(at).split(' ');
  return `The ${measure} by which a ${kind} ${thing} is known, as text ${deposit} of the corpus uses the word.`;
}
