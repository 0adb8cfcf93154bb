import { resolve } from 'node:path';

/** The folder of the project: where npm runs its scripts. */
export function projectRoot(): string {
  return process.cwd();
}

/** The folder that holds `data/` and `api/`: `ARCHIVE`, or the checkout itself. */
export function archiveRoot(): string {
  return process.env.ARCHIVE ? resolve(callerFolder(), process.env.ARCHIVE) : projectRoot();
}

/** The URL of the site, where it differs from that in `data/site.json`: `SITE_URL`, or undefined. */
export function servedAt(): string | undefined {
  return process.env.SITE_URL || undefined;
}

/** The URL of the repository on a forge of this machine, where the site is that of a local service: `SITE_REPOSITORY`, or undefined. */
export function repositoryHere(): string | undefined {
  return process.env.SITE_REPOSITORY || undefined;
}

/** The folder in which the user ran the command. npm changes to the project's and records the original one. */
export function callerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** The folder for files that can be deleted at any time: `CACHE`, or `.cache/` of the project, which survives `npm ci`. */
export function cacheRoot(): string {
  return process.env.CACHE ? resolve(process.env.CACHE) : resolve(projectRoot(), '.cache');
}
