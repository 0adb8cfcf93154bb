import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Family } from '../../src/bot/pass-context.ts';
import type { Call, Fault } from '../../src/local-forge/index.ts';
import { askOne, fileTwo, type Outcome, outcomeOf } from '../bot/outcome.ts';
import { AT, startForge, type TestForge } from '../bot/test-forge.ts';
import { ROOT } from '../fixtures/checkout.ts';
import type { Proof } from './proof.ts';

// The real command of the mint or of the reading pass, ended by SIGKILL at a boundary between two of its operations: a call to the forge, or a git
// command of its clone. A runner of GitHub ends a job so when it is cancelled or lost (docs.github.com/en/actions,
// “Canceling a workflow”), and so does a machine without power.

/** Kills the commands before, after and (for git) during every operation of both their runs. */
export const kill: Proof = {
  name: 'kill',
  requirement:
    'A mint or reading pass that is ended between any two of its operations is finished by the next run, as if nothing had been.',
  run: async ({ say }) => {
    const escapes: string[] = [];
    const lines: string[] = [];
    for (const family of ['mint', 'read'] as const) {
      const { outcome, boundaries } = await cleanRun(family);
      const wanted = JSON.stringify(outcome);
      for (const [at, boundary] of boundaries.entries()) {
        if (at % 20 === 0) say(`${family}: ${at} of ${boundaries.length} boundaries`);
        const came = await killAt(family, boundary).then(JSON.stringify, String);
        if (came !== wanted) escapes.push(`${family}: ${nameOf(boundary)}: ${came}`);
      }
      const count = (kind: string, when: string) =>
        boundaries.filter((one) => one.kind === kind && one.when === when).length;
      lines.push(
        `${family}: ${boundaries.length} boundaries: before and after ${count('call', 'before')} calls to the forge, before, after and during ${count('git', 'before')} git commands`,
      );
    }
    return { escapes, lines };
  },
};

/** Files the issues before the command of a family has its two runs. */
const PREPARED = { mint: fileTwo, read: askOne } as const;

/** The run that proposes, and the run after the merge that answers. */
type Phase = 'launch' | 'answer';

/** Before an operation, after it, or while git, which nobody ended, is still at work. */
interface Boundary {
  readonly phase: Phase;
  readonly kind: 'call' | 'git';
  /** Which operation of its kind in the run, from 1. */
  readonly nth: number;
  readonly when: 'before' | 'after' | 'while';
  readonly what: string;
}

/** How a boundary is named. */
const nameOf = ({ phase, kind, nth, when, what }: Boundary) => `${phase}: ${when} ${kind} ${nth}, ${what}`;

/** Operations of a run, in order. */
interface Work {
  readonly calls: Call[];
  readonly git: string[];
}

const GIT = execFileSync('sh', ['-c', 'command -v git']).toString().trim();

// First in the path of the child: writes down what git is asked for, and ends its caller where it is told to.
const SHIM = `#!/bin/sh
echo "$1" >> "$GIT_LOG"
n=$(wc -l < "$GIT_LOG" | tr -d ' ')
[ "$GIT_KILL" = "before $n" ] && kill -9 $PPID && exit 137
[ "$GIT_KILL" = "while $n" ] && kill -9 $PPID && sleep 0.2
"${GIT}" "$@"
code=$?
[ "$GIT_KILL" = "after $n" ] && kill -9 $PPID
exit $code
`;

/** The titles that the first issues have. */
const QUIET = { mint: '[DEPOSIT] A work', read: 'A question' } as const;

