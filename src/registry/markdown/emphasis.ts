// Estimates how far the parser walks to pair the emphasis marks of one paragraph, by pairing them in one pass.

// Approximate number of parser events for each token, and additional events for each pair.
const PER_TOKEN = 4;
const PER_PAIR = 8;

interface Opener {
  readonly token: number;
  readonly length: number;
}

/**
 * The number of steps that pairing takes. For each mark, a closing run walks back to the run that opened it, or to the
 * beginning of the paragraph where none did.
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
      // A run that can open and close, or a strikethrough, does not always pair with the nearest run.
      steps += before * run.length;
      pairs += run.length;
      forget(open, 0);
    } else if (opens) {
      openers?.push({ token, length: run.length });
    }
  }
  return steps;
}

/** Drops the runs opened inside a pair: nothing after the pair can close them. */
function forget(open: ReadonlyMap<string, Opener[]>, from: number): void {
  for (const openers of open.values()) while ((openers.at(-1)?.token ?? -1) > from) openers.pop();
}

/** Whether a run can open or close emphasis (CommonMark 6.2). Beside Chinese, Japanese or Korean, punctuation hinders neither. */
function flanking(content: string, run: string, index: number): { opens: boolean; closes: boolean } {
  const before = kindOf(content.charAt(index - 1));
  const after = kindOf(content.charAt(index + run.length));
  const left = isSolid(after) || (after === 'punctuation' && before !== 'word');
  const right = isSolid(before) || (before === 'punctuation' && after !== 'word');
  if (!run.startsWith('_')) return { opens: left, closes: right };
  return { opens: left && (before !== 'word' || !right), closes: right && (after !== 'word' || !left) };
}

type Kind = 'space' | 'punctuation' | 'cjk' | 'word';

function isSolid(kind: Kind): boolean {
  return kind === 'word' || kind === 'cjk';
}

/** Characters written without spaces, with their punctuation; half of a surrogate pair may be one of them. */
const CJK =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef\ud800-\udfff]/u;

function kindOf(character: string): Kind {
  if (character === '' || /\s/.test(character)) return 'space';
  if (CJK.test(character)) return 'cjk';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'word';
}
