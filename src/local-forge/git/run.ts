import { spawn } from 'node:child_process';

/** The exit code and output of a git command. */
export interface GitResult {
  readonly code: number;
  readonly out: Buffer;
  readonly stderr: string;
}

/** Runs git in a repository once, with no settings but the repository's own. */
export function git(
  repository: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', repository, ...args], { stdio: 'pipe', env: gitEnvironment() });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => err.push(bytes));
    child.stdin.on('error', () => {});
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, out: Buffer.concat(out), stderr: Buffer.concat(err).toString().trim() }),
    );
    child.stdin.end(input ?? '');
  });
}

/** Like `git`, for a command that should not fail. Returns its output. Throws with git's error output. */
export async function gitOk(
  repository: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<Buffer> {
  const { code, out, stderr } = await git(repository, args, input);
  if (code !== 0) throw new Error(`git ${args.join(' ')} in ${repository}: ${stderr || `exit code ${code}`}`);
  return out;
}

/** The environment without the variables of a git that started this process, and without the user's git settings. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
  };
}
