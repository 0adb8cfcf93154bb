import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import lockfile from 'proper-lockfile';
import { cacheRoot } from '../src/archive/location.ts';
import { validateArchive, validateSite } from '../src/archive/prove.ts';
import { forgetSnapshot, snapshot } from '../src/archive/snapshot.ts';
import type { Finding } from '../src/registry/rules/rule.ts';
import { newestInstant } from '../src/registry/surfaces/newest.ts';

// A build that fails changes nothing (decision 9): it works in a folder beside the site, under a lock, is held against
// the registry, and takes the site's place by rename at the very end. A second build waits.

/** Locks the build, moves it into a sibling folder, checks it and puts it in place. Must stand last. */
export function release(): AstroIntegration {
  let target = '';
  let working = '';
  let unlock = async () => {};
  return {
    name: 'release',
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig, logger }) => {
        if (command !== 'build') return;
        unlock = await lockBuild(() => logger.info('another build is running: waiting for it'));
        holdToRules();
        target = process.env.OUT ? resolve(process.env.OUT) : fileURLToPath(config.outDir).replace(/\/$/, '');
        working = siblingOf(target, 'building');
        settle(target);
        rmSync(working, { recursive: true, force: true });
        process.on('exit', () => rmSync(working, { recursive: true, force: true }));
        updateConfig({ outDir: pathToFileURL(`${working}/`) });
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (resolve(fileURLToPath(dir)) !== working)
          throw new Error(`the site was built into ${dir}, not ${working}`);
        holdAgainstRegistry(working);
        swap(working, target);
        await unlock();
        logger.info(`published ${target}`);
      },
    },
  };
}

async function lockBuild(waiting: () => void): Promise<() => Promise<void>> {
  const folder = cacheRoot();
  mkdirSync(folder, { recursive: true });
  const lockfilePath = join(folder, 'build.lock');
  if (existsSync(lockfilePath)) waiting();
  return lockfile.lock(folder, {
    lockfilePath,
    realpath: false,
    stale: 30_000,
    retries: { retries: 3600, minTimeout: 250, maxTimeout: 1000, factor: 1.1 },
  });
}

/** Reads the archive as it is now that it is this build's turn, and runs the whole rule list; throws with every finding. */
function holdToRules(): void {
  forgetSnapshot();
  const { archive } = snapshot();
  const findings = validateArchive(archive, newestInstant(archive)).filter(({ level }) => level === 'error');
  if (findings.length > 0) throw new Error(listed('The archive breaks its rules:', findings));
}

function siblingOf(target: string, what: string): string {
  return join(dirname(target), `.${basename(target)}.${what}`);
}

/** The rules of scope `site` over the built folder; throws with every finding. */
function holdAgainstRegistry(folder: string): void {
  const { archive } = snapshot();
  const findings = validateSite(archive, folder, newestInstant(archive));
  if (findings.length > 0)
    throw new Error(listed('The built site does not agree with the registry:', findings));
}

const SHOWN = 20;

function listed(what: string, findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, SHOWN)
    .map(
      ({ rule, where, field, found, remedy }) =>
        `  ${rule}  ${where}${field ? `, ${field}` : ''}: found ${found}. ${remedy}`,
    );
  const more = findings.length > SHOWN ? [`  and ${findings.length - SHOWN} more`] : [];
  return [what, ...lines, ...more].join('\n');
}

/** Two renames with nothing between them; a crash there is mended by `settle`. */
function swap(working: string, target: string): void {
  const previous = siblingOf(target, 'previous');
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(working, target);
  rmSync(previous, { recursive: true, force: true });
}

/** Puts the previous site back where a crash left none in place. */
export function settle(target: string): void {
  const previous = siblingOf(target, 'previous');
  if (existsSync(previous) && !existsSync(target)) renameSync(previous, target);
}
