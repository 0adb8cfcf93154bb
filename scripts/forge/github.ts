import { Octokit } from '@octokit/rest';
import { ARM, type ArmAnswer, armFailure } from './arming.ts';
import { type Branch, type CommitFile, type Forge, ForgeError } from './forge.ts';
import { commentsBy, issueOf, proposalFrom, type RestIssue, type RestPull } from './github-shapes.ts';
import { type Page, wholeList } from './listing.ts';
import { call, isAnswer, type Patience, unlessMissing } from './requests.ts';
import { treeEntries } from './tree.ts';

/** Where the forge is, who the mint is there, and how patient it is. */
export interface Connection {
  /** The API's address, such as `https://api.github.com`. */
  readonly apiUrl: string;
  /** The repository's address for git. */
  readonly cloneUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** The login under which the token writes: an installation token cannot ask for it. */
  readonly login: string;
  readonly attachments: Forge['attachments'];
  readonly patience: Patience;
}

/** The name of the check that the ruleset requires: a job of the workflow of the gate (spec 6). */
export const REQUIRED_CHECK = 'validate-registry';

const MAIN = 'main';
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * The forge interface over GitHub's API (docs.github.com/rest, 2022-11-28): REST through `@octokit/rest`, and the one
 * GraphQL mutation. Its methods throw `ForgeError`s.
 */
