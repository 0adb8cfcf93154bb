import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CODE_OF_SITE, hashOfCode } from '../archive/cache.ts';
import { loadArchive } from '../archive/load.ts';
import type { Clone } from '../forge/clone.ts';
import type { Progress } from '../registry/answers/progress.ts';
import { issueKey, paths } from '../registry/archive/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Commands } from './commands.ts';
import type { ServiceContext } from './place.ts';

// Publishes main: checks out its files into a folder and builds the site from them. The site that an earlier run published is served again at
// once, where a build would make the same bytes: of the same commit, for the same address, by the same code. It is checked while it is served.

interface Published {
  /** The commit of main. */
  readonly sha: string;
  readonly at: string;
  readonly deposits: number;
  /** Deposits by the key of the issue that submitted them. */
  readonly byIssue: ReadonlyMap<string, Deposit>;
}

/** The fields of a published deposit that its progress shows, with paths below `base`. */
export function briefOf(deposit: Deposit, base: string): Progress['deposit'] {
  const { deposit_number, axn, hash, hex, title, creator, date, version } = deposit;
  const at = (path: string) => `${base.replace(/\/$/, '')}${path}`;
  const [record, text] = [at(paths.record(deposit_number)), at(paths.text(hex))];
  return { number: deposit_number, axn, hash, title, creator, date, version, record, text };
}

/** Why merged changes are not published, and when the next attempt starts. */
export type PublicationFailure = ReturnType<typeof failureUntil>;

const UNPUBLISHED = 'it is merged, but the site build failed; the terminal of the service shows why';

/** The failure of a publication at `now` that is retried after `pause`, both in milliseconds. */
export function failureUntil(now: number, pause: number) {
  return { message: UNPUBLISHED, until: new Date(now + pause).toISOString() };
}

/** The progress of a submission while main cannot be published: a merged one waits. */
export function whileUnpublished(progress: Progress, trouble: PublicationFailure | undefined): Progress {
  const merged = progress.stages.some(({ name, state }) => name === 'merged' && state === 'done');
  if (!trouble || !merged || progress.state !== 'working') return progress;
  return { ...progress, state: 'waiting', message: trouble.message, waits_until: trouble.until };
}

/** From so many deposits on, making a search index takes longer than a build without it. */
const CARRIED_FROM = 256;

/** The publication of a service. */
export type Publication = ReturnType<typeof publicationOf>;

/** Publishes main, and knows what is published. */
export function publicationOf(context: ServiceContext, clone: Clone, commands: Commands) {
  let published: Published | undefined;
  /** The commit whose site an earlier run published, and which nobody has checked since. */
  let kept: string | undefined;
  /** Whether the published site carries the search index of the one before. */
  let carries = false;
  const publication = {
    /** The published state; undefined until the site is built or checked. */
    get published(): Published | undefined {
      return published;
    },
    /** The settings of a build that somebody waits for: in a large archive, it carries the search index that is published. */
    get hurried(): Record<string, string> {
      const isLarge = (published?.deposits ?? 0) >= CARRIED_FROM;
      return isLarge ? { SEARCH_FROM: context.state.site } : {};
    },
    /** Builds and publishes the site of main. Throws an `Error` with the build's output when it fails. */
    async now(settings: Record<string, string> = {}): Promise<void> {
      const sha = await mainNow();
      kept = undefined;
      rmSync(context.state.published, { force: true });
      await clone.settle(sha);
      const { code, output } = await commands.run('build', [], settings);
      if (code !== 0) throw new Error(output.trim());
      published = publishedAt(sha);
      carries = 'SEARCH_FROM' in settings;
      if (!carries) writeFileSync(context.state.published, sourcesOf(sha));
    },
    /** Whether the site of main is there already. `follow` checks it, and builds it anew where it is not whole. */
    async keepsSite(): Promise<boolean> {
      const sha = await mainNow();
      const { published, site } = context.state;
      const isThere = existsSync(published) && existsSync(site);
      kept = isThere && readFileSync(published, 'utf8') === sourcesOf(sha) ? sha : undefined;
      return kept !== undefined;
    },
    /**
     * Publishes main where it is not published yet, and once more where that site carries an earlier search index: a deposit is readable first,
     * and searchable then. Throws what `now` throws.
     */
    async follow(): Promise<void> {
      const main = await mainNow();
      if (main !== published?.sha && !(await check(main)))
        await replace(publication.hurried, `published ${main.slice(0, 12)}`);
      // If main moved meanwhile, the next call publishes that first.
      if (carries && main === (await mainNow())) await replace({}, `searchable ${main.slice(0, 12)}`);
    },
  };

  async function replace(settings: Record<string, string>, done: string): Promise<void> {
    await publication.now(settings);
    context.published();
    context.say(`site  ${done}`);
  }

  /** Whether the site of main is there by an earlier run, and each of its files as it was made. */
  async function check(main: string): Promise<boolean> {
    if (main !== kept) return false;
    await clone.settle(main);
    const { code } = await commands.run('verify', [context.state.site], {});
    published = code === 0 ? publishedAt(main) : undefined;
    return code === 0;
  }

  /** The record of all that the site of a commit is made from. */
  function sourcesOf(sha: string): string {
    const { state, origin, base } = context;
    const code = hashOfCode(CODE_OF_SITE);
    return `${JSON.stringify({ sha, site: state.site, url: `${origin}${base}`, code })}\n`;
  }

  function publishedAt(sha: string): Published {
    const { deposits } = loadArchive(clone.folder).registry;
    const byIssue = deposits.flatMap((deposit) =>
      deposit.issue_url ? [[issueKey(deposit.issue_url), deposit] as const] : [],
    );
    return { sha, at: context.now(), deposits: deposits.length, byIssue: new Map(byIssue) };
  }

  function mainNow(): Promise<string> {
    return clone.git(`--git-dir=${context.forge.repository}`, 'rev-parse', 'refs/heads/main');
  }
  return publication;
}
