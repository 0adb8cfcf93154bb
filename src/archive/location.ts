import { resolve } from 'node:path';

/** The folder of the project: where npm runs its scripts. */
export function projectRoot(): string {
  return process.cwd();
}

/** The folder that holds `data/` and `api/`: `ARCHIVE`, or the checkout itself. */
export function archiveRoot(): string {
  return process.env.ARCHIVE ? resolve(callerFolder(), process.env.ARCHIVE) : projectRoot();
}

/** Where the site is served instead of at the address of `data/site.json`: `SITE_URL`, or undefined. */
export function servedAt(): string | undefined {
  return process.env.SITE_URL || undefined;
}

/** The folder in which the person called the command: npm moves to the project's, and says where it came from. */
export function callerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** The folder for what may be thrown away at any time: `CACHE`, or `.cache/` of the project. It survives `npm ci`. */
export function cacheRoot(): string {
  return process.env.CACHE ? resolve(process.env.CACHE) : resolve(projectRoot(), '.cache');
}
