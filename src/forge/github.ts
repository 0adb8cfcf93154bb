import { basename } from 'node:path';
import type { Octokit } from '@octokit/rest';
import { GATE_APP, REQUIRED_CHECK } from '../registry/documents/forge-settings/names.ts';
import { fromUtf8, isText } from '../registry/identity/hash.ts';
import type { Sources } from './attachment.ts';
import { client, type Patience } from './client.ts';
import {
  type Branch,
  type CheckResult,
  type Comment,
  type CommitFile,
  ForgeError,
  type Issue,
  type PullRequest,
  type Wording,
} from './forge.ts';
import {
  DISABLE,
  ENABLE,
  type EnableAnswer,
  enableFailure,
  isDisabled,
  type Reopenings,
  reopeningsQuery,
  withoutMissing,
} from './graphql.ts';
import { call, isAnswer, plain, secretOf, unlessMissing } from './requests.ts';

// Limits the size of a pushed file. GitHub documents no limit of its blobs endpoint, which in a test accepted 60 MiB and refused 61 MiB.

/** In bytes. */
const PUSH = { most: 50_000_000, warned: 40_000_000 };

const megabytes = (bytes: number) => `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`;

/**
 * Returns a warning for each file near the limit. Throws a `ForgeError` if any is above it, before anything is pushed; the message names
 * those files and says what to do.
 */
export function sizeWarnings(files: readonly CommitFile[]): string[] {
  const large = files.flatMap(({ path, bytes }) => {
    const size = bytes?.length ?? 0;
    if (size < PUSH.warned) return [];
    const says = `${path} has ${megabytes(size)}, and a file is pushed up to ${megabytes(PUSH.most)}. Propose a smaller ${basename(path)} by a pull request, or move the repository to a host that takes more before the limit is reached.`;
    return [{ size, says }];
  });
  const refused = large.filter(({ size }) => size > PUSH.most).map(({ says }) => says);
  if (refused.length === 0) return large.map(({ says }) => `Warning: ${says}`);
  throw new ForgeError(
    'refused',
    `Nothing was pushed: ${refused.join(' ')} Nothing is lost, and the next run continues.`,
  );
}

// Makes the entries of a git tree for the API. Short texts go into the tree itself; all other files are stored as blobs first.

/** One entry (docs.github.com/rest/git/trees). */
interface TreeEntry {
  readonly path: string;
  readonly mode: '100644';
  readonly type: 'blob';
  readonly content?: string;
  readonly sha?: string | null;
}

/** Texts are sent inside the tree, in one call, as long as they stay below this size together. */
const INLINE_BYTES = 1_000_000;

/** The entries for files. `storeBlob` stores a file that is too long for the tree or is not text, and returns the id of the blob. */
async function treeEntries(
  files: readonly CommitFile[],
  storeBlob: (file: { readonly path: string; readonly bytes: Uint8Array }) => Promise<string>,
  most = INLINE_BYTES,
): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  let inline = 0;
  for (const { path, bytes } of files) {
    const entry = { path, mode: '100644', type: 'blob' } as const;
    if (bytes === null) entries.push({ ...entry, sha: null });
    else if (inline + bytes.length <= most && isText(bytes)) {
      inline += bytes.length;
      entries.push({ ...entry, content: fromUtf8(bytes) });
    } else entries.push({ ...entry, sha: await storeBlob({ path, bytes }) });
  }
  return entries;
}

// Converts values of GitHub's API to those of the forge interface.

/** An issue as the REST API has it. */
export type RestIssue = Awaited<ReturnType<Octokit['rest']['issues']['get']>>['data'];

/** A comment as the REST API lists it, of one issue or of all. */
type RestComment = Awaited<ReturnType<Octokit['rest']['issues']['listComments']>>['data'][number];

/** The fields of a pull request that this file reads; both lists and single answers of the REST API have them. */
type RestPull = Pick<
  Awaited<ReturnType<Octokit['rest']['pulls']['list']>>['data'][number],
  'number' | 'html_url' | 'node_id' | 'merged_at' | 'state' | 'title' | 'body' | 'auto_merge' | 'user'
> & { readonly head: { readonly sha: string } };

