import type { Deposit } from '../model/deposit.ts';
import type { TakedownReceipt } from '../model/receipts.ts';

// The steps of a takedown, as data and in words (issue “Your own registry”). Nothing here changes anything.

/** A file that one commit wrote, by the id of its bytes. */
export interface HeldFile {
  readonly path: string;
  readonly id: string;
  readonly commit: string;
}

/** A place that nobody looked for: a file, or the message of a commit where the path is null. */
export interface OtherPlace {
  readonly commit: string;
  readonly path: string | null;
}

/** Everything that the history holds of the text of a deposit, and what removes it. */
export interface TakedownPlan {
  readonly deposit_number: number;
  readonly axn: string;
  readonly text_sha256: string;
  /** The commit on which the receipt is proposed: the newest one of this clone. */
  readonly old_head: string;
  readonly files: readonly HeldFile[];
  /** Earlier versions of tables with parts of the text. */
  readonly tables: readonly HeldFile[];
  /** Where a line of the text stands besides. */
  readonly elsewhere: readonly OtherPlace[];
  readonly references: readonly string[];
  readonly issue: string | null;
  readonly pull_requests: readonly number[];
  /** The folder with the rewritten tables, outside of the repository; null where no table needs one. */
  readonly folder: string | null;
  readonly commands: readonly string[];
  readonly ask_the_host: readonly string[];
}

const pathsIn = (files: readonly HeldFile[]) => [...new Set(files.map(({ path }) => path))].sort();

/** The file of a folder in which the body of git filter-repo's callback stands. */
export const CALLBACK_FILE = 'blob-callback.py';

/** The body of a callback that puts the file of a folder called like a blob, which is deflated, in the blob's place. */
export function blobCallback(folder: string): string {
  return `import os, zlib
place = os.path.join(${JSON.stringify(folder)}, blob.original_id.decode())
if os.path.exists(place):
  with open(place, 'rb') as file:
    blob.data = zlib.decompress(file.read())
`;
}

/** Where the new history is made: a fresh clone beside this one. */
const CLONE = '../rewritten';

/** A path or text as one word of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The commands that rewrite a fresh clone, let the gate judge it, and push it, in order. Every commit is kept, and no message changes,
 * so that each new commit has its old one (TKD-003).
 */
export function rewriteCommands(
  files: readonly HeldFile[],
  folder: string | null,
  repository: string,
  oldHead: string,
): readonly string[] {
  const callback =
    folder === null ? [] : [`--blob-callback "$(cat ${quoted(`${folder}/${CALLBACK_FILE}`)})"`];
  const removal = pathsIn(files).map((path) => `--path ${quoted(path)}`);
  return [
    `git clone --no-local ${quoted(repository)} ${CLONE}`,
    [
      `git -C ${CLONE} filter-repo --invert-paths`,
      ...removal,
      ...callback,
      '--prune-empty never --prune-degenerate never --preserve-commit-hashes --preserve-commit-encoding',
    ].join(' '),
    `git fetch ${CLONE} main`,
    `npm run gate -- --base ${oldHead} --head FETCH_HEAD --pushed`,
    `git -C ${CLONE} push --force-with-lease=main:${oldHead} ${quoted(repository)} main`,
  ];
}

/** Steps that only the host of the code can take, and has to be asked for (GitHub's documentation, “Removing sensitive data from a repository”). */
export function questionsTo(
  deposit: Pick<Deposit, 'axn' | 'issue_url'>,
  plan: Pick<TakedownPlan, 'files' | 'tables' | 'pull_requests'>,
  redaction: string,
): readonly string[] {
  const first = plan.files.at(-1)?.commit ?? redaction;
  const pulls = plan.pull_requests.map((one) => `#${one}`).join(', ') || 'none that we know of';
  return [
    `Remove the cached views and the garbage of the commits before the rewrite; the first that changed is ${first}.`,
    `Remove or dereference the refs of pull requests (refs/pull/*) that hold them: ${pulls}, and those that were opened meanwhile.`,
    'List the forks that hold these commits, so that we can ask their owners; a fork keeps the objects alive for all.',
    ...(deposit.issue_url === null
      ? []
      : [`Delete the edit history of ${deposit.issue_url}, or the issue: its body was the submission.`]),
    'Delete artifacts and caches of workflow runs from before the redaction: they can hold the built site.',
  ];
}

/** The receipt of a plan. `at` is the instant, `by` the account of the steward. */
export function receiptOf(
  plan: Omit<TakedownPlan, 'commands'>,
  at: string,
  reason: string,
  by: string,
): TakedownReceipt {
  const { deposit_number, axn, text_sha256, old_head, files, tables } = plan;
  const names = { removed_paths: pathsIn(files), emptied_paths: pathsIn(tables) };
  return { ts: at, deposit_number, axn, text_sha256, old_head, ...names, reason, signed_off_by: by };
}

function* section(title: string, lines: readonly string[]): Iterable<string> {
  if (lines.length > 0) yield* ['', title, ...lines.map((line) => `  ${line}`)];
}

const heldLine = ({ commit, path, id }: HeldFile) =>
  `${commit.slice(0, 12)}  ${path}  blob ${id.slice(0, 12)}`;

/** The plan for a person, line by line. */
export function describePlan(plan: TakedownPlan): string[] {
  const { deposit_number: number, files, tables, elsewhere, references, issue, pull_requests } = plan;
  return [
    `The history of this repository holds the text of deposit ${number}, ${plan.axn}. Nothing was changed.`,
    ...section('Commits that wrote the text:', files.map(heldLine)),
    ...section('Commits that wrote a table with parts of the text:', tables.map(heldLine)),
    ...section(
      'A line of the text stands in other places, too. The command below leaves them; decide about each:',
      elsewhere.map(({ commit, path }) => `${commit.slice(0, 12)}  ${path ?? 'the message of the commit'}`),
    ),
    ...section('References whose history holds it:', references),
    ...section('Where it came from:', [
      ...(issue === null ? [] : [`issue ${issue}`]),
      ...pull_requests.map((one) => `pull request #${one}`),
    ]),
    ...section(
      'First, in an ordinary pull request on the newest main, the receipt that a code owner approves:',
      [`npm run takedown -- ${number} --signed-off-by ACCOUNT`],
    ),
    ...section('Then, in a clone of the new main, run this command again, and:', plan.commands),
    ...section(
      'Ask the host:',
      plan.ask_the_host.map((line) => `- ${line}`),
    ),
    '',
    'Each step and what comes after the push: .github/TAKEDOWN.md',
  ];
}
