import { CHECK_LISTS, type JudgedLine, judgeForge } from '../registry/documents/forge-settings/index.ts';
import type { FixRequest, SettingResult } from '../registry/documents/forge-settings/line.ts';
import type { ForgeState } from '../registry/documents/forge-settings/state.ts';
import { printable, printableJson, printableLines } from '../registry/text/strings.ts';

// What `npm run doctor` prints and asks. The edge reads the forge and sends the requests.

/** The forge that is examined. */
interface Patient {
  readonly read: () => Promise<ForgeState>;
  /** Sends one request that sets something. Rejects with what the forge answers. */
  readonly send: (request: FixRequest) => Promise<void>;
}

/** How a person answers whether something is to be set; undefined where nobody can be asked. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

/** Reads and judges the forge, and prints each line. Returns the exit code: 1 where one is wrong. Rejects where nothing can be read. */
export async function examine(patient: Patient, { json }: { readonly json: boolean }): Promise<number> {
  return report(await patient.read(), json, []);
}

/**
 * Like `examine`, and sets what is wrong and can be set, one line after the other, where the answer to a question is yes; then judges
 * again.
 */
export async function repair(
  patient: Patient,
  { json, ask }: { readonly json: boolean; readonly ask: Ask },
): Promise<number> {
  let state = await patient.read();
  if (!ask) {
    const code = report(state, json, []);
    console.error(
      'Nothing was set: nobody can be asked here. Run it on a terminal, or give --yes to set everything that can be set.',
    );
    return code;
  }
  if (!json) report(state, json, []);
  const fixed: string[] = [];
  for (const { line } of judgeForge(state)) {
    const requests = fixOf(line, state);
    if (requests.length === 0) continue;
    const shown = requests.map((one) => `  ${requestText(one)}`).join('\n');
    if (!(await ask(printableLines(`${line.id}:\n${shown}\nSend this?`)))) continue;
    const failure = await sent(patient, requests);
    if (failure === undefined) fixed.push(line.id);
    else console.error(`${line.id} was not set: ${printable(failure)}`);
    // A request repeats what it does not change, so each is made from what the one before left.
    state = await patient.read();
  }
  return report(state, json, fixed);
}

/** The requests that set a line, none where it is right now. */
function fixOf(line: JudgedLine['line'], state: ForgeState): readonly FixRequest[] {
  return 'wrong' in line.judge(state) ? (line.fix?.(state) ?? []) : [];
}

/** Sends requests in their order. Returns why one failed. */
async function sent({ send }: Patient, requests: readonly FixRequest[]): Promise<string | undefined> {
  try {
    for (const request of requests) await send(request);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const requestText = ({ method, route, body }: FixRequest) =>
  [`${method} /repos/OWNER/NAME${route}`, ...(body ? [JSON.stringify(body)] : [])].join(' ');

const MARKS = { right: 'right', wrong: 'wrong', unseen: 'unseen' } as const;
type Mark = keyof typeof MARKS;

const markOf = (verdict: SettingResult): Mark =>
  'right' in verdict ? 'right' : 'wrong' in verdict ? 'wrong' : 'unseen';

const textOf = (verdict: SettingResult) =>
  'right' in verdict ? verdict.right : 'wrong' in verdict ? verdict.wrong : verdict.unseen;

/** Prints the verdicts. Returns the exit code. */
function report(state: ForgeState, json: boolean, fixed: readonly string[]): 0 | 1 {
  const judged = judgeForge(state);
  console.log(json ? asJson(state, judged, fixed) : asText(state, judged, fixed));
  return judged.some(({ verdict }) => 'wrong' in verdict) ? 1 : 0;
}

function countsOf(judged: readonly JudgedLine[]): Record<Mark, number> {
  const count = (mark: Mark) => judged.filter(({ verdict }) => markOf(verdict) === mark).length;
  return { right: count('right'), wrong: count('wrong'), unseen: count('unseen') };
}

function asJson(state: ForgeState, judged: readonly JudgedLine[], fixed: readonly string[]): string {
  const lines = judged.map(({ line, section, verdict }) => ({
    id: line.id,
    section,
    verdict: markOf(verdict),
    says: textOf(verdict),
    ...('right' in verdict && verdict.rehearse !== undefined && { rehearse: verdict.rehearse }),
    ...('wrong' in verdict && { todo: verdict.todo, fixable: fixOf(line, state).length > 0 }),
  }));
  return printableJson({ repository: state.repository, ...countsOf(judged), fixed, lines });
}

function asText(state: ForgeState, judged: readonly JudgedLine[], fixed: readonly string[]): string {
  const wide = Math.max(...judged.map(({ line }) => line.id.length));
  const indent = ' '.repeat(2 + 8 + wide + 2);
  const lineText = ({ line, verdict }: JudgedLine) => {
    const head = `  ${markOf(verdict).padEnd(8)}${line.id.padEnd(wide)}  ${printable(textOf(verdict))}`;
    if ('right' in verdict && verdict.rehearse !== undefined)
      return `${head}\n${indent}To be rehearsed: ${printable(verdict.rehearse)}`;
    if (!('wrong' in verdict)) return head;
    const can = fixOf(line, state).length > 0 ? ' Or: npm run doctor -- --fix' : '';
    return `${head}\n${indent}→ ${printable(verdict.todo)}${can}`;
  };
  const sections = [...new Set(CHECK_LISTS.map(({ section }) => section))].map((section) => {
    const own = judged.filter((one) => one.section === section);
    return `${section}\n${own.map(lineText).join('\n')}`;
  });
  const { right, wrong, unseen } = countsOf(judged);
  const set = fixed.length > 0 ? ` Set now: ${fixed.join(', ')}.` : '';
  return [
    ...sections,
    `${state.repository}: ${right} right, ${wrong} wrong, ${unseen} not to be seen.${set}`,
  ].join('\n\n');
}
