import { contains } from '../archive/git.ts';
import { STATE_PATH } from '../registry/surfaces/state.ts';
import { PublishError } from './failure.ts';

// A late run, or one that somebody repeats, must not replace a newer state by an older one.

const COMMIT = /^[0-9a-f]{40,64}$/;

/** The path of the state below the folder of a site. */
export const STATE = STATE_PATH.slice(1);

/** The commit that a state says it was built from; undefined where it says none. */
export function commitIn(state: Uint8Array | undefined): string | undefined {
  if (!state) return undefined;
  try {
    const { source_commit } = JSON.parse(Buffer.from(state).toString('utf8')) as { source_commit?: unknown };
    return typeof source_commit === 'string' && COMMIT.test(source_commit) ? source_commit : undefined;
  } catch {
    return undefined;
  }
}

/** What stands between a built site and what is published. */
interface Ages {
  /** The commit of the built site. */
  readonly own: string | undefined;
  /** The commit of what is published. */
  readonly published: string | undefined;
  /** The folder whose git history knows both. */
  readonly repository: string;
  /** Publish over a commit that the history does not know. */
  readonly overUnknown: boolean;
}

/**
 * Whether what is published already includes the built site. Throws a `PublishError` where the history does not tell, unless the caller
 * publishes over what it does not know.
 */
export function isOlder({ own, published, repository, overUnknown }: Ages): boolean {
  if (published === undefined || published === own) return false;
  if (own !== undefined) {
    try {
      return contains(repository, published, own);
    } catch {
      // The history lacks one of the two.
    }
  }
  if (overUnknown) return false;
  throw new PublishError(
    own === undefined
      ? `What is published was built from commit ${published}; this site was built outside git, so nothing says whether it is newer. Give --over-unknown to publish it all the same.`
      : `What is published was built from commit ${published}, which ${repository} does not know, so it may be newer. Run git fetch there and try again; or, where the history was rewritten, give --over-unknown.`,
  );
}