/** A forge whose bot is a child process that can be watched and ended. */
async function startBot(family: Family) {
  /** Decides what the forge does with each call, while a run is watched. */
  let watch: ((call: Call) => Fault | undefined) | undefined;
  const forge = await startForge({ faults: (call) => watch?.(call) });
  forge.place = cloneOf(forge);
  mkdirSync(join(forge.folder, 'cache', 'forge'), { recursive: true });
  mkdirSync(join(forge.folder, 'bin'));
  const shim = join(forge.folder, 'bin', 'git');
  writeFileSync(shim, SHIM);
  chmodSync(shim, 0o755);
  return {
    forge,
    /** One run of the command, ended at a boundary where one is given. */
    async run(boundary?: Boundary): Promise<Work> {
      const calls: Call[] = [];
      const log = join(forge.folder, 'git.log');
      writeFileSync(log, '');
      const { INIT_CWD: _caller, NODE_OPTIONS: _options, ...inherited } = process.env;
      const child = spawn(process.execPath, ['scripts/run.mjs', family, '--reconcile'], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...inherited,
          ...forge.environment(),
          PATH: `${join(forge.folder, 'bin')}:${process.env.PATH}`,
          GIT_LOG: log,
          GIT_KILL: boundary?.kind === 'git' ? `${boundary.when} ${boundary.nth}` : '',
        },
      });
      const errors = text(child.stderr);
      watch = (call) => {
        calls.push(call);
        if (boundary?.kind !== 'call' || calls.length !== boundary.nth) return undefined;
        child.kill('SIGKILL');
        // The request is whole by now: what is to be done is done, though nobody is left to hear of it.
        return boundary.when === 'before' ? { hang: true } : undefined;
      };
      const [, signal] = await once(child, 'close');
      watch = undefined;
      const git = readFileSync(log, 'utf8').trim().split('\n');
      if (boundary ? signal !== 'SIGKILL' : child.exitCode !== 0)
        throw new Error(
          `${boundary ? nameOf(boundary) : 'a clean run'}: ended by ${signal}: ${await errors}`,
        );
      return { calls, git };
    },
    /** Whatever the forge was at when the run was ended is done then: changes happen there one after the other. */
    quiet: (issue_number: number) =>
      forge.as('owner').rest.issues.update({ ...AT, issue_number, title: QUIET[family] }),
    [Symbol.asyncDispose]: () => forge.close(),
  };
}

/** Where the command has its clone. */
function cloneOf(forge: TestForge): string {
  const { host } = new URL(forge.server.origin);
  return join(forge.folder, 'cache', 'forge', `${host}-${AT.owner}/${AT.repo}`.replace(/[^\w.-]+/g, '-'));
}

/** Both runs undisturbed: what they come to, and all boundaries between their operations. */
async function cleanRun(family: Family): Promise<{ outcome: Outcome; boundaries: Boundary[] }> {
  await using bot = await startBot(family);
  const issues = await PREPARED[family](bot.forge);
  const launch = await bot.run();
  await bot.forge.gate();
  const answer = await bot.run();
  if (!existsSync(`${cloneOf(bot.forge)}-0/.git`)) throw new Error('the command has its clone elsewhere');
  const outcome = await outcomeOf(bot.forge, issues);
  return { outcome, boundaries: [...boundariesOf('launch', launch), ...boundariesOf('answer', answer)] };
}

function boundariesOf(phase: Phase, { calls, git }: Work): Boundary[] {
  const around = ['before', 'after'] as const;
  return [
    ...calls.flatMap(({ operation: what }, at) =>
      around.map((when) => ({ phase, kind: 'call', nth: at + 1, when, what }) as const),
    ),
    ...git.flatMap((what, at) =>
      [...around, 'while' as const].map((when) => ({ phase, kind: 'git', nth: at + 1, when, what }) as const),
    ),
  ];
}

/** Ends the command at a boundary, lets fresh runs and the gate settle things, and says what they came to. */
async function killAt(family: Family, boundary: Boundary): Promise<Outcome> {
  await using bot = await startBot(family);
  const { forge } = bot;
  const issues = await PREPARED[family](forge);
  if (boundary.phase === 'answer') {
    await forge[family]();
    await forge.gate();
  }
  await bot.run(boundary);
  await bot.quiet(issues[0] ?? 0);
  await forge.settle(12, family);
  return await outcomeOf(forge, issues);
}
