import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import type { FunctionDefinition } from '@actions/expressions/funcs/info';

// Evaluates expressions of workflows with GitHub's own engine.

/** The contexts of an expression by name: `github`, `env`, `steps`, `needs`, `vars`, `secrets`. */
export type Contexts = Readonly<Record<string, unknown>>;

/** The status of the job, for `success()` and its like. */
export type Standing = 'success' | 'failure' | 'cancelled';

const STATUS = ['success', 'failure', 'cancelled', 'always'] as const;

function functionsFor(standing: Standing, contexts: Contexts): Map<string, FunctionDefinition> {
  const statuses = STATUS.map(
    (name): FunctionDefinition => ({
      name,
      minArgs: 0,
      maxArgs: 0,
      call: () => new data.BooleanData(name === 'always' || name === standing),
    }),
  );
  const { workspace = '' } = (contexts.github ?? {}) as { readonly workspace?: string };
  const hashFiles: FunctionDefinition = {
    name: 'hashFiles',
    minArgs: 1,
    maxArgs: 255,
    call: (...patterns) => new data.StringData(hashOf(workspace, patterns.map(String))),
  };
  return new Map([...statuses, hashFiles].map((one) => [one.name.toLowerCase(), one]));
}

/** The SHA-256 of the files of a folder that match one of the patterns; empty where there is none, as `hashFiles` gives. */
function hashOf(folder: string, patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: folder }).sort();
  const sums = files
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'));
  return sums.length === 0 ? '' : createHash('sha256').update(sums.join('')).digest('hex');
}

function evaluated(expression: string, contexts: Contexts, standing: Standing): data.ExpressionData {
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const functions = functionsFor(standing, contexts);
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), [...functions.values()]).parse();
  return new Evaluator(tree, known, functions).evaluate();
}

const EXPRESSION = /\$\{\{(.*?)\}\}/gs;

/** A text of a workflow with its expressions evaluated. Throws where one cannot be parsed. */
export function filledIn(
  text: string | number | boolean,
  contexts: Contexts,
  standing: Standing = 'success',
) {
  return String(text).replace(EXPRESSION, (_, inner: string) =>
    evaluated(inner, contexts, standing).coerceString(),
  );
}

/** Whether a condition holds. As GitHub documents, one without a status function implies `success()`. */
export function holds(
  condition: string | boolean | undefined,
  contexts: Contexts,
  standing: Standing = 'success',
): boolean {
  if (condition === undefined) return standing === 'success';
  const expression = String(condition).replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const speaks = STATUS.some((name) => new RegExp(`\\b${name}\\s*\\(`).test(expression));
  if (!speaks && standing !== 'success') return false;
  return evaluated(`!!(${expression})`, contexts, standing).coerceString() === 'true';
}
