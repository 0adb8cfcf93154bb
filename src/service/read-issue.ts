import { type Marker, readMarker } from '../registry/answers/marker.ts';
import type { Rest } from './rest.ts';

/** The fields of an issue that its stages depend on. */
export interface Issue {
  readonly html_url: string;
  readonly body: string | null;
  readonly created_at: string;
  readonly comments: number;
}

interface Comment {
  readonly user: { readonly login: string } | null;
  readonly body: string;
  readonly updated_at: string;
}

/** The mint's comment on an issue: its marker and its time. */
export interface BotComment {
  readonly at: string;
  readonly marker: Marker;
}

/** An issue and the comment that the account `mint` left there; undefined without such an issue. Throws the forge's errors. */
export async function readIssue(
  rest: Rest,
  number: number,
  mint: string,
): Promise<{ readonly issue: Issue; readonly said: BotComment | undefined } | undefined> {
  const issue = await rest.find<Issue>(`/issues/${number}`);
  if (!issue) return undefined;
  const comments = `/issues/${number}/comments?since=1970-01-01T00:00:00Z`;
  const all = issue.comments === 0 ? [] : ((await rest.all(comments)) as Comment[]);
  const [said] = all.flatMap(({ user, body, updated_at }) => {
    const marker = user?.login === mint ? readMarker(body) : undefined;
    return marker ? [{ at: updated_at, marker }] : [];
  });
  return { issue, said };
}
