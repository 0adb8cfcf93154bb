// Which heading of a form is meant by a heading that is none of them.

interface Headed {
  readonly name: string;
  readonly heading: string;
}

/** Other words for a field, as writers and their tools use them. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  creator: ['author', 'authors', 'creators', 'by', 'contributors'],
  orcid: ['identifier of the creator'],
  date: ['published', 'publication date', 'released'],
  description: ['abstract', 'summary'],
  content_type: ['type', 'genre', 'kind'],
  license: ['licence', 'rights', 'copyright'],
  substrate: ['disclosure', 'substrate'],
  keywords: ['tags', 'subject', 'subjects', 'topics'],
  related_ids: ['doi', 'dois', 'related works', 'references', 'links'],
  supersedes: ['replaces'],
  methodology: ['method', 'methods'],
  falsification: ['falsification', 'falsifiability'],
  defines_concepts: ['concepts', 'terms defined', 'definitions'],
  entity_triples: ['entities', 'triples'],
  familiarization_receipt: ['receipt'],
  body: ['text', 'body', 'content', 'fulltext'],
};

/** The field whose heading has these words, whatever their case, the spaces and the signs around them; undefined for other words. */
export function sameHeading<F extends Headed>(words: string, fields: readonly F[]): F | undefined {
  const plain = lettersOf(words);
  return plain === '' ? undefined : fields.find(({ heading }) => lettersOf(heading) === plain);
}

/**
 * The field that a heading most likely means: its words in another form, another word for it, one that holds the other, or one with few
 * letters changed. Undefined where none is near.
 */
export function nearestHeading<F extends Headed>(words: string, fields: readonly F[]): F | undefined {
  const same = sameHeading(words, fields);
  if (same) return same;
  const plain = wordsOf(words);
  const other = fields.find(({ name }) => OTHER_WORDS[name]?.includes(plain));
  if (other) return other;
  const holding = fields
    .filter(({ heading }) => holds(plain, wordsOf(heading)) || holds(wordsOf(heading), plain))
    .sort((one, two) => two.heading.length - one.heading.length)[0];
  if (holding) return holding;
  const [nearest] = fields
    .map((field) => ({ field, changes: changesBetween(plain, wordsOf(field.heading)) }))
    .sort((one, two) => one.changes - two.changes);
  const most = Math.max(2, Math.floor(plain.length / 3));
  return nearest && nearest.changes <= most && plain.length > 3 ? nearest.field : undefined;
}

function lettersOf(text: string): string {
  return wordsOf(text).replaceAll(' ', '');
}

function wordsOf(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const holds = (all: string, part: string) => part !== '' && ` ${all} `.includes(` ${part} `);

/** How many letters are added, taken away or replaced between two words (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    let diagonal = at;
    row = [at + 1, ...row.slice(1)].map((above, place, made) => {
      if (place === 0) return above;
      const changed = diagonal + (letter === other[place - 1] ? 0 : 1);
      diagonal = above;
      const least = Math.min(changed, above + 1, (made[place - 1] ?? 0) + 1);
      made[place] = least;
      return least;
    });
  }
  return row.at(-1) ?? 0;
}
