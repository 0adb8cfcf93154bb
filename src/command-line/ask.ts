import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type Answers, QUESTIONS, type Question } from '../registry/beginning/questions.ts';
import { UsageError } from './parse.ts';

/** The answers that options gave, by the names of the questions. */
export type Given = { readonly [name in keyof Answers]?: string | undefined };

/**
 * The answers to every question: those given, else what is typed on the terminal, else the usual ones. Throws a `UsageError` that names
 * each option which is missing or wrong, where there is no terminal to ask again.
 */
export async function answered(given: Given, timeZoneHere: string): Promise<Answers> {
  const wrong = QUESTIONS.flatMap((question) => problemOf(question, given[question.name]));
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'));
  const asks = stdin.isTTY === true && stdout.isTTY === true;
  return (asks ? await asked(given, timeZoneHere) : taken(given, timeZoneHere)) as Answers;
}

function problemOf({ option, problem }: Question, answer: string | undefined): string[] {
  const found = answer === undefined ? undefined : problem(answer.trim());
  return found === undefined ? [] : [`--${option}: ${found}.`];
}

/** The given answers with the usual ones. */
function taken(given: Given, timeZoneHere: string): Partial<Answers> {
  const known: Record<string, string> = {};
  const missing: Question[] = [];
  for (const question of QUESTIONS) {
    const answer = given[question.name]?.trim() ?? question.usual?.(known, timeZoneHere);
    // What follows from the repository is not asked for where that is missing.
    if (answer === undefined && !(question.usual && missing.length > 0)) missing.push(question);
    else if (answer !== undefined) known[question.name] = answer;
  }
  if (missing.length === 0) return known;
  const lines = missing.map(({ option, asks, example }) => `  --${option} "${example}"   ${asks}`);
  throw new UsageError(`There is no terminal to ask on. Give these options:\n${lines.join('\n')}`);
}

async function asked(given: Given, timeZoneHere: string): Promise<Partial<Answers>> {
  const terminal = createInterface({ input: stdin, output: stdout });
  terminal.once('SIGINT', () => {
    terminal.close();
    console.error('\nNothing was changed.');
    process.exit(1);
  });
  const known: Record<string, string> = {};
  try {
    for (const question of QUESTIONS) {
      known[question.name] = given[question.name]?.trim() ?? (await ask(question, known, timeZoneHere));
    }
  } finally {
    terminal.close();
  }
  return known;

  async function ask(question: Question, so: Partial<Answers>, zone: string): Promise<string> {
    const usual = question.usual?.(so, zone);
    const hint = usual === undefined ? `for example ${question.example}` : `Enter for ${usual}`;
    for (;;) {
      const typed = (await terminal.question(`${question.asks}\n  (${hint}) `)).trim();
      const answer = typed === '' && usual !== undefined ? usual : typed;
      const found = question.problem(answer);
      if (found === undefined) return answer;
      console.log(`  ${found}.`);
    }
  }
}
