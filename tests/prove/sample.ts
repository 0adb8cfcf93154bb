import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../src/archive/create.ts';
import { pathsOf } from '../../src/archive/files.ts';
import { RESOURCES } from '../../src/registry/resources/index.ts';
import { ROOT } from '../fixtures/checkout.ts';
import type { Proof } from './proof.ts';

/** The sample command on an archive without records, compared with the archive of the checkout: every file but the log of receipts. */
export const sample: Proof = {
  name: 'sample',
  requirement: 'The sample command makes every record of this checkout again, byte for byte.',
  run: async ({ scratch }) => {
    createArchive(scratch, ROOT);
    const { error, status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'sample'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ARCHIVE: scratch },
    });
    if (error) throw error;
    const paths = [...new Set([scratch, ROOT].flatMap((root) => pathsOf(root)))].filter(
      (path) => path.startsWith('data/') && path !== RESOURCES.overwrites.path,
    );
    const bytes = (root: string, path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path)) : Buffer.from('no such file');
    const escapes = paths
      .filter((path) => !bytes(scratch, path).equals(bytes(ROOT, path)))
      .map((path) => `${path} differs`);
    if (status !== 0) escapes.unshift(`the command ended with ${status}: ${stderr.trim()}`);
    return { lines: [`${paths.length} files compared`], escapes };
  },
};
