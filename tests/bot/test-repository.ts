import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compare, unpackProposal } from '../../src/archive/base.ts';
import { treeOf, unpack } from '../../src/archive/git.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import { familyOf } from '../../src/bot/pass-context.ts';
import { type Clone, openClone } from '../../src/forge/clone.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import type { Author, Change } from '../../src/registry/rules/rule.ts';
import { refuses } from '../../src/registry/rules/run.ts';

/** What a scenario does with the repository of its forge. */
export class TestRepository {
  readonly #folder: string;
  /** Where the bot has its clone; a number is added. */
  place: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.place = join(folder, 'clone');
  }

  get #path(): string {
    return join(this.#folder, 'forge', 'repository.git');
  }

  /** A clone for a run of the bot in this process. A command of its own reaches the repository by HTTP, which takes longer. */
  clone(): Promise<Clone> {
    return openClone(this.place, this.#path, '');
  }

  /** The files of main, in a folder of their own. */
  files(): string {
    const folder = mkdtempSync(join(this.#folder, 'main-'));
    unpack(this.#path, treeOf(this.#path, 'refs/heads/main'), folder);
    return folder;
  }

  /** The first lines of the messages of main's commits, the newest first. */
  subjects(): string[] {
    const log = execFileSync('git', ['-C', this.#path, 'log', '--format=%s', 'main']);
    return log.toString().trimEnd().split('\n');
  }

  /** Judges a commit as what its author would make of main. */
  judged<T>(sha: string, author: Author, judge: (archive: Archive, change: Change) => T): T {
    const { root, change } = compare(unpackProposal(this.#path, 'main', sha), author);
    try {
      return judge(loadArchive(root).archive, change);
    } finally {
      rmSync(dirname(root), { recursive: true, force: true });
    }
  }
}

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
): boolean {
  const family = familyOf(head.ref);
  return repository.judged(head.sha, family ? AUTHORS[family] : by, (archive, change) => {
    const findings = [...validateArchive(archive, now()), ...validateChange(archive, change, now())];
    const isFaulty = archive.registry.deposits.some(({ title }) => title === faulty);
    return !change.behind && !isFaulty && !refuses(findings);
  });
}
