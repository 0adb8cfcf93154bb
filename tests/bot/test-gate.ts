import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import { familyOf } from '../../src/bot/pass-context.ts';
import type { Author } from '../../src/registry/rules/rule.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import type { TestRepository } from './test-repository.ts';

// The gate of a test forge: the real one but for the site.

/** As whom the gate judges the commits of the bot, by their branches. */
const AUTHORS = {
  mint: { automated: true, path: 'A', texts: [] },
  read: { automated: true, path: 'B', texts: [] },
} as const satisfies Record<string, Author>;

/**
 * Whether the gate lets the head of a pull request pass. A commit of the bot is judged by its branch, any other as proposed `by` its
 * author. `faulty` is the title of a deposit that it refuses.
 */
export function passesGate(
  repository: TestRepository,
  head: { readonly ref: string; readonly sha: string },
  by: Author,
  { now, faulty }: { readonly now: () => string; readonly faulty: string | undefined },
): Promise<boolean> {
  const family = familyOf(head.ref);
  return repository.judged(head.sha, family ? AUTHORS[family] : by, (archive, change) => {
    const findings = [...validateArchive(archive, now()), ...validateChange(archive, change, now())];
    const isFaulty = archive.registry.deposits.some(({ title }) => title === faulty);
    return !change.behind && !isFaulty && !refuses(findings);
  });
}
