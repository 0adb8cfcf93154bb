import { type JudgedLine, judgeForge } from '../registry/documents/forge-settings/index.ts';
import type { FixRequest } from '../registry/documents/forge-settings/line.ts';
import type { ForgeState } from '../registry/documents/forge-settings/state.ts';
import { printable, printableJson, printableLines } from '../registry/text/strings.ts';

// The output and the questions of `npm run doctor`. The edge reads the forge and sends the requests.

interface Patient {
  readonly read: () => Promise<ForgeState>;
  /** Sends one request that sets something. Rejects with what the forge answers. */
  readonly send: (request: FixRequest) => Promise<void>;
}

/** Asks a person whether to set something. */
type Ask = (question: string) => Promise<boolean>;

/**
 * Reads and judges the forge, and prints each line in the words of `setup`, which is SETUP.md. With `ask`, asks about each wrong setting that
 * can be set, sets it if the answer is yes, and then judges again. Returns the exit code: 1 if a line is wrong. Rejects if nothing can be read.
 */
export async function examine(
  patient: Patient,
  setup: string,
  { json, ask }: { readonly json: boolean; readonly ask?: Ask | undefined },
): Promise<number> {
  let state = await patient.read();
  const judged = () => judgeForge(state, setup);
  const told = (fixed: readonly string[]) => report(state.repository, judged(), json, fixed);
  if (!ask) return told([]);
  if (!json) told([]);
  const fixed: string[] = [];
  for (const { id } of judged()) {
    const requests = judged().find((one) => one.id === id)?.fix ?? [];
    if (requests.length === 0) continue;
    const shown = requests.map((one) => `  ${requestText(one)}`).join('\n');
    if (!(await ask(printableLines(`${id}:\n${shown}\nSend this?`)))) continue;
    try {
      for (const request of requests) await patient.send(request);
      fixed.push(id);
    } catch (error) {
      console.error(`${id} was not set: ${printable((error as Error).message)}`);
    }
    // A request repeats the settings that it does not change, so each is made from the state after the one before.
    state = await patient.read();
  }
  return told(fixed);
}

const requestText = ({ method, route, body }: FixRequest) =>
  [`${method} /repos/OWNER/NAME${route}`, ...(body ? [JSON.stringify(body)] : [])].join(' ');

/** Prints the verdicts. Returns the exit code. */
function report(
  repository: string,
  judged: readonly JudgedLine[],
  json: boolean,
  fixed: readonly string[],
): 0 | 1 {
  const count = (is: JudgedLine['verdict']) => judged.filter(({ verdict }) => verdict === is).length;
  const counts = { right: count('right'), wrong: count('wrong'), unseen: count('unseen') };
  const lines = judged.map(({ fix, todo, ...line }) => ({
    ...line,
    ...(todo !== undefined && { todo, fixable: fix.length > 0 }),
  }));
  if (json) console.log(printableJson({ repository, ...counts, fixed, lines }));
  else {
    const { right, wrong, unseen } = counts;
    const set = fixed.length > 0 ? ` Set now: ${fixed.join(', ')}.` : '';
    console.log(asText(judged));
    console.log(`\n${repository}: ${right} right, ${wrong} wrong, ${unseen} not to be seen.${set}`);
  }
  return counts.wrong > 0 ? 1 : 0;
}

function asText(judged: readonly JudgedLine[]): string {
  const wide = Math.max(...judged.map(({ id }) => id.length));
  const below = `\n${' '.repeat(2 + 8 + wide + 2)}`;
  const lineText = ({ id, verdict, says, todo, fix, rehearse }: JudgedLine) =>
    [
      `  ${verdict.padEnd(8)}${id.padEnd(wide)}  ${printable(says)}`,
      ...(rehearse === undefined ? [] : [`To be rehearsed: ${printable(rehearse)}`]),
      ...(todo === undefined
        ? []
        : [`→ ${printable(todo)}${fix.length > 0 ? ' Or: npm run doctor -- --fix' : ''}`]),
    ].join(below);
  const sections = Map.groupBy(judged, ({ section }) => section);
  return [...sections].map(([section, own]) => `${section}\n${own.map(lineText).join('\n')}`).join('\n\n');
}