/** Returns an issue of the forge interface. An author whose account was deleted is called “ghost”, as on GitHub. */
export function issueOf(issue: RestIssue): Issue {
  const { user } = issue;
  return {
    number: issue.number,
    url: issue.html_url,
    title: issue.title,
    body: issue.body ?? '',
    author: { id: user?.id ?? 0, login: user?.login ?? 'ghost', automated: user?.type === 'Bot' },
    open: issue.state === 'open',
    reopened: issue.state_reason === 'reopened',
    labels: issue.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
    comments: issue.comments,
    createdAt: issue.created_at,
    updatedAt: issue.updated_at,
  };
}

/** The comments that an account wrote, in the order of the list. */
function commentsBy(login: string, listed: readonly RestComment[]): Comment[] {
  return listed
    .filter(({ user }) => user?.login === login)
    .map(({ id, issue_url, body, updated_at }) => ({
      id,
      issue: Number(issue_url.slice(issue_url.lastIndexOf('/') + 1)),
      body: body ?? '',
      updatedAt: updated_at,
    }));
}

/** A pull request of the forge interface; `login` is the bot's own account. */
function pullRequestFrom(pull: RestPull, login: string): PullRequest {
  const { auto_merge: enabled } = pull;
  return {
    number: pull.number,
    url: pull.html_url,
    id: pull.node_id,
    head: pull.head.sha,
    state: pull.merged_at ? 'merged' : pull.state === 'open' ? 'open' : 'closed',
    wording: { title: pull.title, text: pull.body ?? '' },
    autoMerge: enabled ? { title: enabled.commit_title, text: enabled.commit_message } : null,
    own: pull.user?.login === login,
  };
}

/** Where the forge is, who the bot is there, and the limits of its calls. */
interface Connection {
  /** The API's URL, such as `https://api.github.com`. */
  readonly apiUrl: string;
  /** The repository's URL for git. */
  readonly cloneUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** The login under which the token writes. It is given, because an installation token cannot query its own login. */
  readonly login: string;
  /** Where the forge keeps the files that people attach to issues. */
  readonly attachments: Sources;
  readonly patience: Patience;
}

const MAIN = 'main';
const BY_UPDATE = { sort: 'updated', direction: 'desc' } as const;
const OPEN_BY_AGE = { state: 'open', sort: 'created', direction: 'asc' } as const;
/** The number of issues in one query. */
const REOPENINGS = 50;
const NEWEST = { state: 'all', sort: 'created', direction: 'desc', per_page: 1 } as const;

/** A forge as the bot knows it. */
export type Forge = ReturnType<typeof github>;

/**
 * The operations that the bot needs from a code host, and no others, over GitHub's API (docs.github.com/rest, 2022-11-28): REST through
 * `@octokit/rest`, and two mutations and a query of GraphQL. The local forge answers the same calls, so the bot cannot tell the two
 * forges apart. Each operation makes at most one change that others see, and throws a `ForgeError` if it fails.
 */
