import { printable } from '../registry/answers/printable.ts';
import { shorten } from '../registry/text/cut.ts';

// What a person is told of an unexpected error: one line, what to do, and the trace when it is asked for.

/** What to do about errors of the system, by their code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room, and run the command again.',
  EDQUOT: 'The disk is full for this account: make room, and run the command again.',
  EACCES: 'This account has no permission: grant it, or name another place.',
  EPERM: 'This account has no permission: grant it, or name another place.',
  EROFS: 'That place is read-only: name another.',
  ENOENT: 'Check what is named, and run the command again.',
  ENOTDIR: 'Check what is named, and run the command again.',
  EISDIR: 'Check what is named, and run the command again.',
  EEXIST: 'Check what is named, and run the command again.',
  EMFILE: 'Too many files are open on this machine: close some, and run the command again.',
  ERR_MODULE_NOT_FOUND: 'Run npm ci, which installs what is missing.',
};

const REPORT =
  'This error is unexpected: run the command again with DEBUG=1 in its environment, and report what it prints.';

const LONGEST = 1000;

/** What is said of an error: what happened, what to do, and how the archive was left, on one line. */
export function describeUnexpected(error: unknown): string {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const what = shorten(printable(message || 'an error without a message').trim(), LONGEST).replace(
    /[.:;,\s]+$/,
    '',
  );
  const remedy = REMEDIES[code ?? ''] ?? REPORT;
  return `${what}. ${remedy} The archive is as it was, or changed as a whole.`;
}

/** Prints an unexpected error, with the trace where `DEBUG` is set. */
export function complain(error: unknown): void {
  console.error(describeUnexpected(error));
  if (process.env.DEBUG) console.error(error);
}

/** Makes this process say so of what is thrown beside its command, too. Whoever read its output and went away stops no work. */
export function watchProcess(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const end = (error: unknown) => {
    complain(error);
    process.exit(1);
  };
  process.on('uncaughtException', end).on('unhandledRejection', end);
}
