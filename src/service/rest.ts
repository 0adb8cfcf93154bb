import { client, LOCAL_PATIENCE } from '../forge/client.ts';
import { unlessAbsent } from '../forge/seeing.ts';
import { readMarker } from '../registry/answers/marker.ts';

// Calls the forge on this machine for the data that GitHub passes to workflows.

/** The REST interface of one repository: its calls, and the place that each of them names. */
export interface Rest {
  readonly octokit: ReturnType<typeof client>;
  readonly at: { readonly owner: string; readonly repo: string };
}

/** The interface of the repository `owner/name`, with a token. Calls reject once `signal` is aborted, those under way, too. */
export function restAt(apiUrl: string, repository: string, token: string, signal?: AbortSignal): Rest {
  const [owner = '', repo = ''] = repository.split('/');
  return { octokit: client(apiUrl, token, LOCAL_PATIENCE, signal), at: { owner, repo } };
}

/** An issue and the comment that the account `mint` left there, as its marker and its time; undefined without such an issue. */
export async function readIssue({ octokit, at }: Rest, issue_number: number, mint: string) {
  const { issues } = octokit.rest;
  const found = await unlessAbsent(issues.get({ ...at, issue_number }));
  if (!found) return undefined;
  const issue = found.data;
  const its = { ...at, issue_number, per_page: 100 };
  const all = issue.comments === 0 ? [] : await octokit.paginate(issues.listComments, its);
  const [said] = all.flatMap(({ user, body, updated_at }) => {
    const marker = user?.login === mint ? readMarker(body ?? '') : undefined;
    return marker ? [{ at: updated_at, marker }] : [];
  });
  return { issue, said };
}
