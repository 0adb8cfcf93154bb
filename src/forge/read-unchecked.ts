import { BRANCHES, REQUIRED_CHECK } from '../registry/forge-settings/names.ts';
import type { Seen, UncheckedPull } from '../registry/forge-settings/state.ts';
import { type Reader, see } from './seeing.ts';

// The pull requests of the app whose check never began: GitHub tells nobody of a workflow that a policy, or its absence, keeps from starting.

/** The open pull requests of the app on whose head there is no check of the gate, not even one that waits. */
export function readUnchecked(reader: Reader): Promise<Seen<readonly UncheckedPull[]>> {
  const { octokit, at } = reader;
  return see(reader, undefined, async () => {
    const pulls = await octokit.paginate(octokit.rest.pulls.list, { ...at, state: 'open', per_page: 100 });
    const own = pulls.filter(
      ({ head, user }) =>
        user?.type === 'Bot' &&
        head.repo?.full_name.toLowerCase() === `${at.owner}/${at.repo}`.toLowerCase() &&
        Object.values(BRANCHES).some((prefix) => head.ref.startsWith(prefix)),
    );
    const counts = await Promise.all(
      own.map(async ({ head }) => {
        const asked = { ...at, ref: head.sha, check_name: REQUIRED_CHECK, per_page: 1 };
        return (await octokit.rest.checks.listForRef(asked)).data.total_count;
      }),
    );
    return own
      .filter((_pull, place) => counts[place] === 0)
      .map(({ number, html_url, created_at }) => ({
        number,
        url: html_url,
        minutes: Math.floor((Date.now() - Date.parse(created_at)) / 60_000),
      }));
  });
}
