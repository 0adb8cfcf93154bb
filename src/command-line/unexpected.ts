import { printable, shorten } from '../registry/text/strings.ts';

// The message about an unexpected error: one line, what to do, and the trace if DEBUG is set.

/** Remedies for errors of the system, each with the codes of its errors. */
const REMEDIES: readonly (readonly [remedy: string, ...codes: string[]])[] = [
  ['The disk is full: make room, and run the command again.', 'ENOSPC', 'EDQUOT'],
  [
    'A file may not grow larger here (“ulimit -f” says how large): raise the limit, and run the command again.',
    'EFBIG',
  ],
  ['This account has no permission: grant it, or name another place.', 'EACCES', 'EPERM'],
  ['That place is read-only: name another.', 'EROFS'],
  ['Check what is named, and run the command again.', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'],
  ['Too many files are open on this machine: close some, and run the command again.', 'EMFILE'],
  ['Run npm ci, which installs what is missing.', 'ERR_MODULE_NOT_FOUND'],
];

const REPORT =
  'This error is unexpected: run the command again with DEBUG=1 in its environment, and report what it prints.';

const LONGEST = 1000;

/** An unexpected error on one line: the error, the remedy, and the state of the archive. */
export function describeUnexpected(error: unknown): string {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const what = shorten(printable(message || 'an error without a message').trim(), LONGEST).replace(
    /[.:;,\s]+$/,
    '',
  );
  const [remedy = REPORT] = REMEDIES.find(([, ...codes]) => codes.includes(code ?? '')) ?? [];
  return `${what}. ${remedy} The archive is unchanged, or changed completely.`;
}

/** Prints an unexpected error, with the trace where `DEBUG` is set. */
export function complain(error: unknown): void {
  console.error(describeUnexpected(error));
  if (process.env.DEBUG) console.error(error);
}

/** Makes this process also report errors that are thrown outside its command, and finish its work when nobody reads its output. */
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