export function github(connection: Connection) {
  const { repository, cloneUrl, token, attachments, login } = connection;
  const [owner = '', repo = ''] = repository.split('/');
  const at = { owner, repo };
  const octokit = client(connection.apiUrl, token, connection.patience);
  const { issues, git, pulls, checks } = octokit.rest;
  const whole = { ...at, per_page: 100 };

  const ask = async <T>(what: string, work: Promise<{ data: T }>) => (await call(what, work)).data;
  const tell = async (what: string, work: Promise<unknown>) => void (await call(what, work));
  /** The result of a call that creates something; undefined if it already exists. */
  const unlessThere = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (isAnswer(error, 422, /already exists/i)) return undefined;
      throw error;
    });

  const forge = {
    repository,
    cloneUrl,
    token,
    attachments,

    /** All open issues, oldest first, pull requests left out. */
    async openIssues() {
      const all = octokit.paginate(issues.listForRepo, { ...whole, ...OPEN_BY_AGE });
      const listed = await call('list the open issues', all);
      return listed.filter(({ pull_request }) => !pull_request).map((one) => issueOf(one as RestIssue));
    },
    issue: async (issue_number: number) =>
      issueOf(await ask(`read issue ${issue_number}`, issues.get({ ...at, issue_number }))),
    /** Maps the numbers of issues to the ids of their last reopenings. Leaves out issues that were never reopened. */
    async lastReopenings(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const found = new Map<number, string>();
      for (let from = 0; from < numbers.length; from += REOPENINGS) {
        const query = reopeningsQuery(numbers.slice(from, from + REOPENINGS));
        const asking = octokit.graphql<Reopenings>(query, at).catch(withoutMissing);
        const { repository: some } = await call('read when issues were reopened', asking);
        for (const one of Object.values(some)) {
          const [last] = one?.timelineItems.nodes ?? [];
          if (one && last) found.set(one.number, last.id);
        }
      }
      return found;
    },
    /** The bot's own comments on an issue, oldest first. */
    async ownComments(issue_number: number) {
      const all = octokit.paginate(issues.listComments, { ...whole, issue_number });
      return commentsBy(login, await call(`list the comments of issue ${issue_number}`, all));
    },
    /** The bot's own comments on any issue that were written or edited since an instant. */
    async ownCommentsSince(since: string) {
      const all = octokit.paginate(issues.listCommentsForRepo, { ...whole, ...BY_UPDATE, since });
      return commentsBy(login, await call('list the latest comments', all));
    },
    addComment: (issue_number: number, body: string) =>
      tell(`comment on issue ${issue_number}`, issues.createComment({ ...at, issue_number, body })),
    editComment: (comment_id: number, body: string) =>
      tell('edit a comment of the bot', issues.updateComment({ ...at, comment_id, body })),
    removeComment: (comment_id: number) =>
      call('remove a comment of the bot', unlessMissing(issues.deleteComment({ ...at, comment_id }))),
    /** Adds a label to those that an issue has. Returns all its labels. */
    async addLabel(issue_number: number, label: string) {
      const adding = issues.addLabels({ ...at, issue_number, labels: [label] });
      return (await ask(`label issue ${issue_number}`, adding)).map(({ name }) => name);
    },
    removeLabel: (issue_number: number, name: string) =>
      call(
        `remove a label of issue ${issue_number}`,
        unlessMissing(issues.removeLabel({ ...at, issue_number, name })),
      ),
    /** Closes an issue as completed. Returns how many comments it has then. */
    async closeIssue(issue_number: number) {
      const closed = { state: 'closed', state_reason: 'completed' } as const;
      return (await ask(`close issue ${issue_number}`, issues.update({ ...at, issue_number, ...closed })))
        .comments;
    },

    main: async () =>
      (await ask('read the head of main', git.getRef({ ...at, ref: `heads/${MAIN}` }))).object.sha,
    /** The branches whose names begin with a prefix. */
    async branches(prefix: string): Promise<Branch[]> {
      const matching = git.listMatchingRefs({ ...at, ref: `heads/${prefix}` });
      const refs = await ask(`list the branches ${prefix}*`, matching);
      return refs.map(({ ref, object }) => ({ name: ref.slice('refs/heads/'.length), sha: object.sha }));
    },
    /**
     * Makes a commit on top of `parent`: the tree `base_tree` with `files` changed. Returns its id; no reference points to it yet. `inTree`
     * sends every text inside the tree, whatever its length.
     */
    async commit(
      parent: string,
      base_tree: string,
      files: readonly CommitFile[],
      message: string,
      inTree = false,
    ) {
      const store = async ({ path, bytes }: { readonly path: string; readonly bytes: Uint8Array }) => {
        const content = Buffer.from(bytes).toString('base64');
        return (await ask(`store ${path}`, git.createBlob({ ...at, content, encoding: 'base64' }))).sha;
      };
      const tree = await treeEntries(files, store, inTree ? Number.POSITIVE_INFINITY : undefined);
      const made = await ask('store a tree', git.createTree({ ...at, base_tree, tree }));
      const parents = [parent];
      const done = git.createCommit({ ...at, message, tree: made.sha, parents });
      return (await ask('store a commit', done)).sha;
    },
    /** Stores a text to learn whether the forge finds a key or password in it. Returns what it finds, or undefined. */
    async probeForSecret(content: string) {
      const storing = git.createBlob({ ...at, content, encoding: 'utf-8' }).then(
        () => undefined,
        (error: unknown) => {
          const secret = secretOf(error);
          if (!secret) throw error;
          return secret;
        },
      );
      return call('store a part of a text', storing);
    },
    /** Creates a branch; returns `taken` if one of that name exists. The mint claims numbers in this way. */
    async createBranch(name: string, sha: string) {
      const creating = unlessThere(git.createRef({ ...at, ref: `refs/heads/${name}`, sha }));
      return (await call(`create the branch ${name}`, creating)) ? 'created' : 'taken';
    },
    moveBranch: (name: string, sha: string) =>
      tell(`move the branch ${name}`, git.updateRef({ ...at, ref: `heads/${name}`, sha, force: true })),
    deleteBranch: (name: string) =>
      call(`delete the branch ${name}`, unlessMissing(git.deleteRef({ ...at, ref: `heads/${name}` }))),

    /** The newest pull request of a branch, or undefined. */
    async pullRequestOf(branch: string): Promise<PullRequest | undefined> {
      const found = pulls.list({ ...at, head: `${owner}:${branch}`, ...NEWEST });
      const [newest] = await ask(`list the pull requests of ${branch}`, found);
      return newest && pullRequestFrom(newest, login);
    },
    /** Opens a pull request, or finds the one that the branch has. */
    async openPullRequest(branch: string, { title, text }: Wording) {
      const opening = unlessThere(pulls.create({ ...at, title, body: text, head: branch, base: MAIN }));
      const opened = await call('open a pull request', opening);
      const there = opened ? pullRequestFrom(opened.data, login) : await forge.pullRequestOf(branch);
      if (there) return there;
      throw new ForgeError('unsure', `The forge has a pull request for ${branch} and does not list it.`);
    },
    rewordPullRequest: ({ number: pull_number }: PullRequest, { title, text }: Wording) =>
      tell(`reword pull request ${pull_number}`, pulls.update({ ...at, pull_number, title, body: text })),
    closePullRequest: ({ number: pull_number }: PullRequest) =>
      tell(`close pull request ${pull_number}`, pulls.update({ ...at, pull_number, state: 'closed' })),
    /** Enables auto-merge of exactly this head. Returns `clean` if it can merge now, and `moved` if the head has changed. */
    enableAutoMerge(
      { id, head, number }: PullRequest,
      words: Wording,
    ): Promise<'enabled' | 'clean' | 'moved'> {
      const what = `enable auto-merge of pull request ${number}`;
      const enabling = octokit.graphql<EnableAnswer>(ENABLE, { id, head, ...words }).then(
        (answer) => (answer.enablePullRequestAutoMerge?.pullRequest?.autoMergeRequest ? 'enabled' : 'moved'),
        (error: unknown) => enableFailure(error, what),
      );
      return call(what, enabling);
    },
    /** Disables auto-merge; does nothing where it is not enabled. */
    disableAutoMerge({ id, number }: PullRequest) {
      const what = `disable auto-merge of pull request ${number}`;
      const disabling = octokit.graphql(DISABLE, { id }).catch((error: unknown) => {
        if (!isDisabled(error)) enableFailure(error, what);
      });
      return tell(what, disabling);
    },
    /**
     * Merges exactly this head now, with auto-merge or without. Returns why the forge refuses it, in its words, since head or main have moved
     * or a rule forbids it; undefined if it is merged.
     */
    merge({ number, head: sha }: PullRequest, { title, text }: Wording): Promise<string | undefined> {
      const how = { merge_method: 'squash' as const, commit_title: title, commit_message: text };
      const merging = pulls.merge({ ...at, pull_number: number, sha, ...how }).then(
        () => undefined,
        (error: unknown) => {
          if (!isAnswer(error, 405) && !isAnswer(error, 409)) throw error;
          return plain(error.message.replace(/ - https?:\S+$/, ''));
        },
      );
      return call(`merge pull request ${number}`, merging);
    },
    /** The result of the required check for a commit, as the gate's own app reports it. */
    async requiredCheck(sha: string): Promise<CheckResult> {
      const ofTheGate = { check_name: REQUIRED_CHECK, app_id: GATE_APP };
      const runs = checks.listForRef({ ...whole, ref: sha, ...ofTheGate });
      const { check_runs } = await ask('read the required check', runs);
      const last = check_runs.toSorted((a, b) => b.id - a.id)[0];
      if (!last) return 'absent';
      if (last.status !== 'completed') return 'pending';
      // GitHub counts “neutral” and “skipped” as passed. A job that runs too long ends as “cancelled” and is not restarted.
      return ['success', 'neutral', 'skipped'].includes(last.conclusion ?? '') ? 'passed' : 'failed';
    },
  };
  return forge;
}
