// Estimates how long the marks of one paragraph take the parser: each kind has its own cost function, and prose stays far below the budget.

/** A paragraph with more characters counts as heavy, whatever it contains. */
export const MAX_LENGTH = 64 * 1024;

/** Nanoseconds per character that the parser may take in addition to what every text takes. */
const BUDGET = 1500;

// Nanoseconds per step, measured on the parser.
const STEP = { walk: 14, scan: 20, label: 20, move: 2.7 };

/** Whether a paragraph, heading or cell takes the parser longer than its budget. It depends on the content alone, so that form, mint and gate agree. */
export function isHeavy(content: string): boolean {
  if (content.length > MAX_LENGTH) return true;
  const budget = BUDGET * content.length;
  let spent = 0;
  for (const cost of COSTS) {
    spent += cost(content, (budget - spent) / STEP.scan);
    if (spent > budget) return true;
  }
  return false;
}

/** Each returns nanoseconds, and can stop once it has counted more than `most` steps. */
const COSTS: readonly ((content: string, most: number) => number)[] = [
  merging,
  emphasis,
  brackets,
  codeAndFormulas,
  tagsAndTargets,
  addresses,
];

/** The parser merges text that turned out not to be a mark within one list of events, which moves all later events. */
function merging(content: string): number {
  const tokens = content.match(/[!$&<[\\\]`\n]|\*+|_+|~+/g)?.length ?? 0;
  return STEP.move * tokens ** 2;
}

/** A mark that closes emphasis walks back to the one that opened it, or to the beginning. */
function emphasis(content: string): number {
  return /[*_~]/.test(content) ? STEP.walk * emphasisSteps(content) : 0;
}

/** A closing bracket reads everything since its opening bracket, or walks back in search of one. */
function brackets(content: string): number {
  const open: number[] = [];
  let read = 0;
  let walked = 0;
  let since = 0;
  for (const { 0: mark, index } of content.matchAll(/\\.|[[\]*_~&<`$!\n]/gs)) {
    since += 1;
    if (mark === '[') {
      open.push(index);
      since = 0;
    } else if (mark === ']') {
      read += index - (open.pop() ?? index);
      walked += since;
    }
  }
  return STEP.label * read + STEP.walk * walked;
}

/** A run of backquotes or of dollars searches for a run of the same length up to the end. */
function codeAndFormulas(content: string, most: number): number {
  let read = 0;
  for (const mark of [/`+/g, /\$+/g]) {
    const runs = [...content.matchAll(mark)];
    const last = new Map(runs.map(({ 0: run, index }) => [run.length, index]));
    for (let at = 0; at < runs.length && read < most; at++) {
      const { 0: run, index } = runs[at] as RegExpExecArray;
      const escaped = content.charAt(index - 1) === '\\' ? 1 : 0;
      const size = run.length - escaped;
      if ((last.get(size) ?? -1) > index) {
        while (at + 1 < runs.length && runs[at + 1]?.[0].length !== size) at += 1;
        at += 1;
      } else {
        read += content.length - index;
      }
    }
  }
  return STEP.scan * read;
}

/** Beginnings from which the parser reads to an end that can be missing: of raw HTML by its kinds, and of the target and title of a link. */
const READS: readonly (readonly [start: RegExp, rest: RegExp])[] = [
  [/<!--/g, /[\s\S]*?(?:-->|$)/y],
  [/<\?/g, /[\s\S]*?(?:\?>|$)/y],
  [/<!\[CDATA\[/g, /[\s\S]*?(?:\]\]>|$)/y],
  [/<![a-z]/gi, /[^>]*/y],
  [/<\/?[a-z]/gi, /(?:=\s*(?:"[^"]*"?|'[^']*'?)|[^<>=]|=)*/y],
  [
    /\]\(/g,
    /\s*(?:<(?:\\.|[^<>\n\\])*>?|[^\s<][^\s]*)?\s*(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\((?:\\.|[^)\\])*\)?)?/suy,
  ],
];

/** The total length of what follows each beginning in the table. */
function tagsAndTargets(content: string, most: number): number {
  let read = 0;
  for (const [start, rest] of READS)
    for (const { 0: found, index } of content.matchAll(start)) {
      rest.lastIndex = index + found.length;
      read += rest.exec(content)?.[0].length ?? 0;
      if (read > most) return STEP.scan * read;
    }
  return STEP.scan * read;
}

/** The end of a bare URL is searched for at each punctuation mark in it. */
function addresses(content: string, most: number): number {
  if (!/www\.|:\/\//i.test(content)) return 0;
  let read = 0;
  for (const [address] of content.matchAll(/(?:www\.|:\/\/)\S*/gi)) {
    for (const [run] of address.matchAll(/[!"&'()*,.:;<?\]_~]{8,}/g)) read += run.length ** 2;
    if (read > most) break;
  }
  return STEP.scan * read;
}

// Estimates how far the parser walks to pair the emphasis marks of one paragraph, by pairing them in one pass.

// Approximate number of parser events for each token, and additional events for each pair.
const PER_TOKEN = 4;
const PER_PAIR = 8;

interface Opener {
  readonly token: number;
  readonly length: number;
}

/** The number of steps that pairing takes: a closing run walks back to the run that opened it, or else to the beginning of the paragraph. */
function emphasisSteps(content: string): number {
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
