import { spawn } from 'node:child_process';

/** How a git command ended. */
export interface Ran {
  readonly code: number;
  readonly out: Buffer;
  readonly said: string;
}

/** Runs git in a repository once, with no settings but the repository's own. */
export function git(repository: string, args: readonly string[], input?: string | Uint8Array): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', repository, ...args], { stdio: 'pipe', env: gitEnvironment() });
    const [out, said]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => said.push(bytes));
    child.stdin.on('error', () => {});
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, out: Buffer.concat(out), said: Buffer.concat(said).toString().trim() }),
    );
    child.stdin.end(input ?? '');
  });
}

/** As `git`, for a command that cannot fail in use. Throws with what git said. Returns what it printed. */
export async function gitOk(
  repository: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<Buffer> {
  const { code, out, said } = await git(repository, args, input);
  if (code !== 0) throw new Error(`git ${args.join(' ')} in ${repository}: ${said || `ended with ${code}`}`);
  return out;
}

/** This process’s variables without those of a git that may have started it, and without a person’s settings. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
  };
}