export function github(connection: Connection): Forge {
  const { repository, login, patience } = connection;
  const [owner = '', repo = ''] = repository.split('/');
  const at = { owner, repo };
  const octokit = new Octokit({
    auth: connection.token,
    baseUrl: connection.apiUrl.replace(/\/$/, ''),
    userAgent: 'deposit-registry-mint',
    log: SILENT,
  });
  const { issues, git, pulls, checks } = octokit.rest;
  const read = <T>(what: string, work: (options: Options) => Promise<T>) =>
    call(what, 'read', patience, (signal) => work({ request: { signal } }));
  const write = <T>(what: string, work: (options: Options) => Promise<T>) =>
    call(what, 'write', patience, (signal) => work({ request: { signal } }));

  /** A whole list, each page of it asked for, and where need be repeated, by itself. */
  const list = <T>(what: string, first: (options: ListOptions) => Promise<Page<T>>) =>
    wholeList(
      () => read(what, (options) => first({ per_page: PAGE, ...options })),
      (address) =>
        read<Page<T>>(what, (options) => octokit.request<string>(`GET ${address}`, { ...options })),
    );

  const proposal = (pull: RestPull) => proposalFrom(pull, login);
  const proposalOf = async (branch: string) => {
    const head = `${owner}:${branch}`;
    const found = await read(`list the pull requests of ${branch}`, (options) =>
      pulls.list({ ...at, head, state: 'all', sort: 'created', direction: 'desc', per_page: 1, ...options }),
    );
    return found.data.map(proposal)[0];
  };

  return {
    repository,
    cloneUrl: connection.cloneUrl,
    token: connection.token,
    attachments: connection.attachments,

    async openIssues() {
      const all = await list('list the open issues', (options) =>
        issues.listForRepo({ ...at, ...OLDEST_FIRST, ...options }),
      );
      return all.filter(({ pull_request }) => !pull_request).map((one) => issueOf(one as RestIssue));
    },
    issue: async (issue_number) =>
      issueOf(
        (
          await read(`read issue ${issue_number}`, (options) =>
            issues.get({ ...at, issue_number, ...options }),
          )
        ).data,
      ),
    async ownComments(issue_number) {
      const all = await list(`list the comments of issue ${issue_number}`, (options) =>
        issues.listComments({ ...at, issue_number, ...options }),
      );
      return commentsBy(login, all);
    },
    async ownCommentsSince(since) {
      const all = await list('list the latest comments', (options) =>
        issues.listCommentsForRepo({ ...at, ...NEWEST_FIRST, since, ...options }),
      );
      return commentsBy(login, all);
    },
    addComment: (issue_number, body) =>
      write(`comment on issue ${issue_number}`, async (options) => {
        await issues.createComment({ ...at, issue_number, body, ...options });
      }),
    editComment: (comment_id, body) =>
      write('edit a comment of the mint', async (options) => {
        await issues.updateComment({ ...at, comment_id, body, ...options });
      }),
    removeComment: (comment_id) =>
      write('remove a comment of the mint', (options) =>
        unlessMissing(issues.deleteComment({ ...at, comment_id, ...options })),
      ),
    addLabel: (issue_number, label) =>
      write(`label issue ${issue_number}`, async (options) => {
        const { data } = await issues.addLabels({ ...at, issue_number, labels: [label], ...options });
        return data.map(({ name }) => name);
      }),
    removeLabel: (issue_number, name) =>
      write(`take a label off issue ${issue_number}`, (options) =>
        unlessMissing(issues.removeLabel({ ...at, issue_number, name, ...options })),
      ),
    closeIssue: (issue_number) =>
      write(`close issue ${issue_number}`, async (options) => {
        const closed = { state: 'closed', state_reason: 'completed' } as const;
        return (await issues.update({ ...at, issue_number, ...closed, ...options })).data.comments;
      }),

    main: async () =>
      (
        await read('read where main stands', (options) =>
          git.getRef({ ...at, ref: `heads/${MAIN}`, ...options }),
        )
      ).data.object.sha,
    async branches(prefix) {
      const { data } = await read(`list the branches ${prefix}*`, (options) =>
        git.listMatchingRefs({ ...at, ref: `heads/${prefix}`, ...options }),
      );
      return data.map(
        ({ ref, object }): Branch => ({ name: ref.slice('refs/heads/'.length), sha: object.sha }),
      );
    },
    commit: (parent, base_tree, files, message) => commit(parent, base_tree, files, message),
    claim: (name, sha) =>
      write(`create the branch ${name}`, async (options) => {
        try {
          await git.createRef({ ...at, ref: `refs/heads/${name}`, sha, ...options });
          return 'claimed' as const;
        } catch (error) {
          if (isAnswer(error, 422, /already exists/i)) return 'taken' as const;
          throw error;
        }
      }),
    moveBranch: (name, sha) =>
      write(`move the branch ${name}`, async (options) => {
        await git.updateRef({ ...at, ref: `heads/${name}`, sha, force: true, ...options });
      }),
    removeBranch: (name) =>
      write(`delete the branch ${name}`, (options) =>
        unlessMissing(git.deleteRef({ ...at, ref: `heads/${name}`, ...options })),
      ),

    proposalOf,
    async propose(branch, { title, text }) {
      const opened = await write('open a pull request', async (options) => {
        try {
          return (await pulls.create({ ...at, title, body: text, head: branch, base: MAIN, ...options }))
            .data;
        } catch (error) {
          if (isAnswer(error, 422, /already exists/i)) return undefined;
          throw error;
        }
      });
      const there = opened ? proposal(opened as unknown as RestPull) : await proposalOf(branch);
      if (there) return there;
      throw new ForgeError('unsure', 422, `The forge has a pull request for ${branch} and does not list it.`);
    },
    reword: ({ number }, { title, text }) =>
      write(`reword pull request ${number}`, async (options) => {
        await pulls.update({ ...at, pull_number: number, title, body: text, ...options });
      }),
    withdraw: ({ number }) =>
      write(`close pull request ${number}`, async (options) => {
        await pulls.update({ ...at, pull_number: number, state: 'closed', ...options });
      }),
    arm: ({ id, head, number }, { title, text }) =>
      write(`arm the merge of pull request ${number}`, async ({ request }) => {
        try {
          const variables = { id, head, title, text };
          const answer = await octokit.graphql<ArmAnswer>(ARM, { ...variables, request });
          return answer.enablePullRequestAutoMerge?.pullRequest?.autoMergeRequest ? 'armed' : 'moved';
        } catch (error) {
          return armFailure(error, number);
        }
      }),
    merge: ({ number, head }, { title, text }) =>
      write(`merge pull request ${number}`, async (options) => {
        try {
          const how = { merge_method: 'squash' as const, commit_title: title, commit_message: text };
          await pulls.merge({ ...at, pull_number: number, sha: head, ...how, ...options });
          return 'merged' as const;
        } catch (error) {
          if (isAnswer(error, 405) || isAnswer(error, 409)) return 'moved' as const;
          throw error;
        }
      }),
    async verdict(sha) {
      const { data } = await read('read the required check', (options) =>
        checks.listForRef({ ...at, ref: sha, check_name: REQUIRED_CHECK, per_page: PAGE, ...options }),
      );
      const last = data.check_runs.toSorted((a, b) => b.id - a.id)[0];
      if (last?.status !== 'completed') return 'pending';
      // GitHub takes “neutral” and “skipped” for passed. A job that took too long ends as “cancelled”, and does not begin again.
      return ['success', 'neutral', 'skipped'].includes(last.conclusion ?? '') ? 'passed' : 'failed';
    },
  };

  async function commit(
    parent: string,
    base_tree: string,
    files: readonly CommitFile[],
    message: string,
  ): Promise<string> {
    const tree = await treeEntries(files, (content) =>
      write('store a file', async (options) => {
        const bytes = Buffer.from(content).toString('base64');
        return (await git.createBlob({ ...at, content: bytes, encoding: 'base64', ...options })).data.sha;
      }),
    );
    const made = await write('store a tree', (options) =>
      git.createTree({ ...at, base_tree, tree, ...options }),
    );
    const done = await write('store a commit', (options) =>
      git.createCommit({ ...at, message, tree: made.data.sha, parents: [parent], ...options }),
    );
    return done.data.sha;
  }
}

type Options = { readonly request: { readonly signal: AbortSignal } };
type ListOptions = Options & { readonly per_page: number };

const PAGE = 100;
const NEWEST_FIRST = { sort: 'updated', direction: 'desc' } as const;
const OLDEST_FIRST = { state: 'open', sort: 'created', direction: 'asc' } as const;
