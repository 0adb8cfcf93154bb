// How far a parser walks to pair the marks of emphasis in one paragraph, found by pairing them in one pass.

// Events of the parser: about so many for each mark or other token, and as many more for each pair.
const PER_TOKEN = 4;
const PER_PAIR = 8;

interface Opener {
  readonly token: number;
  readonly length: number;
}

/**
 * Steps that pairing takes: a run that closes walks back to the one that opened, mark by mark, and where there is none over
 * all that stands before it.
 */
export function emphasisSteps(content: string): number {
  const open = new Map<string, Opener[]>([
    ['*', []],
    ['_', []],
  ]);
  let token = 0;
  let pairs = 0;
  let steps = 0;
  for (const { 0: run, index } of content.matchAll(/\\.|\*+|_+|~+|[!$&<[\]`\n]/gs)) {
    token += 1;
    const openers = open.get(run.charAt(0));
    if (!openers && !run.startsWith('~')) continue;
    const { opens, closes } = flanking(content, run, index);
    const before = PER_TOKEN * token + PER_PAIR * pairs;
    if (closes && openers && !opens) {
      let left = run.length;
      for (let opener = openers.pop(); left > 0; opener = openers.pop()) {
        if (!opener) {
          steps += before;
          break;
        }
        const paired = Math.min(left, opener.length);
        steps += 2 * paired * (PER_TOKEN * (token - opener.token) + PER_PAIR * paired);
        left -= paired;
        pairs += paired;
        forget(open, opener.token);
        if (opener.length > paired) openers.push({ ...opener, length: opener.length - paired });
        if (left === 0) break;
      }
    } else if (closes) {
      // A run that may do both, or that strikes out, is not always paired with the nearest.
      steps += before * run.length;
      pairs += run.length;
      forget(open, 0);
    } else if (opens) {
      openers?.push({ token, length: run.length });
    }
  }
  return steps;
}

/** What was opened inside a pair is closed by nothing after it. */
function forget(open: ReadonlyMap<string, Opener[]>, from: number): void {
  for (const openers of open.values()) while ((openers.at(-1)?.token ?? -1) > from) openers.pop();
}

/** Whether a run may open or close (CommonMark 6.2). */
function flanking(content: string, run: string, index: number): { opens: boolean; closes: boolean } {
  const before = kindOf(content.charAt(index - 1));
  const after = kindOf(content.charAt(index + run.length));
  const left = after === 'word' || (after === 'punctuation' && before !== 'word');
  const right = before === 'word' || (before === 'punctuation' && after !== 'word');
  if (!run.startsWith('_')) return { opens: left, closes: right };
  return { opens: left && (before !== 'word' || !right), closes: right && (after !== 'word' || !left) };
}

function kindOf(character: string): 'space' | 'punctuation' | 'word' {
  if (character === '' || /\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'word';
}
