import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeSince } from '../../src/archive/base.ts';
import { listFiles } from '../../src/archive/files.ts';
import { schemaDisagreements } from '../../src/archive/json-schema.ts';
import { ArchiveError, loadArchive } from '../../src/archive/load.ts';
import { archiveRoot } from '../../src/archive/location.ts';
import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import type { ChangedFile } from '../../src/registry/rules/rule.ts';
import { MUTATIONS, places } from './byte-mutations.ts';
import type { Proof } from './proof.ts';

// Changes every file under data/ and api/ of a committed archive and runs the gate: the functions of `npm run validate -- --base
// HEAD` in this process, and the command itself for some files.

const NOW = '2026-12-01T12:00:00Z';
const PLACES: Readonly<Record<string, number>> = { 'data/registry.json': 60, 'api/index.json': 20 };
const BY_COMMAND = 12;

/** The gate's result for a change: the archive is unreadable, or the ids of the rules that found something. */
interface Answer {
  readonly unreadable: boolean;
  readonly rules: ReadonlySet<string>;
}

/** The rules that report any edit by hand. All other rules also report an edit that has a receipt. */
const NO_RECEIPT = 'RCP-001';

export const archiveMutations: Proof = {
  name: 'archive',
  requirement: 'Every change of a file under data/ and api/ is reported by the gate.',
  run: async ({ scratch, seed, say }) => {
    const root = committedCopy(scratch);
    const { base } = changeSince(root, 'HEAD');
    const files = listFiles(root).filter((path) => /^(?:data|api)\//.test(path));
    const escapes: string[] = [];
    const counts = { tried: 0, impossible: 0, unreadable: 0, command: 0 };
    const withReceipt = new Map<string, number>();
    for (const [at, path] of files.entries()) {
      if (at % 20 === 0) say(`${at} of ${files.length} files`);
      const before = readFileSync(join(root, path));
      for (const [round, [where, how]] of places(PLACES[path] ?? 1, seed + at).entries()) {
        for (const { name, make } of MUTATIONS) {
          const after = make(before, where, how);
          if (!after) {
            counts.impossible += 1;
            continue;
          }
          counts.tried += 1;
          writeFileSync(join(root, path), after);
          const answer = ask(root, base, { path, before, after });
          if (answer.unreadable) counts.unreadable += 1;
          const told = [...answer.rules].filter((rule) => rule !== NO_RECEIPT);
          if (!answer.unreadable && answer.rules.size === 0)
            escapes.push(`${path}: ${name} (${where}, ${how})`);
          else if (!answer.unreadable && told.length === 0)
            withReceipt.set(path, (withReceipt.get(path) ?? 0) + 1);
          if (counts.tried % Math.ceil(files.length / BY_COMMAND) === 0 && round === 0) {
            counts.command += 1;
            const code = byCommand(root);
            if (code !== 1)
              escapes.push(`${path}: ${name} (${where}, ${how}): the command ended with ${code}`);
          }
          writeFileSync(join(root, path), before);
        }
      }
    }
    const code = byCommand(root);
    if (code !== 0) escapes.push(`the untouched archive: the command ended with ${code}`);
    const only = [...withReceipt.values()].reduce((total, count) => total + count, 0);
    return {
      escapes,
      lines: [
        `${counts.tried} changes of ${files.length} files: ${counts.tried - escapes.length} reported, ${counts.unreadable} of them because the archive could not be read`,
        `${counts.impossible} changes were not possible (an empty file, a single line)`,
        `${counts.command} were also given to the command; it ended with 1 each time, and with 0 for the untouched archive`,
        `had each edit had a receipt of the bytes before, ${counts.tried - only} would still be reported by another rule; the others, which an edit by hand may make: ${[...withReceipt].map(([path, count]) => `${path} ${count}`).join(', ') || 'none'}`,
      ],
    };
  },
};

function committedCopy(scratch: string): string {
  const root = join(scratch, 'archive');
  for (const folder of ['data', 'api'])
    cpSync(join(archiveRoot(), folder), join(root, folder), { recursive: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=Proof', '-c', 'user.email=proof@registry.example', 'commit', '-qm', 'a state');
  return root;
}

/** The output of `validate --base HEAD`. Throws where the command would crash. */
function ask(root: string, base: Archive, file: ChangedFile): Answer {
  let archive: Archive;
  try {
    archive = loadArchive(root).archive;
  } catch (error) {
    if (error instanceof ArchiveError) return { unreadable: true, rules: new Set() };
    throw error;
  }
  const findings = validateArchive(archive, NOW);
  findings.push(...validateChange(archive, { base, files: [file] }, NOW));
  if (findings.every(({ rule }) => rule === NO_RECEIPT))
    findings.push(...schemaDisagreements(archive, findings));
  return { unreadable: false, rules: new Set(findings.map(({ rule }) => rule)) };
}

function byCommand(root: string): number | null {
  const args = ['scripts/run.mjs', 'validate', '--base', 'HEAD', '--json'];
  return spawnSync(process.execPath, args, { env: { ...process.env, ARCHIVE: root } }).status;
}
