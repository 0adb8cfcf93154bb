import { ARM, type ArmAnswer, armFailure, DISARM, isDisarmed } from './arming.ts';
import { client, type Patience } from './client.ts';
import { type Branch, type CommitFile, type Forge, ForgeError } from './forge.ts';
import { commentsBy, issueOf, proposalFrom, type RestIssue, type RestPull } from './github-shapes.ts';
import { asked, isAnswer, plain, unlessMissing } from './requests.ts';
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

/** GitHub Actions, which alone may report it (docs.github.com/rest/apps; the ruleset names it as the source). */
const GATE_APP = 15368;

const MAIN = 'main';
const NEWEST_FIRST = { sort: 'updated', direction: 'desc' } as const;
const OLDEST_FIRST = { state: 'open', sort: 'created', direction: 'asc' } as const;

/**
 * The forge interface over GitHub's API (docs.github.com/rest, 2022-11-28): REST through `@octokit/rest`, and two GraphQL
 * mutations. Its methods throw `ForgeError`s.
 */
export function github(connection: Connection): Forge {
  const { repository, login } = connection;
  const [owner = '', repo = ''] = repository.split('/');
  const at = { owner, repo };
  const octokit = client(connection.apiUrl, connection.token, connection.patience);
  const { issues, git, pulls, checks } = octokit.rest;
  const whole = { ...at, per_page: 100 };

  const proposal = (pull: RestPull) => proposalFrom(pull, login);
  const proposalOf = async (branch: string) => {
    const newest = { state: 'all', sort: 'created', direction: 'desc', per_page: 1 } as const;
    const found = await asked(
      `list the pull requests of ${branch}`,
      pulls.list({ ...at, head: `${owner}:${branch}`, ...newest }),
    );
    return found.data.map(proposal)[0];
  };

  return {
    repository,
    cloneUrl: connection.cloneUrl,
    token: connection.token,
    attachments: connection.attachments,

    async openIssues() {
      const all = octokit.paginate(issues.listForRepo, { ...whole, ...OLDEST_FIRST });
      const listed = await asked('list the open issues', all);
      return listed.filter(({ pull_request }) => !pull_request).map((one) => issueOf(one as RestIssue));
    },
    issue: async (issue_number) =>
      issueOf((await asked(`read issue ${issue_number}`, issues.get({ ...at, issue_number }))).data),
    async ownComments(issue_number) {
      const all = octokit.paginate(issues.listComments, { ...whole, issue_number });
      return commentsBy(login, await asked(`list the comments of issue ${issue_number}`, all));
    },
    async ownCommentsSince(since) {
      const all = octokit.paginate(issues.listCommentsForRepo, { ...whole, ...NEWEST_FIRST, since });
      return commentsBy(login, await asked('list the latest comments', all));
    },
    async addComment(issue_number, body) {
      await asked(`comment on issue ${issue_number}`, issues.createComment({ ...at, issue_number, body }));
    },
    async editComment(comment_id, body) {
      await asked('edit a comment of the mint', issues.updateComment({ ...at, comment_id, body }));
    },
    removeComment: (comment_id) =>
      asked('remove a comment of the mint', unlessMissing(issues.deleteComment({ ...at, comment_id }))),
    async addLabel(issue_number, label) {
      const adding = issues.addLabels({ ...at, issue_number, labels: [label] });
      return (await asked(`label issue ${issue_number}`, adding)).data.map(({ name }) => name);
    },
    removeLabel: (issue_number, name) =>
      asked(
        `take a label off issue ${issue_number}`,
        unlessMissing(issues.removeLabel({ ...at, issue_number, name })),
      ),
    async closeIssue(issue_number) {
      const closed = { state: 'closed', state_reason: 'completed' } as const;
      const closing = issues.update({ ...at, issue_number, ...closed });
      return (await asked(`close issue ${issue_number}`, closing)).data.comments;
    },

    main: async () =>
      (await asked('read where main stands', git.getRef({ ...at, ref: `heads/${MAIN}` }))).data.object.sha,
    async branches(prefix) {
      const matching = git.listMatchingRefs({ ...at, ref: `heads/${prefix}` });
      const { data } = await asked(`list the branches ${prefix}*`, matching);
      return data.map(
        ({ ref, object }): Branch => ({ name: ref.slice('refs/heads/'.length), sha: object.sha }),
      );
    },
    commit: (parent, base_tree, files, message) => commit(parent, base_tree, files, message),
    claim: (name, sha) =>
      asked(
        `create the branch ${name}`,
        git.createRef({ ...at, ref: `refs/heads/${name}`, sha }).then(
          () => 'claimed' as const,
          (error: unknown) => {
            if (isAnswer(error, 422, /already exists/i)) return 'taken' as const;
            throw error;
          },
        ),
      ),
    async moveBranch(name, sha) {
      const moving = git.updateRef({ ...at, ref: `heads/${name}`, sha, force: true });
      await asked(`move the branch ${name}`, moving);
    },
    removeBranch: (name) =>
      asked(`delete the branch ${name}`, unlessMissing(git.deleteRef({ ...at, ref: `heads/${name}` }))),

    proposalOf,
    async propose(branch, { title, text }) {
      const opening = pulls.create({ ...at, title, body: text, head: branch, base: MAIN });
      const opened = await asked(
        'open a pull request',
        opening.catch((error: unknown) => {
          if (isAnswer(error, 422, /already exists/i)) return undefined;
          throw error;
        }),
      );
      const there = opened ? proposal(opened.data as unknown as RestPull) : await proposalOf(branch);
      if (there) return there;
      throw new ForgeError('unsure', 422, `The forge has a pull request for ${branch} and does not list it.`);
    },
    async reword({ number }, { title, text }) {
      const rewording = pulls.update({ ...at, pull_number: number, title, body: text });
      await asked(`reword pull request ${number}`, rewording);
    },
    async withdraw({ number }) {
      await asked(
        `close pull request ${number}`,
        pulls.update({ ...at, pull_number: number, state: 'closed' }),
      );
    },
    arm({ id, head, number }, words) {
      const what = `arm the merge of pull request ${number}`;
      const arming = octokit.graphql<ArmAnswer>(ARM, { id, head, ...words }).then(
        (answer) => (answer.enablePullRequestAutoMerge?.pullRequest?.autoMergeRequest ? 'armed' : 'moved'),
        (error: unknown) => armFailure(error, what),
      );
      return asked(what, arming);
    },
    async disarm({ id, number }) {
      const what = `disarm the merge of pull request ${number}`;
      const disarming = octokit.graphql(DISARM, { id }).catch((error: unknown) => {
        if (!isDisarmed(error)) armFailure(error, what);
      });
      await asked(what, disarming);
    },
    merge({ number, head: sha }, { title, text }) {
      const how = { merge_method: 'squash' as const, commit_title: title, commit_message: text };
      const merging = pulls.merge({ ...at, pull_number: number, sha, ...how }).then(
        () => ({ merged: true as const }),
        (error: unknown) => {
          if (!isAnswer(error, 405) && !isAnswer(error, 409)) throw error;
          return { merged: false as const, why: plain(error.message.replace(/ - https?:\S+$/, '')) };
        },
      );
      return asked(`merge pull request ${number}`, merging);
    },
    async verdict(sha) {
      const ofTheGate = { check_name: REQUIRED_CHECK, app_id: GATE_APP };
      const runs = checks.listForRef({ ...whole, ref: sha, ...ofTheGate });
      const { data } = await asked('read the required check', runs);
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
    const tree = await treeEntries(files, async (bytes) => {
      const content = Buffer.from(bytes).toString('base64');
      return (await asked('store a file', git.createBlob({ ...at, content, encoding: 'base64' }))).data.sha;
    });
    const made = await asked('store a tree', git.createTree({ ...at, base_tree, tree }));
    const parents = [parent];
    const done = git.createCommit({ ...at, message, tree: made.data.sha, parents });
    return (await asked('store a commit', done)).data.sha;
  }
}
