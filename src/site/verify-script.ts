import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../archive/location.ts';

let made: Promise<string> | undefined;

/**
 * The program of `src/verify` as one file without dependencies, readable, with its doc comments: the same bytes wherever it is made. Made
 * once in a process, of the code that it began with.
 */
export function verifyScript(): Promise<string> {
  made ??= bundled();
  return made;
}

async function bundled(): Promise<string> {
  // Hardly any command writes the program: what bundles it is loaded then.
  const { rolldown } = await import('rolldown');
  const main = join(projectRoot(), 'src/verify/main.ts');
  // What the program says of itself stands before its parts.
  const [banner = ''] = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(main, 'utf8')) ?? [];
  const bundle = await rolldown({
    input: main,
    // Paths in the comments between its parts are those of the project.
    cwd: projectRoot(),
    platform: 'neutral',
    external: /^node:/,
    tsconfig: false,
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.generate({ format: 'es', minify: false, codeSplitting: false, banner });
    const [only, ...others] = output;
    if (others.length > 0) throw new Error('the verification script is more than one file');
    return only.code;
  } finally {
    await bundle.close();
  }
}
