import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheRoot } from './location.ts';

// Which sites were built last with this cache: the next build takes from them what did not change. The list can be deleted at any time.

const KEPT = 4;

const file = () => join(cacheRoot(), 'recent-sites.json');

/** The folders of the sites that were built last, the newest first. They may be gone, or have been built again. */
export function recentSites(): string[] {
  try {
    const listed = JSON.parse(readFileSync(file(), 'utf8')) as unknown;
    return Array.isArray(listed) ? listed.filter((path) => typeof path === 'string' && existsSync(path)) : [];
  } catch {
    return []; // not there yet, or cut short by a crash
  }
}

/** Puts a site at the head of the list. To be called while the build is locked. */
export function addRecentSite(folder: string): void {
  const list = [folder, ...recentSites().filter((path) => path !== folder)].slice(0, KEPT);
  mkdirSync(dirname(file()), { recursive: true });
  const draft = `${file()}.draft`;
  writeFileSync(draft, JSON.stringify(list));
  renameSync(draft, file());
}
